/** A wish in the words of a person, as the search box reads it: filters, what was assumed, what was not understood. */
import type { ToolContext } from '../tools/tool.ts'
import { textsOf } from './plain-values.ts'

/** Of a sentence; what is longer is cut, and that is said. */
export const SENTENCE_MAX_CHARS = 300

export interface ReadSentence {
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly notes: readonly string[]
}

export async function readSentence(
  sent: unknown,
  { api, signal }: ToolContext,
): Promise<ReadSentence> {
  const [text = ''] = textsOf(sent)
  if (text === '') return { values: new Map(), notes: [] }
  const taken = text.slice(0, SENTENCE_MAX_CHARS).toWellFormed()
  const answer = await api.get('/understand', `text=${encodeURIComponent(taken)}`, signal)
  const assumptions = answer.assumptions as readonly { readonly why: string }[]
  const left = answer.not_understood as readonly string[]
  const query = Object.entries(answer.query as Readonly<Record<string, unknown>>)
  return {
    values: new Map(query.map(([name, value]) => [name, [value].flat().map(asText)])),
    notes: [
      ...assumptions.map(({ why }) => `Assumed: ${why}`),
      ...(left.length > 0 ? [`Not understood, so not applied: ${left.join(', ')}.`] : []),
      ...(taken === text ? [] : [`text was read up to its character ${SENTENCE_MAX_CHARS}.`]),
    ],
  }
}

const asText = (value: unknown): string => (value === true ? '1' : String(value))
