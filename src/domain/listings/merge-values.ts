/**
 * What was sent over what is stored: fields left out keep their value, null clears, and of texts by language each
 * language alone. Invariant: the text that stands for all of them follows its own language. Sent alone it is that
 * language's text too; where there is none it is the first of them; in a language that has no other it stays.
 */
import { fields, type TextsField } from '../../catalogue/fields.ts'
import { textLanguage } from '../../structures/text/text-language.ts'
import { type FieldValue, type ListingFields, textOf, textsOf } from './listing.ts'

const textsFields = fields.filter((field) => field.kind === 'texts')

export function mergeValues(before: ListingFields, sent: ListingFields): ListingFields {
  const merged: Record<string, FieldValue> = { ...before, ...sent }
  for (const field of textsFields) mergeTexts(field, before, sent, merged)
  return merged
}

function mergeTexts(
  { name, main, languages }: TextsField,
  before: ListingFields,
  sent: ListingFields,
  merged: Record<string, FieldValue>,
): void {
  const old = textsOf(before, name)
  const said = sent[name] === null ? {} : { ...old, ...textsOf(sent, name) }
  const texts: Record<string, string> = {}
  for (const language of languages) {
    const text = said[language] ?? null
    if (text !== null) texts[language] = text
  }
  // A form sends what it was given: only what differs was said.
  const areSent = JSON.stringify(texts) !== JSON.stringify(old)
  const isMainSent = textOf(merged, main) !== textOf(before, main)
  const text = textOf(merged, main)
  if (isMainSent && !areSent && text !== null) {
    const language = textLanguage(text)
    if (language !== null && texts[language] !== undefined) texts[language] = text
  }
  const [first] = Object.values(texts)
  if (areSent && !isMainSent && first !== undefined) {
    // Where its language was cleared, it was that text and nothing of its own.
    const isGone = text !== null && keyOf(old, text) !== null
    const own = text === null ? null : (keyOf(old, text) ?? textLanguage(text))
    const follows = own === null ? undefined : texts[own]
    merged[main] = follows ?? (text === null || isGone ? first : text)
  }
  merged[name] = first === undefined ? null : texts
}

const keyOf = (texts: Readonly<Record<string, string>>, text: string): string | null =>
  Object.keys(texts).find((language) => texts[language] === text) ?? null
