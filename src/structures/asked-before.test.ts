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
