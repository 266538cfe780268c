/**
 * What is wrong with an address, for readers of another language than English. The service says it in English,
 * for programs; a page says it by the code and the parameter, and by what was sent.
 * Invariant: every code has a sentence, if need be the last one: no page mixes in English.
 */
import type { ErrorCode } from '../../catalogue/errors.ts'
import { type Parameter, parametersByName } from '../../catalogue/parameters.ts'
import type { Fault } from '../../domain/refusal.ts'
import type { Assumption, AssumptionCode } from '../../domain/sentences/sentence-draft.ts'
import { siteLimits } from '../site-limits.ts'

export interface FaultText {
  readonly message: string
  readonly hint: string
}

interface FaultSubject {
  /** District in the reader's language, to be put in quotes, or the name as it was sent where we have none of it. */
  readonly label: string
  /** Of the other end of a range; null where the parameter is no lower end. */
  readonly partner: string | null
  readonly sent: string
  readonly parameter: Parameter | undefined
  /** What would have been right; null where the parameter is none of ours. */
  readonly wanted: Wanted | null
}

type Wanted =
  | { readonly kind: 'choice'; readonly known: string }
  | { readonly kind: 'whole number' }
  | { readonly kind: 'words' }
  | { readonly kind: 'like'; readonly example: string }

export type FaultSentence = (about: FaultSubject) => readonly [message: string, hint: string]

export interface FaultSentences {
  readonly byCode: Partial<Readonly<Record<ErrorCode, FaultSentence>>>
  /** For the codes that pages do not meet. */
  readonly other: FaultSentence
}

export function faultText(
  fault: Fault,
  sent: string,
  { byCode, other }: FaultSentences,
  label: (english: string) => string,
): FaultText {
  const { param = '' } = fault
  const labelOf = (name: string) => label(parametersByName.get(name)?.label ?? name)
  const parameter = parametersByName.get(param)
  const effect = parameter?.effect
  const [message, hint] = (byCode[fault.code] ?? other)({
    label: labelOf(param),
    partner: effect?.by === 'min' && effect.partner ? labelOf(effect.partner) : null,
    sent:
      sent.length > siteLimits.refusal.quotedMaxChars
        ? `${sent.slice(0, siteLimits.refusal.quotedMaxChars)}…`
        : sent,
    parameter,
    wanted: parameter ? wantedBy(parameter, label) : null,
  })
  return { message, hint }
}

const WHOLE_NUMBERS = ['min', 'max', 'age_days', 'id', 'ids']

function wantedBy(
  { effect, values, example, name }: Parameter,
  label: (english: string) => string,
): Wanted {
  if (values) return { kind: 'choice', known: values.map((one) => label(one.label)).join(', ') }
  if (WHOLE_NUMBERS.includes(effect.by) || name === 'limit') return { kind: 'whole number' }
  if (effect.by === 'text' || effect.by === 'street') return { kind: 'words' }
  return { kind: 'like', example: `${name}=${example}` }
}

/** What was assumed of a sentence, in the language of the reader: English as the service says it, others by its kind. */
export type AssumptionSentences = Readonly<
  Record<AssumptionCode, (words: string, value: string) => string>
>

export function assumptionText(
  { code, why, words, value }: Assumption,
  { assumptions }: { readonly assumptions: AssumptionSentences | null },
): string {
  if (assumptions !== null) return assumptions[code](words, value)
  return words === '' || code === 'misspelled' ? why : `“${words}”: ${why}`
}
