/**
 * Replaces equal texts of many subjects by one: each listing is read with copies of its own of the same few hundred words and
 * places, which are most of what a million of them take in memory. In place. Cost: a look-up a word.
 */
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'

export function createTextSharer(): <T extends ValuationSubject>(subject: T) => T {
  const known = new Map<string, string>()
  const share = (holder: Record<string, unknown>): void => {
    for (const key of Object.keys(holder)) {
      const value = holder[key]
      if (Array.isArray(value)) share(value as unknown as Record<string, unknown>)
      if (typeof value !== 'string') continue
      const shared = known.get(value)
      if (shared === undefined) known.set(value, value)
      else holder[key] = shared
    }
  }
  return (subject) => {
    share(subject as unknown as Record<string, unknown>)
    return subject
  }
}
