/**
 * The values of a parameter by the words that people have for them, in all languages of the sentences: "lift" is the
 * amenity elevator, "new" the condition brand-new, "cheapest" the order price_asc.
 * Cost: built once, when it is first asked for; then one look-up.
 */
import { foldText } from '../../../structures/text/fold-text.ts'
import { wordTables } from '../../sentences/words/word-tables.ts'

interface Words {
  readonly whole: Map<string, string>
  /** "квартир*" is every form of the word. */
  readonly begun: [stem: string, value: string][]
}

let known: Map<string, Words> | null = null
/** The longest ending that a language puts behind a stem. */
const ENDING_MAX_CHARS = 4

export function valueInWords(parameter: string, text: string): string | null {
  known ??= readTables()
  const values = known.get(parameter)
  const words = foldText(text.trim()).replaceAll(/[\s_-]+/g, ' ')
  if (!values) return null
  return (
    values.whole.get(words) ??
    values.whole.get(words.replace(/s$/, '')) ??
    values.begun.find(
      ([stem]) => words.startsWith(stem) && words.length - stem.length <= ENDING_MAX_CHARS,
    )?.[1] ??
    null
  )
}

/** A sea view is a view, and people call it a feature: the parameters that know these words. */
export function parametersFor(text: string, among: readonly string[]): [string, string][] {
  return among.flatMap((name) => {
    const value = valueInWords(name, text)
    return value === null ? [] : [[name, value] as [string, string]]
  })
}

function readTables(): Map<string, Words> {
  const tables = new Map<string, Words>()
  for (const line of wordTables.flatMap((table) => table.trim().split('\n'))) {
    const [meaning, phrases] = line.split(' | ')
    const [, name, value] = meaning.match(/^(\w+)=([\w-]+)$/) ?? []
    if (name === undefined) continue
    const words: Words = tables.get(name) ?? { whole: new Map(), begun: [] }
    tables.set(name, words)
    for (const phrase of phrases.split(',')) {
      const folded = foldText(phrase.trim())
      if (/^[^*\s]{4,}\*$/.test(folded)) words.begun.push([folded.slice(0, -1), value])
      else if (!folded.includes('*') && !words.whole.has(folded)) words.whole.set(folded, value)
    }
  }
  return tables
}
