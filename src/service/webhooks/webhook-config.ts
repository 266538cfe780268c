/** What an owner sets for a webhook: read and validated, all faults together. */
import { limits } from '../../catalogue/limits.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { readSearchRequest } from '../../domain/search/search-request.ts'
import { checkWebhookUrl } from '../../hooks/webhook-poster.ts'
import type { WebhookRow } from '../../store/webhook-store.ts'
import { isOfSellers, webhookSubscriptions } from './webhook-events.ts'

export type SentWebhook = Readonly<Record<string, unknown>>
export type WebhookConfig = Pick<WebhookRow, 'url' | 'name' | 'events' | 'query'>

const members = ['url', 'name', 'events', 'query']

/** What is not sent stays as it is in `before`; a new one needs a url. */
export function readWebhookConfig(
  sent: SentWebhook,
  before: WebhookConfig | null,
  { filtering, isSeller }: { readonly filtering: FilterContext; readonly isSeller: boolean },
): WebhookConfig {
  const faults: Fault[] = []
  const fail = (fault: Omit<Fault, 'code'>) => void faults.push({ code: 'invalid_value', ...fault })
  for (const name of Object.keys(sent)) {
    if (members.includes(name)) continue
    faults.push({
      code: 'unknown_field',
      param: name.slice(0, limits.webhookNameMaxChars).toWellFormed(),
      message: 'A webhook has no such member.',
      hint: `Members: ${members.join(', ')}.`,
      allowed: members,
    })
  }
  const config = {
    url: readUrl(sent.url, before?.url ?? null, faults),
    name: readName(sent.name, before?.name ?? null, fail),
    events: readEvents(sent.events, before?.events ?? '["listing.*"]', isSeller, fail),
    query: readQuery(sent.query, before?.query ?? null, filtering, fail, faults),
  }
  if (faults.length > 0 || config.url === null) throw new Refusal(faults)
  return { ...config, url: config.url }
}

type Fail = (fault: Omit<Fault, 'code'>) => void

function readUrl(sent: unknown, current: string | null, faults: Fault[]): string | null {
  const hint = 'Send for example "url": "https://crm.example.com/estia".'
  if (sent === undefined) {
    if (current === null)
      faults.push({ code: 'missing_field', param: 'url', message: 'A webhook needs a url.', hint })
    return current
  }
  const checked = checkWebhookUrl(typeof sent === 'string' ? sent : '')
  if (checked.ok) return checked.url.href
  faults.push({ code: 'invalid_value', param: 'url', message: checked.message, hint })
  return current
}

function readName(sent: unknown, current: string | null, fail: Fail): string | null {
  if (sent === undefined) return current
  if (sent === null) return null
  const text = typeof sent === 'string' ? sent.replace(/\s+/g, ' ').trim() : ''
  if (text !== '' && text.length <= limits.webhookNameMaxChars) return text
  fail({
    param: 'name',
    message: `name is a text of 1 to ${limits.webhookNameMaxChars} characters, or null.`,
    hint: 'Send a name that you know it by.',
  })
  return current
}

function readEvents(sent: unknown, current: string, isSeller: boolean, fail: Fail): string {
  if (sent === undefined) return current
  const allowed = webhookSubscriptions.filter((name) => isSeller || !isOfSellers(name))
  const isKnown = (name: unknown) => typeof name === 'string' && allowed.includes(name)
  if (Array.isArray(sent) && sent.length > 0 && sent.every(isKnown))
    return JSON.stringify([...new Set(sent)])
  const unknown = Array.isArray(sent) ? sent.find((name) => !isKnown(name)) : undefined
  const what =
    typeof unknown === 'string' && unknown.length <= limits.webhookNameMaxChars
      ? `There is no event ${JSON.stringify(unknown)} for this key`
      : 'events is a list of one or more events'
  fail({
    param: 'events',
    message: isSeller
      ? `${what}.`
      : `${what}; those of enquiries and feeds need the key of a seller.`,
    hint: 'Send for example "events": ["listing.*"].',
    allowed,
  })
  return current
}

/** The parameters of GET /v1/listings, as an object or as they stand in an address. */
function readQuery(
  sent: unknown,
  current: string | null,
  filtering: FilterContext,
  fail: Fail,
  faults: Fault[],
): string | null {
  if (sent === undefined) return current
  if (sent === null) return null
  const text = typeof sent === 'string' ? sent.replace(/^\?/, '') : inAddress(sent)
  if (text === null || text.length > limits.webhookQueryMaxChars) {
    fail({
      param: 'query',
      message: `query has the parameters of GET /v1/listings, at most ${limits.webhookQueryMaxChars} characters together.`,
      hint: 'Send for example "query": {"deal": "sale", "price_max": 400000}, or null for every listing.',
    })
    return current
  }
  try {
    readSearchRequest(text, filtering)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const fault of error.faults) faults.push({ ...fault, param: `query.${fault.param ?? ''}` })
  }
  return text === '' ? null : text
}

function inAddress(sent: unknown): string | null {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return null
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(sent)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!['string', 'number', 'boolean'].includes(typeof one)) return null
      query.append(name, String(one).toWellFormed())
    }
  }
  return query.toString()
}
