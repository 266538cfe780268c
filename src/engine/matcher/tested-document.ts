/** A document as stored queries look at it: its values by column, those that only the matcher has included. */
import { foldText } from '../../structures/text/fold-text.ts'
import { type EngineDocument, spotOf } from '../engine-schema.ts'
import type { TestedDocument } from '../tail.ts'
import { CELL, type ChoiceValue, cellsAt, ID, SPOT_CELL } from './query-parts.ts'

export type MatchedDocument = Pick<EngineDocument, 'id' | 'sets' | 'numbers' | 'point' | 'text'>

export interface PlacedDocument extends TestedDocument {
  /** Where it is taken to be if it has no point. */
  readonly spot: EngineDocument['point']
  /** As it was given. */
  readonly text: string
}

/** Its text is folded only where a query with words comes so far. */
export function testedDocument(document: MatchedDocument): PlacedDocument {
  const { id, sets, numbers, point, text } = document
  let folded: string | null = null
  return {
    id,
    sets,
    numbers,
    point,
    spot: spotOf(document),
    text,
    get words() {
      folded ??= foldText(text)
      return folded
    },
  }
}

export function valuesIn(document: PlacedDocument, column: string): readonly ChoiceValue[] {
  if (column === ID) return [document.id]
  if (column === CELL) return document.point === null ? [] : cellsAt(document.point)
  if (column === SPOT_CELL) return document.spot === null ? [] : cellsAt(document.spot)
  return document.sets[column] ?? []
}

export const isSamePlace = (a: EngineDocument['point'], b: EngineDocument['point']): boolean =>
  a === b || (a !== null && b !== null && a.lat === b.lat && a.lng === b.lng)
