/**
 * What the columns of a table of homes hold. A header in English, Greek or Russian is guessed by the longest phrase in it
 * that is known; a seller corrects the guess, and the correction is stored with the feed. Pure.
 */
import { country } from '../../country/served-country.ts'
import { foldText, splitWords } from '../../structures/text/fold-text.ts'
import {
  type ColumnContent,
  headerPhrases,
  lonePhrases,
  unitPhrases,
  widerPhrases,
} from './header-phrases.ts'
import { areaUnit } from './text/read-area.ts'

/** Of these there may be several columns; of the others the first counts. */
const SEVERAL: ReadonlySet<ColumnContent> = new Set<ColumnContent>([
  ...(['ignore', 'features', 'feature', 'photos', 'plans'] as const),
  ...(['text', 'text_en', 'text_el', 'text_ru', 'project_text', 'status'] as const),
])

/** Corrections of a seller, by headers as they stand in the table. */
export type ColumnChoices = Readonly<Record<string, ColumnContent>>

export interface TableColumn {
  /** As in the table; a repeated one has its number behind it, an empty one is named by its place. */
  readonly header: string
  readonly content: ColumnContent
  /** false: a seller has chosen it. */
  readonly guessed: boolean
}

/** What is measured is no part of a name. */
const UNITS: ReadonlySet<string> = new Set(
  'm2,m²,sqm,sq,m,mt2,τμ,τ,μ,кв,м,м2,м²,in,the,of,no,url,urls'.split(','),
)
/** "€/m²", "Τιμή ανά τ.μ.": a price of something else than the home. */
const MONEY = /[€$£]|eur|price|rent|τιμη|ενοικιο|цена|стоимость|аренд/
const PER_AREA =
  /(?:\/|(?<!\p{L})(?:per|ανα|за))\s*(?:1\s?)?(?:mt?2|sq|τ\.?\s?μ|τετρ|кв(?!арт)|м2|ft2)/u
/** Nothing else than "number", as no cell below says it: "No" would be one. */
const NUMBER_SIGN = /^(?:№|#|n[°º]|(?:№\s*)?п\s?\/\s?п)\.?$/iu
const SHARE_SIGN = /%|percent|ποσοστο|процент/
const PHRASE_WORDS_MAX = 5
const HEADER_WORDS_MAX = 20

/** null: nothing of it is known. `isFeature` says whether a header names a feature, such as "Sea view". */
export function guessColumn(
  header: string,
  isFeature: (header: string) => boolean,
): ColumnContent | null {
  return guessOf(header, isFeature)?.content ?? null
}

interface Guess {
  readonly content: ColumnContent
  /** How sure it is, next to others for the same: by the whole header, by a part of it, by a wider word. */
  readonly rank: number
}

const BY_WHOLE = 3
const BY_PART = 2
const BY_WIDER = 1
/** Whatever a header says, its seller knows better. */
const BY_CHOICE = 4

function guessOf(header: string, isFeature: (header: string) => boolean): Guess | null {
  const ranked = (phrase: string, rank: number): Guess | null => {
    const content = headerPhrases.get(phrase)
    return content === undefined
      ? null
      : { content, rank: widerPhrases.has(phrase) ? BY_WIDER : rank }
  }
  const folded = foldText(header)
  if (MONEY.test(folded) && PER_AREA.test(folded)) return { content: 'ignore', rank: BY_WHOLE }
  // "Plot coverage (%)", "VAT %": a share of something.
  if (SHARE_SIGN.test(folded)) return { content: 'ignore', rank: BY_WHOLE }
  if (NUMBER_SIGN.test(header.trim())) return { content: 'id', rank: BY_WIDER }
  // "Image1" is the first of several.
  const words = splitWords(header.replace(/(\p{L}{3})(\d)/gu, '$1 $2')).slice(0, HEADER_WORDS_MAX)
  const exact = ranked(words.join(' '), BY_WHOLE)
  if (exact !== null) return exact
  const plain = words.filter((word) => !UNITS.has(word) && !/^\d+$/.test(word))
  const whole = ranked(plain.join(' '), BY_WHOLE)
  if (whole !== null) return whole
  if (isFeature(header)) return { content: 'feature', rank: BY_WHOLE }
  for (let size = Math.min(PHRASE_WORDS_MAX, plain.length); size > 0; size--)
    for (let from = 0; from + size <= plain.length; from++) {
      const phrase = plain.slice(from, from + size).join(' ')
      const found = lonePhrases.has(phrase) ? null : ranked(phrase, BY_PART)
      if (found !== null) return found
    }
  return null
}

/** How many of these cells look like headers: a row of headers has several. */
export const headersIn = (cells: readonly string[]): number =>
  cells.filter((cell) => cell !== '' && guessColumn(cell, () => false) !== null).length

/** In a catalogue of Meta these mean something else than elsewhere. */
const metaColumns: ReadonlyMap<string, ColumnContent> = new Map([
  // Whether it is for sale, for rent or gone.
  ['availability', 'status'],
  ['listing_type', 'condition'],
  ['area_size', 'covered_area'],
])

/** The columns of a table by its row of headers. */
export function columnsOf(
  headers: readonly string[],
  choices: ColumnChoices,
  isFeature: (header: string) => boolean,
  rows: readonly (readonly string[])[] = [],
): readonly TableColumn[] {
  const repeated = new Map<string, number>()
  const isMeta = headers.some((header) => header.trim().toLowerCase() === 'home_listing_id')
  const guesses = headers.map((text, at) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    const count = (repeated.get(plain) ?? 0) + 1
    repeated.set(plain, count)
    const header = plain === '' ? `#${at + 1}` : count === 1 ? plain : `${plain} (${count})`
    const chosen = Object.hasOwn(choices, header) ? choices[header] : undefined
    const ofMeta = isMeta ? metaColumns.get(plain.toLowerCase()) : undefined
    const named = plain === '' ? null : guessOf(plain, isFeature)
    const content =
      chosen ?? ofMeta ?? (named && byCells(named.content, cellsAt(rows, at))) ?? 'ignore'
    if (chosen !== undefined) return { header, content, isChosen: true, rank: BY_CHOICE }
    const isEmpty = rows.length > 0 && cellsAt(rows, at).length === 0
    const rank = (named?.rank ?? BY_WHOLE) - (isEmpty ? BY_CHOICE : 0)
    return { header, content, isChosen: false, rank }
  })
  /** By contents, where each stands: of several columns the surest that is filled in, and of those the first. */
  const places = new Map<ColumnContent, number>()
  for (const [at, { content, rank }] of guesses.entries())
    if (rank > (guesses[places.get(content) ?? -1]?.rank ?? -BY_CHOICE)) places.set(content, at)
  const columns = guesses.map(({ header, content, isChosen }, at): TableColumn => {
    const counts = SEVERAL.has(content) || places.get(content) === at
    return { header, content: counts ? content : 'ignore', guessed: !isChosen }
  })
  if (!places.has('reference')) return columns
  return columns.map((column, at) =>
    column.content === 'id' &&
    column.guessed &&
    (countsRows(cellsAt(rows, at)) || unitPhrases.has(splitWords(column.header).join(' ')))
      ? { ...column, content: 'ignore' }
      : column,
  )
}

/** 1, 2, 3: where a row stands in the sheet today says nothing about its home tomorrow. */
const countsRows = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at)

const cellsAt = (rows: readonly (readonly string[])[], at: number): readonly string[] =>
  rows.flatMap((cells) => (cells[at] ? [cells[at]] : []))

/** Some rows of a sheet are always filled in differently. */
const SHARE = 0.8
const SECTOR = /^(?:residential|οικιστικά?|κατοικίες|жилая|жилое)$/iu
/** "Вид" is a kind of home, or what is seen from it. */
const VIEW = /^(?:на\s+)?(?:мор[еяю]|гор[ыау]|город|бассейн|сад|парк)(?![\p{L}])/iu
const YEAR = /^(?:19[5-9]|20[0-4])\d$/
const DEAL =
  /^(?:(?:for|to|προς|на|в) )?(?:sales?|rent|let|rentals?|πώληση|πωληση|πωλείται|ενοικίαση|ενοικιαση|ενοικιάζεται|продаж[ау]|аренд[ау])$/iu

/** "Area" is a size or a village, "Built" a size or a year, "Type" a kind of home or of offer: what the first rows hold decides. */
function byCells(named: ColumnContent, cells: readonly string[]): ColumnContent {
  const share = (is: (cell: string) => boolean) => cells.filter(is).length / cells.length
  // Another column says which kind of home.
  if (named === 'type' && share((cell) => SECTOR.test(cell)) >= SHARE) return 'ignore'
  if (named === 'type' && share((cell) => DEAL.test(cell)) >= SHARE) return 'deal'
  if (named === 'type' && share((cell) => VIEW.test(cell)) >= SHARE) return 'feature'
  const isUnit = (cell: string) => areaUnit(cell, country) !== undefined
  if (named === 'id' && cells.length > 0 && share(isUnit) >= SHARE) return 'area_unit'
  if (named !== 'covered_area' || cells.length === 0) return named
  if (share((cell) => YEAR.test(cell)) >= SHARE) return 'year_built'
  return share((cell) => !/\d/.test(cell)) >= SHARE ? 'place' : named
}
