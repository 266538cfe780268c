import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createAskedBefore } from './asked-before.ts'

it('knows what was asked for lately, and forgets the rest', () => {
  const { note } = createAskedBefore(3)
  expect(['a', 'a', 'b', 'a'].map(note)).toEqual([false, true, false, true])
  for (const key of ['c', 'd', 'e']) note(key)
  expect(note('c')).toBe(true)
  for (const key of ['f', 'g', 'h', 'i', 'j']) note(key)
  expect(note('a')).toBe(false)
})

it('holds no long key, however many are padded', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { note } = createAskedBefore(4_096)
  collect()
  const before = process.memoryUsage().heapUsed
  // Each a flat string of its own, as they come from the network.
  const padded = (n: number) => Buffer.alloc(8_000, `${n}&`).toString('latin1')
  for (let n = 0; n < 8_000; n++) note(padded(n))
  expect(note(padded(7_999))).toBe(true)
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(16 * 2 ** 20)
})
