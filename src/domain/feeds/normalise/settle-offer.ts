/** Sale or rent, and for how much. A price that is not sure is none: the listing waits as a draft. */

import { ownMember } from '../../../structures/own-member.ts'
import { readQuantity } from '../text/read-quantity.ts'
import type { RecordDraft } from './record-draft.ts'

const DEALS = new Set(['sale', 'rent'])
/** Months that a rent of so long is divided by; a week is the 52nd part of a year. */
const monthsIn: Readonly<Record<string, number>> = { week: 12 / 52, month: 1, quarter: 3, year: 12 }

/** As exporters say it beside the words of their format; `rent` by the month where no other time is said. */
const dealWords: Readonly<Record<string, string>> = Object.fromEntries([
  ...'sale,sales,for sale,for_sale,forsale,resale,buy,sell,πώληση,πωλείται,продажа,kauf,venta,vente'
    .split(',')
    .map((word) => [word, 'sale']),
  ...'rent,rental,to rent,for rent,for_rent,to let,let,lease,letting,long term,long-term,longterm,month,monthly,per month,pcm,week,weekly,per week,pw,year,yearly,annual,ενοικίαση,ενοικιάζεται,аренда,miete,alquiler,location'
    .split(',')
    .map((word) => [word, 'rent']),
])
const frequencyWords: Readonly<Record<string, string>> = {
  ...{ weekly: 'week', 'per week': 'week', pw: 'week', quarterly: 'quarter' },
  ...{ yearly: 'year', annual: 'year', annually: 'year', 'per year': 'year' },
  ...{ monthly: 'month', 'per month': 'month', pcm: 'month', pm: 'month' },
}
/** No rent of a month is as high, and few homes are sold for less. */
const SURELY_SALE = 20_000
/** What stands before a price that is one all the same. */
const BEFORE_PRICE =
  /^(?:asking|guide|price|offers?|over|in (?:excess|the region) of|from|starting|at|only|από|τιμή|от|цена|ab|desde|eur[a-z]*|€)[\s:.]*/i
const FOREIGN_SIGN = /[£$₽₤]|\b(?:gbp|usd|rub|chf)\b/i

export function settleOffer(draft: RecordDraft) {
  const { members, issues, context } = draft
  const text = draft.value('price')
  const price = text === null ? null : priceIn(text)
  const said = draft.value('deal')?.toLowerCase().trim() ?? ''
  const deal = ownMember(dealWords, said) ?? said
  if (DEALS.has(deal)) members.deal = deal
  else if (said === '' && price !== null && price >= SURELY_SALE) {
    members.deal = 'sale'
    issues.add('deal_from_price', 'deal', text)
  } else return issues.add('deal_unknown', 'deal', said || null)
  const currency = draft.value('currency') ?? FOREIGN_SIGN.exec(text ?? '')?.[0] ?? null
  const word = currency?.trim().toLowerCase() ?? ''
  const isOwn =
    word === context.country.currency.toLowerCase() ||
    context.country.sentenceWords.currency.includes(word)
  if (currency !== null && !isOwn) return issues.add('currency_unsupported', 'price', currency)
  if (price === null || price <= 0 || draft.value('on_request') === 'yes') {
    return issues.add('price_missing', 'price', text)
  }
  members.price = members.deal === 'rent' ? monthly(draft, price) : whole(draft, price)
  if (members.price === null) delete members.price
  if (members.deal === 'rent') settleTenancy(draft)
}

function priceIn(text: string): number | null {
  let rest = text.trim()
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(BEFORE_PRICE, '')
  }
  return readQuantity(rest)
}

function monthly(draft: RecordDraft, price: number): number | null {
  const said = draft.value('frequency')?.toLowerCase().trim() ?? 'month'
  const frequency =
    ownMember(frequencyWords, said) ??
    (ownMember(dealWords, said) && !ownMember(monthsIn, said) ? 'month' : said)
  if (said === 'sale') return whole(draft, price)
  const months = ownMember(monthsIn, frequency)
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
  const day = readDay(draft.value('available_from') ?? '')
  if (day !== null) members.available_from = day
}

/** 2026-09-01, 2026/9/1, 20260901, 1.9.2026 and 01/09/2026, with whatever time behind it; days stand before months. */
function readDay(text: string): string | null {
  const found =
    /^(?<year>\d{4})[./-](?<month>\d{1,2})[./-](?<day>\d{1,2})(?!\d)/.exec(text.trim()) ??
    /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4})(?!\d)/.exec(text.trim()) ??
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?!\d)/.exec(text.trim())
  if (!found?.groups) return null
  const { year, month, day } = found.groups
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
