/**
 * Labels and units of the catalogue that a language of the pages has no word for, in sentences that say which table
 * to add them to. The service does not start with a gap: no page mixes languages.
 */
import type { Catalogue } from '../../catalogue/catalogue-gaps.ts'
import type { Field } from '../../catalogue/fields.ts'
import type { Language } from '../../catalogue/languages.ts'
import type { Parameter } from '../../catalogue/parameters.ts'
import { country } from '../../country/served-country.ts'

/** Figures, spans of years and energy classes are the same in all languages. */
const IS_FIGURES = /^[\d+-]+$|^[A-E]\+?$/

type Labels = Readonly<Record<string, string>>

/** `labels`: by language, of those that are not English; English is what the catalogue says. */
export function labelGaps(
  catalogue: Catalogue,
  labels: Readonly<Partial<Record<Language, Labels>>>,
): readonly string[] {
  return Object.entries(labels).flatMap(([language, own]) => {
    const table = `src/site/locale/${TABLES[language] ?? language}-labels.ts`
    const missing = (text: string) => !IS_FIGURES.test(text) && !own[text]
    return [
      ...entriesOf(catalogue).flatMap(({ what, entry }) => [
        ...(missing(entry.label)
          ? [`${what} has no label in ${table}: add '${entry.label}'.`]
          : []),
        ...unitsOf(entry)
          .filter(missing)
          .map(
            (unit) =>
              `The unit of ${what.replace('The', 'the')} has no word in ${table}: add '${unit}'.`,
          ),
        ...valuesOf(entry)
          .filter((value) => missing(value.label))
          .map((value) => `${what} has a value without a label in ${table}: add '${value.label}'.`),
      ]),
    ]
  })
}

const TABLES: Readonly<Record<string, string>> = { el: 'greek', ru: 'russian' }

type Entry = Field | Parameter

const entriesOf = ({
  fields,
  parameters,
}: Catalogue): readonly { what: string; entry: Entry }[] => [
  ...fields.map((entry) => ({ what: `The field ${entry.name}`, entry })),
  ...parameters.map((entry) => ({ what: `The parameter ${entry.name}`, entry })),
]

/** The currency has a sign of its own. */
const unitsOf = (entry: Entry): readonly string[] =>
  'unit' in entry && entry.unit !== undefined && entry.unit !== country.currency ? [entry.unit] : []

/** The parts of the country have names of their own in the languages that it has them in. */
const valuesOf = (entry: Entry) =>
  'values' in entry && entry.values && !entry.ofPlaces ? entry.values : []
