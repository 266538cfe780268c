import { expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { createLocale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { comparedAreas } from './market-areas.ts'
import type { MarketView } from './market-view.ts'

const placeOf = new Map(cyprus.places.map((place) => [place.slug, place]))
const context = { country: cyprus, placeOf } as unknown as SiteContext
const places = cyprus.places
  .filter(({ district }) => district === 'limassol')
  .slice(0, 40)
  .map(({ slug, name }, at) => ({
    place: { slug, name, level: 'location' },
    homes: 30 + at,
    median_price_per_m2: { value: 3_000 + at, n: 30 + at, quality: 'good' },
    change_12m: { pct: null, low: null, high: null, n: 0, reason: 'band_too_wide' },
  }))

const shownFor = (location: string | null) => {
  const view = {
    subject: { slug: location, location },
    request: { deal: 'sale', propertyType: null },
    ranking: { places, left_out_places: 0 },
  } as unknown as MarketView
  return comparedAreas(view, context, createLocale('en', null, '/')).text
}

it('shows the nearest areas with their surroundings, and folds the others', () => {
  const [{ place: here }] = places
  const [shown, folded] = shownFor(here.slug).split('<details><summary>All 40 areas')
  expect(shown.match(/<th scope="row">/g)).toHaveLength(12)
  expect(shown.match(/<circle /g)).toHaveLength(12)
  expect(folded.match(/<th scope="row">/g)).toHaveLength(40)
  expect(shown).toContain(`<a href="/market/${here.slug}" aria-current="page">`)
  expect(shown).not.toContain('not shown: 0')
})

it('shows those with the most homes for a district', () => {
  const [shown] = shownFor(null).split('<details>')
  expect(shown).toContain(`href="/market/${places[39].place.slug}"`)
  expect(shown).not.toContain(`href="/market/${places[0].place.slug}"`)
})
