import { describe, expect, it } from 'vitest'
import { spotColumns } from '../engine-schema.ts'
import { CELL, cellsAt, ID, SPOT_CELL } from './query-parts.ts'
import { isSamePlace, testedDocument, valuesIn } from './tested-document.ts'

const point = { lat: 34.7, lng: 33.1 }
const other = { lat: 35.1, lng: 32.4 }
const document = { id: 7, sets: { deal: ['sale'] }, numbers: {}, point, text: 'Sea view' }
const approximate = { [spotColumns.lat]: other.lat, [spotColumns.lng]: other.lng }

describe('the values of a document', () => {
  it.each([
    ['with a point', { ...document, numbers: approximate }, cellsAt(point), cellsAt(point)],
    [
      'with an approximate one',
      { ...document, point: null, numbers: approximate },
      [],
      cellsAt(other),
    ],
    ['without one', { ...document, point: null }, [], []],
  ])('%s', (_, given, cells, spotCells) => {
    const tested = testedDocument(given)
    expect(valuesIn(tested, ID)).toEqual([7])
    expect(valuesIn(tested, CELL)).toEqual(cells)
    expect(valuesIn(tested, SPOT_CELL)).toEqual(spotCells)
    expect(valuesIn(tested, 'deal')).toEqual(['sale'])
    expect(valuesIn(tested, 'place')).toEqual([])
  })
})

it('two places are the same if both coordinates are', () => {
  const places = [null, point, { ...point }, { ...point, lat: 35 }, { ...point, lng: 32 }]
  const same = places.map((a) => places.map((b) => isSamePlace(a, b)))
  expect(same).toEqual([
    [true, false, false, false, false],
    [false, true, true, false, false],
    [false, true, true, false, false],
    [false, false, false, true, false],
    [false, false, false, false, true],
  ])
})
