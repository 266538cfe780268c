/**
 * The orders a search can ask for, and the listing column each one reads.
 * Ties break by id, descending; listings without the key come last in either direction.
 */
import type { Deal } from './vocabulary.ts'

export interface Sort {
  readonly value: string
  readonly label: string
  /** null: the distance from the point of `needs`. */
  readonly column: string | null
  readonly descending: boolean
  readonly appliesTo: readonly Deal[]
  /** An order of prices: what asks a price that is not to be believed can be put last. */
  readonly byPrice?: true
  /** The parameter that it makes no sense without. */
  readonly needs?: string
  /** Ours, beyond the specification. */
  readonly extension?: true
}

const both: readonly Deal[] = ['sale', 'rent']

export const sorts: readonly Sort[] = [
  {
    value: 'recommended',
    label: 'Recommended',
    column: 'score',
    descending: true,
    appliesTo: both,
  },
  {
    value: 'newest',
    label: 'Newest',
    column: 'first_published_at',
    descending: true,
    appliesTo: both,
  },
  {
    value: 'price_asc',
    label: 'Lowest price',
    column: 'price',
    descending: false,
    appliesTo: both,
    byPrice: true,
  },
  {
    value: 'price_desc',
    label: 'Highest price',
    column: 'price',
    descending: true,
    appliesTo: both,
    byPrice: true,
  },
  {
    value: 'area_asc',
    label: 'Smallest covered area',
    column: 'covered_area_m2',
    descending: false,
    appliesTo: both,
  },
  {
    value: 'area_desc',
    label: 'Largest covered area',
    column: 'covered_area_m2',
    descending: true,
    appliesTo: both,
  },
  {
    value: 'price_m2_asc',
    label: 'Lowest price per m2',
    column: 'price_per_m2',
    descending: false,
    appliesTo: ['sale'],
    byPrice: true,
  },
  {
    value: 'price_m2_desc',
    label: 'Highest price per m2',
    column: 'price_per_m2',
    descending: true,
    appliesTo: ['sale'],
    byPrice: true,
  },
  {
    value: 'distance',
    label: 'Nearest',
    column: null,
    descending: false,
    appliesTo: both,
    needs: 'near',
    extension: true,
  },
]

export const defaultSort: Readonly<Record<Deal, string>> = { sale: 'recommended', rent: 'newest' }

const byDeal: Readonly<Record<Deal, readonly Sort[]>> = {
  sale: sorts.filter(({ appliesTo }) => appliesTo.includes('sale')),
  rent: sorts.filter(({ appliesTo }) => appliesTo.includes('rent')),
}

/** The same array each time: what is known about a vocabulary is found by it. */
export const sortsFor = (deal: Deal): readonly Sort[] => byDeal[deal]
