import { expect, it } from 'vitest'
import { createFiledNumbers } from './filed-numbers.ts'

const visited = (filed: ReturnType<typeof createFiledNumbers>, hash: number) => {
  const found: number[] = []
  filed.visit(hash, (number) => found.push(number))
  return found
}

it('finds what was filed under a hash, and nothing of another that has the same place', () => {
  const filed = createFiledNumbers(4, 10)
  const hashes = [0, 4, 8, 0xffff_ffff, 0xffff_fffb]
  hashes.forEach((hash, at) => {
    filed.file(hash, at)
    filed.file(hash, at + 100)
  })
  expect(hashes.map((hash) => visited(filed, hash))).toEqual(hashes.map((_, at) => [at + 100, at]))
  expect(visited(filed, 12)).toEqual([])
})

it('stays with the first ones where there are too many', () => {
  const filed = createFiledNumbers(1, 3)
  for (let number = 0; number < 5; number++) filed.file(7, number)
  filed.file(9, 5)
  expect(visited(filed, 7)).toEqual([2, 1, 0])
  expect(visited(filed, 9)).toEqual([5])
})
