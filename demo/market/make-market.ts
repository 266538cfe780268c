/**
 * A believable market, invented from a seed: sellers, new-build projects and listings.
 * Invariant: the same options give the same market, and listing number i does not depend on the ones
 * before it (each has its own stream of chance), so that a walk can begin anywhere.
 * Cost: about 50 microseconds and one record a listing; nothing is cached.
 */
import type { Place } from '../../src/country/country.ts'
import type { ListingFields, NewListing, Photo } from '../../src/domain/listings/listing.ts'
import { readPetsPolicy } from '../../src/domain/listings/pets-policy.ts'
import type { MarketHomeRow } from '../../src/store/market-store.ts'
import { describeSubject } from '../texts/describe-subject.ts'
import { DemoPlaces } from './demo-places.ts'
import { drawHistory } from './draw-history.ts'
import { drawRentTerms } from './draw-rent-terms.ts'
import { drawSubject, type SubjectSources } from './draw-subject.ts'
import { listPhotos } from './list-photos.ts'
import {
  type DemoProject,
  type DemoSeller,
  makeProjects,
  makeSellers,
  SellerChoice,
} from './make-sellers.ts'
import { drawPast } from './market-past.ts'
import { type Mood, priceSubject } from './price-subject.ts'
import { Random, seedOf } from './random.ts'
import type { Subject } from './subject.ts'
import { writeFields } from './write-fields.ts'

export interface DemoMarketOptions {
  readonly seed: string
  readonly listings: number
  /** Milliseconds since 1970: the day on which the market is looked at. */
  readonly now: number
  readonly places: readonly Place[]
}

/** A listing whose seller and project are still places in the lists of the market. */
export interface DemoListing {
  readonly listing: Omit<NewListing, 'seller_id' | 'project_id'>
  readonly sellerIndex: number
  readonly projectIndex: number | null
  readonly mood: Mood
  /** What it truly is, whatever its seller wrote: for measuring, never served. */
  readonly truth: Subject
}

export interface DemoMarket {
  readonly sellers: readonly DemoSeller[]
  readonly projects: readonly DemoProject[]
  /** How many listings there are. */
  readonly size: number
  /** Homes that are gone, as the memory of the market holds them, from this number on. */
  past(from?: number): Generator<MarketHomeRow>
  /** Listings from this number on, in order. */
  listings(from?: number): Generator<DemoListing>
}

const OWNER_SHARE = { sale: 0.14, rent: 0.26 } as const
/** Enough for figures of districts, and quick to write. */
const PAST_HOMES_PER_LISTING = 2
const PAST_HOMES_MAX = 8_000
/** Streams of chance below the listings' own ones, which count from here. */
const FIRST_LISTING_STREAM = 16

export function makeDemoMarket(options: DemoMarketOptions): DemoMarket {
  const { listings, now } = options
  const seed = seedOf(options.seed)
  const places = new DemoPlaces(options.places)
  const sellers = makeSellers(new Random(seed, 1), listings, now)
  const projects = makeProjects(new Random(seed, 2), listings, sellers, places)
  const sources: SubjectSources = {
    places,
    projects: {
      apartment: projects.filter((project) => project.home === 'apartment'),
      house: projects.filter((project) => project.home === 'house'),
    },
    year: new Date(now).getUTCFullYear(),
  }
  const projectIndices = new Map(projects.map((project, index) => [project, index]))
  const choice = new SellerChoice(sellers)

  const one = (index: number): DemoListing => {
    const random = new Random(seed, FIRST_LISTING_STREAM + index)
    const subject = drawSubject(random, sources)
    const sellerIndex = subject.project?.sellerIndex ?? drawSeller(random, choice, subject)
    const { price, mood } = priceSubject(random, subject, sources.year)
    const description = describeSubject(random, subject)
    const written = { subject, price, description, seller: sellers[sellerIndex]!, index }
    const fields = writeFields(random, written)
    const photos = listPhotos(random, subject)
    const history = drawHistory(random, price, subject.deal, now)
    const content =
      history.state === 'draft' ? unfinished(random, fields, photos) : { fields, photos }
    // Last, so that everything else of a listing stays as the seed always made it.
    const terms = subject.deal === 'rent' ? drawRentTerms(random, price, now) : {}
    return {
      listing: {
        ...history,
        ...content,
        fields: { ...content.fields, ...terms },
        pets: readPets(subject, description),
      },
      sellerIndex,
      projectIndex: subject.project ? projectIndices.get(subject.project)! : null,
      mood,
      truth: subject,
    }
  }

  return {
    sellers,
    projects,
    size: listings,
    past: (from) =>
      drawPast(
        {
          seed,
          now,
          sources,
          sellers: sellers.length,
          homes: Math.min(listings * PAST_HOMES_PER_LISTING, PAST_HOMES_MAX),
        },
        from,
      ),
    *listings(from = 0) {
      for (let index = from; index < listings; index++) yield one(index)
    },
  }
}

function drawSeller(random: Random, choice: SellerChoice, { deal, at }: Subject): number {
  const type = random.chance(OWNER_SHARE[deal]) ? 'property-owner' : 'agency'
  return choice.draw(random, type, at.place.district)
}

/** Read from the text, as the service does with any seller's; texts that do not speak of it are spared. */
function readPets({ pets }: Subject, description: string) {
  return pets === null ? null : readPetsPolicy(description)
}

const oftenMissing = [
  'price',
  'description',
  'covered_area_m2',
  'bedrooms',
  'condition',
  'location',
]

/** A draft is missing something: that is why it is a draft. */
function unfinished(random: Random, fields: ListingFields, photos: readonly Photo[]) {
  const left = Object.fromEntries(
    oftenMissing.filter(() => random.chance(0.3)).map((name) => [name, null]),
  )
  return {
    fields: { ...fields, ...left },
    photos: random.chance(0.5) ? [] : photos.slice(0, random.whole(1, 3)),
  }
}
