import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { createSellerContacts } from './seller-contacts.ts'

const noon = Date.UTC(2026, 5, 1, 12)

it('shows at once who accepts enquiries, and after an hour how they answer', async () => {
  const mail = { mail_failures: 0, unreachable_since: null, language: null, bounced_at: null }
  let mails = [{ ...mail, seller_id: 1, email: 'a@example.com' }]
  let answered = 0
  let nowMs = noon
  const store = {
    listSellerMail: async () => mails,
    phoneSwitches: async () => [{ seller_id: 2, accepts_calls: 1, accepts_whatsapp: 0 }],
    answerRows: async () =>
      Array.from({ length: 5 }, (_, at) => ({
        seller_id: 1,
        confirmed_at: noon - DAY_MS,
        answered_at: at < answered ? noon - DAY_MS + 3 * HOUR_MS : null,
      })),
  }
  const contacts = createSellerContacts(store, () => nowMs)
  const silent = { accepts: false, calls: false, whatsapp: false, answers: null }
  expect(contacts.of(1)).toEqual(silent)
  await contacts.refresh()
  const none = { usually_within_h: null, share: 0, enquiries: 5 }
  expect(contacts.of(1)).toEqual({ ...silent, accepts: true, answers: none })
  expect(contacts.of(2)).toEqual({ ...silent, calls: true })
  mails = [{ ...mail, seller_id: 1, email: 'a@example.com', unreachable_since: noon as never }]
  answered = 4
  await contacts.refresh()
  expect(contacts.of(1)).toEqual({ ...silent, answers: none })
  nowMs += HOUR_MS
  await contacts.refresh()
  expect(contacts.of(1).answers).toEqual({ usually_within_h: 3, share: 0.8, enquiries: 5 })
})
