/** What counts as an attempt and what does not, and what is reported where. */
import { expect, it } from 'vitest'
import type { Store } from '../../store/store.ts'
import type { BegunWork } from '../../store/work-store.ts'
import { waitsMs, workRule } from './work-kinds.ts'
import { causeOf, createWorkLedger, type WorkAttempt, type WorkTrouble } from './work-ledger.ts'

const backlog = { kind: 'mail', waiting: 2, oldest_at: 0, failing: 0, quarantined: 0 }

/** A store that remembers what it was asked, and may be away. */
function world(started: Partial<BegunWork> = {}) {
  const calls: string[] = []
  const state = { isAway: false }
  const note =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push(name)
      if (state.isAway) throw new Error('away')
      return name === 'beginWork'
        ? { outcome: 'started', attempts: 1, cause: null, ...started, given }
        : 0
    }
  const names = ['beginWork', 'endWork', 'uncountWork', 'failWork', 'quarantineWork'] as const
  const store = {
    ...Object.fromEntries(names.map((name) => [name, note(name)])),
    workBacklogs: async () => [{ ...backlog, quarantined: 1 }],
    ping: async () => {
      if (state.isAway) throw new Error('away')
    },
  } as unknown as Store
  const troubles: WorkTrouble[] = []
  const ledger = createWorkLedger({
    ...{ store, now: () => 0, random: () => 0.5 },
    onTrouble: (one) => void troubles.push(one),
  })
  return { ledger, calls, state, troubles }
}

const order = (more: Partial<WorkAttempt>): WorkAttempt => ({
  ...{ kind: 'mail', item: '1', sellerId: null, signal: new AbortController().signal },
  run: async () => undefined,
  giveUp: async () => undefined,
  ...more,
})
const failing = () => Promise.reject(new RangeError('text of a mail'))

it('an attempt is in the store before it is made, and gone after it succeeded', async () => {
  const { ledger, calls } = world()
  const run = async () => void calls.push('run')
  expect(await ledger.attempt(order({ run }))).toBe('done')
  expect(calls).toEqual(['beginWork', 'run', 'endWork'])
})

it('what fails while the store is away, or because the process stops, does not count', async () => {
  const { ledger, calls, state } = world()
  const away = ledger.attempt(
    order({
      run: async () => {
        state.isAway = true
        throw new Error('no connection')
      },
    }),
  )
  await expect(away).rejects.toThrow('no connection')
  state.isAway = false
  calls.length = 0
  // Owed since then.
  await ledger.attempt(order({}))
  expect(calls).toEqual(['uncountWork', 'beginWork', 'endWork'])
  const stopping = new AbortController()
  calls.length = 0
  const stopped = await ledger.attempt(
    order({
      signal: stopping.signal,
      run: async () => {
        stopping.abort()
        throw new Error('aborted')
      },
    }),
  )
  expect([stopped, calls]).toEqual(['later', ['beginWork', 'uncountWork']])
  expect(ledger.figures.failed).toBe(0)
})

it('its owner hears of each failure, and of the last one otherwise', async () => {
  const heard: (number | string)[] = []
  const reporting = {
    onFailed: async (attempts: number) => void heard.push(attempts),
    giveUp: async () => void heard.push('given up'),
  }
  const first = world({ attempts: 2 })
  expect(await first.ledger.attempt(order({ ...reporting, run: failing }))).toBe('failed')
  const last = world({ attempts: workRule.attempts })
  expect(await last.ledger.attempt(order({ ...reporting, run: failing }))).toBe('quarantined')
  expect(heard).toEqual([2, 'given up'])
  expect(last.calls).toEqual(['beginWork', 'failWork', 'quarantineWork'])
  expect(last.ledger.figures).toMatchObject({
    failed: 1,
    quarantined: 1,
    backlogs: [{ kind: 'mail', waiting: 2 }],
  })
  expect(JSON.stringify([first.troubles, last.troubles])).not.toContain('text of a mail')
})

it('what cannot even be reported rests all the same', async () => {
  const { ledger, calls, troubles } = world({ outcome: 'exhausted', attempts: 5 })
  const run = async () => void calls.push('run')
  expect(await ledger.attempt(order({ run, giveUp: failing }))).toBe('quarantined')
  expect(calls).toEqual(['beginWork', 'quarantineWork'])
  expect(troubles.map(({ isGivenUp }) => isGivenUp)).toEqual([false, true])
})

it('waits grow, differ by chance, and end', () => {
  const [low, high] = [waitsMs(() => 0), waitsMs(() => 1)]
  expect(low).toEqual([8_000, 32_000, 128_000, 480_000, 480_000])
  expect(high).toEqual([12_000, 48_000, 192_000, 720_000, 720_000])
})

it('a cause names the error and the place, never its text', () => {
  const error = Object.assign(new TypeError('somebody@example.com is no number\n    at home'), {
    code: 'ERR_INVALID',
  })
  expect(causeOf(error)).toMatch(
    /^TypeError ERR_INVALID at src\/service\/work\/work-ledger\.test\.ts:\d+$/,
  )
  expect(causeOf('a text')).toBe('thrown: no error')
})
