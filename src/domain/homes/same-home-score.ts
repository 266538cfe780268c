/**
 * How surely two listings offer one and the same home: points for what agrees and against what does not.
 * Invariants: the same for both orders; null where something rules it out. Homes of one building or project agree in
 * nearly everything: what they share alone (place, figures, a picture of the house) never makes them one. It takes
 * photos of the rooms, the words of the description, or the number of the flat.
 * One seller's own listings are different homes: a seller has little reason to offer one twice, and often several alike.
 * Cost: some microseconds, most of them for photos.
 */
import { distanceKm } from '../../structures/geo/great-circle.ts'
import type { HomeOffer } from './home-offer.ts'
import { compareTexts, type TextLikeness } from './home-print.ts'

/** From here on two listings are taken for one home. Set on the first half of test/homes/labelled-offers.ts. */
export const SAME_HOME_SCORE = 5

/** How far two offers of one home may lie apart: the radius of a search for others. */
export const sameHomeBounds = {
  /** Of the prices, larger by smaller. */
  priceFactor: 1.25,
  areaFactor: 1.04,
  plotFactor: 1.05,
  /** Pins are moved on purpose, or stand for a whole place. */
  farKm: 1,
} as const

/** Of homes that are built in series: prices of last month, sizes with and without a wall. */
const SERIES_PRICE_FACTOR = 1.08
const SERIES_AREA_FACTOR = 1.015
/** Plots of one division differ by a few square metres: at the same size, prices may be of another month. */
const LAND_FACTOR = 1.0005
const LAND_PRICE_FACTOR = 1.1
const LAND = 'land-plots'

export const SAME_WORDS = 0.6
export const LIKE_WORDS = 0.35

/** The share of the photos that must be the same, by how many are: one or two may be of the house, or bought. */
const sharesNeeded = (shared: number): number =>
  shared < 2 ? Number.POSITIVE_INFINITY : shared === 2 ? 0.6 : shared === 3 ? 0.45 : 0.35

export function sameHomeScore(a: HomeOffer, b: HomeOffer): number | null {
  if (isRuledOut(a, b)) return null
  const photos = photoShare(a, b)
  const text = textLikeness(a, b)
  // What agencies put under all of their homes says nothing of one: then each has words of its own as well.
  const isOneText = text.shared >= SAME_WORDS && !text.hasOwnParts
  const showsTheSame = photos.share >= sharesNeeded(photos.shared)
  // Of a project pictures and words tell only that it is this one.
  const isOneProject = isOfSeries(a, b) && (photos.shared >= 2 || text.shared >= LIKE_WORDS)
  if (!(showsTheSame || isOneText || isOneUnit(a, b) || isOneProject)) return null
  return (
    photoPoints(photos) +
    (isOneText ? 4 : text.shared >= LIKE_WORDS ? 2 : 0) +
    pricePoints(factorOf(a.price, b.price)) +
    sizePoints(factorOf(a.areaM2, b.areaM2)) +
    sizePoints(factorOf(a.plotM2, b.plotM2)) +
    placePoints(a, b) +
    (isOneUnit(a, b) ? 4 : 0) +
    agreement(a.floor, b.floor, 1.5, 0) +
    agreement(a.bathrooms, b.bathrooms, 0.5, -1.5) +
    agreement(a.yearBuilt, b.yearBuilt, 0.5, -1)
  )
}

/**
 * Whatever else agrees. Of a series this is all that two listings show by themselves: whether their prices agree depends on
 * the lists of their sellers (prices-agree.ts).
 */
export function isRuledOut(a: HomeOffer, b: HomeOffer): boolean {
  return a.sellerId === b.sellerId || !(isOfSeries(a, b) ? mayBeOneOfSeries : mayBeOneAlone)(a, b)
}

const mayBeOneAlone = (a: HomeOffer, b: HomeOffer): boolean =>
  isOneSeries(a, b) && !differ(a.floor, b.floor) && !differ(a.unit, b.unit)

/** By everything but who else offers what; also of two that one seller offers. */
export function mayBeOneOfSeries(a: HomeOffer, b: HomeOffer): boolean {
  const isLand = a.propertyType === LAND
  return (
    isOneKind(a, b) &&
    !differ(a.floor, b.floor) &&
    !differ(a.unit, b.unit) &&
    factorOf(a.price, b.price)! <= (isLand ? LAND_PRICE_FACTOR : SERIES_PRICE_FACTOR) &&
    (factorOf(a.areaM2, b.areaM2) ?? 1) <= SERIES_AREA_FACTOR &&
    (isLand
      ? isOnePlotSize(a, b)
      : (factorOf(a.plotM2, b.plotM2) ?? 1) <= sameHomeBounds.plotFactor)
  )
}

export const isOnePlotSize = (a: HomeOffer, b: HomeOffer): boolean =>
  (factorOf(a.plotM2, b.plotM2) ?? 1) <= LAND_FACTOR

export const isOneUnit = (a: HomeOffer, b: HomeOffer): boolean =>
  a.unit !== null && a.unit === b.unit

export const isOneFloor = (a: HomeOffer, b: HomeOffer): boolean =>
  a.floor !== null && a.floor === b.floor

/** Whether both may be homes of one project and of one plan, wherever in the house. */
export function isOneSeries(a: HomeOffer, b: HomeOffer): boolean {
  const { priceFactor, areaFactor, plotFactor } = sameHomeBounds
  return (
    isOneKind(a, b) &&
    factorOf(a.price, b.price)! <= priceFactor &&
    (factorOf(a.areaM2, b.areaM2) ?? 1) <= areaFactor &&
    (factorOf(a.plotM2, b.plotM2) ?? 1) <= plotFactor
  )
}

const isOneKind = (a: HomeOffer, b: HomeOffer): boolean =>
  a.deal === b.deal &&
  a.propertyType === b.propertyType &&
  !differ(a.district, b.district) &&
  !differ(a.bedrooms, b.bedrooms) &&
  !areFarApart(a, b)

/** A pin may be off, or the name of the place: not both. */
const areFarApart = (a: HomeOffer, b: HomeOffer): boolean =>
  differ(a.location, b.location) &&
  !((kmBetween(a, b) ?? sameHomeBounds.farKm) < sameHomeBounds.farKm)

/** Built in series, with similar units next to it, above and below. */
export const isOfSeries = (a: HomeOffer, b: HomeOffer): boolean =>
  a.propertyType === LAND || a.isNew || b.isNew || a.projectId !== null || b.projectId !== null

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b

const agreement = <T>(a: T | null, b: T | null, same: number, other: number): number =>
  a === null || b === null ? 0 : a === b ? same : other

const factorOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.max(a, b) / Math.max(1, Math.min(a, b))

const kmBetween = ({ point: a }: HomeOffer, { point: b }: HomeOffer): number | null =>
  a === null || b === null ? null : distanceKm(a.lat, a.lng, b.lat, b.lng)

/** In whichever language they agree best. */
export function textLikeness(a: HomeOffer, b: HomeOffer): TextLikeness {
  let best = compareTexts([], [])
  for (const own of a.texts) {
    for (const other of b.texts) {
      const likeness = compareTexts(own, other)
      if (likeness.shared > best.shared) best = likeness
    }
  }
  return best
}

interface PhotoShare {
  readonly shared: number
  /** Of the photos of the one that has fewer. */
  readonly share: number
  readonly fewest: number
}

function photoShare(a: HomeOffer, b: HomeOffer): PhotoShare {
  const fewest = Math.min(a.photos.length, b.photos.length)
  const shared = fewest === 0 ? 0 : sharedPhotos(a, b)
  return { shared, share: fewest === 0 ? 0 : shared / fewest, fewest }
}

/** One photo may be of the house, of the agency, or bought; three quarters of many are of the rooms. */
function photoPoints({ shared, share, fewest }: PhotoShare): number {
  if (shared === 0) return fewest >= 3 ? -1 : 0
  const most = shared === 1 ? 1.5 : shared === 2 ? 3.5 : 6
  return most * Math.min(1, Math.max(0.2, (share - 0.2) / 0.5))
}

function pricePoints(factor: number | null): number {
  if (factor === null) return 0
  if (factor <= 1.005) return 2
  return factor <= 1.03 ? 1 : factor <= 1.1 ? 0 : -1
}

function sizePoints(factor: number | null): number {
  if (factor === null) return 0
  return factor <= 1.002 ? 1.5 : factor <= 1.012 ? 0.5 : -1
}

function placePoints(a: HomeOffer, b: HomeOffer): number {
  const km = kmBetween(a, b)
  if (km === null) return a.location !== null && a.location === b.location ? 0.5 : 0
  if (km <= 0.06) return 2
  return km <= 0.25 ? 1 : km <= sameHomeBounds.farKm ? 0 : -2
}

/**
 * How many photos two listings have in common, by the fingerprints of what they show.
 * Invariant: a photo is counted once on either side. Cost: about 0.1 microseconds for each pair of photos.
 */

/** Of 64 bits. Rescaled, recompressed, marked or cut, a photo moves by 0 to 8; unrelated ones differ in about 32. */
const SAME_PHOTO_BITS = 8

function sharedPhotos(a: HomeOffer, b: HomeOffer): number {
  const left = [...photoHashes(b)]
  let shared = 0
  for (const own of photoHashes(a)) {
    const at = left.findIndex((other) => isOnePhoto(own, other))
    if (at < 0) continue
    left.splice(at, 1)
    shared++
  }
  return shared
}

/** Offers are compared with many others while they are in memory. */
const hashesByOffer = new WeakMap<HomeOffer, readonly Hashes[]>()

export function photoHashes(offer: HomeOffer): readonly Hashes[] {
  let hashes = hashesByOffer.get(offer)
  if (hashes === undefined) {
    hashes = offer.photos.map(hashesOf)
    hashesByOffer.set(offer, hashes)
  }
  return hashes
}

/** Two halves for each hash: of the whole picture first, then of it cut, where the fingerprint has that. */
type Hashes = readonly number[]

/** Fingerprints of earlier versions are of the whole picture, in hexadecimal digits. */
const WHOLE_ONLY = 16

function hashesOf(fingerprint: string): Hashes {
  const bytes = Buffer.from(fingerprint, fingerprint.length === WHOLE_ONLY ? 'hex' : 'base64url')
  return Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readInt32BE(at * 4))
}

/** One of both may be cut: its whole picture is then what is left of the other. */
export function isOnePhoto(a: Hashes, b: Hashes): boolean {
  for (let at = 0; at < a.length; at += 2) if (areClose(a, at, b, 0)) return true
  for (let at = 2; at < b.length; at += 2) if (areClose(a, 0, b, at)) return true
  return false
}

const areClose = (a: Hashes, atA: number, b: Hashes, atB: number): boolean =>
  onesIn(a[atA] ^ b[atB]) + onesIn(a[atA + 1] ^ b[atB + 1]) <= SAME_PHOTO_BITS

function onesIn(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
