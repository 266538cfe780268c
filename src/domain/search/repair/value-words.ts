/**
 * The values of a parameter by the words that people have for them, in all languages of the sentences: "lift" is the
 * amenity elevator, "new" the condition brand-new, "cheapest" the order price_asc.
 * Cost: built once, when it is first asked for; then one look-up.
 */
import { foldText } from '../../../structures/text/fold-text.ts'
import { wordTables } from '../../sentences/words/word-tables.ts'

let known: Map<string, Map<string, string>> | null = null

export function valueInWords(parameter: string, text: string): string | null {
  known ??= readTables()
  const values = known.get(parameter)
  const words = foldText(text.trim()).replaceAll(/[\s_-]+/g, ' ')
  const found = values?.get(words) ?? values?.get(words.replace(/s$/, '')) ?? null
  return found
}

/** A sea view is a view, and people call it a feature: the parameters that know these words. */
export function parametersFor(text: string, among: readonly string[]): [string, string][] {
  return among.flatMap((name) => {
    const value = valueInWords(name, text)
    return value === null ? [] : [[name, value] as [string, string]]
  })
}

function readTables(): Map<string, Map<string, string>> {
  const tables = new Map<string, Map<string, string>>()
  for (const line of wordTables.flatMap((table) => table.trim().split('\n'))) {
    const [meaning, phrases] = line.split(' | ')
    const [, name, value] = meaning.match(/^(\w+)=([\w-]+)$/) ?? []
    if (name === undefined) continue
    const words = tables.get(name) ?? new Map<string, string>()
    tables.set(name, words)
    for (const phrase of phrases.split(',')) {
      const folded = foldText(phrase.trim())
      if (!folded.includes('*') && !words.has(folded)) words.set(folded, value)
    }
  }
  return tables
}
