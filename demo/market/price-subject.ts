/**
 * What the seller asks. Level of district, type and place, times the effects of features, times chance;
 * then what sellers do to a sum: round it, hope too much, need the money. The effects are what a
 * buyer would find reasonable, so that an estimate has something to learn.
 */
import {
  atQuantile,
  landEurPerM2,
  landPlotM2,
  rentEurPerM2,
  saleEurPerM2,
} from './market-figures.ts'
import { type Random, shareBelow } from './random.ts'
import type { Subject } from './subject.ts'

/** Brings the median of each kind back to the figure, since the effects below do not average to zero. */
const centre = { apartment: -0.005, house: 0, rent: 0.03 } as const
const NOISE_SD = 0.1
/** Rents differ less from place to place than prices do. */
const RENT_LEVEL_POWER = 0.6
const RENT_FEATURE_POWER = 0.75

const mood = {
  cheap: { share: 0.04, low: 0.62, high: 0.8 },
  costly: { share: 0.05, low: 1.2, high: 1.6 },
  absurd: { share: 0.0015 },
} as const

export type Mood = keyof typeof mood | 'fair'

export interface AskedPrice {
  readonly price: number
  /** What the seller did to the fair price: what a search for good deals should find, or not. */
  readonly mood: Mood
}

export function priceSubject(random: Random, subject: Subject, year: number): AskedPrice {
  const fair = fairPrice(random, subject, year)
  const asked = moodOf(random.unit())
  if (asked === 'absurd') return { price: absurdPrice(random, fair), mood: asked }
  const swing = asked === 'fair' ? 1 : random.between(mood[asked].low, mood[asked].high)
  return { price: roundedPrice(random, fair * swing, subject.deal), mood: asked }
}

function moodOf(draw: number): Mood {
  const { absurd, cheap, costly } = mood
  if (draw < absurd.share) return 'absurd'
  if (draw < cheap.share) return 'cheap'
  return draw < cheap.share + costly.share ? 'costly' : 'fair'
}

/** A slip of the keyboard, or "price on request" said with a number. */
function absurdPrice(random: Random, fair: number): number {
  return random.pick([
    1,
    1,
    123,
    Math.round(fair / 10),
    Math.min(99_000_000, Math.round(fair * 10)),
  ])
}

function fairPrice(random: Random, subject: Subject, year: number): number {
  if (subject.type === 'land-plots') return landPrice(random, subject)
  if (subject.type === 'apartment' || subject.type === 'house')
    return homePrice(random, subject, year)
  return businessPrice(random, subject)
}

function homePrice(random: Random, subject: Subject, year: number): number {
  const home = subject.type as 'apartment' | 'house'
  const { district } = subject.at.place
  const features = featureEffect(subject, year) + NOISE_SD * random.normal()
  if (subject.deal === 'sale') {
    const level = saleEurPerM2[home][district]![2] * subject.at.level[home]
    const effect = features + centre[home] + Math.log(subject.project?.premium ?? 1)
    return level * subject.areaM2! * Math.exp(effect)
  }
  const rows = rentEurPerM2[home][district]!
  const row = home === 'apartment' ? subject.bedrooms! : subject.bedrooms! - 1
  const perM2 = rows[Math.max(0, Math.min(row, rows.length - 1))]!
  const furnishing = { furnished: 0.05, 'partially-furnished': -0.02, unfurnished: -0.09 }
  const fitted = furnishing[subject.furnishing as keyof typeof furnishing]
  const level = perM2 * subject.at.level[home] ** RENT_LEVEL_POWER
  return level * subject.areaM2! * Math.exp(features * RENT_FEATURE_POWER + centre.rent + fitted)
}

/** Logarithm of what features add to the level. */
function featureEffect(subject: Subject, year: number): number {
  const { at, spot, areaM2, plotM2, views, floor } = subject
  const age = Math.max(0, year - subject.year!)
  let effect = subject.condition === 'pre-owned' ? -Math.min(0.26, 0.0075 * age) : 0.09
  if (subject.renovated) effect += 0.09
  if (views.includes('sea-view')) effect += 0.12
  if (views.includes('mountains-view')) effect += 0.02
  if (at.seaside && spot.seaM !== null) effect += 0.16 * Math.exp(-spot.seaM / 500) - 0.04
  if (subject.pool === 'private') effect += 0.14
  if (subject.pool === 'common') effect += 0.04
  if (subject.parking === 'covered') effect += 0.015
  if (subject.kind === 'penthouse') effect += 0.08
  if (subject.kind === 'villa') effect += 0.08
  if (subject.kind === 'townhouse') effect -= 0.04
  if (floor !== null) effect += 0.012 * (Math.min(floor, 12) - 2)
  if (subject.titleDeed === false && subject.condition === 'pre-owned') effect -= 0.06
  // A flat of twice the area costs less than twice as much, a large house rather more: it is finer.
  effect +=
    subject.type === 'apartment' ? -0.1 * Math.log(areaM2! / 82) : 0.06 * Math.log(areaM2! / 175)
  if (plotM2) effect += 0.16 * Math.max(-1, Math.min(1.2, Math.log(plotM2 / (2 * areaM2!))))
  return effect
}

/** Large fields are cheap by the metre, small plots in town costly. */
function landPrice(random: Random, { at, plotM2, kind, deal, views }: Subject): number {
  const rank = Math.log(plotM2! / landPlotM2[2]) / 1.35
  const place = 0.9 * Math.log(at.level.house)
  const z = -0.55 * rank + place + (kind === 'plot' ? 0.3 : -0.3) + 0.55 * random.normal()
  const view = views.includes('sea-view') ? 1.12 : 1
  const perM2 = atQuantile(landEurPerM2[at.place.district]!, shareBelow(z)) * view
  // A yard to rent brings about 0.5 % of its price a month.
  return perM2 * plotM2! * (deal === 'rent' ? 0.005 : 1)
}

const businessFactor = { office: 0.82, shop: 0.78, warehouse: 0.36, building: 0.62 } as const

function businessPrice(
  random: Random,
  { at, areaM2, kind, deal, condition, renovated }: Subject,
): number {
  const { district } = at.place
  const perM2 =
    deal === 'sale' ? saleEurPerM2.apartment[district]![2] : rentEurPerM2.apartment[district]![2]!
  const state = (condition === 'brand-new' ? 0.15 : 0) + (renovated ? 0.07 : 0)
  const size = -0.12 * Math.log(areaM2! / 150)
  const effect = state + size + 0.2 * random.normal() + 0.6 * Math.log(at.level.apartment)
  const factor = businessFactor[kind as keyof typeof businessFactor]
  return perM2 * factor * areaM2! * Math.exp(effect)
}

const MIN_PRICE = { sale: 3000, rent: 220 } as const

/** People say 285,000, 299,000 or 1,250,000, and 850 or 1,200 a month. */
function roundedPrice(random: Random, price: number, deal: Subject['deal']): number {
  const raw = Math.max(MIN_PRICE[deal], price)
  const habit = random.unit()
  if (deal === 'rent') {
    const step = raw > 3000 ? 100 : habit < 0.75 ? 50 : 10
    return Math.round(raw / step) * step
  }
  if (raw > 1_000_000) return Math.round(raw / 10_000) * 10_000
  if (raw < 60_000) return Math.round(raw / 500) * 500
  if (habit < 0.5) return Math.round(raw / 5000) * 5000
  if (habit < 0.68) return Math.round(raw / 10_000) * 10_000 - 1000
  return habit < 0.94 ? Math.round(raw / 1000) * 1000 : Math.round(raw / 500) * 500
}
