/**
 * A segment built by an earlier program is taken over when its records have the form of now. Nothing else
 * shows, so their form has a fingerprint here.
 */

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  noon,
  sampleListing,
  samplePhoto,
  sampleSeller,
} from '../../../test/store/sample-listing.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { projectListing } from '../sync/project-listing.ts'
import { RECORD_FORM } from './record-bytes.ts'
import { recordContext } from './record-sources.ts'

const context = recordContext(cyprus, 'http://estia.test')
const seller = { ...sampleSeller, id: 1 }
const home = { listing_id: 1, home_id: 1, listings: 2, first_id: 2 }
const live = { state: 'live', first_published_at: noon } as const

const sources = [
  {
    listing: sampleListing(
      1,
      {
        property_type: 'apartment',
        condition: 'pre-owned',
        bedrooms: '2',
        bathrooms: '1',
        covered_area_m2: 85,
        district: 'limassol',
        location: 'germasogeia',
        lat: 34.71,
        lng: 33.09,
        amenities: ['parking', 'elevator'],
        year_built: '2019',
        energy_class: 'b',
        description: 'A bright flat near the sea. Ήσυχος δρόμος.',
        reference: 'LIM-1',
      },
      {
        ...live,
        photos: [samplePhoto(1), samplePhoto(2)],
        price_history: [
          { price: 300_000, at: noon - DAY_MS },
          { price: 285_000, at: noon },
        ],
      },
    ),
    valuation: { value: 330_000, low: 290_000, high: 370_000, comparables: 12 },
  },
  {
    listing: sampleListing(
      1,
      {
        deal: 'rent',
        price: 950,
        property_type: 'house',
        furnishing: 'furnished',
        plot_area_m2: 400,
      },
      { ...live, pets: 'allowed', project_id: 3 },
    ),
    valuation: null,
  },
] as const

/** Columns are found by their names. */
const inOrder = (columns: object) => Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1))

it('is that of the number it has', () => {
  const hash = createHash('sha256')
  for (const [index, { listing, valuation }] of sources.entries()) {
    const sameHome = index === 0 ? home : null
    const source = { listing: { ...listing, id: index + 1 }, seller, valuation, sameHome }
    const { record, sets, numbers, ...rest } = projectListing(source, context, noon)
    hash.update(record).update(JSON.stringify([rest, inOrder(sets), inOrder(numbers)]))
  }
  const fingerprint = hash.digest('hex').slice(0, 16)
  expect(
    { form: RECORD_FORM, fingerprint },
    'Records are made otherwise than before: raise RECORD_FORM, and put the new pair here.',
  ).toEqual({ form: 10, fingerprint: '131e26e6eedbe320' })
})
