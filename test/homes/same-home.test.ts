/** Which listings offer one and the same home: measured on a labelled market, and hard cases one by one. */
import { describe, expect, it } from 'vitest'
import { groupOffers } from '../../src/domain/homes/group-offers.ts'
import { type HomeOffer, unitNumber } from '../../src/domain/homes/home-offer.ts'
import { wordRuns } from '../../src/domain/homes/home-print.ts'
import { type HomeVerdict, pairOf, separationsBy } from '../../src/domain/homes/home-verdict.ts'
import { labelledOffers } from './labelled-offers.ts'
import { labelledSeries } from './labelled-series.ts'
import { measureGroups } from './measure-groups.ts'

const WORDS =
  'Bright flat with two balconies on a quiet street close to the park, the school and the old harbour. ' +
  'Painted last year, with new windows, a store room and a parking space of its own behind the house.'
const PHOTOS = ['93c1a7e05b2d4f68', '0f5ad39c71e8b624', 'c46e18b7203f9ad5', '71b8e4c90a6d352f']
const OTHER_PHOTOS = [
  '2b9d60f4c8137ea5',
  'e07c5a1963bd48f2',
  '5831fb2e9d0476ca',
  'a4d2069e7fc15b38',
]
const LOGO = 'ffff0000ffff0000'
/** The same photos, scaled and recompressed: a bit or two of each differ. */
const RECOMPRESSED = [
  '93c1a7e05b2d4f69',
  '0f5ad39c71e8b625',
  'c46e18b7203f9ad4',
  '71b8e4c90a6d352e',
]

const offer = (id: number, more: Partial<HomeOffer> = {}): HomeOffer => ({
  id,
  sellerId: id,
  projectId: null,
  deal: 'sale',
  propertyType: 'apartment',
  price: 250_000,
  district: 'limassol',
  location: 'agios-tychonas',
  point: { lat: 34.7, lng: 33.1 },
  areaM2: 96,
  plotM2: null,
  bedrooms: '2',
  bathrooms: '1',
  yearBuilt: '2015',
  floor: 3,
  unit: null,
  isNew: false,
  photos: PHOTOS,
  texts: [wordRuns(WORDS)],
  ...more,
})
const print = (photos: readonly string[], text: string | null = null) => ({
  photos,
  texts: [wordRuns(text)],
})
const idsOf = (offers: readonly HomeOffer[]) =>
  groupOffers(offers).map((group) => group.map(({ id }) => id))

describe('the same home of several sellers', () => {
  it('is found with a precision of 0.98 at a recall of 0.8, on the half that nothing was set on', () => {
    const { precision, recall, truePairs } = measureGroups(labelledOffers('held-out'))
    expect(truePairs).toBeGreaterThan(1000)
    expect(precision).toBeGreaterThanOrEqual(0.98)
    expect(recall).toBeGreaterThanOrEqual(0.8)
  })

  it.each<[string, Partial<HomeOffer>]>([
    ['with its photos recompressed', print(RECOMPRESSED)],
    ['at another price', { ...print(RECOMPRESSED), price: 232_000 }],
    [
      'in another language',
      print(RECOMPRESSED, 'Светлая квартира с двумя балконами рядом с парком'),
    ],
    ['with a pin elsewhere', { ...print(RECOMPRESSED), point: { lat: 34.705, lng: 33.106 } }],
    ['without a pin', { ...print(RECOMPRESSED), point: null }],
    ['with a logo among the photos', print([LOGO, ...RECOMPRESSED], WORDS)],
    ['with other photos, in the same words', print(OTHER_PHOTOS, WORDS)],
    ['with its words among translations', { photos: [], texts: [wordRuns(null), wordRuns(WORDS)] }],
    ['of another size by its rounding', { ...print(RECOMPRESSED), areaM2: 97 }],
  ])('is found %s', (_what, more) => {
    expect(idsOf([offer(1), offer(2, more)])).toEqual([[1, 2]])
  })

  it.each<[string, Partial<HomeOffer>]>([
    ['another floor', { floor: 4 }],
    ['another flat', { unit: '302' }],
    ['to rent', { deal: 'rent' }],
    ['another number of rooms', { bedrooms: '3' }],
    ['far from the price', { price: 330_000 }],
    ['another place, without a pin', { location: 'germasogeia', point: null }],
    ['one seller alone', { sellerId: 1 }],
    ['the flat next to it, by a picture of the house', print([PHOTOS[0], ...OTHER_PHOTOS])],
    ['one bought photo and nothing else', print(PHOTOS.slice(0, 1))],
    ['the figures alone', print(OTHER_PHOTOS)],
    ['a project whose pictures show every flat', { projectId: 5 }],
    ['a new building without numbers', { isNew: true }],
  ])('is not seen in %s', (_what, more) => {
    expect(idsOf([offer(1, { unit: '301' }), offer(2, more)])).toEqual([])
  })

  it.each([
    ['projects', 0.98, 0.8, 0.88],
    ['plots', 0.98, 0.78, 0.95],
  ] as const)(
    'is found in %s with a precision of %d, by what differs',
    (kind, precision, recall, ofDecidable) => {
      for (const seed of ['held-out', 'held-out again'] as const) {
        const measured = measureGroups(labelledSeries(seed, kind))
        expect(measured.truePairs).toBeGreaterThan(500)
        expect(measured.precision).toBeGreaterThanOrEqual(precision)
        expect(measured.recall).toBeGreaterThanOrEqual(recall)
        const decidable = 1 - measured.undecidable / measured.truePairs
        expect(measured.recall / decidable).toBeGreaterThanOrEqual(ofDecidable)
      }
    },
  )

  /** Floors 1 to 3 of a project as a seller lists them, each a little more expensive. */
  const list = (sellerId: number, more: (floor: number) => Partial<HomeOffer> = () => ({})) =>
    [1, 2, 3].map((floor) =>
      offer(sellerId * 10 + floor, {
        ...{ sellerId, isNew: true, floor, price: 250_000 + floor * 5_000 },
        ...more(floor),
      }),
    )

  it('is distinguished in a project by floor, size and price, where sellers list several of its homes', () => {
    const homes = [
      [11, 21],
      [12, 22],
      [13, 23],
    ]
    expect(idsOf([...list(1), ...list(2)])).toEqual(homes)
    const old = list(2, (floor) => ({ price: 246_000 + floor * 5_000 }))
    expect(idsOf([...list(1), ...old])).toEqual(homes)
    // With the prices of most homes alike, another price is another home.
    const others = list(2, (floor) => (floor === 3 ? { price: 270_000 } : {}))
    expect(idsOf([...list(1), ...others])).toEqual(homes.slice(0, 2))
    // A third seller shows that the second floor has two of one price.
    const twin = offer(34, { sellerId: 3, isNew: true, floor: 2, price: 260_000 })
    const joined = idsOf([...list(1), ...list(2), ...list(3), twin])
    expect(joined).toEqual([
      [11, 21, 31],
      [13, 23, 33],
    ])
    // Who lists the others once would list a twin of this one too; two that list nothing else show nothing.
    expect(idsOf([...list(1).slice(0, 1), ...list(2)])).toEqual(homes.slice(0, 1))
    expect(idsOf([list(1)[0], list(2)[0]])).toEqual([])
  })

  it('is found with another price list, where it is nobody’s guess which floor is meant', () => {
    const withoutFloors = (sellerId: number, less: number) =>
      [1, 2, 3, 4, 5].map((floor) =>
        offer(sellerId * 10 + floor, {
          ...{ sellerId, isNew: true, floor: null, price: 250_000 + floor * 5_000 - less },
        }),
      )
    const homes = [1, 2, 3, 4, 5].map((at) => [10 + at, 20 + at])
    expect(idsOf([...withoutFloors(1, 0), ...withoutFloors(2, 2_000)])).toEqual(homes)
    // By just a floor: all five meet at one difference, four at none.
    expect(idsOf([...withoutFloors(1, 0), ...withoutFloors(2, 5_000)])).toEqual(homes)
    // Four that may be the lower or the upper ones of an older list.
    const four = withoutFloors(2, 2_500).slice(1)
    expect(idsOf([...withoutFloors(1, 0), ...four])).toEqual([])
  })

  it('is distinguished from its twin by a sentence or a photo that no other home of the seller has', () => {
    const own = [
      'The corner flat with the round window over the bay.',
      'Here the kitchen opens to a yard with lemon trees.',
    ]
    const pair = (sellerId: number, more: (at: number) => Partial<HomeOffer>) =>
      [0, 1].map((at) => offer(sellerId * 10 + at, { sellerId, isNew: true, ...more(at) }))
    const alike = (sellerId: number) => pair(sellerId, () => ({}))
    const homes = [
      [10, 20],
      [11, 21],
    ]
    expect(idsOf([...alike(1), ...alike(2)])).toEqual([])
    const said = (sellerId: number) => pair(sellerId, (at) => print(PHOTOS, `${WORDS} ${own[at]}`))
    expect(idsOf([...said(1), ...said(2)])).toEqual(homes)
    const shown = (sellerId: number) =>
      pair(sellerId, (at) => print([...PHOTOS, ...OTHER_PHOTOS.slice(at * 2, at * 2 + 2)], WORDS))
    const three = [...shown(1), offer(12, { sellerId: 1, isNew: true, floor: 4 })]
    expect(idsOf([...three, ...shown(2)])).toEqual(homes)
  })

  it('is distinguished by the flat number in a project', () => {
    const unit = { isNew: true, unit: '301' }
    expect(idsOf([offer(1, { ...unit, projectId: 5 }), offer(2, unit)])).toEqual([[1, 2]])
  })

  it('is found by photos that are cut, and by fingerprints of earlier versions', () => {
    const of = (...hashes: string[]) => Buffer.from(hashes.join(''), 'hex').toString('base64url')
    const now = PHOTOS.map((photo, at) => of(photo, OTHER_PHOTOS[at]))
    const wholeOnly = offer(2, print(RECOMPRESSED))
    expect(idsOf([offer(1, print(now)), wholeOnly])).toEqual([[1, 2]])
    const cut = OTHER_PHOTOS.map((photo) => of(photo, '0123456789abcdef'))
    expect(idsOf([offer(1, print(now)), offer(2, print(cut))])).toEqual([[1, 2]])
    const elsewhere = RECOMPRESSED.map((photo) => of('fedcba9876543210', photo))
    // What is left of both says nothing: the whole picture of one has to be in the other.
    expect(idsOf([offer(1, print(cut)), offer(2, print(elsewhere))])).toEqual([])
  })

  it('is left open where one seller offers two that fit as well', () => {
    const two = [offer(1), offer(2, { sellerId: 9 }), offer(3, { sellerId: 9 })]
    expect(idsOf(two)).toEqual([])
    const clearer = offer(3, { sellerId: 9, areaM2: 99, ...print(OTHER_PHOTOS, WORDS) })
    expect(idsOf([...two.slice(0, 2), clearer])).toEqual([[1, 2]])
  })

  it('is the same whatever the order of the listings', () => {
    const labelled = labelledOffers('tuning').slice(0, 60)
    const offers = labelled.map((one) => one.offer)
    const expected = idsOf(offers).sort()
    expect(expected.length).toBeGreaterThan(5)
    expect(idsOf(offers.toReversed()).sort()).toEqual(expected)
  })
})

describe('what people say about homes', () => {
  const said = (a: number, b: number, seller_id: number, more: Partial<HomeVerdict> = {}) => ({
    ...pairOf(a, b),
    ...({ seller_id, verdict: 'different', said_at: 1 } as const),
    ...more,
  })
  const groups = (ids: readonly number[], ...verdicts: HomeVerdict[]) =>
    groupOffers(
      // By their prices, 2 and 3 are the surest pair.
      ids.map((id) =>
        offer(id, id === 3 ? { price: 251_000 } : id === 1 ? { price: 260_000 } : {}),
      ),
      { separations: separationsBy(verdicts) },
    ).map((group) => group.map(({ id }) => id))

  it('separates two, also where a third fits both', () => {
    expect(groups([1, 2])).toEqual([[1, 2]])
    expect(groups([1, 2], said(2, 1, 0))).toEqual([])
    expect(groups([1, 2, 3])).toEqual([[1, 2, 3]])
    expect(groups([1, 2, 3], said(1, 2, 0))).toEqual([[2, 3]])
  })

  it('takes a seller’s own listing out, never another', () => {
    expect(groups([1, 2, 3], said(1, 2, 1))).toEqual([[2, 3]])
    // Although 2 and 3 are the surest pair: what the seller of 2 says does not take 3 along.
    expect(groups([1, 2, 3], said(1, 2, 2))).toEqual([[1, 3]])
  })

  it('is outweighed by an operator', () => {
    const aside = said(1, 2, 0, { verdict: 'comparable' })
    expect(groups([1, 2, 3], said(1, 2, 1), said(1, 2, 2), aside)).toEqual([[1, 2, 3]])
    expect(groups([1, 2], said(1, 2, 0), said(1, 2, 1))).toEqual([])
  })
})

it('is not seen in the words that agencies put under all of their homes', () => {
  const own = [
    'It has a roof garden over the bay.',
    'The kitchen looks into a yard with lemon trees.',
  ]
  const homes = own.map((text, at) => offer(at + 1, print([], `${WORDS} ${text}`)))
  expect(idsOf(homes)).toEqual([])
  expect(idsOf([homes[0], offer(2, print([], `${WORDS} ${own[0]}`))])).toEqual([[1, 2]])
  const { precision, recall, truePairs } = measureGroups(labelledOffers('held-out', 'boilerplate'))
  expect(truePairs).toBeGreaterThan(200)
  expect(precision).toBeGreaterThanOrEqual(0.98)
  expect(recall).toBeGreaterThanOrEqual(0.8)
})

describe('the number of a flat', () => {
  it.each([
    ['12 Spyrou Kyprianou, Flat 301', null, '301'],
    ['Leoforos 5, Διαμέρισμα 12', null, '12'],
    ['ул. Фрунзе, кв. 7', null, '7'],
    [null, 'Unit no. B-12 has the best view', 'b12'],
    [null, 'Apartment 2 bedrooms, 3rd floor', null],
    [null, 'Apartment A203 looks to the sea', 'a203'],
    [null, 'Villa No. 7 of nine', '7'],
    ['Plot 12, Pissouri', null, '12'],
    [null, 'Plot 550 m2 near the sea', null],
    ['Plot 1,250 m2, Pissouri', null, null],
    [null, 'Участок № 3 у моря', '3'],
    [null, 'Τεμάχιο αρ. 345, Φ/Σχ 54', '345'],
    ['Parcel 78, Pissouri', null, '78'],
    [null, 'A flat 100 m from the beach', null],
    [null, 'Flat B12 m2', null],
    ['Flatland 12', null, null],
    [null, null, null],
  ])('in %s / %s is %s', (address, description, unit) => {
    expect(unitNumber(address, description)).toBe(unit)
  })
})
