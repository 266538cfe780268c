/**
 * A made-up market of which it is known who offers the same home, to measure how well that is found. From a seed: blocks
 * of flats on like floors, projects that several agencies sell, single houses, rows of houses, divided land. A home is
 * offered by one to four sellers, each with prices, sizes, pins, words and photos as sellers have them: copied, edited,
 * translated, their own, with a logo, with a picture of the building or one that was bought.
 * Two halves that share no street: parameters are set on `tuning`, the measure is reported for `held-out`. With
 * `boilerplate` most of every text is a paragraph that a network of agencies puts under all of its homes, photos are
 * each seller's own, and one home in two has a twin of the same figures next door.
 */
import type { HomeOffer } from '../../src/domain/homes/home-offer.ts'
import { wordRuns } from '../../src/domain/homes/home-print.ts'
import { mixBits, seededRandom } from '../../src/structures/stable-hash.ts'

export interface LabelledOffer {
  readonly offer: HomeOffer
  /** Which home it is, in truth. */
  readonly home: number
  /** Another home has the same floor, size and price: only a number tells them apart. */
  readonly hasTwin?: boolean
  /** What tells it from such a twin: 'number', 'words' and 'photos' of its own. */
  readonly marks?: readonly string[]
}

export type Half = 'tuning' | 'held-out'

const SEEDS: Readonly<Record<Half, number>> = { tuning: 7, 'held-out': 20_261_115 }
const STREETS = 260
const SELLERS = 60

export type Random = () => number

/** What is true of a home in every offer. */
interface Home
  extends Omit<HomeOffer, 'id' | 'sellerId' | 'photos' | 'texts' | 'unit' | 'projectId'> {
  readonly point: { readonly lat: number; readonly lng: number }
  readonly unitNumber: string | null
  readonly rooms: readonly string[]
  readonly house: readonly string[]
  readonly text: readonly string[]
  readonly developer: number | null
}

export function labelledOffers(half: Half, kind: 'all' | 'boilerplate' = 'all'): LabelledOffer[] {
  const random = seededRandom(SEEDS[half])
  const all: LabelledOffer[] = []
  let homes = 0
  for (let street = 0; street < STREETS; street++) {
    const there = kind === 'all' ? homesOf(street, random) : twins(street, random)
    for (const home of there) {
      homes++
      for (const sellerId of sellersOf(home, random)) {
        all.push({ offer: offerOf(home, all.length + 1, sellerId, random), home: homes })
      }
    }
  }
  return all
}

function homesOf(street: number, random: Random): Home[] {
  const base = homeAt(street, random)
  switch (street % 12) {
    case 0:
    case 1:
    case 5:
      return block(base, random, false)
    case 2:
      return block(base, random, true)
    case 3:
      return row(base, random)
    case 4:
      return land(base, random)
    default:
      return Array.from({ length: 6 }, () => house(base, random))
  }
}

/** Two homes alike under the words of one network: a sentence or two in the middle are about the home itself. */
function twins(street: number, random: Random): Home[] {
  const base = homeAt(street, random)
  const paragraph = words(30 + Math.floor(random() * 40), random)
  const cut = Math.floor(random() * paragraph.length)
  return Array.from({ length: random() < 0.5 ? 2 : 1 }, () => ({
    ...base,
    floor: random() < 0.5 ? 1 : null,
    price: Math.round((base.price * (0.99 + random() * 0.02)) / 500) * 500,
    rooms: photosOf(5 + Math.floor(random() * 6), random),
    house: [],
    text: [
      ...paragraph.slice(0, cut),
      ...words(4 + Math.floor(random() * 18), random),
      ...paragraph.slice(cut),
    ],
  }))
}

function homeAt(street: number, random: Random): Home {
  const point = { lat: 34.6 + random() * 0.5, lng: 32.4 + random() * 1.5 }
  const bedrooms = String(1 + Math.floor(random() * 4))
  const areaM2 = Math.round(45 + Number(bedrooms) * 28 + random() * 30)
  return {
    deal: random() < 0.25 ? 'rent' : 'sale',
    propertyType: 'apartment',
    price: Math.round((areaM2 * (1500 + random() * 2500)) / 500) * 500,
    district: 'limassol',
    location: `place-${street % 40}`,
    point,
    areaM2,
    plotM2: null,
    bedrooms,
    bathrooms: String(1 + Math.floor(random() * 2)),
    yearBuilt: String(2011 + Math.floor(random() * 16)),
    floor: null,
    isNew: false,
    unitNumber: null,
    developer: null,
    rooms: [],
    house: photosOf(3, random),
    text: words(60, random),
  }
}

/** Flats of one layout, one above the other; in a project all of one price list, pictures and words. */
function block(base: Home, random: Random, isProject: boolean): Home[] {
  const floors = isProject ? 3 : 3 + Math.floor(random() * 4)
  const render = photosOf(6, random)
  // Every other developer lists nothing by itself.
  const developer = isProject && random() < 0.5 ? 1000 + Math.floor(random() * 1000) : null
  return Array.from({ length: floors * 2 }, (_, at) => {
    const floor = Math.floor(at / 2)
    const renewed = random() < 0.3 ? 1.08 : 1
    return {
      ...base,
      floor,
      developer,
      isNew: isProject,
      price: Math.round((base.price * (1 + 0.02 * floor) * (isProject ? 1 : renewed)) / 500) * 500,
      unitNumber: `${floor}0${(at % 2) + 1}`,
      rooms: isProject ? render : photosOf(5 + Math.floor(random() * 6), random),
      text: isProject ? base.text : words(60, random),
    }
  })
}

/** Houses of one plan side by side, photographed each for itself. */
function row(base: Home, random: Random): Home[] {
  return Array.from({ length: 4 }, (_, at) => ({
    ...base,
    propertyType: 'house',
    plotM2: 180 + 10 * Math.floor(random() * 3),
    point: { lat: base.point.lat + at * 0.0001, lng: base.point.lng },
    price: Math.round((base.price * (0.97 + random() * 0.06)) / 500) * 500,
    rooms: photosOf(6 + Math.floor(random() * 5), random),
    text: words(60, random),
  }))
}

function land(base: Home, random: Random): Home[] {
  const whole = photosOf(3, random)
  const size = 520 + Math.floor(random() * 200)
  return Array.from({ length: 5 }, (_, at) => ({
    ...base,
    ...{ propertyType: 'land-plots', areaM2: null, bedrooms: null, bathrooms: null },
    ...{ yearBuilt: null, house: whole, rooms: whole },
    plotM2: size + at * (3 + Math.floor(random() * 12)),
    point: { lat: base.point.lat + at * 0.0002, lng: base.point.lng },
    price: base.price + 1000 * Math.floor(random() * 4),
    text: random() < 0.5 ? base.text : words(40, random),
  }))
}

function house(base: Home, random: Random): Home {
  return {
    ...homeAt(0, random),
    location: base.location,
    point: { lat: base.point.lat + random() * 0.01, lng: base.point.lng + random() * 0.01 },
    propertyType: 'house',
    plotM2: 250 + Math.floor(random() * 900),
    rooms: photosOf(6 + Math.floor(random() * 8), random),
  }
}

function sellersOf({ developer }: Home, random: Random): number[] {
  const count = random() < 0.55 ? 1 : random() < 0.6 ? 2 : 3
  const sellers = new Set<number>(developer === null ? [] : [developer])
  while (sellers.size < count + (developer === null ? 0 : random() < 0.3 ? 1 : 0)) {
    sellers.add(1 + Math.floor(random() * SELLERS))
  }
  return [...sellers]
}

function offerOf(home: Home, id: number, sellerId: number, random: Random): HomeOffer {
  const { unitNumber, rooms, house: outside, text, developer, ...facts } = home
  const isDeveloper = sellerId === developer
  const stays = (share: number) => random() < share
  const photos = stays(0.95) ? some(rooms, random) : photosOf(4 + Math.floor(random() * 5), random)
  const logo = `${mixBits(sellerId).toString(16).padStart(8, '0')}5a5a5a5a`
  return {
    ...facts,
    id,
    sellerId,
    projectId: isDeveloper ? sellerId : null,
    price:
      isDeveloper || stays(home.isNew ? 0.9 : 0.6) ? home.price : otherPrice(home.price, random),
    areaM2:
      home.areaM2 === null
        ? null
        : stays(home.isNew ? 0.95 : 0.85)
          ? home.areaM2
          : nearly(home.areaM2, random),
    location: stays(0.93) ? home.location : null,
    point: pinOf(home.point, random),
    bathrooms: stays(0.95) ? home.bathrooms : String(Number(home.bathrooms ?? 1) + 1),
    yearBuilt: stays(0.7) ? home.yearBuilt : null,
    floor: stays(isDeveloper ? 1 : 0.7) ? home.floor : null,
    unit: stays(isDeveloper ? 0.8 : home.isNew ? 0.4 : 0.06) ? unitNumber : null,
    photos: [
      ...photos.map((photo) => blurred(photo, random)),
      ...(stays(0.5) ? outside.slice(0, 2) : []),
      ...(stays(0.3) ? [logo] : []),
      // One that an agency bought and puts everywhere.
      ...(stays(0.1) ? ['a5c3f00f12348765'] : []),
    ],
    texts: [wordRuns(textOf(text, random))],
  }
}

const otherPrice = (price: number, random: Random): number =>
  Math.round((price * (random() < 0.7 ? 0.96 + random() * 0.08 : 0.85 + random() * 0.3)) / 500) *
  500

const nearly = (area: number, random: Random): number => Math.round(area * (0.96 + random() * 0.08))

export function pinOf(point: Home['point'], random: Random): HomeOffer['point'] {
  const kind = random()
  if (kind < 0.15) return null
  const off = kind < 0.55 ? 0.0002 : kind < 0.85 ? 0.002 : 0.012
  return { lat: point.lat + (random() - 0.5) * off, lng: point.lng + (random() - 0.5) * off }
}

/** As it was, in a few other words, in words of one's own, or in another language. */
export function textOf(text: readonly string[], random: Random): string {
  const kind = random()
  if (kind < 0.45) return text.join(' ')
  if (kind < 0.65) return text.map((word) => (random() < 0.06 ? wordOf(random) : word)).join(' ')
  return words(50, random)
    .map((word) => (kind < 0.8 ? `ж${word}` : word))
    .join(' ')
}

/** Scaled, recompressed and watermarked: a few bits differ, sometimes many. */
export function blurred(photo: string, random: Random): string {
  const turns = random() < 0.92 ? Math.floor(random() * 6) : 8 + Math.floor(random() * 6)
  let bits = BigInt(`0x${photo}`)
  for (let i = 0; i < turns; i++) bits ^= 1n << BigInt(Math.floor(random() * 64))
  return bits.toString(16).padStart(16, '0')
}

export const some = (photos: readonly string[], random: Random): string[] =>
  photos.filter(() => random() < 0.85)

export const photosOf = (count: number, random: Random): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join(''),
  )

const wordOf = (random: Random): string => `w${Math.floor(random() ** 2 * 400)}`
export const words = (count: number, random: Random): string[] =>
  Array.from({ length: count }, () => wordOf(random))
