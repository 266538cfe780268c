/**
 * Turns words into the keys under which names are filed: their sound, by the country's rules.
 * Invariant: two spellings that the rules hold for one name get one key, in any order of words.
 * Cost: about 25 replacements a word, 5 to 10 microseconds; nothing for a cached one.
 */
import type { Spelling } from '../../country/country.ts'
import { country } from '../../country/served-country.ts'
import { splitWords } from '../../structures/text/fold-text.ts'

/** Cached sounds: enough for all words that sentences are made of. */
const SOUNDS_CACHED_MAX = 5000

const LINE = /.+/g

/** "uppertown": nobody runs more words than this together. */
const MAX_GLUED_WORDS = 4

export interface PlaceSpelling {
  /** Hears many words at once, for later: one pass over all of them takes a tenth of a pass over each. */
  learn(names: readonly (readonly string[])[]): void
  /** Sound of each word, with words that stand for each other made one. */
  sounds(words: readonly string[]): string[]
  /** All keys of a name: its words in no order, with and without those that only join, and run together. */
  keys(words: readonly string[], sounds: readonly string[]): string[]
}

export function createPlaceSpelling(spelling: Spelling): PlaceSpelling {
  // Longer pieces first: "ου" is one sound before it is two letters.
  const pieces = Object.keys(spelling.letters).sort((a, b) => b.length - a.length)
  const foreign = new RegExp(pieces.join('|'), 'g')
  const rules = spelling.sounds.map(
    ([pattern, sound]) => [new RegExp(pattern, `${pattern.flags}m`), sound] as const,
  )

  const cached = new Map<string, string>()
  function soundOf(word: string): string {
    const known = cached.get(word)
    if (known !== undefined) return known
    if (cached.size >= SOUNDS_CACHED_MAX) cached.clear()
    const sound = hear(word)
    cached.set(word, sound)
    return sound
  }

  const hear = (word: string): string => hearAll([word])[0]

  /** Rules for all that a word holds are applied to a text of all words, a line each; the others word by word. */
  function hearAll(words: readonly string[]): string[] {
    let lines = words.join('\n').replace(foreign, (piece) => spelling.letters[piece])
    for (const [pattern, sound] of rules) {
      if (pattern.global) lines = lines.replace(pattern, sound)
      else lines = lines.replace(LINE, (word) => word.replace(pattern, sound))
    }
    return lines.split('\n')
  }

  const same = new Map<string, string>()
  for (const group of spelling.sameWords) {
    const heard = group.flatMap(splitWords).map(soundOf)
    for (const sound of heard) same.set(sound, heard[0])
  }

  return {
    learn(names) {
      const words = [...new Set(names.flatMap((name) => [...name, name.join('')]))]
      const heard = hearAll(words)
      for (const [at, word] of words.entries()) cached.set(word, heard[at])
    },
    sounds: (words) => words.map(soundOf).map((sound) => same.get(sound) ?? sound),
    keys: (words, sounds) => {
      const joined = withoutJoints(words, sounds)
      return [
        bagKey(sounds),
        ...(joined.length < sounds.length ? [bagKey(joined)] : []),
        ...(words.length > 1 && words.length <= MAX_GLUED_WORDS ? [soundOf(words.join(''))] : []),
      ]
    },
  }
}

/** "the historic centre of Xtown": said or left out, the name is the same. Folded, in the languages of the pages. */
const JOINTS = new Set(
  'of the in at on near by and kai και кай и στο στη στην στον στα στουσ στισ του τησ των το τα η ο οι в во на у'.split(
    ' ',
  ),
)

/** The sounds of the words that carry a name; all of them where each only joins. */
export function withoutJoints(words: readonly string[], sounds: readonly string[]): string[] {
  const joined = sounds.filter((_, at) => !JOINTS.has(words[at]))
  return joined.length > 0 ? joined : [...sounds]
}

/** Key of a name whatever the order of its words. */
export function bagKey(sounds: readonly string[]): string {
  return sounds.toSorted().join(' ')
}

/**
 * The words of an address by which a street is found: as they sound, so that either script and either spelling finds
 * it, without house numbers and without "street" and its like, which say nothing.
 * Invariant: the same function files an address and reads what is looked for. Cost: about 10 microseconds a word.
 */
const spelling = createPlaceSpelling(country.spelling)

/** In the languages of the pages, and as they are shortened. */
const GENERIC = new Set(
  splitWords(
    'street str st road rd avenue ave av lane boulevard blvd odos leoforos leof οδός οδό οδού λεωφόρος λεωφόρο λεωφόρου λεωφ ulitsa ul улица улице улицу улицы ул проспект проспекте пр бульвар бульваре',
  ),
)
const NUMBER = /^\d+\p{L}?$/u

export function streetWords(address: string): readonly string[] {
  const words = splitWords(address).filter((word) => !GENERIC.has(word) && !NUMBER.test(word))
  return [...new Set(spelling.sounds(words))].sort()
}
