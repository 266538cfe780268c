/**
 * What a home costs a month with a loan, and what the law takes at the purchase. The visitor sets deposit,
 * rate and term in a form that works without script: they are parameters of the page's own address.
 * Invariant: absurd figures are brought into bounds, never refused.
 */
import type { BuyerCosts } from '../../country/country.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from './html.ts'

export interface Loan {
  /** Share of the price that the buyer pays from savings, in percent. */
  readonly depositPct: number
  readonly ratePct: number
  readonly years: number
}

const BOUNDS = {
  deposit: { min: 0, max: 95, standard: 20 },
  rate: { min: 0, max: 20, standard: 4 },
  years: { min: 1, max: 40, standard: 25 },
} as const

/** From the parameters of the address; what is missing or no number is as usual. */
export function readLoan(
  pairs: readonly { readonly name: string; readonly value: string }[],
): Loan {
  const read = (name: keyof typeof BOUNDS) => {
    const { min, max, standard } = BOUNDS[name]
    const text =
      pairs
        .find((pair) => pair.name === name)
        ?.value.trim()
        .replace(',', '.') ?? ''
    const value = text === '' ? Number.NaN : Number(text)
    return Number.isFinite(value) ? Math.min(Math.max(value, min), max) : standard
  }
  return { depositPct: read('deposit'), ratePct: read('rate'), years: Math.round(read('years')) }
}

/** The same sum each month until the loan is paid back. */
export function monthlyPayment(price: number, { depositPct, ratePct, years }: Loan): number {
  const borrowed = price * (1 - depositPct / 100)
  const months = years * 12
  const monthly = ratePct / 1200
  if (monthly === 0) return borrowed / months
  return (borrowed * monthly) / (1 - (1 + monthly) ** -months)
}

export function buyingCosts(
  { price, deal, property_type: propertyType, condition }: ListingRecord,
  loan: Loan,
  { country }: SiteContext,
  locale: Locale,
): Html {
  if (price === null || deal !== 'sale') return html``
  const { words } = locale
  const costs = country.buyerCosts?.({ deal, propertyType, condition, price }) ?? null
  return html`<section class="buying" id="buying"><h2>${words.buyingTitle}</h2>
<p class="estimate-value"><strong>${locale.money(Math.round(monthlyPayment(price, loan)))}</strong> ${words.perMonth} <span>${words.loanText(locale.money(Math.round((price * loan.depositPct) / 100)))}</span></p>
<form class="loan" method="get" action="#buying">
${field('deposit', words.loanDeposit, loan.depositPct, 1)}
${field('rate', words.loanRate, loan.ratePct, 0.05)}
${field('years', words.loanYears, loan.years, 1)}
<button type="submit" class="button">${words.loanCount}</button></form>
${costs !== null && costTable(costs, locale)}
<p class="small">${words.buyingNote}</p></section>`
}

const field = (name: keyof typeof BOUNDS, label: string, value: number, step: number): Html =>
  html`<label>${label} <input type="number" name="${name}" value="${value}" min="${BOUNDS[name].min}" max="${BOUNDS[name].max}" step="${step}" inputmode="decimal"></label>`

function costTable({ costs, rules_of: date }: BuyerCosts, locale: Locale): Html {
  const { words } = locale
  return html`<table><caption>${words.buyerCosts(locale.date(date))}</caption><tbody>${costs.map(
    ({ kind, amount }) =>
      html`<tr><th scope="row">${words.buyerCostNames[kind]}</th><td>${locale.money(amount)}</td></tr>`,
  )}</tbody></table>`
}
