import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { randomPool } from './random-pool.ts'

it('hands out every byte that it draws once, in order, and draws a thousand at a time', () => {
  const drawn: Buffer[] = []
  const take = randomPool((count) => {
    const bytes = randomBytes(count)
    drawn.push(bytes)
    return bytes
  })
  const taken = Array.from({ length: 200 }, () => Buffer.from(take(12)))
  expect(drawn.map(({ length }) => length)).toEqual([1_024, 1_024, 1_024])
  const whole = drawn.map((bytes) => bytes.subarray(0, 1_020))
  expect(Buffer.concat(taken)).toEqual(Buffer.concat(whole).subarray(0, 2_400))
})

it('draws as many as are wanted where that is more', () => {
  const take = randomPool((count) => new Uint8Array(count).fill(7))
  expect(take(2_000)).toEqual(new Uint8Array(2_000).fill(7))
})
