/** Sale or rent, and for how much. A price that is not sure is none: the listing waits as a draft. */
import { readQuantity } from '../text/read-quantity.ts'
import type { RecordDraft } from './record-draft.ts'

const DEALS = new Set(['sale', 'rent'])
/** Months that a rent of so long is divided by; a week is the 52nd part of a year. */
const monthsIn: Readonly<Record<string, number>> = { week: 12 / 52, month: 1, quarter: 3, year: 12 }

export function settleOffer(draft: RecordDraft) {
  const { members, issues, context } = draft
  const deal = draft.value('deal')?.toLowerCase() ?? ''
  if (!DEALS.has(deal)) return issues.add('deal_unknown', 'deal', deal || null)
  members.deal = deal
  const currency = draft.value('currency')
  const word = currency?.toLowerCase() ?? ''
  const isOwn =
    word === context.country.currency.toLowerCase() ||
    context.country.sentenceWords.currency.includes(word)
  if (currency !== null && !isOwn) return issues.add('currency_unsupported', 'price', currency)
  const text = draft.value('price')
  const price = text === null ? null : readQuantity(text)
  if (price === null || price <= 0 || draft.value('on_request') !== null) {
    return issues.add('price_missing', 'price', text)
  }
  members.price = deal === 'rent' ? monthly(draft, price) : whole(draft, price)
  if (members.price === null) delete members.price
  if (deal === 'rent') settleTenancy(draft)
}

function monthly(draft: RecordDraft, price: number): number | null {
  const frequency = draft.value('frequency')?.toLowerCase() ?? 'month'
  if (frequency === 'sale') return whole(draft, price)
  const months = monthsIn[frequency]
  if (months === undefined) {
    draft.issues.add('frequency_unknown', 'price', frequency)
    return null
  }
  if (months === 1) return whole(draft, price)
  draft.issues.add('rent_converted', 'price', `${price} a ${frequency}`)
  return Math.round(price / months)
}

function whole(draft: RecordDraft, price: number): number {
  if (!Number.isInteger(price)) draft.issues.add('price_rounded', 'price', price)
  return Math.round(price)
}

function settleTenancy(draft: RecordDraft): void {
  const { members } = draft
  const deposit = draft.value('deposit')
  const amount = deposit === null ? null : readQuantity(deposit)
  if (amount !== null && amount > 0) members.deposit = Math.round(amount)
  const day = draft.value('available_from')?.slice(0, 10)
  const turned = day?.replace(/^(\d{2})[./-](\d{2})[./-](\d{4})$/, '$3-$2-$1')
  if (turned && /^\d{4}-\d{2}-\d{2}$/.test(turned)) members.available_from = turned
}
