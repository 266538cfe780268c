/**
 * Makes a subject small, because a million of them are in memory at once: 450 bytes instead of 1,100. Each listing is read with
 * copies of its own of the same few hundred words and places: equal texts become one. All words of a home go into one list.
 * Cost: a look-up a word.
 */
import { wordsOf } from '../../pricing/model/feature-schema.ts'
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'

const NONE: readonly string[] = []

export function createSubjectPacker(): <T extends ValuationSubject>(subject: T) => T {
  const known = new Map<string, string>()
  const share = <T>(value: T): T => {
    if (typeof value !== 'string') return value
    const shared = known.get(value)
    if (shared === undefined) known.set(value, value)
    return (shared as T | undefined) ?? value
  }
  return (subject) => {
    const { condition, ...rest } = subject
    // The condition is a word as well, and stays a field. A slice has no room to grow.
    const features = wordsOf({ ...rest, condition: null })
      .map(share)
      .slice()
    const packed = { ...subject, amenities: NONE, views: NONE, features }
    for (const key of ['deal', 'property_type', 'condition', 'district', 'location'] as const) {
      Object.assign(packed, { [key]: share(packed[key]) })
    }
    // Once more, as a whole: an object that was put together in steps has room for further ones.
    return { ...packed }
  }
}
