/**
 * How much each row may say: a home that is listed several times is one voice, as are near copies, and a seller or
 * a project cannot outvote the rest of a place. Invariant: a weight depends on who lists what, never on a price.
 * Cost: three passes.
 */
import type { ValuationSubject } from '../model/valuation-subject.ts'

/** Listings of one seller or project that count in full, wherever they are. */
export const SPEAK_IN_FULL = 4
/** Beyond these, all of them together weigh at most half as much as the rest of the place. */
const SHARE_OF_THE_REST = 0.5

export function voiceWeights(
  subjects: readonly ValuationSubject[],
  groups: Uint32Array,
  /** By row, who speaks for it: see near-copies.ts. */
  speakers: Int32Array,
): Float32Array {
  const weights = new Float32Array(subjects.length)
  const perGroup = countBy(groups)
  const perSpeaker = countBy(speakers)
  for (let row = 0; row < weights.length; row++) {
    weights[row] = 1 / Math.max(perGroup.get(groups[row])!, perSpeaker.get(speakers[row])!)
  }
  for (const speaker of [sellerOf, projectOf]) limitSpeakers(subjects, speaker, weights)
  return weights
}

const placeOf = (subject: ValuationSubject) =>
  `${subject.district ?? ''}\n${subject.location ?? ''}`
const sellerOf = (subject: ValuationSubject) => subject.seller ?? null
const projectOf = (subject: ValuationSubject) => subject.project ?? null

function limitSpeakers(
  subjects: readonly ValuationSubject[],
  speakerOf: (subject: ValuationSubject) => number | null,
  weights: Float32Array,
): void {
  const ofPlace = new Map<string, number>()
  const ofSpeaker = new Map<string, number>()
  const keys = subjects.map((subject, row) => {
    const place = placeOf(subject)
    ofPlace.set(place, (ofPlace.get(place) ?? 0) + weights[row])
    const speaker = speakerOf(subject)
    if (speaker === null) return null
    const key = `${speaker}\n${place}`
    ofSpeaker.set(key, (ofSpeaker.get(key) ?? 0) + weights[row])
    return key
  })
  keys.forEach((key, row) => {
    if (key === null) return
    const spoken = ofSpeaker.get(key)!
    const rest = ofPlace.get(placeOf(subjects[row]))! - spoken
    weights[row] *= Math.min(1, Math.max(SPEAK_IN_FULL, SHARE_OF_THE_REST * rest) / spoken)
  })
}

function countBy(groups: Uint32Array | Int32Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1)
  return counts
}
