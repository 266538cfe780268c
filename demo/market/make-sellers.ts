/**
 * Who sells in the demo market: agencies and developers with a home district, owners with a few
 * homes each, and the developers' new-build projects. Sizes are capped (about 3,000 sellers and 4,000
 * projects), so that a market of a million listings still streams.
 */

import type { Seller } from '../../src/domain/listings/listing.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { LOOKS } from '../pictures/photo-key.ts'
import { companyNames, ownerName, projectNames } from './demo-names.ts'
import type { DemoPlace, DemoPlaces, Home } from './demo-places.ts'
import { districtWeights } from './market-figures.ts'
import { type Random, WeightedList } from './random.ts'

export interface DemoSeller extends Omit<Seller, 'id'> {
  /** null: at home in the whole country. */
  readonly district: string | null
  /** How its references are written; null: it does not number its listings. */
  readonly referenceStyle: ReferenceStyle | null
}

type ReferenceStyle = 'district' | 'letter' | 'plain' | 'slashed' | 'initials'

export interface DemoProject {
  readonly name: string
  readonly sellerIndex: number
  readonly home: Home
  readonly at: DemoPlace
  readonly underConstruction: boolean
  readonly yearsToFinish: number
  readonly floors: number
  readonly pool: boolean
  /** What this project asks against its place: finish, name, sea front. */
  readonly premium: number
  /** Which of the drawn homes all its units share. */
  readonly look: number
}

const FIRST_COMPANY_ID = 1001
/** Listings to one seller or project, and the most there are of each. */
const sizes = {
  agency: { per: 170, least: 8, most: 240 },
  developer: { per: 260, least: 6, most: 160 },
  owner: { per: 40, least: 12, most: 2600 },
  project: { per: 80, least: 6, most: 4000 },
} as const

const countOf = (kind: keyof typeof sizes, listings: number): number => {
  const { per, least, most } = sizes[kind]
  return Math.max(least, Math.min(most, Math.round(listings / per)))
}

const styles: readonly ReferenceStyle[] = ['district', 'letter', 'plain', 'slashed', 'initials']

function districtAtHome(random: Random): string | null {
  if (random.chance(0.2)) return null
  return random.weighted<string>(districtWeights.other)
}

export function makeSellers(random: Random, listings: number, now: number): readonly DemoSeller[] {
  const sellers: DemoSeller[] = []
  const joined = () => now - Math.round(random.between(420, 2200)) * DAY_MS
  for (const type of ['agency', 'developer'] as const) {
    for (const name of companyNames(random, type, countOf(type, listings))) {
      sellers.push({
        type,
        name,
        company_id: FIRST_COMPANY_ID + sellers.length,
        created_at: joined(),
        district: districtAtHome(random),
        referenceStyle: random.pick(styles),
      })
    }
  }
  for (let left = countOf('owner', listings); left > 0; left--) {
    sellers.push({
      type: 'property-owner',
      name: ownerName(random),
      company_id: null,
      created_at: joined(),
      district: null,
      referenceStyle: random.chance(0.15) ? 'plain' : null,
    })
  }
  return sellers
}

export function makeProjects(
  random: Random,
  listings: number,
  sellers: readonly DemoSeller[],
  places: DemoPlaces,
): readonly DemoProject[] {
  const choose = new SellerChoice(sellers)
  const count = countOf('project', listings)
  const flats = Math.ceil(count * 0.62)
  const names = {
    apartment: projectNames(random, 'apartment', flats),
    house: projectNames(random, 'house', count - flats),
  }
  const one = (home: Home, name: string): DemoProject | null => {
    const district = random.weighted<string>(districtWeights[`sale_${home}`])
    const at = places.draw(random, district, home)
    if (!at) return null
    const tower = home === 'apartment' && at.seaside && random.chance(0.2)
    return {
      name,
      sellerIndex: choose.draw(random, 'developer', district),
      home,
      at,
      underConstruction: random.chance(0.72),
      yearsToFinish: random.weighted([
        [0, 2],
        [1, 5],
        [2, 3],
      ]),
      floors: home === 'house' ? 2 : tower ? random.whole(9, 24) : random.whole(3, 6),
      pool: random.chance(home === 'apartment' ? 0.4 : 0.5),
      premium: Math.exp(0.08 * random.normal() + (tower ? 0.18 : 0)),
      look: random.whole(0, LOOKS - 1),
    }
  }
  const made = (['apartment', 'house'] as const).flatMap((home) =>
    names[home].map((name) => one(home, name)),
  )
  return made.filter((project) => project !== null)
}

/** Which seller has a listing: few companies are large, most are small (1 / rank), and each stays near home. */
export class SellerChoice {
  readonly #sellers: readonly DemoSeller[]
  readonly #lists = new Map<string, WeightedList<number>>()

  constructor(sellers: readonly DemoSeller[]) {
    this.#sellers = sellers
  }

  draw(random: Random, type: Seller['type'], district: string): number {
    const key = `${type} ${district}`
    let list = this.#lists.get(key)
    if (!list) {
      list = this.#listFor(type, district)
      this.#lists.set(key, list)
    }
    return list.draw(random)
  }

  #listFor(type: Seller['type'], district: string): WeightedList<number> {
    const indices = [...this.#sellers.keys()].filter((at) => this.#sellers[at]!.type === type)
    const near = (at: number): number => {
      const home = this.#sellers[at]!.district
      return home === null ? 0.6 : home === district ? 1 : 0.02
    }
    const rank = new Map(indices.map((seller, at) => [seller, at]))
    const size = (at: number) => (type === 'property-owner' ? 1 : 1 / (2 + rank.get(at)!))
    return new WeightedList(indices, (at) => near(at) * size(at))
  }
}
