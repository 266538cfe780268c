/**
 * Made-up projects and divided land of which it is known who offers the same home. From a seed. In a project flats of one
 * plan lie above each other, at prices that rise with the floor; some floors have two of one plan, at one price or not.
 * Land is divided into plots, often of one size. Several sellers offer a project: with most of its homes or a few, with
 * floors, numbers and current prices or without, and with the pictures and words of the developer.
 */
import type { HomeOffer } from '../../src/domain/homes/home-offer.ts'
import { wordRuns } from '../../src/domain/homes/home-print.ts'
import { seededRandom } from '../../src/structures/stable-hash.ts'
import {
  blurred,
  type LabelledOffer,
  photosOf,
  pinOf,
  type Random,
  some,
  textOf,
  words,
} from './labelled-offers.ts'

export type SeriesKind = 'projects' | 'plots'

/** Parameters were set on the first; the others are reported. */
export const seriesSeeds = { tuning: 101, 'held-out': 20_261_117, 'held-out again': 505 } as const

const PROJECTS = 60
const PLACES = 25

interface Unit {
  readonly home: number
  readonly price: number
  readonly areaM2: number | null
  readonly plotM2: number | null
  readonly bedrooms: string | null
  readonly floor: number | null
  readonly number: string
  /** What only this one shows; empty where all are shown by the same pictures. */
  readonly photos: readonly string[]
  readonly words: readonly string[]
}

interface Series {
  readonly at: number
  readonly point: { readonly lat: number; readonly lng: number }
  readonly photos: readonly string[]
  readonly words: readonly string[]
  readonly units: readonly Unit[]
}

export function labelledSeries(seed: keyof typeof seriesSeeds, kind: SeriesKind): LabelledOffer[] {
  const random = seededRandom(seriesSeeds[seed])
  const all: LabelledOffer[] = []
  let homes = 0
  const next = () => ++homes
  for (let at = 0; at < PROJECTS; at++) {
    const series = kind === 'projects' ? project(at, next, random) : division(at, next, random)
    for (const seller of sellersOf(series, random)) {
      for (const unit of series.units.filter(() => random() < seller.share)) {
        const { offer, marks } = offerOf(unit, series, seller, all.length + 1, random)
        all.push({ offer, marks, home: unit.home, hasTwin: hasTwin(unit, series) })
      }
    }
  }
  return all
}

const hasTwin = (unit: Unit, { units }: Series): boolean =>
  units.some(
    (other) =>
      other !== unit &&
      other.price === unit.price &&
      other.floor === unit.floor &&
      other.areaM2 === unit.areaM2 &&
      other.plotM2 === unit.plotM2 &&
      other.bedrooms === unit.bedrooms,
  )

const seriesAt = (at: number, random: Random): Omit<Series, 'units'> => ({
  at,
  point: { lat: 34.6 + random() * 0.5, lng: 32.4 + random() * 1.5 },
  photos: photosOf(6, random),
  words: words(55, random),
})

const between = (low: number, high: number, random: Random): number =>
  low + Math.floor(random() * (high - low + 1))

function project(at: number, next: () => number, random: Random): Series {
  const floors = between(2, 7, random)
  const step = between(2, 10, random) * 1000
  const units: Unit[] = []
  for (let plan = 0; plan < between(1, 3, random); plan++) {
    const bedrooms = between(1, 3, random)
    const areaM2 = 40 + bedrooms * 22 + between(0, 25, random)
    const base = Math.round((areaM2 * (2000 + random() * 2500)) / 1000) * 1000
    const isMirrored = random() < 0.2
    const aspect = isMirrored && random() < 0.6 ? between(3, 9, random) * 1000 : 0
    for (let floor = 0; floor < floors; floor++) {
      for (let side = 0; side < (isMirrored ? 2 : 1); side++) {
        units.push({
          ...{ home: next(), price: base + step * floor + aspect * side, areaM2, plotM2: null },
          ...{ bedrooms: String(bedrooms), floor, number: `${floor + 1}0${plan * 2 + side + 1}` },
          ...{ photos: [], words: random() < 0.5 ? words(6, random) : [] },
        })
      }
    }
  }
  return { ...seriesAt(at, random), units }
}

/** Half of them of plots that differ by a few square metres, a third alone. */
function division(at: number, next: () => number, random: Random): Series {
  const kind = random()
  const isAlone = kind < 0.35
  const isEven = kind > 0.75
  const size = between(500, 900, random)
  const base = Math.round((size * (150 + random() * 300)) / 1000) * 1000
  const units = Array.from({ length: isAlone ? 1 : between(3, 8, random) }, (_, n) => ({
    ...{ home: next(), areaM2: null, bedrooms: null, floor: null, number: `${n + 1}` },
    plotM2: isEven ? size : size + n * between(3, 14, random),
    price: base + (random() < 0.5 ? 0 : between(1, 12, random) * 1000),
    photos: random() < 0.3 ? photosOf(2, random) : [],
    words: random() < 0.5 ? words(8, random) : [],
  }))
  return { ...seriesAt(at, random), units }
}

interface SeriesSeller {
  readonly id: number
  readonly projectId: number | null
  /** Of the units: nearly all, or a few. */
  readonly share: number
  readonly hasFloors: boolean
  readonly hasNumbers: boolean
  /** An old price list has all prices lower, at times by just a floor. */
  readonly price: (price: number) => number
  readonly text: readonly string[]
}

function sellersOf({ at, words: said, units }: Series, random: Random): SeriesSeller[] {
  const hasDeveloper = random() < 0.5
  const ids = new Set<number>(hasDeveloper ? [1000 + at] : [])
  const count = between(2, 5, random) + ids.size
  while (ids.size < count) ids.add(between(1, 60, random))
  const step = units.length > 1 ? Math.abs(units[1].price - units[0].price) : 0
  return [...ids].map((id) => {
    const isDeveloper = id >= 1000
    const isOld = !isDeveloper && random() < 0.12
    const less = random() < 0.25 && step > 0 ? step : 500 * between(4, 24, random)
    return {
      ...{ id, projectId: isDeveloper ? id : null },
      share: isDeveloper ? 0.9 : random() < 0.55 ? 0.9 : 0.3,
      ...{ hasFloors: random() < 0.75, hasNumbers: random() < (isDeveloper ? 0.8 : 0.3) },
      price: isOld ? (price) => price - less : (price) => price,
      text: textOf(said, random).split(' '),
    }
  })
}

function offerOf(
  unit: Unit,
  series: Series,
  seller: SeriesSeller,
  id: number,
  random: Random,
): { offer: HomeOffer; marks: string[] } {
  const { price, areaM2, plotM2, bedrooms, floor, number } = unit
  const stays = (share: number) => random() < share
  const photos = [...unit.photos, ...some(series.photos, random)]
  const offer = {
    ...{ id, sellerId: seller.id, projectId: seller.projectId, deal: 'sale' },
    propertyType: plotM2 === null ? 'apartment' : 'land-plots',
    price: stays(0.97) ? seller.price(price) : Math.round((price * 0.97) / 500) * 500,
    ...{ district: 'limassol', location: `place-${series.at % PLACES}` },
    point: pinOf(series.point, random),
    areaM2: areaM2 !== null && !stays(0.97) ? areaM2 + 1 : areaM2,
    ...{ plotM2, bedrooms, bathrooms: null, yearBuilt: null },
    floor: seller.hasFloors ? floor : null,
    unit: seller.hasNumbers && stays(0.95) ? number : null,
    isNew: plotM2 === null && stays(0.95),
    photos: photos.map((photo) => blurred(photo, random)),
    texts: [[] as readonly number[]],
  }
  const own = stays(0.7) ? unit.words : []
  const marks = [
    ...(offer.unit === null ? [] : ['number']),
    ...(own.length === 0 ? [] : ['words']),
    ...(unit.photos.length === 0 ? [] : ['photos']),
  ]
  return { offer: { ...offer, texts: [wordRuns([...seller.text, ...own].join(' '))] }, marks }
}
