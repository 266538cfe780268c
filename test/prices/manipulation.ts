/**
 * How far three copies of a home, by three sellers and at prices far from its own, move its estimate. Each copy has
 * neither words nor photos in common with the home, and two of its facts are changed; every pair of facts is
 * tried. Targets are far apart, so that a few of them can be attacked in one fit.
 * Invariant: the same market and seed give the same attack. Cost: one fit a round, and one without an attack.
 */

import { createPackedPrints } from '../../src/domain/homes/packed-prints.ts'
import { estimatePrice } from '../../src/pricing/estimate/estimate-price.ts'
import { groupHomes } from '../../src/pricing/homes/group-homes.ts'
import { fitMarket } from '../../src/pricing/model/fit-market.ts'
import type { ValuationSubject } from '../../src/pricing/model/valuation-subject.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { mixBits } from '../../src/structures/stable-hash.ts'

type Facts = Partial<ValuationSubject>
type Change = (home: ValuationSubject, copy: number) => Facts

const KM_PER_DEGREE = 111.2
/** What a seller changes to hide that it is the same home. */
const changes: Readonly<Record<string, Change>> = {
  amenity: ({ amenities }) => ({
    amenities: amenities.includes('alarm')
      ? amenities.filter((word) => word !== 'alarm')
      : [...amenities, 'alarm'],
  }),
  year: ({ year_built: year }, copy) => ({ year_built: year === null ? 2005 : year - 3 - copy }),
  pin: ({ lat, lng }, copy) =>
    lat === null || lng === null
      ? {}
      : {
          lat: lat + (0.15 / KM_PER_DEGREE) * Math.cos(2 * copy),
          lng: lng + (0.15 / KM_PER_DEGREE) * Math.sin(2 * copy) * 1.2,
        },
  rooms: ({ bedrooms }, copy) => ({
    bedrooms: bedrooms === null ? 2 : Math.max(0, bedrooms + (copy % 2 === 0 ? 1 : -1)),
  }),
  area: ({ covered_area_m2: area }, copy) => ({
    covered_area_m2: area === null ? null : Math.round(area * (1 + 0.02 * (copy + 1))),
  }),
  floor: ({ floor }, copy) => ({ floor: floor === null ? null : floor + 1 + copy }),
}

const disguises: readonly string[] = Object.keys(changes).flatMap((one, at, all) =>
  all.slice(at + 1).map((other) => `${one}+${other}`),
)

const COPIES = 3
const HOMES = new Set(['apartment', 'house'])
const FIRST_COPY_ID = 5_000_000
const FIRST_COPIER = 900_000_000
const EARLIER_MS = 60 * DAY_MS

interface Shift {
  /** Null for a home that was left alone: what any new listings elsewhere move it by. */
  readonly disguise: string | null
  /** Of the estimate, as a fraction. */
  readonly shift: number
}

interface AttackOptions {
  readonly rounds: number
  readonly targetsPerRound: number
  readonly seed: number
  /** Milliseconds: copies are published at this moment, everything else long before; null: nothing is known of when. */
  readonly publishedAt?: number | null
}

/** Prices of the copies, as multiples of the home's own. */
const LURES = [1.4, 0.6] as const

export function attackMarket(listed: readonly ValuationSubject[], options: AttackOptions): Shift[] {
  const { publishedAt = null } = options
  const earlier = publishedAt === null ? {} : { published_at: publishedAt - EARLIER_MS }
  const market = withHomes(listed.map((home) => ({ ...home, ...earlier })))
  const homes = market.filter(
    ({ deal, property_type: type, price, covered_area_m2: area }) =>
      deal === 'sale' && HOMES.has(type) && price !== null && area !== null,
  )
  const before = fitMarket(market)
  const drawn = homes.toSorted(
    (a, b) => mixBits(a.id ^ options.seed) - mixBits(b.id ^ options.seed) || a.id - b.id,
  )
  const shifts: Shift[] = []
  for (let round = 0; round < options.rounds; round++) {
    const from = round * options.targetsPerRound
    const targets = drawn.slice(from, from + options.targetsPerRound)
    const names = targets.map((_, at) => disguises[(from + at) % disguises.length])
    const copies = targets.flatMap((home, at) =>
      copiesOf(home, names[at], LURES[(from + at) % LURES.length], from + at, options),
    )
    const attacked = fitMarket(withHomes([...market, ...copies]))
    const others = drawn.slice(-targets.length * (round + 1)).slice(0, targets.length)
    for (const [at, home] of [...targets, ...others].entries()) {
      const value = estimatePrice(before, home).value
      const pushed = estimatePrice(attacked, home).value
      if (value === null || pushed === null) continue
      const disguise = at < targets.length ? names[at] : null
      shifts.push({ disguise, shift: Math.abs(pushed / value - 1) })
    }
  }
  return shifts
}

function copiesOf(
  home: ValuationSubject,
  disguise: string,
  lure: number,
  number: number,
  { publishedAt = null }: AttackOptions,
): ValuationSubject[] {
  const [one, other] = disguise.split('+').map((name) => changes[name])
  return Array.from({ length: COPIES }, (_, copy) => ({
    ...home,
    ...one(home, copy),
    ...other(home, copy),
    id: FIRST_COPY_ID + number * COPIES + copy,
    home: null,
    group: null,
    seller: FIRST_COPIER + number * COPIES + copy,
    project: null,
    price: Math.round(home.price! * lure * (1 + 0.01 * copy)),
    ...(publishedAt === null ? {} : { published_at: publishedAt }),
  }))
}

/** As the service names the homes of its listings, where no words or photos are given. */
function withHomes(subjects: readonly ValuationSubject[]): ValuationSubject[] {
  const prints = createPackedPrints()
  for (const _ of subjects) prints.add({ photos: [], words: [] })
  const homes = groupHomes(subjects, prints)
  return subjects.map((subject) => ({ ...subject, home: homes.get(subject.id) ?? null }))
}
