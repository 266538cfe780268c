/**
 * Listings that represent themselves, found by what a copy has in common with one of them: a photo, one of the rarer words, the
 * spot, or what a disguise leaves as it is. Invariant: of those that are the same home, the first published is found, unless it is
 * one of very many under each of these. Cost: a few comparisons a listing, however large the market.
 */

import type { PackedPrints } from '../../domain/homes/packed-prints.ts'
import { createFiledNumbers } from '../../structures/rows/filed-numbers.ts'
import { hashText, mixBits } from '../../structures/stable-hash.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { hasPoint, KM_PER_DEGREE } from '../place/place-table.ts'
import { isDisguised, unchangedTraits } from './is-disguised.ts'
import { isSameHome, SAME_SPOT_KM, SAME_WORDS, SIZE_TOLERANCE, sizeOf } from './is-same-home.ts'

/** Filed under one key at most: a project of 500 equal flats is not compared pair by pair. */
const MAX_COMPARED = 200
/** A listing has a spot, its traits and a few photos and words that others have as well. */
const KEYS_PER_LISTING = 4
const SPOT_SALT = 0x3c6ef372

export function createHomeSpeakers(
  subjects: readonly ValuationSubject[],
  /** Rows by rank: the first published first. Speakers are filed by rank, so that the lowest is the first. */
  order: Int32Array,
  prints: PackedPrints,
) {
  const filed = createFiledNumbers(KEYS_PER_LISTING * subjects.length, MAX_COMPARED)

  /** The keys are hashes: `isOne` makes sure. */
  function firstAmong(keys: readonly number[], limit: number, isOne: (row: number) => boolean) {
    let first = limit
    for (const key of keys) {
      filed.visit(key, (rank) => {
        if (rank < first && isOne(order[rank])) first = rank
      })
    }
    return first
  }

  return {
    /** The row of the first published that is the same home; null: there is none, and from now on this one is a speaker. */
    findOrAdd(rank: number): number | null {
      const row = order[rank]
      const subject = subjects[row]
      if (sizeOf(subject) <= 0) return null
      const place = hashText(placeAndRooms(subject))
      const photos = prints.photosOfSeveral(row)
      const words = wordKeys(prints.rarestWords(row, SAME_WORDS), place, sizeStep(subject))
      const spots = spotKeys(subject, place)
      const traits = unchangedTraits(subject)
      const traitKeys = traits === null ? [] : [hashText(traits)]
      const copied = firstAmong([...photos, ...words.flat(), ...spots], rank, (speaker) =>
        isSameHome(subjects, speaker, row, prints),
      )
      const first = firstAmong(
        traitKeys,
        copied,
        (speaker) =>
          isDisguised(subjects[speaker], subject) && unchangedTraits(subjects[speaker]) === traits,
      )
      if (first < rank) return order[first]
      const own = [...words, spots].flatMap((keys) => keys.slice(0, 1))
      for (const key of [...photos, ...own, ...traitKeys]) filed.file(key, rank)
      return null
    },
  }
}

const placeAndRooms = ({ deal, property_type, district, location, bedrooms }: ValuationSubject) =>
  [deal, property_type, district, location, bedrooms].join('\n')

/** Sizes within the tolerance are in the same step or in one next to it. */
const sizeStep = (subject: ValuationSubject) =>
  Math.floor(Math.log(sizeOf(subject)) / Math.log(1 + SIZE_TOLERANCE))

/** For each word: its key at the own size, then those at the sizes next to it. Whole agencies write alike: a word alone has too many. */
const wordKeys = (words: readonly number[], place: number, step: number): number[][] =>
  words.map((word) =>
    [step, step - 1, step + 1].map((at) => mixBits(word ^ place ^ Math.imul(at, 0x27d4eb2f))),
  )

/** Cells are twice as wide as a spot: with its neighbours to the nearer sides, four hold all of it. Its own is the first. */
const CELL_DEGREES = (2 * SAME_SPOT_KM) / KM_PER_DEGREE

function spotKeys(subject: ValuationSubject, place: number): number[] {
  if (!hasPoint(subject)) return []
  const north = subject.lat! / CELL_DEGREES
  const bands = [Math.floor(north), nearerSide(north)]
  return bands.flatMap((band) => {
    // As wide as they are high at the southern edge of the band.
    const east = (subject.lng! / CELL_DEGREES) * Math.cos((band * CELL_DEGREES * Math.PI) / 180)
    const key = (column: number) =>
      mixBits(place ^ SPOT_SALT ^ Math.imul(band, 0x9e3779b1) ^ Math.imul(column, 0x85ebca77))
    return [key(Math.floor(east)), key(nearerSide(east))]
  })
}

/** The cell next to the one of a coordinate, to the side it is nearer to. */
const nearerSide = (at: number) => Math.round(at) - (at - Math.floor(at) < 0.5 ? 1 : 0)
