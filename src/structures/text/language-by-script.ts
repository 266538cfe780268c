/**
 * The language of a text by its letters, where a script is as good as a language: Greek letters are Greek, Cyrillic ones
 * Russian, Latin ones English. Invariant: null without letters. Cost: one pass over the text.
 */
const LETTERS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['en', /\p{Script=Latin}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
]

/** That of most of its letters: a Greek text names places and brands in Latin ones. */
export function languageByScript(text: string): string | null {
  const counts = LETTERS.map(([language, letters]) => ({
    language,
    count: text.match(letters)?.length ?? 0,
  }))
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best))
  return most.count > 0 ? most.language : null
}
