/** What a saved search asks for, in words of a language: "For sale, House, 3 bedrooms". */
import type { Language } from '../../catalogue/languages.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { readSearchRequest } from '../../domain/search/search-request.ts'
import { createLocale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { chipsOf } from './filter-chips.ts'

/** null: a filter of it is refused now. */
export function searchInWords(
  query: string,
  language: Language,
  { filtering, placeOf }: { readonly filtering: FilterContext } & Pick<SiteContext, 'placeOf'>,
): string | null {
  try {
    const request = readSearchRequest(query, filtering)
    const locale = createLocale(language, null, '/')
    const { forSale, forRent } = locale.words
    const chips = chipsOf(request.query, { placeOf, filtering }, locale).map(({ text }) => text)
    const deal = request.deal === 'sale' ? forSale : forRent
    return [deal.charAt(0).toUpperCase() + deal.slice(1), ...chips].join(', ')
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
