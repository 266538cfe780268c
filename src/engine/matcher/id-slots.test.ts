import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createIdSlots } from './id-slots.ts'

it('finds what a map finds, whatever was added and removed', () => {
  const ids = fc.oneof(fc.nat(40), fc.integer({ min: -(2 ** 45), max: 2 ** 45 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), ids), { maxLength: 300 }), (changes) => {
      const held: (number | null)[] = []
      const slots = createIdSlots<number>((slot) => held[slot])
      const expected = new Map<number, number>()
      for (const [isAdded, id] of changes) {
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
