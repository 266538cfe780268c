/**
 * What a listing of a series says and shows that no other listing of its seller does: a sentence about this flat, a photo of
 * this plot. Words and pictures weigh by how rare they are: what a seller puts under several homes of the project tells
 * nothing about which of them it is.
 * Invariant: the same for both orders. Cost: linear in the words and photos of both sellers' listings around.
 */
import type { HomeOffer } from './home-offer.ts'
import { isOnePhoto, LIKE_WORDS, photoHashes, SAME_WORDS, textLikeness } from './same-home-score.ts'

/** Runs of three words: a phrase of six. */
const PHRASE_RUNS = 4
/** Own photos, times the listings without them: a common one may be left out of a few by chance. */
const PHOTOS_LEFT_OUT = 5

/** Whether marks of their own make them one home (true) or two (false) of a series; null: they do not say. */
export function marksAgree(
  a: HomeOffer,
  b: HomeOffer,
  series: readonly HomeOffer[],
): boolean | null {
  const othersOf = (one: HomeOffer) =>
    series.filter(
      (other) => other !== one && other.sellerId === one.sellerId && isOneProject(one, other),
    )
  const [nextToA, nextToB] = [othersOf(a), othersOf(b)]
  // Of a seller's only listing nobody knows what is its own.
  if (nextToA.length === 0 || nextToB.length === 0) return null
  if (haveOwnPhotos(a, b, [...nextToA, ...nextToB])) return true
  const [inA, inB] = [runsOf(a), runsOf(b)]
  const [ownA, ownB] = [ownRuns(inA, nextToA), ownRuns(inB, nextToB)]
  const metA = ownA.filter((run) => inB.has(run)).length
  const metB = ownB.filter((run) => inA.has(run)).length
  if (metA >= PHRASE_RUNS && metB >= PHRASE_RUNS) return true
  // Each has put a sentence of its own into the same text.
  const isOther = ownA.length >= PHRASE_RUNS && ownB.length >= PHRASE_RUNS && metA + metB === 0
  return isOther && textLikeness(a, b).shared >= SAME_WORDS ? false : null
}

/** Another building of the same place says nothing about what homes of this one have in common. */
const isOneProject = (one: HomeOffer, other: HomeOffer): boolean =>
  photoHashes(one).some((own) => photoHashes(other).some((shown) => isOnePhoto(own, shown))) ||
  textLikeness(one, other).shared >= LIKE_WORDS

/** Offers are compared with many others while they are in memory. */
const runsByOffer = new WeakMap<HomeOffer, ReadonlySet<number>>()

function runsOf(offer: HomeOffer): ReadonlySet<number> {
  let runs = runsByOffer.get(offer)
  if (runs === undefined) {
    runs = new Set(offer.texts.flat())
    runsByOffer.set(offer, runs)
  }
  return runs
}

function ownRuns(runs: ReadonlySet<number>, others: readonly HomeOffer[]): number[] {
  const said = others.map(runsOf)
  return [...runs].filter((run) => !said.some((other) => other.has(run)))
}

function haveOwnPhotos(a: HomeOffer, b: HomeOffer, others: readonly HomeOffer[]): boolean {
  const own = photoHashes(a).filter(
    (photo) =>
      photoHashes(b).some((other) => isOnePhoto(photo, other)) &&
      !others.some((other) => photoHashes(other).some((shown) => isOnePhoto(photo, shown))),
  )
  return own.length * others.length >= PHOTOS_LEFT_OUT
}
