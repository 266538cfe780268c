/** Which filters say something about the kinds of property that are searched: the catalogue's `fits`, applied. */
import { filterParameters, type Parameter } from '../../catalogue/parameters.ts'
import type { Deal, Value } from '../../catalogue/vocabulary.ts'

/** What is searched, as far as it decides which filters make sense. No types: all of them. */
interface SearchedKinds {
  readonly deal: Deal
  readonly types: readonly string[]
}

export function fitsKinds(
  { fits }: Pick<Parameter | Value, 'fits'>,
  types: readonly string[],
): boolean {
  return fits === undefined || types.length === 0 || types.some((type) => fits.includes(type))
}

const isFitting = (parameter: Parameter, { deal, types }: SearchedKinds): boolean =>
  parameter.appliesTo.includes(deal) && fitsKinds(parameter, types)

/** In the order of the catalogue. */
export const fittingFilters = (kinds: SearchedKinds): Parameter[] =>
  filterParameters.filter((parameter) => isFitting(parameter, kinds))
