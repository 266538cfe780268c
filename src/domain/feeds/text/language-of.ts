/** In which language a text is written: by what the feed says of it, its letters and its commonest words. */
import { type TextLanguage, textLanguages } from '../../../catalogue/languages.ts'
import { remember } from '../../../structures/remember.ts'
import { eachSpan } from '../../../structures/text/each-span.ts'
import { foldText } from '../../../structures/text/fold-text.ts'
import { createWordTable } from '../../../structures/text/word-table.ts'

const GREEK = /[\u0370-\u03ff\u1f00-\u1fff]/
const CYRILLIC = /[\u0400-\u04ff]/
const LATIN = /[a-z\u00c0-\u024f]/i
/** Hebrew, Arabic, Chinese. */
const OTHER = /[\u0590-\u06ff\u4e00-\u9fff]/
const READ_MAX_CHARS = 2000

/** For each code unit: 0 not looked up yet, else one more than its place in the list. */
const unitScripts = new Uint8Array(65_536)
const scripts = [GREEK, CYRILLIC, LATIN, OTHER]

function scriptOf(unit: number): number {
  const at = scripts.findIndex((script) => script.test(String.fromCharCode(unit)))
  unitScripts[unit] = (at < 0 ? scripts.length : at) + 1
  return unitScripts[unit]
}

/** How many letters are Greek, Cyrillic, Latin and of other scripts. */
function countScripts(text: string): readonly number[] {
  const counts = [...scripts, null].map(() => 0)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    counts[(unitScripts[unit] || scriptOf(unit)) - 1]++
  }
  return counts
}

/** The commonest words of languages in Latin letters. */
const common: Readonly<Partial<Record<TextLanguage, string>>> = {
  en: 'the and with of in is for to a this from has located bedroom area on',
  de: 'und der die das mit ist im von fur eine einen zu den auf',
  es: 'el los las con para una del por que es y la en',
  fr: 'le les des avec est pour une dans du et la au',
  nl: 'het een en van met is voor op de zijn',
  sv: 'och med ett en som det ar for pa',
  it: 'il con per una di che nel della e la',
  pl: 'i w z na do jest oraz dla sie',
}
const told = Object.keys(common) as TextLanguage[]
const languagesOf = new Map<string, TextLanguage[]>()
for (const language of told)
  for (const word of common[language]!.split(' '))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])

const COMMON_CHARS_MAX = Math.max(...Array.from(languagesOf.keys(), ({ length }) => length))
const WORDS_CACHED_MAX = 4_096
const languagesAt = createWordTable(
  (word): readonly TextLanguage[] => languagesOf.get(word) ?? [],
  WORDS_CACHED_MAX,
  COMMON_CHARS_MAX,
)

/** Fewer of the commonest words say too little. */
const WORDS_MIN = 3
/** A text contradicts its label where it has this many times more words of another language. */
const CLEARLY = 2

/** What feeds write instead of the codes of languages: those of countries. */
const countryCodes: ReadonlyMap<string, TextLanguage> = new Map([
  ['gr', 'el'],
  ['gb', 'en'],
  ['us', 'en'],
  ['se', 'sv'],
  ['dk', 'da'],
  ['cz', 'cs'],
  ['ua', 'uk'],
  ['cn', 'zh'],
])

/** "de", "DE", "de-AT", "deu", "GR"; null: no language that we store. */
function labelled(label: string | null): TextLanguage | null {
  const code = label?.trim().toLowerCase().split(/[-_]/)[0] ?? ''
  return /^[a-z]{2,3}$/.test(code) ? labelledBy(code).language : null
}

/** A document has a few labels, and to read one takes 20 µs. */
const CODES_CACHED_MAX = 100
const labelledBy = remember((code: string): { readonly language: TextLanguage | null } => {
  const { language } = new Intl.Locale(code)
  const stored = textLanguages.find((one) => one === language) ?? null
  return { language: countryCodes.get(code) ?? stored }
}, CODES_CACHED_MAX)

/**
 * What a feed says of the text, unless its letters or its words clearly say otherwise: exports often fill every language
 * with the English text. Where it says nothing and the words say little, it is in the usual language of its format, or in English
 * if more of them are. null: in none of the languages that we store.
 */
export function languageOf(
  text: string,
  label: string | null,
  usual: TextLanguage = 'en',
): TextLanguage | null {
  const part = text.slice(0, READ_MAX_CHARS)
  const said = labelled(label)
  const [greek, cyrillic, latin, other] = countScripts(part)
  if (greek > cyrillic && greek * 2 > latin) return 'el'
  if (cyrillic > greek && cyrillic * 2 > latin)
    return said !== null && CYRILLIC_TOO.has(said) ? said : 'ru'
  if (latin === 0 || other * 2 > latin)
    return said !== null && OTHER_LETTERS.has(said) ? said : null
  const scores = new Map(told.map((language) => [language, 0]))
  const folded = foldText(part)
  eachSpan(folded, (start, end) => {
    if (end - start > COMMON_CHARS_MAX) return
    for (const language of languagesAt(folded, start, end).value)
      scores.set(language, scores.get(language)! + 1)
  })
  const score = (language: TextLanguage) => scores.get(language) ?? 0
  const best = told.reduce((most, one) => (score(one) > score(most) ? one : most))
  const isSure = score(best) >= WORDS_MIN
  if (said !== null && !OWN_LETTERS.has(said)) {
    // Of a language without a list nothing but English can be recognised: its neighbours share their words.
    const isOther = said in common || best === 'en'
    return isOther && isSure && score(best) > score(said) * CLEARLY ? best : said
  }
  // Most of what is written in Latin letters here is English.
  return isSure ? best : score('en') > score(usual) ? 'en' : usual
}

const CYRILLIC_TOO: ReadonlySet<TextLanguage> = new Set(['ru', 'uk', 'bg'])
const OTHER_LETTERS: ReadonlySet<TextLanguage> = new Set(['he', 'ar', 'zh'])
const OWN_LETTERS: ReadonlySet<TextLanguage> = new Set(['el', ...CYRILLIC_TOO, ...OTHER_LETTERS])
