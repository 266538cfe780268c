import { describe, expect, it } from 'vitest'
import { mapFiles } from '../../../test/support/map-folder.ts'
import { cutMap, cutPiece, featuresAt } from './cut-map.ts'
import { mapFeatures } from './map-features.ts'
import { MAP_LEVELS, PIECE_EXTENT, piecesAcross } from './map-levels.ts'
import type { PieceLine } from './map-piece.ts'
import { readMap } from './read-map.ts'

const texts = new Map(Object.entries(mapFiles).map(([file, json]) => [file, JSON.stringify(json)]))
const features = mapFeatures(readMap(texts, false))
const pieces = [...cutMap(features)]

/** In steps of the whole world, of what lies on the piece itself. */
function areaOf(line: PieceLine): number {
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < line.length; i += 2) {
    x += line[i]
    y += line[i + 1]
    points.push([clamp(x), clamp(y)])
  }
  const doubled = points.reduce((sum, [ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length]
    return sum + ax * by - bx * ay
  }, 0)
  return Math.abs(doubled / 2) / PIECE_EXTENT ** 2
}
const clamp = (step: number) => Math.max(0, Math.min(PIECE_EXTENT, step))

describe('a map that is cut', () => {
  it.each(MAP_LEVELS)('has the same land at level %i', (level) => {
    const { lines } = features.find(({ layer }) => layer === 'land')!
    const [[west, south], , [east, north]] = lines[0]
    const whole = (east - west) * (south - north) * piecesAcross(level) ** 2
    const land = pieces
      .filter((one) => one.level === level)
      .flatMap(({ piece }) => piece.areas?.land ?? [])
      .reduce((sum, line) => sum + areaOf(line), 0)
    expect(land / whole).toBeCloseTo(1, 3)
  })

  it('names each place once a level, and the kinds of a level alone', () => {
    const namesAt = (level: number) =>
      pieces
        .filter((one) => one.level === level)
        .flatMap(({ piece }) => piece.labels ?? [])
        .map(([, , , , name]) => name)
        .sort()
    expect(namesAt(7)).toEqual(['A6', 'Field', 'Pafos'])
    expect(namesAt(14).filter((name) => name !== 'A6')).toEqual([
      'Field',
      'Madeup',
      'Pafos',
      'Still Lake',
    ])
  })

  it('has points of interest close up alone', () => {
    const kindsAt = (level: number) =>
      pieces
        .filter((one) => one.level === level)
        .flatMap(({ piece }) => Object.keys(piece.pois ?? {}))
        .sort()
    expect(kindsAt(12)).toEqual([])
    expect(kindsAt(14)).toEqual(['beach', 'bus_stop', 'playground', 'school'])
  })

  it('is the same piece by piece', () => {
    const { level, x, y, piece } = pieces.find((one) => one.level === 10)!
    expect(cutPiece(featuresAt(features, 10), { level, x, y })).toEqual(piece)
    expect(cutPiece(featuresAt(features, 10), { level, x: 0, y: 0 })).toBeNull()
  })
})
