import { expect, test } from 'vitest'
import { createPhotoAdmission } from './photo-admission.ts'

/** Work that ends on demand, and records when it runs. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const state = { running: false, end: () => resolve('done') }
  const run = () => {
    state.running = true
    return promise
  }
  return { state, run }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const from = (host: string, owner = 1) => ({ owner, host })

test('a limited number at once, one per host, and a busy host does not block the others', async () => {
  const admission = createPhotoAdmission({ maxAtOnce: 2 })
  const hosts = ['a', 'a', 'b', 'c']
  const works = hosts.map(() => work())
  const passes = works.map(({ run }, index) => admission.pass(from(hosts[index]), run))
  const running = async () => {
    await settle()
    return works.map(({ state }) => state.running)
  }
  expect(await running()).toEqual([true, false, true, false])
  works[2].state.end()
  expect(await running()).toEqual([true, false, true, true])
  works[3].state.end()
  expect(await running()).toEqual([true, false, true, true])
  works[0].state.end()
  expect(await running()).toEqual([true, true, true, true])
  works[1].state.end()
  expect(await Promise.all(passes)).toEqual(['done', 'done', 'done', 'done'])
})

test('one owner leaves room for the others', async () => {
  const admission = createPhotoAdmission({ maxAtOnce: 3, maxAtOncePerOwner: 2 })
  const greedy = ['a', 'b', 'c'].map((host) => ({ turn: from(host), ...work() }))
  const modest = { turn: from('d', 2), ...work() }
  for (const { turn, run } of [...greedy, modest]) admission.pass(turn, run)
  await settle()
  expect(greedy.map(({ state }) => state.running)).toEqual([true, true, false])
  expect(modest.state.running).toBe(true)
})

test('owners take turns, in any order of arrival', async () => {
  const admission = createPhotoAdmission({ maxAtOnce: 1 })
  const order: string[] = []
  const pass = (name: string, owner: number) =>
    admission.pass(from('a', owner), async () => void order.push(name))
  await Promise.all([
    pass('first of 1', 1),
    pass('second of 1', 1),
    pass('third of 1', 1),
    pass('first of 2', 2),
    pass('second of 2', 2),
    pass('first of 3', 3),
  ])
  expect(order).toEqual([
    'first of 1',
    'second of 1',
    'first of 2',
    'first of 3',
    'third of 1',
    'second of 2',
  ])
})

test('one owner cannot fill the queue', async () => {
  const admission = createPhotoAdmission({ maxAtOnce: 1, maxWaiting: 3, maxWaitingPerOwner: 2 })
  const first = work()
  admission.pass(from('a'), first.run)
  const mine = [1, 2].map(() => admission.pass(from('a'), async () => 'mine'))
  expect(await admission.pass(from('a'), work().run)).toBeNull()
  const others = admission.pass(from('a', 2), async () => 'others')
  expect(await admission.pass(from('a', 3), work().run)).toBeNull()
  first.state.end()
  expect(await Promise.all([...mine, others])).toEqual(['mine', 'mine', 'others'])
})

test('work that fails makes room too', async () => {
  const admission = createPhotoAdmission({ maxAtOnce: 1 })
  const failing = admission.pass(from('a'), () => Promise.reject(new Error('broken')))
  const next = admission.pass(from('a'), async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('who goes away while waiting leaves the queue', async () => {
  const admission = createPhotoAdmission({ maxAtOnce: 1, maxWaiting: 1 })
  const first = work()
  const held = admission.pass(from('a'), first.run)
  const caller = new AbortController()
  const second = work()
  const waiting = admission.pass(from('b'), second.run, caller.signal)
  expect(await admission.pass(from('c'), work().run)).toBeNull()
  caller.abort('gone')
  await expect(waiting).rejects.toBe('gone')
  const third = admission.pass(from('c'), async () => 'third')
  first.state.end()
  await held
  expect(await third).toBe('third')
  expect(second.state.running).toBe(false)
})

test('who is gone already does not enter', async () => {
  const { state, run } = work()
  const passing = createPhotoAdmission().pass(from('a'), run, AbortSignal.abort('gone'))
  await expect(passing).rejects.toBe('gone')
  expect(state.running).toBe(false)
})
