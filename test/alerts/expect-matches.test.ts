/** What a saved search is expected to bring: by the events that it reports, and less with the filter that is proposed. */
import { expect, it } from 'vitest'
import { defaultMatchKinds, type MatchKind } from '../../src/catalogue/alerts.ts'
import { limits } from '../../src/catalogue/limits.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import { filterContext } from '../../src/domain/search/filter-context.ts'
import { readSearchRequest } from '../../src/domain/search/search-request.ts'
import { createEngine } from '../../src/engine/engine.ts'
import { expectMatches } from '../../src/service/alerts/expect-matches.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { marketDocuments } from './market-documents.ts'

const NOW = Date.UTC(2026, 0, 15, 9)
const filtering = filterContext({
  country: cyprus,
  places: createPlaceFinder(cyprus),
  now: () => NOW,
})
const engine = createEngine(listingSchema)
for (const document of marketDocuments('expected', 1_500, NOW)) engine.upsert(document)

const expectation = (query: string, kinds: readonly MatchKind[] = defaultMatchKinds) =>
  expectMatches(readSearchRequest(query, filtering), kinds, engine, NOW)

it('counts the events that the search reports', () => {
  const all = expectation('deal=sale').expected_per_week
  const found = expectation('deal=sale', ['new']).expected_per_week
  const cuts = expectation('deal=sale', ['price_down', 'entered']).expected_per_week
  expect(Math.min(found, cuts)).toBeGreaterThan(0)
  // Each is rounded by itself.
  expect(Math.abs(all - found - cuts)).toBeLessThanOrEqual(1)
  expect(expectation('deal=sale', ['gone'])).toMatchObject({ expected_per_week: 0, notes: [] })
})

it('proposes a filter with which the search brings as many as it says', () => {
  const [note] = expectation('deal=sale').notes
  const [, name, value, about] = /With (\w+)=([\w-]+) it would be about (\d+)\.$/.exec(note ?? '')!
  const narrowed = expectation(`deal=sale&${name}=${value}`)
  expect(narrowed.expected_per_week).toBe(Number(about))
  expect(Number(about)).toBeLessThanOrEqual(limits.expectedPerWeekMax)
  expect(narrowed.notes).toEqual([])
})
