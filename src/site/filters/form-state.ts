/** What the controls of the form are drawn from: the search shown, and how much each further choice would leave. */
import type { Parameter } from '../../catalogue/parameters.ts'
import type { Locale } from '../locale/locale.ts'
import type { SearchQuery } from '../requests/search-address.ts'

export interface Facets {
  readonly facets: Readonly<
    Record<string, readonly { readonly value: string; readonly count: number }[]>
  >
  readonly histograms: Readonly<
    Record<string, { readonly edges: readonly number[]; readonly counts: readonly number[] }>
  >
}

export interface FormState {
  readonly query: SearchQuery
  /** The kinds of property that are searched; none: all of them. */
  readonly types: readonly string[]
  readonly facets: Facets | null
  readonly locale: Locale
}

export function countsOf({ name }: Parameter, { facets }: FormState): ReadonlyMap<string, number> {
  return new Map(facets?.facets[name]?.map(({ value, count }) => [value, count]))
}

export const chosenIn = ({ name }: Parameter, { query }: FormState): string[] =>
  [query[name] ?? []].flat().map(String)
