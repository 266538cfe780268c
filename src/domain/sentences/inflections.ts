/**
 * A name in another case, as the names that it may be a case of: "Лондоне" of "Лондон", "Δομένικου" of
 * "Δομένικο". Only endings are looked at; whether there is such a name, the gazetteer says.
 * Invariant: the word itself comes first. Cost: a handful of short strings.
 */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ии$/, ['ия', 'иа']],
  [/(?:ом|ем)$/, ['', 'о', 'е']],
  [/(?:ои|еи)$/, ['а', 'я']],
  [/е$/, ['', 'а', 'я', 'о', 'и']],
  [/(?:у|ю)$/, ['', 'а', 'я', 'о']],
  [/(?:ы|и)$/, ['а', 'я', '', 'ь', 'е']],
  [/а$/, ['', 'о', 'ы']],
  [/я$/, ['', 'ь', 'е']],
  [/ιου$/, ['ι', 'ιο', 'ιοσ']],
  [/ουσ$/, ['οι', 'οσ', 'ου']],
  [/ου$/, ['ο', 'οσ']],
  [/ων$/, ['α', 'εσ']],
  [/iou$/, ['i', 'io']],
  [/ou$/, ['o', 'os']],
]
/** Greek letters that are typed as Latin ones which look like them. */
const LOOKS: readonly (readonly [RegExp, string])[] = [
  [/w/g, 'o'],
  [/eu(?=[tkxpsf])/g, 'ef'],
  [/au(?=[tkxpsf])/g, 'af'],
  [/8/g, 'th'],
  [/h(?=[^aeiouy]|$)/g, 'i'],
]
/** Shorter ones have no ending to lose. */
const CHARS_MIN = 4

export function inflections(word: string): string[] {
  if (word.length < CHARS_MIN) return [word]
  const forms = ENDINGS.flatMap(([ending, others]) =>
    ending.test(word) ? others.map((other) => word.replace(ending, other)) : [],
  )
  const looks = LOOKS.reduce((text, [from, to]) => text.replace(from, to), word)
  return [...new Set([word, ...forms, looks])]
}
