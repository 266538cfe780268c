/** Saved searches of confirmed people put straight into a store, as many as nobody would save by hand. */
import { randomBytes } from 'node:crypto'
import { drawSavedSearch } from '../bench/matching/draw-saved-search.ts'
import { Random, seedOf } from '../demo/market/random.ts'
import type { AlertFrequency } from '../src/catalogue/alerts.ts'
import { makeAlertHandle } from '../src/domain/alerts/alert-token.ts'
import type { Store } from '../src/store/store.ts'

interface Order {
  readonly searches: number
  readonly people: number
  /** How many of the people get mails at once; the others daily. */
  readonly instant: number
  readonly nowMs: number
}

const PER_TRANSACTION = 1_000

export const emailOf = (person: number): string => `person${person}@example.com`

/** Each person has as many searches as the next; those with instant mails come first. */
export async function storeSearches(store: Store, order: Order): Promise<void> {
  const { searches, people, instant, nowMs } = order
  const random = new Random(seedOf('stored searches'), 7)
  const each = Math.ceil(searches / people)
  for (let from = 0; from < people; from += PER_TRANSACTION) {
    await store.write(async (transaction) => {
      for (let at = from; at < Math.min(people, from + PER_TRANSACTION); at++) {
        const { id: person_id } = await transaction.insertAlertPerson({
          ...{ handle: makeAlertHandle(randomBytes), email: emailOf(at), email_hash: `hash ${at}` },
          ...{ language: 'en', confirmed_at: nowMs, confirm_hash: null, asked_at: nowMs },
          ...{ alive_at: nowMs, still_at: null, notices_day: null, notices: 0, created_at: nowMs },
        })
        const frequency: AlertFrequency = at < instant ? 'instant' : 'daily'
        for (let own = 0; own < each && at * each + own < searches; own++) {
          await transaction.insertSavedSearch({
            ...{ handle: makeAlertHandle(randomBytes), person_id, seller_id: null, key_id: null },
            ...{ name: null, query: drawSavedSearch(random), language: 'en', frequency, hour: 8 },
            ...{ kinds: ['new', 'entered', 'price_down', 'back'], state: 'active', reason: null },
            ...{ seen_seq: 0, mailed_seq: 0, mail_at: null, collected: false, beyond: 0 },
            ...{ version: 1, created_at: nowMs, updated_at: nowMs, read_at: nowMs },
          })
        }
      }
    })
  }
}
