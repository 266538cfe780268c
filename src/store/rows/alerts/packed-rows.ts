/**
 * Many small facts in one text: what a search matched, whom a settled change concerns, and to whom a listing was reported.
 * JSON that both databases can build and an operator can read; ascending numbers are stored as differences, which are short.
 * Invariants: what is unpacked equals what was packed; a text that is damaged, or of a later form, is refused by name.
 */
import type { HitGroup, ReportGroup, SearchMatch } from '../../../domain/alerts/saved-search.ts'
import { StoreError } from '../../store-error.ts'
import type { SqlValue } from '../statement-plan.ts'

type MatchKind = SearchMatch['kind']

const FORM = 1

/** A letter for each kind: a page stores one for each match. */
const letters = { entered: 'e', price_down: 'p', new: 'n', back: 'b', gone: 'g' } as const
const kinds = new Map<string, MatchKind>(
  Object.entries(letters).map(([kind, letter]) => [letter, kind as MatchKind]),
)

/** Of one search, in order. */
function packMatches(matches: readonly SearchMatch[]): string {
  return JSON.stringify({
    v: FORM,
    seq: differences(matches.map(({ seq }) => seq)),
    kind: matches.map(({ kind }) => letters[kind]).join(''),
    listing: matches.map(({ listing_id }) => listing_id),
    change: differences(matches.map(({ change_seq }) => change_seq)),
    price: matches.map(({ price }) => price),
    old: matches.map(({ old_price }) => old_price),
    at: differences(matches.map(({ at }) => at)),
  })
}

/** The row of a page, in the order of its columns. */
export function pageCells(matches: readonly SearchMatch[]): SqlValue[] {
  const [{ search_id, seq }] = matches
  const at = matches.reduce((newest, match) => Math.max(newest, match.at), 0)
  return [search_id, seq, matches.at(-1)!.seq, matches.length, at, packMatches(matches)]
}

export function unpackMatches(search_id: number, text: unknown): SearchMatch[] {
  return unpacked(`The matches of saved search ${search_id}`, text, (page) => {
    const [seq, change, at] = [page.seq, page.change, page.at].map(sums)
    const { kind, listing, price, old } = page
    for (const column of [change, at, kind, listing, price, old]) same(column.length, seq.length)
    return seq.map((number, index) => ({
      ...{ seq: number, search_id, listing_id: listing[index], kind: kindOf(kind[index]) },
      ...{ change_seq: change[index], price: price[index], old_price: old[index], at: at[index] },
    }))
  })
}

export const packHits = (hits: readonly HitGroup[]): string =>
  JSON.stringify({
    v: FORM,
    hits: hits.map(({ kind, price, old_price, search_ids }) => [
      ...[letters[kind], price, old_price, differences(search_ids)],
    ]),
  })

export const unpackHits = (listingId: number, text: unknown): HitGroup[] =>
  unpacked(`A settled change of listing ${listingId}`, text, ({ hits }) =>
    hits.map(([kind, price, old_price, ids]: Packed) => ({
      ...{ kind: kindOf(kind), price, old_price, search_ids: sums(ids) },
    })),
  )

export const packReports = (reports: readonly ReportGroup[]): string =>
  JSON.stringify({
    v: FORM,
    told: reports.map(({ kind, price, at, gone_at, search_ids }) => [
      ...[letters[kind], price, at, gone_at, differences(search_ids)],
    ]),
  })

export const unpackReports = (listingId: number, text: unknown): ReportGroup[] =>
  unpacked(`What was reported of listing ${listingId}`, text, (row) =>
    row.told.map(([kind, price, at, gone_at, ids]: Packed) => ({
      ...{ kind: kindOf(kind), price, at, gone_at, search_ids: sums(ids) },
    })),
  )

/** Read from a text: every use below fails on another shape. */
// biome-ignore lint/suspicious/noExplicitAny: parsed JSON, checked by unpacking it
type Packed = any

function unpacked<T>(what: string, text: unknown, read: (packed: Packed) => T): T {
  try {
    const packed = JSON.parse(String(text)) as Packed
    same(packed.v, FORM)
    return read(packed)
  } catch (cause) {
    throw new StoreError('damaged_pack', what, cause)
  }
}

function same(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${found} is not ${wanted}`)
}

function kindOf(letter: string): MatchKind {
  const kind = kinds.get(letter)
  if (kind === undefined) throw new Error(`${letter} is no kind`)
  return kind
}

const differences = (numbers: readonly number[]): number[] =>
  numbers.map((number, index) => (index === 0 ? number : number - numbers[index - 1]))

function sums(differing: readonly number[]): number[] {
  let sum = 0
  return differing.map((difference) => {
    sum += difference
    if (!Number.isSafeInteger(sum)) throw new Error(`${difference} is no whole number`)
    return sum
  })
}
