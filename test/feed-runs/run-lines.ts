/**
 * What a run of a feed leaves behind, as lines: its report, and every row that differs from before. Lines that say the same of
 * one home after the other are shown as the first and the last of them.
 */

import type { Listing, Photo } from '../../src/domain/listings/listing.ts'
import type { FieldChange } from '../../src/service/feeds/feed-rows.ts'
import type { RunEnd } from '../../src/service/feeds/runs/run-feed.ts'
import type { FeedRecordRow, FeedReportRow, FeedRow } from '../../src/store/feed-store.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { noon } from '../store/sample-listing.ts'

/** What every home has, unless its test says otherwise. */
export const BASE: Readonly<Record<string, string | number>> = {
  ...{ property_type: 'house', district: 'paphos', bedrooms: 3, covered_area_m2: 120 },
  condition: 'resale',
}

export function collapsed(lines: readonly string[]): string {
  const written: string[] = []
  for (let at = 0; at < lines.length; ) {
    let last = at
    while (last + 1 < lines.length && isNext(lines[last], lines[last + 1])) last++
    written.push(...(last - at < 2 ? lines.slice(at, last + 1) : [lines[at], `… ${lines[last]}`]))
    at = last + 1
  }
  return written.join('\n')
}

/** The same of the next home: numbers stay, or count on by one, and at least one of them does. */
function isNext(line: string, next: string): boolean {
  const [a, b] = [line.split(/(\d+)/), next.split(/(\d+)/)]
  const steps = a.map((part, at) => (at % 2 === 0 ? 0 : Number(b[at]) - Number(part)))
  const isAlike = a.length === b.length && a.every((part, at) => at % 2 === 1 || part === b[at])
  return isAlike && steps.every((step) => step === 0 || step === 1) && steps.includes(1)
}

const dayOf = (ms: number): string => `day ${Math.round(((ms - noon) / DAY_MS) * 100) / 100}`

export function endLine({ status, records, held, fault, photosWait, counts }: RunEnd): string {
  const parts = [
    `${status} of ${records}:`,
    ...Object.entries(counts).map(([name, count]) => `${name} ${count}`),
    ...(held ? [`held ${held.removals.join(' ')} prices ${JSON.stringify(held.prices)}`] : []),
    ...(fault ? [`fault ${fault.code}`] : []),
    ...(photosWait ? ['photos wait'] : []),
  ]
  return parts.join(', ').replace(':,', ':')
}

export function reportLine(row: FeedReportRow): string {
  const issues = JSON.parse(row.issues) as { code: string; field: string; value: unknown }[]
  const said = issues.map(({ code, field, value }) => ` ${code}(${field}=${value})`)
  const changes = JSON.parse(row.changes ?? '[]') as FieldChange[]
  const changed = changes.map(({ field, before, after }) => ` ${field}:${before}>${after}`)
  const at = row.line === null ? 'absent' : `line ${row.line}`
  return `${row.number} ${row.key} ${at}: ${row.action} ${idOf(row.listing_id)}${said.join('')}${changed.join('')}`
}

/** What would be new has no id yet. */
export const withoutId = (line: string): string =>
  line.replace(/: created (?:#\d+|none)/, ': created')
export const isUnchangedLine = (line: string): boolean => /: (?:unchanged|skipped) /.test(line)

const idOf = (id: number | null): string => (id === null ? 'none' : `#${id}`)

/** Every row that a run may write, as a line by the name of the row. */
export async function stateOf(store: Store, feedId: number, sellerId: number) {
  const lines = new Map<string, string>()
  const put = (name: string, text: string) => lines.set(name, `${name}: ${text}`)
  const changes = await store.changesSince(0, 1000)
  const ids = [...new Set(changes.map(({ listing_id }) => listing_id))]
  for (const listing of await store.getListings(ids)) put(`#${listing.id}`, listingText(listing))
  for (const row of await store.feedRecords(feedId, '', 1000)) put(`key ${row.key}`, rowText(row))
  for (const { seq, type, listing_id, public: isPublic, changed } of changes) {
    const names = changed.length > 6 ? `${changed.length} fields` : changed.join(' ')
    const seen = isPublic ? '' : ', private'
    put(`change ${seq}`, `${type} ${idOf(listing_id)} (${names}${seen})`)
  }
  for (const { listing_id, publishes, next_at } of await store.queuedPhotos(1e15, 1000))
    put(`photos of #${listing_id}`, `${publishes ? 'publishes' : 'keeps'}, ${dayOf(next_at)}`)
  for (const { name, id } of (await store.listProjects()).filter((p) => p.seller_id === sellerId))
    put(`project ${name}`, JSON.stringify(await pageOf(store, id)))
  put('feed', feedText((await store.getFeed(feedId))!))
  return lines
}

async function pageOf(store: Store, id: number) {
  const page = await store.getProjectPage(id)
  return page && [page.completion, page.about, page.locked, page.feed_id]
}

function listingText({ fields, photos, project_id, pets, version, ...listing }: Listing): string {
  const { state, close_reason, closed_at, first_published_at, price_history } = listing
  const others = Object.entries(fields).filter(
    ([name, value]) =>
      !['deal', 'price', 'reference'].includes(name) && value !== (BASE[name] ?? null),
  )
  const photo = ({ url, kind, status }: Photo) =>
    `${url.split('/').at(-1)}${kind ? '*' : ''}${status === 'imported' ? '' : `(${status})`}`
  return [
    `${state} ${fields.deal} ${fields.price} ${fields.reference} v${version}`,
    ...others.map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    `photos ${photos.map(photo).join(' ')}`,
    ...(project_id === null ? [] : [`project ${project_id}`]),
    ...(pets === null ? [] : [`pets ${pets}`]),
    ...(first_published_at === null ? [] : [`public since ${dayOf(first_published_at)}`]),
    ...(price_history.length < 2 ? [] : [price_history.map(({ price }) => price).join('>')]),
    ...(close_reason === null ? [] : [`${close_reason} on ${dayOf(closed_at!)}`]),
  ].join(', ')
}

const NAMED = /^[0-9a-f]{8}/
function rowText(row: FeedRecordRow): string {
  return [
    `${idOf(row.listing_id)} ${row.deal} ${row.price} "${row.print.replace(NAMED, 'print')}"`,
    ...(row.paused ? ['paused'] : []),
    ...(row.absent_since === null ? [] : [`absent since ${dayOf(row.absent_since)}`]),
    ...(row.missing_since === null
      ? []
      : [`missing since ${dayOf(row.missing_since)} x${row.missing_runs}`]),
    ...(row.held_price === null
      ? []
      : [`holds ${row.held_price} since ${dayOf(row.held_price_since!)} x${row.held_price_runs}`]),
    ...(row.locked === '[]' ? [] : [`locked ${row.locked}`]),
    ...(row.withdrawn_at === null ? [] : [`withdrawn on ${dayOf(row.withdrawn_at)}`]),
  ].join(', ')
}

function feedText(feed: FeedRow): string {
  return [
    `${feed.state}, etag ${feed.etag}, ${feed.applied_sha256 ? 'applied' : 'to be read'}`,
    ...(feed.next_run_at === null ? ['not due'] : [`due ${dayOf(feed.next_run_at)}`]),
    ...(feed.failures === 0 ? [] : [`failed ${feed.failures} since ${dayOf(feed.failing_since!)}`]),
    ...(feed.succeeded_at === null ? [] : [`succeeded ${dayOf(feed.succeeded_at)}`]),
  ].join(', ')
}
