/**
 * How a word that was begun may go on: phrases of the tables that ask for something, one for each meaning.
 * Cost: one pass over some 2,500 phrases, below 0.1 ms.
 */
import { foldText } from '../../structures/text/fold-text.ts'

export type CompleteWord = (begun: string, limit: number) => string[]

/** Values that people add to a sentence; places have their own look-up. */
const MEANING =
  /^(?:pool|parking|heating|air_conditioning|amenities|view|furnishing|condition|property_type|title_deed|pets|sort|reduced|good_deal|deal)=/

export function createCompleteWord(tables: readonly string[]): CompleteWord {
  const phrases = tables
    .flatMap((table) => table.trim().split('\n'))
    .filter((line) => MEANING.test(line))
    .flatMap((line) => {
      const [meaning, list] = line.split(' | ')
      return list
        .split(',')
        .map((phrase) => phrase.trim())
        .filter((phrase) => !phrase.includes('*'))
        .map((phrase) => ({ meaning, phrase, folded: foldText(phrase) }))
    })
  return (begun, limit) => {
    const start = foldText(begun)
    const found = new Map<string, string>()
    for (const { meaning, phrase, folded } of phrases) {
      if (found.size >= limit) break
      if (folded.startsWith(start) && folded !== start && !found.has(meaning)) {
        found.set(meaning, phrase)
      }
    }
    return [...found.values()]
  }
}
