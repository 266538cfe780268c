/** Saved searches of confirmed people and of keys put straight into a store, as many as nobody would save by hand. */
import { randomBytes } from 'node:crypto'
import { drawSavedSearch } from '../bench/matching/draw-saved-search.ts'
import { Random, seedOf } from '../demo/market/random.ts'
import type { AlertFrequency } from '../src/catalogue/alerts.ts'
import { makeAlertHandle } from '../src/domain/alerts/alert-token.ts'
import type { Store } from '../src/store/store.ts'

interface Order {
  readonly searches: number
  readonly nowMs: number
}

const PER_TRANSACTION = 1_000
/** Of all searches, those that programs save: nobody is mailed. A key has up to a thousand. */
const KEYS_SHARE = 0.1
const PER_KEY = 1_000
const PER_PERSON = 2
/**
 * Of people: how often they want mails. Portals differ in what they offer first (at once: Repliers; daily: Kyero, RealScout);
 * most people leave it at that, so that a service with either has about this mixture.
 */
const MIXTURE: readonly (readonly [share: number, frequency: AlertFrequency])[] = [
  [0.3, 'instant'],
  [0.55, 'daily'],
  [0.15, 'weekly'],
]

export const emailOf = (person: number): string => `person${person}@example.com`

/** Drawn from a seed: the same searches each time. */
export async function storeSearches(store: Store, { searches, nowMs }: Order): Promise<void> {
  const random = new Random(seedOf('stored searches'), 7)
  const search = (
    owner: { person_id: number } | { key_id: string },
    frequency: AlertFrequency,
  ) => ({
    ...{ handle: makeAlertHandle(randomBytes), person_id: null, seller_id: null, key_id: null },
    ...owner,
    ...{ name: null, query: drawSavedSearch(random), language: 'en' as const, frequency, hour: 8 },
    kinds: ['new', 'entered', 'price_down', 'back'] as const,
    ...{ state: 'active' as const, reason: null, seen_seq: 0, mailed_seq: 0, mail_at: null },
    ...{ collected: false, beyond: 0, version: 1 },
    ...{ created_at: nowMs, updated_at: nowMs, read_at: nowMs },
  })
  const ofKeys = Math.round(searches * KEYS_SHARE)
  const people = Math.ceil((searches - ofKeys) / PER_PERSON)
  for (let from = 0; from < people; from += PER_TRANSACTION) {
    await store.write(async (transaction) => {
      for (let at = from; at < Math.min(people, from + PER_TRANSACTION); at++) {
        const { id: person_id } = await transaction.insertAlertPerson({
          ...{ handle: makeAlertHandle(randomBytes), email: emailOf(at), email_hash: `hash ${at}` },
          ...{ language: 'en', confirmed_at: nowMs, confirm_hash: null, asked_at: nowMs },
          ...{ alive_at: nowMs, still_at: null, notices_day: null, notices: 0, created_at: nowMs },
        })
        const frequency = frequencyOf(at)
        for (let own = 0; own < PER_PERSON; own++) {
          await transaction.insertSavedSearch(search({ person_id }, frequency))
        }
      }
    })
  }
  for (let from = 0; from < ofKeys; from += PER_KEY) {
    await store.write(async (transaction) => {
      for (let at = from; at < Math.min(ofKeys, from + PER_KEY); at++) {
        const key_id = `measured ${Math.floor(at / PER_KEY)}`
        await transaction.insertSavedSearch(search({ key_id }, 'daily'))
      }
    })
  }
}

/** Evenly spread: a step of the golden ratio goes everywhere. */
function frequencyOf(person: number): AlertFrequency {
  let left = (person * 0.618_033_988_749_895) % 1
  for (const [share, frequency] of MIXTURE) {
    if (left < share) return frequency
    left -= share
  }
  return 'daily'
}
