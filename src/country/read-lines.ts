/**
 * Lines of a map as they stand in the folder of a country: a line of text each, in ten thousandths of a
 * degree, longitude before latitude; the first point whole, then the step to each next one.
 * Invariant: what `writeLines` wrote is read as the same points, to 0.0001 degrees (11 m).
 * Cost: about 0.2 microseconds a point, once, when the country is loaded.
 */
import type { Line } from './country.ts'

const PER_DEGREE = 10_000

export function readLines(text: string): readonly Line[] {
  const pieces = text.trim().split(/\n{2,}/)
  return pieces.filter((piece) => piece !== '').map((piece) => readLine(piece))
}

function readLine(text: string): Line {
  const numbers = text.trim().split(/\s+/).map(Number)
  const line: [number, number][] = []
  let lng = 0
  let lat = 0
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    lng += numbers[i]
    lat += numbers[i + 1]
    line.push([lng / PER_DEGREE, lat / PER_DEGREE])
  }
  return line
}

const COLUMNS = 98

/** Lines are broken to fit the width of the sources; an empty line stands between two. */
export function writeLines(lines: readonly Line[]): string {
  return lines.map((line) => wrap(stepsOf(line))).join('\n\n')
}

function stepsOf(line: Line): string[] {
  let lng = 0
  let lat = 0
  return line.flatMap((point) => {
    const [x, y] = point.map((degrees) => Math.round(degrees * PER_DEGREE))
    const step = [String(x - lng), String(y - lat)]
    lng = x
    lat = y
    return step
  })
}

function wrap(words: readonly string[]): string {
  const rows: string[] = []
  let row = ''
  for (const word of words) {
    if (row.length + word.length + 1 > COLUMNS) {
      rows.push(row)
      row = word
    } else row = row === '' ? word : `${row} ${word}`
  }
  return [...rows, row].join('\n')
}
