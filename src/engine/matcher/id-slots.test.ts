import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createIdSlots } from './id-slots.ts'

it('finds what a map finds, whatever was added and removed', () => {
  const ids = fc.oneof(fc.nat(200), fc.integer({ min: -(2 ** 45), max: 2 ** 45 }))
  const steps = fc.array(fc.tuple(fc.nat(3), ids), { maxLength: 400, size: 'max' })
  fc.assert(
    fc.property(steps, (changes) => {
      const held: (number | null)[] = []
      const slots = createIdSlots<number>((slot) => held[slot])
      const expected = new Map<number, number>()
      for (const [kind, id] of changes) {
        const isAdded = kind > 0
        if (isAdded && !expected.has(id)) {
          held.push(id)
          slots.add(id, held.length - 1)
          expected.set(id, held.length - 1)
        } else if (!isAdded && expected.has(id)) {
          slots.remove(id)
          held[expected.get(id)!] = null
          expected.delete(id)
        }
      }
      for (const [, id] of changes) expect(slots.get(id)).toBe(expected.get(id) ?? -1)
      expect(slots.size).toBe(expected.size)
    }),
  )
})

/** A table that counts the ids that it looks at. */
function countingSlots() {
  const held: number[] = []
  let looks = 0
  const slots = createIdSlots<number>((slot) => {
    expect(held[slot]).toBeDefined()
    looks++
    return held[slot]
  })
  const looksOf = (work: () => void) => {
    looks = 0
    work()
    return looks
  }
  const add = (id: number) => looksOf(() => slots.add(id, held.push(id) - 1))
  return { slots, add, looksOf }
}

it('is made twice as large when more than three quarters are taken', () => {
  const { add } = countingSlots()
  const looks = Array.from({ length: 200 }, (_, id) => add(id))
  // All that were there move, so each of them is looked at.
  const grown = looks.flatMap((count, at) => (count >= at && at > 10 ? [at + 1] : []))
  expect(grown).toEqual([49, 97, 193])
})

it.each([
  ['that count up', (at: number) => at + 1],
  ['a power of two apart', (at: number) => at * 4_096],
  ['beyond 32 bits', (at: number) => at * 2 ** 32],
])('of ids %s one look finds most', (_, idOf) => {
  const { slots, add, looksOf } = countingSlots()
  const ids = Array.from({ length: 3_000 }, (_, at) => idOf(at))
  for (const id of ids) add(id)
  const looks = looksOf(() => {
    for (const id of ids) slots.get(id)
  })
  expect(looks / ids.length).toBeLessThan(2.5)
})
