/**
 * What a buyer in Cyprus pays beside the price: VAT on a new home, transfer fees on a resale, as a
 * note and no more. Based on the VAT Law 95(I)/2000 as amended (standard rate 19 %, reduced rate 5 % for
 * a first home within limits of size and value) and the Department of Lands and Surveys' scale
 * (3 % to 85,000, 5 % to 170,000, 8 % above, halved since 2016; none where VAT was paid).
 */
import type { SaleCosts, SaleSubject } from '../country.ts'

const NO_ADVICE = 'General information, not tax advice.'

const vat: SaleCosts = {
  kind: 'vat',
  note: `A new home: the price usually bears VAT at 19 %, or 5 % on a first home within limits of size and value; ask the seller whether the asking price includes it. No transfer fees where VAT is paid. ${NO_ADVICE}`,
  based_on: 'condition: brand-new or under-construction',
}

const transferFee: SaleCosts = {
  kind: 'transfer-fee',
  note: `A resale: no VAT; the buyer pays transfer fees of 3 % up to 85,000 euros, 5 % up to 170,000 and 8 % above, at present halved. ${NO_ADVICE}`,
  based_on: 'condition: pre-owned',
}

const dwellings = new Set(['apartment', 'house'])

/** null where it depends on more than a listing says: land, business property, condition unknown. */
export function saleCosts({ deal, propertyType, condition }: SaleSubject): SaleCosts | null {
  if (deal !== 'sale' || propertyType === null || !dwellings.has(propertyType)) return null
  if (condition === 'pre-owned') return transferFee
  return condition === null ? null : vat
}
