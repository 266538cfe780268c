/** The words of a country for land and money, as a table of the lexicon. */
import type { Country } from '../../country/country.ts'

export const countryWords = ({ landUnits, currency }: Country['sentenceWords']): string =>
  [
    ...landUnits.map(({ m2, names }) => `land.${m2} | ${names.join(', ')}`),
    `currency | ${currency.join(', ')}`,
  ].join('\n')
