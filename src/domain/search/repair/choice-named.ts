/** One value of a closed list by what people call it: another case, a plural, a label, a word of any language, a slip. */
import type { Parameter } from '../../../catalogue/parameters.ts'
import { ownMember } from '../../../structures/own-member.ts'
import { editDistance } from '../../../structures/text/edit-distance.ts'
import { foldText } from '../../../structures/text/fold-text.ts'
import { wordTables } from '../../sentences/words/word-tables.ts'
import { fileValue, nearestSpelling } from '../read-parameters.ts'

export const isYes = (text: string): boolean => /^(?:true|yes|1|y|t|on)$/i.test(text)
const isNo = (text: string): boolean => /^(?:false|no|0|n|f|off|none|without)$/i.test(text)

type Values = NonNullable<Parameter['values']>

/** "yes" and "no" of what has other words for them. */
const ANSWERS: readonly (readonly [yes: string, no: string])[] = [
  ['yes', 'no'],
  ['furnished', 'unfurnished'],
  ['allowed', 'not-allowed'],
  ['has-title', 'no-title'],
]

/** Half of a value's name, where the parameter says the rest. */
const SHORT: Readonly<Record<string, string>> = {
  full: 'furnished',
  fully: 'furnished',
  part: 'partially-furnished',
  partly: 'partially-furnished',
  semi: 'partially-furnished',
}

export function choiceNamed({ name, label, values = [] }: Parameter, text: string): string | null {
  const plain = inSmall(text)
  const answer = ANSWERS.find(([yes]) => values.some(({ value }) => value === yes))
  if (answer && (isYes(plain) || (plain === 'any' && answer[0] === 'yes'))) return answer[0]
  if (answer && isNo(plain)) return answer[1]
  const bare = plain.replace(/^class-|-class$/, '')
  return (
    fileValue(plain, values) ??
    fileValue(bare, values) ??
    fileValue(plain.replace(/s$/, ''), values) ??
    labelled(plain, values) ??
    valueInWords(name, text) ??
    valueInWords(name, plain.replaceAll('-', ' ')) ??
    // "communal", of a pool; "private", of a seller.
    valueInWords(name, `${text} ${label}`) ??
    ownName(plain, name, values) ??
    startingWith(plain, values) ??
    fileValue(ownMember(SHORT, plain) ?? '', values) ??
    sureSlip(plain, values)
  )
}

/** "ForSale", "brand_new" and "Land plots" as values are written. */
const inSmall = (text: string): string =>
  text
    .trim()
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')

/** "parking" of parking, "swimming pool" of pool: there is one. */
function ownName(text: string, name: string, values: Values): string | null {
  const words = text.replace(/^swimming-|^with-/, '').replaceAll('-', '_')
  return words === name ? fileValue('yes', values) : null
}

/** "sea" of a view, "central" of a heating: the one value that begins so. */
function startingWith(text: string, values: Values): string | null {
  const found = values.filter(({ value }) => value.startsWith(text))
  return text.length > 2 && found.length === 1 && !/^\d/.test(text) ? found[0].value : null
}

const labelled = (text: string, values: Values): string | null =>
  values.find(({ label }) => label.toLowerCase().replaceAll(/\s+/g, '-') === text)?.value ?? null

/** One letter wrong in a word of five or more. A number is never a slip of another. */
function sureSlip(text: string, values: Values): string | null {
  if (text.length < 5 || /\d/.test(text)) return null
  const guess = nearestSpelling(text, values)
  if (guess === null || Math.abs(guess.length - text.length) > 1 || guess[0] !== text[0])
    return null
  return fileValue(guess, values)
}

/**
 * The values of a parameter by the words that people have for them, in all languages of the sentences: "lift" is the
 * amenity elevator, "new" the condition brand-new, "cheapest" the order price_asc.
 * Cost: built once, on demand; then one look-up.
 */
interface Words {
  readonly whole: Map<string, string>
  /** "квартир*" is every form of the word. */
  readonly startingWith: [stem: string, value: string][]
}

let known: Map<string, Words> | null = null
/** The longest ending that a language puts behind a stem. */
const ENDING_MAX_CHARS = 4

function valueInWords(parameter: string, text: string): string | null {
  known ??= readTables()
  const values = known.get(parameter)
  const words = foldText(text.trim()).replaceAll(/[\s_-]+/g, ' ')
  if (!values) return null
  return (
    values.whole.get(words) ??
    values.whole.get(words.replace(/s$/, '')) ??
    values.startingWith.find(
      ([stem]) => words.startsWith(stem) && words.length - stem.length <= ENDING_MAX_CHARS,
    )?.[1] ??
    null
  )
}

function readTables(): Map<string, Words> {
  const tables = new Map<string, Words>()
  for (const line of wordTables.flatMap((table) => table.trim().split('\n'))) {
    const [meaning, phrases] = line.split(' | ')
    const [, name, value] = meaning.match(/^(\w+)=([\w-]+)$/) ?? []
    if (name === undefined) continue
    const words: Words = tables.get(name) ?? { whole: new Map(), startingWith: [] }
    tables.set(name, words)
    for (const phrase of phrases.split(',')) {
      const folded = foldText(phrase.trim())
      if (/^[^*\s]{4,}\*$/.test(folded)) words.startingWith.push([folded.slice(0, -1), value])
      else if (!folded.includes('*') && !words.whole.has(folded)) words.whole.set(folded, value)
    }
  }
  return tables
}

/** An order as it is called elsewhere: "price", "-price", "price:desc", "cheapest", "date", "newest first". */
const COLUMNS: Readonly<Record<string, readonly [string, string]>> = {
  price: ['price_asc', 'price_desc'],
  cost: ['price_asc', 'price_desc'],
  amount: ['price_asc', 'price_desc'],
  area: ['area_asc', 'area_desc'],
  size: ['area_asc', 'area_desc'],
  sqm: ['area_asc', 'area_desc'],
  pricem2: ['price_m2_asc', 'price_m2_desc'],
  priceperm2: ['price_m2_asc', 'price_m2_desc'],
  pricepersqm: ['price_m2_asc', 'price_m2_desc'],
  pricesqm: ['price_m2_asc', 'price_m2_desc'],
  pricepersquaremeter: ['price_m2_asc', 'price_m2_desc'],
  pricepersquaremetre: ['price_m2_asc', 'price_m2_desc'],
  date: ['newest', 'newest'],
  created: ['newest', 'newest'],
  createdat: ['newest', 'newest'],
  published: ['newest', 'newest'],
  publishedat: ['newest', 'newest'],
  listed: ['newest', 'newest'],
  recent: ['newest', 'newest'],
  latest: ['newest', 'newest'],
  new: ['newest', 'newest'],
  dateadded: ['newest', 'newest'],
  dateposted: ['newest', 'newest'],
  listingdate: ['newest', 'newest'],
  listedat: ['newest', 'newest'],
  publicationdate: ['newest', 'newest'],
  newest: ['newest', 'newest'],
  mostrecent: ['newest', 'newest'],
  recentlyadded: ['newest', 'newest'],
  recentlylisted: ['newest', 'newest'],
  newlisted: ['newest', 'newest'],
  cheap: ['price_asc', 'price_asc'],
  cheapest: ['price_asc', 'price_asc'],
  expensive: ['price_desc', 'price_desc'],
  largest: ['area_desc', 'area_desc'],
  biggest: ['area_desc', 'area_desc'],
  smallest: ['area_asc', 'area_asc'],
  nearest: ['distance', 'distance'],
  closest: ['distance', 'distance'],
  proximity: ['distance', 'distance'],
  relevancy: ['recommended', 'recommended'],
  bestmatch: ['recommended', 'recommended'],
  featured: ['recommended', 'recommended'],
  recommendation: ['recommended', 'recommended'],
  relevance: ['recommended', 'recommended'],
  best: ['recommended', 'recommended'],
  default: ['recommended', 'recommended'],
  popular: ['recommended', 'recommended'],
  score: ['recommended', 'recommended'],
}
/** Only a date that falls is the newest first. */
const DATES =
  /^(?:date|created|createdat|published|publishedat|listed|listedat|dateadded|dateposted|listingdate|publicationdate)$/

const FALLING = /(?:^|_)(?:desc(?:ending)?|high_(?:to_)?low|highest|down|z_a|high|most)(?:_first)?$/
const RISING = /(?:^|_)(?:asc(?:ending)?|low_(?:to_)?high|lowest|up|a_z|low|least)(?:_first)?$/
/** Ends in "high" and begins below it. */
const RISES_TO = /low_(?:to_)?high(?:_first)?$/
const DIRECTION =
  /_?(?:desc(?:ending)?|asc(?:ending)?|high_to_low|low_to_high|high_low|low_high|highest|lowest|low|high|up|down|first)(?:_first)?$/

export function sortNamed(text: string, known: readonly string[]): string | null {
  // "priceLowToHigh" is words like any other.
  const plain = text
    .trim()
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
  const folded = plain.replaceAll(/[\s:.,|/+-]+/g, '_').replace(/^_+/, '')
  if (known.includes(folded)) return folded
  const [, leading = '', rest = folded] = /^(highest|lowest)_(.+)$/.exec(folded) ?? []
  const isRising = leading === 'lowest' || RISING.test(rest)
  const isFalling =
    plain.startsWith('-') || leading === 'highest' || (FALLING.test(rest) && !RISES_TO.test(rest))
  const column = rest.replace(DIRECTION, '').replaceAll('_', '')
  const found = ownMember(COLUMNS, column)
  if (found) {
    if (DATES.test(column) && isRising) return null
    return isFalling ? found[1] : found[0]
  }
  const words = valueInWords('sort', plain) ?? valueInWords('sort', folded.replaceAll('_', ' '))
  if (words !== null && known.includes(words)) return words
  // One letter wrong.
  return known.find((name) => name[0] === folded[0] && editDistance(name, folded, 1) <= 1) ?? null
}
