/**
 * The contact rule stays linear, counted and not timed: the engine of JavaScript reports how often each
 * block of the rule and of the link library ran. Twice the text must be about twice the steps, on
 * texts that are nothing but the beginning of something.
 */
import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { findContacts } from '../../src/domain/description/find-contacts.ts'

const COUNTED = /\/domain\/description\/|linkify-it|\/country\//
const session = new Session()

beforeAll(async () => {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})
afterAll(() => session.disconnect())

async function stepsOf(text: string): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  findContacts(text, cyprus)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  let steps = 0
  for (const { url, functions } of result)
    if (COUNTED.test(url))
      for (const { ranges } of functions) for (const { count } of ranges) steps += count
  return steps
}

/** Single digits are the worst: each is tried as the beginning of a number, by every rule. */
const MAX_STEPS_PER_CHAR = 400

const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const UNITS = [
  ...[
    '9',
    '9 ',
    '1 ',
    '12, ',
    '9x',
    '+3',
    '00 ',
    '1.2.3.',
    '9\n\n',
    '1234567 ',
    '€1 ',
    '!!1',
    'l1',
  ],
  ...[
    'nine',
    'nineo',
    'ninety ',
    'one hundred ',
    'double ',
    'i ',
    'o',
    'no 9 ',
    'first 9 ',
    '99 then ',
  ],
  ...['a ', 'a.', 'a-', 'a_', 'x', '@', '@a', 'a@b.', 'www.', 'http://', 'http:', 'mailto:', '//'],
  ...['dot ', 'at ', '(at) ', 'dot com ', 'com ', 't.me/', 'find on fb ', 'search a on fb '],
  ...[
    'backwards 9 ',
    'call 9 ',
    '22-26, 3101 a ',
    'без 9 ',
    'о9',
    '9é',
    '\u200b',
    '🏠9',
    '((((',
    '[.]',
  ],
  'Bright flat of 145 sqm on the 2nd floor, 300 m from the sea, price €285,000 plus VAT. ',
]

describe('the steps of the contact rule', () => {
  it.each(UNITS)('grow with the text: %j', async (unit) => {
    const length = limits.descriptionMaxChars / 2
    const once = await stepsOf(filled(unit, length))
    const twice = await stepsOf(filled(unit, 2 * length))
    expect(once).toBeGreaterThan(0)
    expect(twice / once).toBeLessThan(2.5)
    expect(twice).toBeLessThan(limits.descriptionMaxChars * MAX_STEPS_PER_CHAR)
  })
})
