import { expect, it } from 'vitest'
import { readLines, writeLines } from './read-lines.ts'

it('reads what it has written, to the ten thousandth of a degree', () => {
  const lines = [
    [
      [33.1234, 34.5],
      [33.1235, 34.49],
      [-149.9999, -40.0001],
    ],
    Array.from({ length: 60 }, (_, i) => [32 + i / 100, 35 - i / 50] as const),
  ] as const
  const read = readLines(writeLines(lines))
  expect(read).toHaveLength(2)
  for (const [i, line] of lines.entries()) {
    expect(read[i].flat().map((degrees) => degrees.toFixed(4))).toEqual(
      line.flat().map((degrees) => degrees.toFixed(4)),
    )
  }
})
