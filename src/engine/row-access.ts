/**
 * Single documents by id or by row number. Rows are numbered through all segments and on through the tail.
 * Invariant: a row number holds until the next change.
 * Cost: an id is looked for in every segment, a binary search each; a row in the few first rows.
 */
import { setOfRow } from '../structures/rows/row-codes.ts'
import { stringAt } from '../structures/text/sorted-strings.ts'
import { type EngineParts, firstRows } from './engine-parts.ts'
import { numberOf } from './engine-schema.ts'
import type { Holding } from './holding.ts'
import { liveRowOf, recordAt, type Segment } from './segment/segment.ts'
import { columnNamed } from './segment/segment-data.ts'
import type { TailDocument } from './tail.ts'

export function createRowAccess({ parts, fresh }: Pick<Holding, 'parts' | 'fresh'>) {
  let counted: { readonly parts: EngineParts; readonly firsts: readonly number[] } | null = null
  const firstsNow = (): readonly number[] => {
    const now = parts()
    if (counted?.parts !== now) counted = { parts: now, firsts: firstRows(now) }
    return counted.firsts
  }
  /** The number of its segment, or of segments where it is in the tail. */
  const placeOf = (row: number) => {
    const firsts = firstsNow()
    let place = firsts.length - 1
    while (firsts[place] > row) place--
    return place
  }
  /** Where the row is: in a segment, or in the tail. */
  function at<T>(
    row: number,
    inSegment: (segment: Segment, own: number) => T,
    inTail: (document: TailDocument) => T,
  ): T {
    const { segments, tail } = parts()
    const place = placeOf(row)
    const own = row - firstsNow()[place]
    return place < segments.length ? inSegment(segments[place], own) : inTail(tail[own])
  }

  return {
    rowOf(id: number): number {
      const { segments, tail } = parts()
      const document = fresh(id)
      if (document) return firstsNow()[segments.length] + tail.indexOf(document)
      for (const [i, segment] of segments.entries()) {
        const row = liveRowOf(segment, id)
        if (row >= 0) return firstsNow()[i] + row
      }
      return -1
    },
    idAt: (row: number): number => at(row, idInSegment, idInTail),
    numberAt(row: number, column: string): number | null {
      return at(
        row,
        ({ data }, own) => {
          const value = columnNamed(data.numbers, column)[own]
          return Number.isNaN(value) ? null : value
        },
        (document) => numberOf(document, column),
      )
    },
    /** `numberAt` of one column for many rows: the column is looked up once. */
    numbersOf(column: string): (row: number) => number | null {
      const { segments, tail } = parts()
      const firsts = firstsNow()
      const columns = segments.map(({ data }) => columnNamed(data.numbers, column))
      return (row) => {
        const place = placeOf(row)
        if (place === columns.length) return numberOf(tail[row - firsts[place]], column)
        const value = columns[place][row - firsts[place]]
        return Number.isNaN(value) ? null : value
      }
    },
    /** The value of a set column, the first of several, for many rows. */
    valuesOf(column: string): (row: number) => string | null {
      const { segments, tail } = parts()
      const firsts = firstsNow()
      const columns = segments.map(({ data }) => {
        const { values, sets } = columnNamed(data.sets, column)
        // Decoded once, however many rows have it.
        return { values, setOf: setOfRow(sets), names: new Map<number, string>() }
      })
      return (row) => {
        const place = placeOf(row)
        const own = row - firsts[place]
        if (place === columns.length) return tail[own].sets[column]?.toSorted()[0] ?? null
        const { values, setOf, names } = columns[place]
        const set = setOf(own)
        if (set < 0) return null
        const name = names.get(set) ?? stringAt(values, set)
        names.set(set, name)
        return name
      }
    },
    pointAt: (row: number): { lat: number; lng: number } | null =>
      at(row, pointInSegment, pointInTail),
    /** Holds until the next record is read. */
    recordAt: (row: number): Uint8Array => at(row, recordAt, recordInTail),
    /** Reads the record of a row later, whatever has changed by then. */
    recordReader: (row: number): (() => Uint8Array) =>
      at(
        row,
        (segment, own) => () => recordAt(segment, own),
        ({ record }) =>
          () =>
            record,
      ),
  }
}

// Named, so that none is made for each of hundreds of rows.
const idInSegment = ({ data }: Segment, own: number): number => data.ids[own]
const idInTail = ({ id }: TailDocument): number => id
const recordInTail = ({ record }: TailDocument): Uint8Array => record
const pointInTail = ({ point }: TailDocument) => point

function pointInSegment({ data: { points } }: Segment, own: number) {
  const lat = points.lats[own]
  return Number.isNaN(lat) ? null : { lat, lng: points.lngs[own] }
}
