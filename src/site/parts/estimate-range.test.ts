import { describe, expect, it } from 'vitest'
import { unavailableReasons } from '../../pricing/estimate/estimate-price.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { EstimateRecord } from '../../service/prices/estimate-record.ts'
import { anyLocale, createLocale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { estimateRange } from './estimate-range.ts'

const context = {
  service: { baseUrl: 'https://homes.example.com' },
  country: { places: [{ slug: 'harbour', name: 'Harbour', nameLocal: null }] },
} as unknown as SiteContext

const estimate: EstimateRecord = {
  status: 'ok',
  value: 201_234,
  low: 180_000,
  high: 220_000,
  coverage: 0.8,
  confidence: 'medium',
  confidence_reason: null,
  price_per_m2: 2_000,
  asking_vs_estimate_pct: -12.5,
  comparables_count: 1,
  comparables_note: null,
  attributes: { land_type: null, building_density_pct: null, needs_renovation: true },
  warnings: [],
  comparables_price_per_m2: 2_262,
  comparables_price_per_m2_today: null,
  aged_by: null,
  adjustments: [
    { name: 'size', effect_pct: -4 },
    { name: 'other', effect_pct: -7.9 },
  ],
  factors: [],
  base_price_per_m2: 1_900,
  basis: 'asking_prices',
  method: 'A model.',
  computed_at: '2026-11-15T00:00:00.000Z',
  reason: null,
  comparables: [
    {
      id: 7,
      link: 'https://homes.example.com/listings/7/x',
      district: 'south',
      location: 'harbour',
      size_m2: 84,
      bedrooms: 2,
      condition: 'pre-owned',
      price: 190_000,
      first_price: 199_000,
      closed: false,
      price_per_m2: 2_262,
      priced_month: '2025-06',
      price_today: null,
      distance_km: 1.24,
      distance_approximate: false,
      similarity: 0.91,
    },
  ],
}

const draw = (record: Partial<ListingRecord>): string =>
  estimateRange({ price: 176_000, deal: 'sale', ...record } as ListingRecord, context, anyLocale())
    .text

describe('estimateRange', () => {
  it('draws the range, the asking price and the comparables on one scale', () => {
    const text = draw({ estimate })
    // The range comes first, the value second.
    expect(text).toMatch(/<strong>€180,000 to €220,000<\/strong>.*most likely about €201,000/)
    expect(text).toContain('Fair estimate')
    expect(text).toContain('needs renovation')
    expect(text).toContain('Harbour, 84 m²')
    expect(text).toContain('€199,000')
    expect(text).toContain('12.5% below the estimate')
    expect(text).toContain('href="/listings/7/x"')
    expect(text.match(/class="comparable"/g)).toHaveLength(1)
    // Per m2, from nothing: 1,749 of 3,000 stands beyond the middle.
    expect(text).toMatch(/class="axis-label" x="24"[^>]*>0</)
    expect(text).toMatch(/class="asking" d="M369.2 /)
    expect(text).toContain('class="verdict down"')
  })

  const three = [2_262, 1_900, 2_400].map((unit) => ({
    ...estimate.comparables[0],
    price_per_m2: unit,
  }))

  it.each([
    ['en', /Median of the three closest comparables: €2,262 per m²\. This home asks €1,749 per m²/],
    ['el', /Διάμεση τιμή των τριών πιο συγκρίσιμων ακινήτων: 2\.262\s€ ανά τ\.μ\./],
    ['ru', /Медиана трёх ближайших сопоставимых объектов: 2\s262\s€ за м²/],
  ] as const)(
    'leads from the comparables to the estimate, and draws it for everybody: %s',
    (lang, median) => {
      const record = { deal: 'sale', price: 176_000, estimate: { ...estimate, comparables: three } }
      const locale = createLocale(lang, null, '/')
      const { text } = estimateRange(record as unknown as ListingRecord, context, locale)
      expect(text).toMatch(median)
      expect(text).toContain(`<dt>${locale.words.adjustmentNames.size}</dt><dd>−4%</dd>`)
      expect(text).toContain(locale.words.adjustedTo(locale.moneyPerM2(2_000)))
      const [, label] = text.match(/role="img" aria-label="([^"]*)"/)!
      for (const unit of [1_749, 1_900, 2_262, 2_400]) expect(label).toContain(locale.money(unit))
    },
  )

  it('states the asking price per m² as the record does, not as a rounded estimate leads to it', () => {
    const land = {
      ...{ price: 116_000, covered_area_m2: null, plot_area_m2: 10_542 },
      estimate: { ...estimate, value: 80_542, price_per_m2: 7.6, comparables: three },
    }
    expect(draw(land)).toContain('This home asks €11.0 per m²')
    expect(draw({ ...land, plot_area_m2: null })).toContain('This home asks €10.9 per m²')
  })

  it('shows comparables at the level of today where an index carries them there, and says so', () => {
    const aged: EstimateRecord = {
      ...estimate,
      comparables: [{ ...estimate.comparables[0], price_today: 196_000 }],
      comparables_price_per_m2_today: 2_333,
      aged_by: {
        place: { slug: 'x', name: 'X', level: 'country' },
        property_type: null,
        as_of_month: '2026-06',
        note: '',
      },
    }
    const text = draw({ estimate: aged })
    expect(text).toContain('Carried to June 2026 with the price index of')
    expect(text).toContain('their median is €2,333 per m²')
    expect(text).toContain('<td>€196,000</td>')
    expect(draw({ estimate })).not.toContain('At today’s level')
  })

  it('warns of a pin far outside of the place', () => {
    const pin = { confidence: 'low', confidence_reason: 'pin_outside_place' } as const
    expect(draw({ estimate: { ...estimate, ...pin } })).toContain('class="notice">The pin on the')
    expect(draw({ estimate })).not.toContain('class="notice"')
  })

  it('writes rents per m2 to a tenth', () => {
    const rent = {
      ...estimate,
      price_per_m2: 12.6,
      comparables_price_per_m2: 13.4,
      comparables: three.map((one, at) => ({ ...one, price_per_m2: 12.4 + at })),
    }
    expect(draw({ estimate: rent, deal: 'rent' })).toMatch(/€13\.4 per m²/)
  })

  it('praises nothing on a rough estimate', () => {
    const rough = { ...estimate, confidence: 'low' } as const
    const text = draw({ estimate: { ...rough, confidence_reason: 'prices_vary' } })
    expect(text).toContain('Rough estimate only: prices of comparable homes vary too much')
    const few = draw({ estimate: { ...rough, confidence_reason: 'few_comparables' } })
    expect(few).toContain('Rough estimate only: there are too few comparables')
    expect(text).toContain('class="verdict "')
  })

  it('says when there are too few comparables, and nothing when no estimate was requested', () => {
    const none = { ...estimate, status: 'unavailable' as const, value: null, low: null, high: null }
    expect(draw({ estimate: none })).toContain('too few comparable properties')
    expect(draw({})).toBe('')
  })

  it.each([
    ['en', 'is in the open sea'],
    ['el', 'στην ανοιχτή θάλασσα'],
    ['ru', 'в открытом море'],
  ] as const)('says in the language of the page why there is none: %s', (lang, words) => {
    const { text } = estimateRange(
      {
        deal: 'sale',
        price: 1,
        estimate: { ...estimate, value: null, reason: unavailableReasons.open_sea },
      } as ListingRecord,
      context,
      createLocale(lang, null, '/'),
    )
    expect(text).toContain(words)
    expect(text).not.toContain('lat and lng')
  })
})
