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

type Translated = Exclude<Language, 'en'>

const TABLES: Readonly<Record<Translated, string>> = {
  el: 'src/site/locale/greek-labels.ts',
  ru: 'src/site/locale/russian-labels.ts',
}

/** `labels`: by language; English is what the catalogue itself says. */
export function labelGaps(
  catalogue: Catalogue,
  labels: Readonly<Record<Translated, Readonly<Record<string, string>>>>,
): readonly string[] {
  return (['el', 'ru'] as const).flatMap((language) => {
    const own = new Map(Object.entries(labels[language]))
    const isMissing = (text: string) => !IS_FIGURES.test(text) && !own.get(text)
    return entriesOf(catalogue).flatMap(({ what, entry }) =>
      [
        { says: `The ${what} has no label`, texts: [entry.label] },
        { says: `The unit of the ${what} has no word`, texts: unitsOf(entry) },
        {
          says: `The ${what} has a value without a label`,
          texts: valuesOf(entry).map(({ label }) => label),
        },
      ].flatMap(({ says, texts }) =>
        texts.filter(isMissing).map((text) => `${says} in ${TABLES[language]}: add '${text}'.`),
      ),
    )
  })
}

type Entry = Field | Parameter

const entriesOf = ({
  fields,
  parameters,
}: Catalogue): readonly { what: string; entry: Entry }[] => [
  ...fields.map((entry) => ({ what: `field ${entry.name}`, entry })),
  ...parameters.map((entry) => ({ what: `parameter ${entry.name}`, entry })),
]

/** The currency has a sign of its own. */
const unitsOf = (entry: Entry): readonly string[] =>
  'unit' in entry && entry.unit !== undefined && entry.unit !== country.currency ? [entry.unit] : []

/** The parts of the country have names of their own in the languages that it has them in. */
const valuesOf = (entry: Entry) =>
  'values' in entry && entry.values && !entry.ofPlaces ? entry.values : []
