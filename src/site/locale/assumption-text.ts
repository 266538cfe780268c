/** What was assumed of a sentence, in the language of the reader: English as the service says it, others by its kind. */
import type { Assumption, AssumptionCode } from '../../domain/sentences/sentence-draft.ts'
import type { Locale } from './locale.ts'

export type AssumptionSentences = Readonly<
  Record<AssumptionCode, (words: string, value: string) => string>
>

export function assumptionText(
  { code, why, words, value }: Assumption,
  { assumptions }: Pick<Locale, 'assumptions'>,
): string {
  if (assumptions !== null) return assumptions[code](words, value)
  return words === '' || code === 'misspelled' ? why : `“${words}”: ${why}`
}
