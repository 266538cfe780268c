/** What a seller sets for a feed: read and validated, all faults together, and as it is stored. */

import { languages, textLanguages } from '../../catalogue/languages.ts'
import { conditions, districts, furnishings } from '../../catalogue/vocabulary.ts'
import { type FeedFormat, feedFormats } from '../../domain/feeds/feed-record.ts'
import { columnContents } from '../../domain/feeds/header-phrases.ts'
import type { FeedSettings } from '../../domain/feeds/normalise/record-draft.ts'
import type { ColumnChoices } from '../../domain/feeds/table-columns.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'
import { ownMember } from '../../structures/own-member.ts'
import { decodePercent } from '../../structures/text/escapes.ts'
import { saidText } from '../../structures/text/safe-text.ts'
import { feedUseLimits } from '../service-limits.ts'

export const feedSchedules = ['none', 'hourly', 'daily'] as const
type FeedSchedule = (typeof feedSchedules)[number]

export interface FeedConfig extends FeedSettings {
  readonly name: string
  readonly url: string | null
  readonly auth: { readonly username: string; readonly password: string } | null
  readonly format: FeedFormat | 'auto'
  readonly schedule: FeedSchedule
  /** Complete listings go live by themselves. */
  readonly publish: boolean
  /** What a person has changed here is not overwritten. */
  readonly keepChanges: boolean
}

export const defaultConfig: FeedConfig = {
  name: 'Feed',
  url: null,
  auth: null,
  format: 'auto',
  schedule: 'none',
  publish: true,
  keepChanges: true,
  defaults: {},
  languageOrder: languages,
  imageBaseUrl: null,
  columns: {},
}

const members = [
  'name',
  'url',
  'auth',
  'format',
  'schedule',
  'publish',
  'keep_changes',
  'defaults',
  'language_order',
  'image_base_url',
  'columns',
]
const defaultValues: Readonly<Record<string, readonly { readonly value: string }[]>> = {
  condition: conditions,
  district: districts,
  furnishing: furnishings,
}

/** What is not sent stays as it is in `before`. */
export function readFeedConfig(
  sent: Readonly<Record<string, unknown>>,
  before: FeedConfig,
): FeedConfig {
  const faults: Fault[] = []
  const fail = (param: string, message: string, hint: string, allowed?: readonly string[]) => {
    faults.push({ code: 'invalid_value', param, message, hint, ...(allowed ? { allowed } : {}) })
  }
  for (const name of Object.keys(sent)) {
    if (members.includes(name)) continue
    faults.push({
      code: 'unknown_field',
      param: name.slice(0, 60).toWellFormed(),
      message: 'A feed has no such member.',
      hint: `Members: ${members.join(', ')}.`,
      allowed: members,
    })
  }
  const has = (name: string) => sent[name] !== undefined
  const oneOf = <T extends string>(name: string, allowed: readonly T[], current: T): T => {
    if (!has(name)) return current
    const found = allowed.find((value) => value === sent[name])
    if (found === undefined)
      fail(
        name,
        `${name} is one of ${allowed.join(', ')}.`,
        `Send "${name}": "${allowed[0]}".`,
        allowed,
      )
    return found ?? current
  }
  const split = readAddress(sent, before, fail)
  const config: FeedConfig = {
    name: readName(sent.name, before.name, fail),
    ...split,
    format: oneOf('format', ['auto', ...feedFormats], before.format),
    schedule: oneOf('schedule', feedSchedules, before.schedule),
    publish: readFlag('publish', sent.publish, before.publish, fail),
    keepChanges: readFlag('keep_changes', sent.keep_changes, before.keepChanges, fail),
    defaults: readDefaults(sent.defaults, before.defaults, fail),
    languageOrder: readLanguages(sent.language_order, before.languageOrder, fail),
    imageBaseUrl: readBase(sent.image_base_url, before.imageBaseUrl, fail),
    columns: readColumns(sent.columns, before.columns, fail),
  }
  if (faults.length > 0) throw new Refusal(faults)
  if (config.schedule !== 'none' && config.url === null) {
    throw new Refusal({
      code: 'conflicting_parameters',
      param: 'schedule',
      message: 'A feed without a url is not fetched by itself.',
      hint: 'Send a url, or "schedule": "none".',
    })
  }
  return config
}

type Fail = (param: string, message: string, hint: string, allowed?: readonly string[]) => void

/** User and password in the address are taken out of it: they are shown to nobody. */
function readAddress(
  sent: Readonly<Record<string, unknown>>,
  before: FeedConfig,
  fail: Fail,
): Pick<FeedConfig, 'url' | 'auth'> {
  let { url, auth } = before
  if (sent.url === null) url = null
  else if (sent.url !== undefined) {
    const text = typeof sent.url === 'string' ? sent.url.trim() : ''
    const parsed =
      URL.canParse(text) && text.length <= feedUseLimits.urlMaxChars ? new URL(text) : null
    if (parsed?.protocol !== 'https:')
      fail(
        'url',
        'url is an https address.',
        'Send for example "url": "https://crm.example.com/kyero.xml".',
      )
    else {
      if (parsed.username !== '' || parsed.password !== '') {
        const username = decodePercent(parsed.username)
        const password = decodePercent(parsed.password)
        if (username === null || password === null)
          fail(
            'url',
            'The user or password in url is not percent-encoded UTF-8.',
            'Send the address without them and "auth": {"username": "...", "password": "..."}.',
          )
        else auth = { username, password }
      }
      parsed.username = ''
      parsed.password = ''
      url = parsed.href
    }
  }
  if (sent.auth === null) auth = null
  else if (sent.auth !== undefined) {
    const { username, password } = (typeof sent.auth === 'object' ? sent.auth : {}) as Record<
      string,
      unknown
    >
    const isText = (value: unknown): value is string =>
      typeof value === 'string' && value.length <= feedUseLimits.credentialMaxChars
    if (isText(username) && isText(password)) auth = { username, password }
    else
      fail(
        'auth',
        'auth has username and password, two texts.',
        'Send {"username": "...", "password": "..."}, or null.',
      )
  }
  return { url, auth }
}

function readName(sent: unknown, current: string, fail: Fail): string {
  if (sent === undefined) return current
  const text = typeof sent === 'string' ? sent.replace(/\s+/g, ' ').trim() : ''
  if (text !== '' && text.length <= feedUseLimits.nameMaxChars) return text
  fail(
    'name',
    `name is a text of 1 to ${feedUseLimits.nameMaxChars} characters.`,
    'Send a name that you know it by.',
  )
  return current
}

function readFlag(name: string, sent: unknown, current: boolean, fail: Fail): boolean {
  if (sent === undefined) return current
  if (typeof sent === 'boolean') return sent
  fail(name, `${name} is true or false.`, `Send "${name}": true.`)
  return current
}

function readDefaults(
  sent: unknown,
  current: FeedConfig['defaults'],
  fail: Fail,
): FeedConfig['defaults'] {
  if (sent === undefined) return current
  const read: Record<string, string> = {}
  const given = typeof sent === 'object' && sent !== null ? Object.entries(sent) : null
  const names = Object.keys(defaultValues)
  if (given === null) fail('defaults', 'defaults is an object.', `Members: ${names.join(', ')}.`)
  for (const [name, value] of given ?? []) {
    const vocabulary = ownMember(defaultValues, name)
    const allowed = vocabulary?.map((one) => one.value) ?? names
    if (vocabulary && allowed.includes(saidText(value))) read[name] = saidText(value)
    else if (value !== null)
      fail(
        `defaults.${name.slice(0, 40)}`,
        'This is no default that a feed can have.',
        `Allowed: ${allowed.join(', ')}.`,
        allowed,
      )
  }
  return read
}

function readLanguages(
  sent: unknown,
  current: FeedConfig['languageOrder'],
  fail: Fail,
): FeedConfig['languageOrder'] {
  if (sent === undefined) return current
  const given = Array.isArray(sent) ? sent : []
  const read = textLanguages
    .filter((language) => given.includes(language))
    .sort((a, b) => given.indexOf(a) - given.indexOf(b))
  if (read.length > 0 && read.length === given.length) return read
  fail(
    'language_order',
    'language_order is a list of languages, each once.',
    `Allowed: ${textLanguages.join(', ')}.`,
    textLanguages,
  )
  return current
}

function readBase(sent: unknown, current: string | null, fail: Fail): string | null {
  if (sent === undefined) return current
  if (sent === null) return null
  if (
    typeof sent === 'string' &&
    /^https:\/\//.test(sent) &&
    URL.canParse(sent) &&
    sent.length <= feedUseLimits.urlMaxChars
  )
    return sent
  fail(
    'image_base_url',
    'image_base_url is an https address.',
    'Send the address that stands before the names of your photos.',
  )
  return current
}

/** All of them at once: what is left out is guessed again. */
function readColumns(sent: unknown, current: ColumnChoices, fail: Fail): ColumnChoices {
  if (sent === undefined) return current
  const given = typeof sent === 'object' && sent !== null ? Object.entries(sent) : []
  const isGood = ([header, content]: [string, unknown]) =>
    header.length <= feedUseLimits.headerMaxChars && columnContents.some((one) => one === content)
  const isRecord = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  if (isRecord && given.length <= feedUseLimits.columnChoicesMax && given.every(isGood))
    return Object.fromEntries(given) as ColumnChoices
  fail(
    'columns',
    `columns names what the columns of a table hold, by their headers: up to ${feedUseLimits.columnChoicesMax} of them.`,
    'Send for example {"Price (EUR)": "price", "Notes": "ignore"}.',
    columnContents,
  )
  return current
}
