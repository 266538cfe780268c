/**
 * From the elements of a record to the record, by the mapping of its format. Knows no format and checks nothing.
 * An export of this service has its own fields in addition: these are taken as they are, and checked later like any others.
 */
import type {
  FeedFormat,
  FeedRecord,
  RecordPhoto,
  RecordText,
  RecordValueName,
} from '../../domain/feeds/feed-record.ts'
import { NO_UNIT } from '../../domain/feeds/text/read-area.ts'
import { ownMember } from '../../structures/own-member.ts'
import { ownText } from '../../structures/text/safe-text.ts'
import { feedLimits } from '../feed-limits.ts'
import {
  type FeedElement,
  findElements,
  OWN_FIELDS,
  textAt,
  textsAt,
} from '../read/feed-element.ts'
import { blm } from './blm.ts'
import { expertagent } from './expertagent.ts'
import type { FormatMapping, TextRule, ValueRule } from './format-mapping.ts'
import { immobiliare } from './immobiliare.ts'
import { is24 } from './is24.ts'
import { kyero } from './kyero.ts'
import { meta } from './meta.ts'
import { openimmo } from './openimmo.ts'
import { rera } from './rera.ts'
import { reso } from './reso.ts'
import { table } from './table.ts'
import { trovit } from './trovit.ts'

const YES = /^(?:1|true|yes|y|ja|[1-9]\d*(?:\.\d+)?\+?)$/i

export function mapRecord(element: FeedElement, mapping: FormatMapping, line: number): FeedRecord {
  const values: Partial<Record<RecordValueName, string>> = {}
  for (const [name, rule] of Object.entries(mapping.values)) {
    const value = valueAt(element, rule)
    if (value !== null) values[name as RecordValueName] = value.slice(0, feedLimits.valueMaxChars)
  }
  const own = ownOf(element)
  return {
    line,
    key: keyOf(element, mapping.key, values.branch),
    reference: ownReference(own) ?? keyOf(element, mapping.reference, values.branch),
    values,
    features: featuresOf(element, mapping),
    texts: textsOf(element, mapping.texts),
    ...(mapping.projectTexts ? { projectTexts: textsOf(element, mapping.projectTexts) } : {}),
    photos: photosOf(element, mapping),
    own,
  }
}

/** Where `a_b` is written and a is the number of the branch, b names the home; any other `a` is part of its name. */
function keyOf(
  element: FeedElement,
  paths: readonly string[],
  branch: string | undefined,
): string | null {
  for (const path of paths) {
    const text = textAt(element, path)
    if (text === null) continue
    const prefix = `${branch}_`
    const isPrefixed = /^\d+$/.test(branch ?? '') && text.startsWith(prefix) && text !== prefix
    return ownText(
      (isPrefixed ? text.slice(prefix.length) : text)
        .replace(/\s+/g, ' ')
        .slice(0, feedLimits.keyMaxChars),
    )
  }
  return null
}

function valueAt(element: FeedElement, rule: ValueRule): string | null {
  const { from, words, units, onlyWords } = rule
  for (const path of from) {
    const text = rawAt(element, path)
    if (text === null) continue
    const unit = units?.[path]
    if (unit !== undefined)
      return `${text.slice(0, feedLimits.numberMaxChars)} [${unitAt(element, unit, rule)}]`
    const word = text.toLowerCase()
    const meant = words && (ownMember(words, `${path}=${word}`) ?? ownMember(words, word))
    // An empty word: the format says with it that nothing is said, or that another path does.
    if (meant === '') continue
    const found = meant ?? firstMeant(text, words)
    const isStrict = onlyWords === true || onlyWords?.includes(path) === true
    if (found !== null || !isStrict) return found ?? text
  }
  return null
}

/** `a+b` adds up counts; `a@b?word` is the word where the flag is set. */
function rawAt(element: FeedElement, path: string): string | null {
  if (path.includes('+')) {
    const counts = path.split('+').map((one) => Number.parseInt(textAt(element, one) ?? '', 10))
    const known = counts.filter((count) => count > 0)
    return known.length === 0 ? null : String(known.reduce((sum, count) => sum + count, 0))
  }
  const mark = path.indexOf('?')
  if (mark < 0) return textAt(element, path)
  return YES.test(textAt(element, path.slice(0, mark)) ?? '') ? path.slice(mark + 1) : null
}

function unitAt(element: FeedElement, unit: string, { words = {} }: ValueRule): string {
  if (!unit.startsWith('=')) return unit
  const said = textAt(element, unit.slice(1))?.slice(0, feedLimits.numberMaxChars) ?? NO_UNIT
  return ownMember(words, said.toLowerCase()) ?? said
}

/** Several values of one element: the first that has a meaning. */
function firstMeant(text: string, words: ValueRule['words']): string | null {
  if (!words || !text.includes(',')) return null
  for (const piece of text.split(',', feedLimits.featuresMax)) {
    const meant = ownMember(words, piece.trim().toLowerCase())
    if (meant) return meant
  }
  return null
}

/** Stops at the most that are read: a text of commas is none of them. */
function featuresOf(element: FeedElement, mapping: FormatMapping): string[] {
  const found: string[] = []
  for (const [path, word] of Object.entries(mapping.flags))
    if (textsAt(element, path).some((text) => YES.test(text))) found.push(word)
  for (const { from, words, hasCommas } of mapping.features)
    for (const path of from)
      for (const text of textsAt(element, path))
        for (const piece of hasCommas ? text.split(',', feedLimits.featuresMax) : [text]) {
          const said = piece.trim().slice(0, feedLimits.valueMaxChars)
          const feature = words ? ownMember(words, said.toLowerCase()) : said
          if (feature) found.push(feature)
          if (found.length >= feedLimits.featuresMax) return found
        }
  return found
}

export function textsOf(element: FeedElement, rules: readonly TextRule[]): RecordText[] {
  const found: RecordText[] = []
  for (const { from, language, usual, text: inside } of rules) {
    for (const one of findElements(element, from)) {
      const text = inside === undefined ? one.text : (textAt(one, inside) ?? '')
      if (text.trim() !== '')
        found.push({ language: languageOf(one, language), text, ...(usual ? { usual } : {}) })
      if (found.length >= feedLimits.recordTextsMax) return found
    }
  }
  return found
}

const languageOf = (element: FeedElement, language: TextRule['language']): string | null =>
  language === 'names' ? element.name : language === 'unknown' ? null : textAt(element, language)

function photosOf(element: FeedElement, { photos }: FormatMapping): RecordPhoto[] {
  const { from, url, order, plan, other, plans = [] } = photos
  const found: RecordPhoto[] = []
  const add = (path: string, isPlan: boolean) => {
    for (const one of findElements(element, path)) {
      const address = url
        .map((each) => (each === '' ? one.text.trim() : textAt(one, each)))
        .find((text) => text)
      const says = (rule: FormatMapping['photos']['plan']) =>
        rule?.paths.some((path) => textsAt(one, path).some((text) => rule.words.test(text))) ===
        true
      if (!address || says(other)) continue
      const place = order === undefined ? Number.NaN : Number.parseFloat(textAt(one, order) ?? '')
      found.push({
        url: address,
        order: Number.isFinite(place) ? place : found.length,
        isPlan: isPlan || says(plan),
      })
    }
  }
  for (const path of from) add(path, false)
  for (const path of plans) add(path, true)
  return found
}

function ownOf(element: FeedElement): Readonly<Record<string, unknown>> | null {
  const text = textAt(element, OWN_FIELDS)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** One that the format has no room for. */
const ownReference = (own: FeedRecord['own']): string | null =>
  typeof own?.reference === 'string'
    ? ownText(own.reference.slice(0, feedLimits.keyMaxChars))
    : null

/** The mappings of all formats, by their names. */
export const allFormats: Readonly<Record<FeedFormat, FormatMapping>> = {
  kyero,
  rera,
  blm,
  openimmo,
  reso,
  trovit,
  table,
  expertagent,
  is24,
  immobiliare,
  meta,
}
