/**
 * The body of a saved search, and of a change to one: checked field by field, all faults together. The search itself is
 * read like any other, by the service.
 * Invariant: no name holds a line break, a link or an address: it is written into mails.
 */
import {
  type AlertFrequency,
  alertFrequencies,
  defaultMatchKinds,
  type MatchKind,
  matchKinds,
  savedSearchChanges,
  savedSearchFields,
} from '../../catalogue/alerts.ts'
import { type Language, languages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import { readEmail } from '../enquiries/read-email.ts'
import { membersOf, unknownMembers } from '../enquiries/read-members.ts'
import { type Fault, Refusal } from '../refusal.ts'
import { invalidChoice, shown } from '../search/read-parameters.ts'

type Body = Readonly<Record<string, unknown>>
type Report = (fault: Fault) => null

/** How the search is given: filters as a query string, or a sentence. */
export type AskedSearch = { readonly query: string } | { readonly text: string }

export interface SavedSearchDraft {
  readonly search: AskedSearch
  readonly name: string | null
  readonly email: string | null
  readonly frequency: AlertFrequency
  readonly hour: number
  readonly kinds: readonly MatchKind[]
  readonly language: Language
}

/** Only what was sent. */
export interface SavedSearchChange {
  readonly query?: string
  readonly name?: string | null
  readonly frequency?: AlertFrequency
  readonly hour?: number
  readonly kinds?: readonly MatchKind[]
  readonly language?: Language
  readonly state?: 'active' | 'paused'
}

const DEFAULT_HOUR = 8
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const ADDRESS = /@|:\/\/|www\./i

export function readSavedSearch(body: Body, language: Language = languages[0]): SavedSearchDraft {
  const { faults, report } = collect(body, savedSearchFields)
  const search = readAsked(body, report)
  const draft = {
    search,
    name: isSent(body.name) ? readName(body.name, report) : null,
    email: isSent(body.email) ? readAddress(body.email, report) : null,
    frequency: isSent(body.frequency) ? readFrequency(body.frequency, report) : 'daily',
    hour: isSent(body.hour) ? readHour(body.hour, report) : DEFAULT_HOUR,
    kinds: isSent(body.events) ? readKinds(body.events, report) : defaultMatchKinds,
    language: isSent(body.language) ? readLanguage(body.language, report) : language,
  }
  if (faults.length > 0) throw new Refusal(faults)
  return draft as SavedSearchDraft
}

export function readSavedSearchChange(body: Body): SavedSearchChange {
  const { faults, report } = collect(body, savedSearchChanges)
  const change = {
    ...(isSent(body.query) ? { query: readQueryText(body.query, report) } : {}),
    ...(body.name === undefined
      ? {}
      : { name: isSent(body.name) ? readName(body.name, report) : null }),
    ...(isSent(body.frequency) ? { frequency: readFrequency(body.frequency, report) } : {}),
    ...(isSent(body.hour) ? { hour: readHour(body.hour, report) } : {}),
    ...(isSent(body.events) ? { kinds: readKinds(body.events, report) } : {}),
    ...(isSent(body.language) ? { language: readLanguage(body.language, report) } : {}),
    ...(isSent(body.state) ? { state: readState(body.state, report) } : {}),
  }
  if (faults.length > 0) throw new Refusal(faults)
  return change as SavedSearchChange
}

function collect(body: Body, known: readonly string[]) {
  const faults: Fault[] = unknownMembers(body, known, null, 'A saved search')
  const report: Report = (fault) => {
    faults.push(fault)
    return null
  }
  return { faults, report }
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const invalid = (param: string, message: string, hint: string): Fault => ({
  code: 'invalid_value',
  param,
  message,
  hint,
})

const QUERY_HINT =
  'Send the filters of GET /v1/listings, such as {"query": {"deal": "sale", "price_max": 400000}}.'

function readAsked(body: Body, report: Report): AskedSearch | null {
  if (isSent(body.query) && isSent(body.text)) {
    return report({
      code: 'conflicting_parameters',
      param: 'text',
      message: 'query and text were both sent.',
      hint: 'Send the filters as query, or one sentence as text.',
    })
  }
  if (isSent(body.text)) {
    if (typeof body.text === 'string') return { text: body.text }
    return report(invalid('text', 'text must be a sentence.', QUERY_HINT))
  }
  if (body.query === undefined || body.query === null) {
    return report({
      code: 'missing_field',
      param: 'query',
      message: 'query is missing.',
      hint: `${QUERY_HINT} Or one sentence: {"text": "3-bedroom house under 400k"}.`,
    })
  }
  const query = readQueryText(body.query, report)
  return query === null ? null : { query }
}

/** An object of filters, or the query string of a search. */
function readQueryText(sent: unknown, report: Report): string | null {
  if (typeof sent === 'string') return sent.slice(sent.indexOf('?') + 1)
  const members = membersOf(sent)
  if (!members) return report(invalid('query', 'query must be an object of filters.', QUERY_HINT))
  const pairs: string[] = []
  for (const [name, value] of Object.entries(members)) {
    const texts = [value].flat().map(textOf)
    if (texts.includes(null)) {
      const label = shown(name.toWellFormed())
      return report(
        invalid(
          `query.${label}`,
          `${label} must be a text, a number or a list of them.`,
          QUERY_HINT,
        ),
      )
    }
    pairs.push(`${encodeInUrl(name)}=${encodeInUrl(texts.join(','))}`)
  }
  return pairs.join('&')
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return null
}

const NAME_HINT = 'Send a short name, such as {"name": "Houses near the sea"}.'

function readName(sent: unknown, report: Report): string | null {
  if (typeof sent !== 'string' || UNFIT.test(sent) || ADDRESS.test(sent)) {
    return report(
      invalid('name', 'name must be one line of text without a link or an address.', NAME_HINT),
    )
  }
  const name = sent.normalize('NFC').replace(/\s+/g, ' ').trim()
  if ([...name].length <= limits.searchNameMaxChars) return name === '' ? null : name
  return report({
    code: 'too_long',
    param: 'name',
    message: `name is longer than ${limits.searchNameMaxChars} characters.`,
    hint: `Shorten it to ${limits.searchNameMaxChars} characters.`,
  })
}

function readAddress(sent: unknown, report: Report): string | null {
  const reading = typeof sent === 'string' ? readEmail(sent) : { problem: 'It is not a text.' }
  if ('email' in reading) return reading.email
  return report({
    code: 'address_refused',
    param: 'email',
    message: `email cannot be written to. ${reading.problem}`,
  })
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

function choose<T extends string>(
  param: string,
  sent: unknown,
  values: readonly T[],
  report: Report,
): T | null {
  const text = typeof sent === 'string' ? sent : String(JSON.stringify(sent))
  return (
    values.find((value) => value === text) ?? report(invalidChoice(param, text, choices(values)))
  )
}

const readFrequency = (sent: unknown, report: Report) =>
  choose('frequency', sent, alertFrequencies, report)

const readLanguage = (sent: unknown, report: Report) => choose('language', sent, languages, report)

const readState = (sent: unknown, report: Report) =>
  choose('state', sent, ['active', 'paused'] as const, report)

function readHour(sent: unknown, report: Report): number | null {
  const hour = typeof sent === 'string' && /^\d{1,2}$/.test(sent) ? Number(sent) : sent
  if (typeof hour === 'number' && Number.isInteger(hour) && hour >= 0 && hour <= 23) return hour
  return report(
    invalid('hour', 'hour must be a whole number from 0 to 23.', 'Send the local hour, such as 8.'),
  )
}

function readKinds(sent: unknown, report: Report): readonly MatchKind[] | null {
  const list = typeof sent === 'string' ? sent.split(',') : [sent].flat()
  const kinds = list.map((one) => choose('events', one, matchKinds, report))
  if (kinds.includes(null)) return null
  if (kinds.length === 0) {
    const hint = `Send at least one of ${matchKinds.join(', ')}.`
    return report(invalid('events', 'events must name what is reported.', hint))
  }
  return matchKinds.filter((kind) => kinds.includes(kind))
}
