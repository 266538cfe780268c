/**
 * Replaces equal texts of many subjects by one: each listing is read with copies of its own of the same few hundred words and
 * places, which are most of what a million of them take in memory. Cost: a look-up a word; the words of the catalogue.
 */
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'

export function createTextSharer(): <T extends ValuationSubject>(subject: T) => T {
  const known = new Map<string, string>()
  const one = <Text extends string | null>(text: Text): Text => {
    if (text === null) return text
    const shared = known.get(text)
    if (shared !== undefined) return shared as Text
    known.set(text, text)
    return text
  }
  const each = (texts: readonly string[]) => texts.map((text) => one(text))
  return (subject) =>
    Object.assign(subject, {
      property_type: one(subject.property_type),
      condition: one(subject.condition),
      district: one(subject.district),
      location: one(subject.location),
      amenities: each(subject.amenities),
      views: each(subject.views ?? []),
      features: each(subject.features ?? []),
    })
}
