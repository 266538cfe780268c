import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { untilAborted } from './fetch-clock.ts'

const never = new Promise<never>(() => {})

test('the work comes first', async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(Promise.resolve(1), signal)).toBe(1)
  await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken')
})

test('the signal comes first', async () => {
  const caller = new AbortController()
  const waiting = untilAborted(never, caller.signal)
  caller.abort('gone')
  await expect(waiting).rejects.toBe('gone')
})

test('the signal came before: even finished work is not waited for', async () => {
  await expect(untilAborted(Promise.resolve(1), AbortSignal.abort('gone'))).rejects.toBe('gone')
})

test('no listener stays at a signal that outlives the work', async () => {
  const { signal } = new AbortController()
  await untilAborted(Promise.resolve(1), signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
