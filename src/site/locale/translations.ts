/**
 * The languages of the pages, one entry each: everything that is written in it. A language that is added to the
 * catalogue and not here does not compile, nor does one with a missing sentence.
 */
import type { Language } from '../../catalogue/languages.ts'
import { englishWords, type Words } from './english-words.ts'
import type { AssumptionSentences, FaultSentences } from './fault-text.ts'
import { greekAssumptions, greekFaults } from './greek-faults.ts'
import { greekLabels } from './greek-labels.ts'
import { greekWords } from './greek-words.ts'
import { russianAssumptions, russianFaults } from './russian-faults.ts'
import { russianLabels } from './russian-labels.ts'
import { russianWords } from './russian-words.ts'
export interface Translation {
  /** How figures and dates are written: a tag of Unicode's tables. */
  readonly formats: string
  readonly words: Words
  /** The catalogue's labels and units, by the English one; what is missing stays English. */
  readonly labels: Readonly<Record<string, string>>
  /** null: as the service itself says it, which is English. */
  readonly faults: FaultSentences | null
  readonly assumptions: AssumptionSentences | null
}

/** What a unit is called in each of the languages. */
export const unitNames = (unit: string): readonly string[] =>
  Object.values(translations).flatMap(({ labels }) => labels[unit] ?? [])

export const translations: Readonly<Record<Language, Translation>> = {
  en: {
    formats: 'en-GB',
    words: englishWords,
    labels: { m2: 'm²' },
    faults: null,
    assumptions: null,
  },
  el: {
    formats: 'el-GR',
    words: greekWords,
    labels: greekLabels,
    faults: greekFaults,
    assumptions: greekAssumptions,
  },
  ru: {
    formats: 'ru-RU',
    words: russianWords,
    labels: russianLabels,
    faults: russianFaults,
    assumptions: russianAssumptions,
  },
}
