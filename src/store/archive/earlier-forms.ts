/**
 * Tables of archives that were written before their rows were packed, and their rows as they are now: a match of a search was a
 * row, and so was what was reported to it. Cost: all rows of such a table are in memory.
 */
import type { ReportGroup, SearchMatch } from '../../domain/alerts/saved-search.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { packReports, pageCells } from '../rows/alerts/packed-rows.ts'
import { PAGE_MATCHES } from '../search-store.ts'
import type { Row } from './archive-tables.ts'

interface EarlierForm {
  readonly columns: readonly string[]
  upgrade(rows: readonly Row[]): Row[]
}

export const earlierForms: Readonly<Record<string, EarlierForm>> = {
  search_matches: {
    columns: [
      ...['id', 'search_id', 'listing_id', 'kind', 'change_seq', 'price', 'old_price', 'at'],
    ],
    upgrade(rows) {
      const matches = rows.map((row) => namedMatch(row as MatchRow)).sort(inOrder)
      const pages: SearchMatch[][] = []
      for (const match of matches) {
        const page = pages.at(-1)
        if (page && goesOn(page, match)) page.push(match)
        else pages.push([match])
      }
      return pages.map(pageCells)
    },
  },
  search_pairs: {
    columns: [...['search_id', 'listing_id', 'kind', 'price', 'at', 'gone_at', 'print', 'area']],
    upgrade(rows) {
      const byListing = Map.groupBy(rows as readonly PairRow[], ([, listing_id]) => listing_id)
      return [...byListing]
        .sort(([a], [b]) => a - b)
        .map(([listing_id, pairs]) => {
          const reports = pairs.map(
            ([search_id, , kind, price, at, gone_at]): ReportGroup => ({
              ...{ kind, price, at, gone_at, search_ids: [search_id] },
            }),
          )
          const newest = pairs.reduce((last, pair) => (pair[4] >= last[4] ? pair : last))
          return [listing_id, newest[4], newest[6], newest[7], packReports(reports)]
        })
    },
  },
}

type MatchRow = readonly [
  seq: number,
  search_id: number,
  listing_id: number,
  kind: SearchMatch['kind'],
  change_seq: number,
  price: number | null,
  old_price: number | null,
  at: number,
]

type PairRow = readonly [
  search_id: number,
  listing_id: number,
  kind: SearchMatch['kind'],
  price: number | null,
  at: number,
  gone_at: number | null,
  print: string | null,
  area: number | null,
]

function namedMatch(row: MatchRow): SearchMatch {
  const [seq, search_id, listing_id, kind, change_seq, price, old_price, at] = row
  return { seq, search_id, listing_id, kind, change_seq, price, old_price, at }
}

const inOrder = (a: SearchMatch, b: SearchMatch): number =>
  a.search_id - b.search_id || a.seq - b.seq

const goesOn = (page: readonly SearchMatch[], { search_id, at }: SearchMatch): boolean =>
  page[0].search_id === search_id &&
  page.length < PAGE_MATCHES &&
  Math.floor(page[0].at / DAY_MS) === Math.floor(at / DAY_MS)
