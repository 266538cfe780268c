import { describe, expect, it } from 'vitest'
import { type HomePrint, wordPrint } from '../../domain/homes/home-print.ts'
import { createPackedPrints } from '../../domain/homes/packed-prints.ts'
import { hashText } from '../../structures/stable-hash.ts'
import { estimatePrice } from '../estimate/estimate-price.ts'
import { fitMarket } from '../model/fit-market.ts'
import { madeUpMarket } from '../model/made-up-market.test-data.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import * as grouping from './group-homes.ts'
import { voiceWeights } from './voice-weights.ts'

const market = madeUpMarket(400)
const TEXT =
  'A bright flat with two balconies on the third floor, close to the old harbour, the park and a school. ' +
  'It was painted last year and has new windows, a store room and its own parking space behind the house.'
const photos = (one: { id: number }) => [`front-${one.id}`, `kitchen-${one.id}`].map(hashText)

interface PrintedSubject {
  readonly subject: ValuationSubject
  readonly print: HomePrint
}

function groupHomes(all: readonly PrintedSubject[], known?: ReadonlyMap<number, number>) {
  const prints = createPackedPrints()
  for (const { print } of all) prints.add(print)
  return grouping.groupHomes(
    all.map(({ subject }) => subject),
    prints,
    known,
  )
}

const printed = (subject: ValuationSubject, print: Partial<PrintedSubject['print']> = {}) => ({
  subject,
  print: { photos: photos(subject), words: [], ...print },
})
const listings = market.map((one) => printed(one))
const subject = market[7]
const copyOf = (id: number, changed: Partial<ValuationSubject> = {}) => ({
  ...subject,
  id,
  price: Math.round(subject.price! * 0.6),
  ...changed,
})
const withHomes = (all: readonly PrintedSubject[]) => {
  const homes = groupHomes(all)
  return all.map(({ subject: one }) => ({ ...one, home: homes.get(one.id) ?? null }))
}

describe('listings of one home', () => {
  const before = estimatePrice(fitMarket(withHomes(listings)), subject).value!

  it('are found by photos, by words and by figures, and by nothing less', () => {
    const words = wordPrint(TEXT)
    const original = listings.map((one) =>
      one.subject === subject ? printed(subject, { words }) : one,
    )
    const nearlyTheSame = wordPrint(TEXT.replace('bright', 'sunny'))
    const homesOf = (copy: PrintedSubject) => groupHomes([...original, copy]).get(copy.subject.id)
    expect(homesOf(printed(copyOf(9001), { photos: photos(subject) }))).toBe(subject.id)
    expect(homesOf(printed(copyOf(9001), { words: nearlyTheSame }))).toBe(subject.id)
    expect(homesOf(printed(copyOf(9001, { price: subject.price })))).toBe(subject.id)
    const elsewhere = { lat: subject.lat! + 0.002 }
    expect(homesOf(printed(copyOf(9001, elsewhere)))).toBeUndefined()
    const other = { bedrooms: subject.bedrooms! + 2 }
    expect(homesOf(printed(copyOf(9001, other), { words: nearlyTheSame }))).toBeUndefined()
    const upstairs = copyOf(9001, { floor: subject.floor! + 1, price: subject.price! * 0.9 })
    expect(homesOf(printed(upstairs, { photos: photos(subject) }))).toBeUndefined()
  })

  it('are one where others have found that they are, whatever their figures say', () => {
    const far = printed(copyOf(9001, { lat: subject.lat! + 0.01, floor: 9 }))
    expect(groupHomes([...listings, far]).size).toBe(0)
    const known = new Map([
      [subject.id, 77],
      [9001, 77],
    ])
    expect([...groupHomes([...listings, far], known)]).toEqual([[9001, subject.id]])
  })

  it('cannot move the estimate of the one they copy, no matter which seller lists them', () => {
    const copies = [9001, 9002, 9003].map((id, at) =>
      printed(copyOf(id, { seller: at }), { photos: photos(subject) }),
    )
    const spoilt = fitMarket(withHomes([...listings, ...copies]))
    expect(estimatePrice(spoilt, subject).value! / before).toBeCloseTo(1, 6)
    // The copy itself is valued as the home that it shows.
    expect(estimatePrice(spoilt, copies[0].subject).value! / before).toBeCloseTo(1, 6)
  })

  it('are one in disguise: other words, photos, price, and slightly other rooms and size', () => {
    const disguised = [9001, 9002, 9003].map((id, at) =>
      printed(
        copyOf(id, {
          seller: id,
          price: Math.round(subject.price! * (0.58 + 0.02 * at)),
          covered_area_m2: subject.covered_area_m2! + at,
          bedrooms: subject.bedrooms! + (at === 1 ? 1 : 0),
          lat: subject.lat! + 0.0003 * at,
        }),
      ),
    )
    const all = [...listings, ...disguised]
    expect([...groupHomes(all)]).toEqual(disguised.map(({ subject: { id } }) => [id, subject.id]))
    const spoilt = estimatePrice(fitMarket(withHomes(all)), subject).value!
    expect(Math.abs(spoilt / before - 1)).toBeLessThan(0.02)
  })

  it('are not assumed where few facts are given, nor in a project or on another floor at a similar price', () => {
    const bare = { year_built: null, bathrooms: null, floor: null, condition: null, amenities: [] }
    const homesOf = (one: ValuationSubject, copy: Partial<ValuationSubject>) =>
      groupHomes([printed(one), printed({ ...one, id: 9001, price: one.price! * 0.6, ...copy })])
    expect(homesOf(subject, {}).size).toBe(1)
    expect(homesOf({ ...subject, ...bare }, {}).size).toBe(0)
    expect(homesOf({ ...subject, lat: null, lng: null, amenities: [] }, {}).size).toBe(0)
    const likePrice = { price: subject.price! * 0.9 }
    expect(homesOf({ ...subject, project: 3 }, likePrice).size).toBe(0)
    const upstairs = { floor: subject.floor! + 1 }
    expect(homesOf(subject, { ...upstairs, price: subject.price! * 0.9 }).size).toBe(0)
    // All else being equal, no floor makes such a difference.
    expect(homesOf(subject, upstairs).size).toBe(1)
  })
})

describe('homes that are only alike', () => {
  it('stay apart where one agency writes one text for all of them', () => {
    const words = wordPrint(TEXT)
    const template = market.slice(0, 30).map((one, at) =>
      printed(
        {
          ...one,
          bedrooms: 2,
          location: 'north',
          seller: 5,
          covered_area_m2: 80 + at,
          floor: null,
        },
        { words },
      ),
    )
    expect(groupHomes(template).size).toBe(0)
    // Word for word by others, at the same size, they are copies.
    const copies = template.map(({ subject: one, print }) => ({
      subject: { ...one, id: one.id + 5_000, seller: one.id + 100 },
      print: { ...print, photos: [] },
    }))
    const homes = groupHomes([...template, ...copies])
    expect(homes.size).toBeGreaterThan(0)
    for (const home of homes.values()) expect(homes.has(home)).toBe(false)
  })

  it('form no chain: each is compared with the first published one, whatever its number', () => {
    const words = wordPrint(TEXT)
    const chain = [0, 1, 2, 3, 4].map((at) =>
      printed(
        {
          ...subject,
          id: 9_005 - at,
          seller: at + 1,
          published_at: at,
          covered_area_m2: 100 * 1.025 ** at,
          bathrooms: null,
          year_built: null,
          condition: null,
          amenities: [],
          floor: null,
        },
        { words, photos: [] },
      ),
    )
    expect([...groupHomes(chain)]).toEqual([
      [9_004, 9_005],
      [9_002, 9_003],
    ])
  })
})

describe('a seller or a project', () => {
  it('does not outvote the rest of a place', () => {
    const rest = market.slice(0, 20).map((one) => ({ ...one, location: 'north', seller: one.id }))
    const tower = market.slice(20, 80).map((one) => ({ ...one, location: 'north', project: 3 }))
    const all = [...rest, ...tower]
    const weights = voiceWeights(
      all,
      Uint32Array.from(all, (one) => one.id),
      Int32Array.from(all.keys()),
    )
    const sum = (from: number, to: number) =>
      weights.slice(from, to).reduce((total, weight) => total + weight, 0)
    expect(sum(0, 20)).toBeCloseTo(20, 3)
    expect(sum(20, 80)).toBeCloseTo(10, 3)
  })
})
