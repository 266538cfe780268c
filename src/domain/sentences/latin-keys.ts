/**
 * Greek in Latin letters: one key for a Greek word and for the many ways in which people type it.
 * "θάλασσα", "thalassa", "8alasa" and "talassa" have the key "talasa" in common.
 * Invariant: a Greek word has one key; a Latin one as many as it can be read in (at most 8).
 * Cost: about 20 replacements a word, about 5 microseconds.
 */
const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  'α a β v γ g δ d ε e ζ z η i θ t ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s τ t υ i φ f χ x ψ ps ω o'
    .match(/\S+ \S+/g)!
    .map((pair) => pair.split(' ')),
)

/** What is spelled in several letters and spoken as one, in Greek. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'u'],
  [/αι/g, 'e'],
  [/ει|οι|υι/g, 'i'],
  [/αυ(?=[θκξπσςτφχψ])/g, 'af'],
  [/ευ(?=[θκξπσςτφχψ])/g, 'ef'],
  [/αυ/g, 'av'],
  [/ευ/g, 'ev'],
  [/μπ/g, 'v'],
  [/μβ/g, 'v'],
  [/ντ|νδ/g, 'd'],
  [/γ[γκχ]/g, 'g'],
  [/τζ/g, 'z'],
]

/** The same sounds as they are typed in Latin letters. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/th|8|9/g, 't'],
  [/ph/g, 'f'],
  [/ch|kh/g, 'x'],
  [/ks|3/g, 'x'],
  [/4/g, 'ps'],
  [/gh/g, 'g'],
  [/dh/g, 'd'],
  [/ou|oy/g, 'U'],
  [/a[iy]|ae/g, 'e'],
  [/ey(?=[tkxpsf])/g, 'ef'],
  [/ey(?=[dglmnrvz])/g, 'ev'],
  [/e[iy]|o[iy]|yi/g, 'i'],
  [/au(?=[tkxpsf])|ay(?=[tkxpsf])/g, 'af'],
  [/eu(?=[tkxpsf])/g, 'ef'],
  [/au/g, 'av'],
  [/eu/g, 'ev'],
  [/v(?=[tkxpsf])/g, 'f'],
  [/mp|mb|b/g, 'v'],
  [/nt|nd/g, 'd'],
  [/g[gkx]|n[gk]/g, 'g'],
  [/tz|j/g, 'z'],
  [/c|q/g, 'k'],
  [/w/g, 'o'],
  [/y/g, 'i'],
]

/** Spoken alike: a soft g, doubled letters. */
const soften = (key: string): string =>
  key
    .replace(/g(?=[ei])/g, 'i')
    .replaceAll('U', 'u')
    .replace(/(.)\1+/g, '$1')

/** Of a folded Greek word. */
export function greekKey(word: string): string {
  let key = word
  for (const [pattern, sound] of PAIRS) key = key.replace(pattern, sound)
  key = key.replace(/[α-ω]/g, (letter) => GREEK[letter] ?? letter)
  return soften(key.replace(/v(?=[tkxpsf])/g, 'f'))
}

/** Of a folded word in Latin letters: h is an eta or a chi, u an upsilon or ου. */
export function latinKeys(word: string): string[] {
  // "sthn": the h of a th may be an eta as well.
  let keys = word.includes('h') ? [word, word.replaceAll('h', 'H')] : [word]
  for (const [pattern, sound] of TYPED) keys = keys.map((key) => key.replace(pattern, sound))
  for (const [letter, readings] of [
    ['H', ['i']],
    ['h', ['x', 'i']],
    ['u', ['i', 'u']],
  ] as const) {
    keys = keys.flatMap((key) =>
      key.includes(letter) ? readings.map((reading) => key.replaceAll(letter, reading)) : [key],
    )
  }
  return [...new Set(keys.map(soften))]
}
