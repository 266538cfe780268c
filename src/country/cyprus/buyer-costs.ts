/**
 * Taxes and fees that the buyer of a home in Cyprus pays on top of the price, in euros, as of RULES_OF.
 * Transfer fees: 3 % to 85,000, 5 % to 170,000, 8 % above (Department of Lands and Surveys, Fees and Charges
 * Law, Cap. 219), halved where no VAT is paid, for good since the amendment of July 2016; none where it is.
 * VAT: 19 %, or 5 % on a first home within limits of size and value (Law 95(I)/2000; limits by 42(I)/2023 and
 * 55(I)/2024). Stamp duty: abolished for documents signed from 1 January 2026 on (Law 239(I)/2025).
 * Taken from what the Tax Department and law firms published, not from the gazette: the page says to check
 * with a lawyer. One buyer is assumed; two who buy together pay less in transfer fees.
 */
import type { BuyerCost, BuyerCosts, PricedSale, SaleCosts, SaleSubject } from '../country.ts'

const RULES_OF = '2026-01-01'
const BANDS = [
  { upTo: 85_000, share: 0.03 },
  { upTo: 170_000, share: 0.05 },
  { upTo: Number.POSITIVE_INFINITY, share: 0.08 },
] as const
const REDUCTION = 0.5
const VAT = 0.19

const dwellings = new Set(['apartment', 'house'])
const NO_STAMP_DUTY: BuyerCost = { kind: 'stamp_duty', amount: 0 }

/** null where it depends on more than a listing says: land, business property, condition unknown. */
export function buyerCosts({
  deal,
  propertyType,
  condition,
  price,
}: PricedSale): BuyerCosts | null {
  if (deal !== 'sale' || propertyType === null || !dwellings.has(propertyType)) return null
  if (condition === null) return null
  const isResale = condition === 'pre-owned'
  const costs: BuyerCost[] = isResale
    ? [
        { kind: 'transfer_fees', amount: transferFees(price) },
        { kind: 'vat', amount: 0 },
      ]
    : [
        { kind: 'transfer_fees', amount: 0 },
        { kind: 'vat', amount: Math.round(price * VAT) },
      ]
  return { costs: [...costs, NO_STAMP_DUTY], rules_of: RULES_OF }
}

function transferFees(price: number): number {
  let from = 0
  let fees = 0
  for (const { upTo, share } of BANDS) {
    fees += Math.max(0, Math.min(price, upTo) - from) * share
    from = upTo
  }
  return Math.round(fees * REDUCTION)
}

/**
 * What a buyer in Cyprus pays on top of the price: VAT on a new home, transfer fees on a resale, as a
 * note and no more. Based on the VAT Law 95(I)/2000 as amended (standard rate 19 %, reduced rate 5 % for
 * a first home within limits of size and value) and the Department of Lands and Surveys' scale
 * (3 % to 85,000, 5 % to 170,000, 8 % above, halved since 2016; none where VAT was paid).
 */
const NO_ADVICE = 'General information, not tax advice.'

const vat: SaleCosts = {
  kind: 'vat',
  note: `A new home: VAT at 19 % usually applies, or 5 % on a first home within limits of size and value; ask the seller whether the asking price includes it. No transfer fees where VAT is paid. ${NO_ADVICE}`,
  based_on: 'condition: brand-new or under-construction',
}

const transferFee: SaleCosts = {
  kind: 'transfer-fee',
  note: `A resale: no VAT; the buyer pays transfer fees of 3 % up to 85,000 euros, 5 % up to 170,000 and 8 % above, at present halved. ${NO_ADVICE}`,
  based_on: 'condition: pre-owned',
}

/** null where it depends on more than a listing says: land, business property, condition unknown. */
export function saleCosts({ deal, propertyType, condition }: SaleSubject): SaleCosts | null {
  if (deal !== 'sale' || propertyType === null || !dwellings.has(propertyType)) return null
  if (condition === 'pre-owned') return transferFee
  return condition === null ? null : vat
}
