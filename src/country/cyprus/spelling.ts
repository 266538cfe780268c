/**
 * Cypriot spelling by rule. One Greek name is written in Latin letters in a dozen ways (Germasogeia,
 * Yermasoyia, Germasoya); the rules reduce all of them, and the Greek and Russian ones, to one sound,
 * so that the gazetteer lists only names that no rule can derive.
 * Every rule takes folded text: lower case, no accents.
 */
import type { Spelling } from '../country.ts'

/** Into Latin, pairs of vowels before single letters; what one letter sounds like comes after. */
const letters: Record<string, string> = Object.fromEntries(
  [
    // Greek
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s τ t φ f χ ch ψ ps',
    'ω o υ y ου ou αυ av ευ ev ηυ iv',
    // Russian; its breves fall away in folding, so й arrives as и, but after а it was one
    'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch',
    'ш sh щ sh ъ _ ы y ь _ э e ю yu я ya аи ay',
    // Latin letters that no folding takes apart
    'æ ae œ oe ł l ø o ß ss',
  ]
    .flatMap((line) => line.match(/\S+ \S+/g) ?? [])
    .map((pair) => pair.split(' '))
    .map(([from, to]) => [from, to === '_' ? '' : to]),
)

/**
 * In this order. A capital G stands for the hard g of γκ until the soft g is gone: before e and i
 * a Greek g is spoken as y.
 */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ou/g, 'u'],
  [/a[ie]/g, 'e'],
  [/[eo]i/g, 'i'],
  [/ph/g, 'f'],
  [/dh/g, 'd'],
  [/gh/g, 'g'],
  [/sh/g, 's'],
  [/n?(?:tch|tz|dz|dj|ts|j)/g, 'j'],
  [/[kc]h/g, 'h'],
  [/m[pbv]/g, 'b'],
  [/nd|nt(?!h)/g, 'd'],
  [/th/g, 't'],
  [/g[gk]|n[gk]/g, 'G'],
  [/c/g, 'k'],
  [/k[sx]/g, 'x'],
  [/g(?=[eiy])/g, 'y'],
  [/v(?=[kptsfhx])/g, 'f'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/G/g, 'g'],
  [/([a-z])\1+/g, '$1'],
  [/^(.{3,}[aeiou])[sn]$/, '$1'], // Pafos, Pafo; Ypsonas, Ypsona: the cases of one noun
]

/** Words that stand for each other in names; the first is no better than the rest. */
const sameWords: readonly (readonly string[])[] = [
  [
    ...['agios', 'agia', 'agioi', 'agiou', 'agias', 'ag', 'agh', 'ay', 'aya', 'ayi', 'αγ'],
    ...['saint', 'st'],
  ],
  ['apostolos', 'ap', 'απ'],
  ['panagia', 'pan', 'panag', 'παν'],
  ['kato', 'lower', 'asagi', 'asaki', 'k', 'κ'],
  ['pano', 'ano', 'upper', 'yukari', 'p', 'π'],
  ['kai', 'and'],
  ['center', 'centre', 'kentro'],
  ['harbour', 'harbor', 'port', 'limani'],
  ['chorio', 'chorion', 'horio'],
  ['district', 'eparchia', 'eparhia', 'eparxia', 'επαρχια', 'ilcesi', 'ilce', 'район'],
]

export const spelling: Spelling = { letters, sounds, sameWords }
