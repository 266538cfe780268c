import { expect, test } from 'vitest'
import { createPhotoGate } from './photo-gate.ts'

/** Work that ends when told, and says so when it runs. */
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

test('two at once, one per host, and a busy host does not block the others', async () => {
  const gate = createPhotoGate()
  const hosts = ['a', 'a', 'b', 'c']
  const works = hosts.map(() => work())
  const passes = works.map(({ run }, index) => gate.pass(hosts[index], run))
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

test('work that fails makes room too', async () => {
  const gate = createPhotoGate({ maxAtOnce: 1 })
  const failing = gate.pass('a', () => Promise.reject(new Error('broken')))
  const next = gate.pass('a', async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('who goes away while waiting leaves the queue', async () => {
  const gate = createPhotoGate({ maxAtOnce: 1, maxWaiting: 1 })
  const first = work()
  const held = gate.pass('a', first.run)
  const caller = new AbortController()
  const second = work()
  const waiting = gate.pass('b', second.run, caller.signal)
  expect(await gate.pass('c', work().run)).toBeNull()
  caller.abort('gone')
  await expect(waiting).rejects.toBe('gone')
  const third = gate.pass('c', async () => 'third')
  first.state.end()
  await held
  expect(await third).toBe('third')
  expect(second.state.running).toBe(false)
})

test('who is gone already does not enter', async () => {
  const { state, run } = work()
  await expect(createPhotoGate().pass('a', run, AbortSignal.abort('gone'))).rejects.toBe('gone')
  expect(state.running).toBe(false)
})
