import { expect, it } from 'vitest'
import { limits } from '../../catalogue/limits.ts'
import { AGENT_KEY_PATH } from '../../service/access/agent-keys.ts'
import type { Caller } from '../../service/access/authenticator.ts'
import { quotaHeaders, quotaUsedUp } from './quota-headers.ts'

const counted = (windowS: number) => ({ limit: 30, left: 0, resetS: 9, windowS }) as never
const anonymous = { kind: 'anonymous' } as Caller
const DAY_S = 86_400

it.each([
  [limits.pageWindowS, '"10 minutes"', 'these 10 minutes'],
  [limits.quotaWindowS, '"hour"', 'this hour'],
  [DAY_S, '"day"', 'this day'],
])('a window of %i s is called %s', (windowS, name, words) => {
  expect(quotaHeaders(counted(windowS))[1]).toBe(`${name};q=30;w=${windowS}`)
  expect(quotaUsedUp(counted(windowS), anonymous, false).message).toContain(words)
})

it('tells those without a key how to get one, by proof of work only where that is possible', () => {
  const hintFor = (kind: string, canMint: boolean) =>
    quotaUsedUp(counted(limits.quotaWindowS), { kind } as Caller, canMint).faults[0].hint
  expect(hintFor('anonymous', true)).toContain(AGENT_KEY_PATH)
  expect(hintFor('anonymous', false)).not.toContain(AGENT_KEY_PATH)
  expect(hintFor('anonymous', false)).toContain('ask the operator for a key')
  expect(hintFor('reader', true)).toContain('budget of your key')
  expect(hintFor('seller', true)).toMatch(/repeat the same request\.$/)
})
