/**
 * No row is written back as a whole from a stale read. Checked in the source: every statement that changes a row names
 * its columns, and those whose columns are computed are listed here with what prevents a lost update.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const store = resolve(import.meta.dirname, '../../src/store')

/** Not rows of the service: copies, schemas, request counters. */
const OTHERS =
  /^(?:archive|quota|files)\/|(?:migrate|archive-(?:sqlite|postgres)|quota|counters)\.ts$/

const files = readdirSync(store, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !OTHERS.test(file))
  .sort()

interface Update {
  readonly file: string
  readonly table: string
  /** What follows SET, as far as a statement may go. */
  readonly rest: string
  readonly replacesRow?: true
}

const LONG = 600

/** `UPDATE x SET ...`, `INSERT INTO x ... DO UPDATE SET ...`, and inserts that replace. */
function updatesIn(file: string): readonly Update[] {
  const text = readFileSync(join(store, file), 'utf8')
  const behind = (match: RegExpExecArray) =>
    text.slice(match.index + match[0].length, match.index + match[0].length + LONG)
  const plain = [...text.matchAll(/\bUPDATE ([a-z_]+)\s+SET /g)]
  const upserts = [...text.matchAll(/DO UPDATE SET\s/g)]
  const replacing = [
    ...text.matchAll(/insertInto\('([a-z_]+)', [^)]*true\)|INSERT OR REPLACE INTO ([a-z_]+)/g),
  ]
  return [
    ...plain.map((match) => ({ file, table: match[1], rest: behind(match) })),
    ...upserts.map((match) => ({
      file,
      table: tableBefore(text, match.index),
      rest: behind(match),
    })),
    ...replacing.map((match) => ({
      file,
      table: match[1] ?? match[2],
      rest: '',
      replacesRow: true as const,
    })),
  ]
}

const tableBefore = (text: string, at: number): string =>
  [...text.slice(0, at).matchAll(/(?:INSERT INTO |insertInto\(')([a-z_]+)/g)].at(-1)?.[1] ?? '?'

/** Where the list of columns is computed, or a row is replaced: why that undoes nobody's write. */
const computed: Readonly<Record<string, string>> = {
  listings: 'the columns that differ, on the version that was read',
  enquiries: 'on the number that was read; others get StaleEnquiryError',
  feed_records: 'all but the locks of people, by the one run of the feed',
  idempotency: 'under the lock of its key',
  valuations: 'computed as a whole by the holder of the lease',
  settings: 'one value',
  seller_profiles: 'columns of a patch, under its lock',
  project_pages: 'columns of a patch, under its lock',
  feeds: 'columns of a patch',
  feed_runs: 'columns of a patch',
  saved_searches: 'columns of a patch',
  alert_people: 'columns of a patch',
  webhooks: 'columns of a patch',
  webhook_deliveries: 'columns of a patch',
  work_items: 'named columns, and those that let go of a claim',
  listing_figures: 'adds to every count',
  market_homes: 'computed as a whole from what is stored, by the holder of the lease',
}

/** Names and values stand before the first of these. */
const END_OF_LIST = /\bWHERE\b|\bRETURNING\b|`[,)\n]|'[,)\n]/

const isComputed = ({ rest, replacesRow }: Update): boolean =>
  replacesRow === true || rest.split(END_OF_LIST, 1)[0].includes('$' + '{')

it('every statement that changes rows names its columns, or is listed with its reason', () => {
  const found = files.flatMap(updatesIn)
  // It reads what it is meant to read.
  expect(found.length).toBeGreaterThan(30)
  const unexplained = found.filter((update) => isComputed(update) && !(update.table in computed))
  expect(unexplained).toEqual([])
})

it('no other file writes an update for an arbitrary table', () => {
  const general = files.filter((file) =>
    /\bUPDATE \$\{/.test(readFileSync(join(store, file), 'utf8')),
  )
  expect(general.filter((file) => file !== 'rows/feed-plans.ts')).toEqual([])
})

it('listings and enquiries are changed on the version that was read, in both stores', () => {
  const found = files.flatMap(updatesIn).filter(isComputed)
  const of = (table: string) => found.filter((update) => update.table === table)
  expect(of('listings').map(({ file }) => file)).toEqual([
    'postgres/tables/listing-rows.ts',
    'sqlite/tables/listing-rows.ts',
  ])
  for (const { rest } of of('listings')) expect(rest).toMatch(/WHERE id = .1 AND version = .2/)
  expect(of('enquiries')).toHaveLength(1)
  for (const { rest } of of('enquiries')) expect(rest).toMatch(/WHERE id = .1 AND updated_seq = .3/)
})

it('no statement sets the rules of a seller as a whole: a limit is not a suspension', () => {
  const rules = files.flatMap(updatesIn).filter(({ table }) => table === 'seller_rules')
  expect(rules.length).toBeGreaterThanOrEqual(3)
  for (const { rest } of rules) {
    const list = rest.split(END_OF_LIST, 1)[0]
    expect(list.includes('live_max') && list.includes('suspended_')).toBe(false)
  }
})
