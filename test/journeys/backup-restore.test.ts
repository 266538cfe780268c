/**
 * A backup that was restored, and a copy on PostgreSQL, answer as the original does: every search walked to
 * its end, every listing, event, photo and own stock, to the byte. The commands and servers are processes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillStoreWithDemo } from '../../demo/market/fill-store.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { photoWidths } from '../../src/photos/photo-limits.ts'
import { createDiskPhotoStore } from '../../src/photos/photo-store.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { type Account, addAccount, type Server, startServer, until } from '../many/fleet.ts'
import { plain } from '../photos/test-images.ts'
import type { TestPostgres } from '../support/embedded-postgres.ts'
import { runCommand } from '../support/run-command.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { BASE_URL, completeFlat } from '../write/seller-app.ts'

const LISTINGS = 150
const FITTED_WITHIN_MS = 60_000
/** Two starts, two commands and some hundred requests. */
const TEST_TIMEOUT_MS = 240_000
/** A request's own, in every error. */
const REQUEST_ID = /"request_id":"[^"]+"/
const PHOTO = 'ab'.repeat(16)
const ONCE = { 'idempotency-key': 'made-before-the-backup' }
const folder = mkdtempSync(join(tmpdir(), 'estia-backup-'))
const [original, restored, moved] = ['original', 'restored', 'moved'].map((name) =>
  join(folder, name),
)

let postgres: TestPostgres
let databaseUrl: string
let account: Account
let own: readonly number[]
let once: string
const servers: Server[] = []

const launch = async (environment: Readonly<Record<string, string>>) => {
  const server = await startServer(environment)
  servers.push(server)
  return server
}

beforeAll(async () => {
  postgres = await sharedPostgres()
  databaseUrl = await postgres.createDatabase()
  await makeOriginal()
}, TEST_TIMEOUT_MS)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A demo market, and one seller's listings in every state, one of them with a photo of its own on disk. */
async function makeOriginal(): Promise<void> {
  const path = join(original, 'estia.sqlite')
  const store = await openSqliteStore({ path })
  const now = Date.now()
  await fillStoreWithDemo(store, { seed: '7', listings: LISTINGS, now, places: cyprus.places })
  account = await addAccount(store, 9_001)
  await store.close()
  const photoStore = createDiskPhotoStore(join(original, 'photos'))
  const drawing = plain(64, 48, '#28a')
  const bytes = await drawing.webp().toBuffer()
  const variant = { bytes, width: 64, height: 48 }
  await photoStore.save(
    PHOTO,
    photoWidths.map((slot) => ({ slot, ...variant })),
  )

  const server = await startServer({ DATA_DIR: original })
  const { key } = account
  const call = async (method: string, rest: string, body?: object, headers = {}) => {
    const answer = await server.call({ method, path: `/v1/${rest}`, key, body, headers })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer
  }
  const ids: number[] = []
  for (const steps of [[], ['publish'], ['publish', 'unpublish'], ['publish', 'close']]) {
    const photo_urls = [`${BASE_URL}/photos/${PHOTO}-${photoWidths[0]}.webp`]
    const reference = `own-${ids.length}`
    const made = await call('POST', 'listings', { ...completeFlat, photo_urls, reference })
    const id = Number(made.body.id)
    for (const step of steps) {
      await call(
        'POST',
        `listings/${id}/${step}`,
        step === 'close' ? { reason: 'sold' } : undefined,
      )
    }
    ids.push(id)
  }
  await call('PATCH', `listings/${ids[1]}`, { price: 260_000 })
  const gone = await call('POST', 'listings', { deal: 'rent' })
  await call('DELETE', `listings/${gone.body.id}`)
  once = (await call('POST', 'listings', { deal: 'rent', price: 700 }, ONCE)).text
  own = [...ids, Number(gone.body.id)]
  expect(await server.kill('SIGTERM')).toBe(0)
  // The prices are refitted on the present listings, as in every restored store.
  const database = new DatabaseSync(path)
  database.exec('DELETE FROM artifacts; DELETE FROM valuations')
  database.exec("DELETE FROM settings WHERE name = 'estimate_accuracy'")
  database.close()
}

/** The prices are fitted, and the engine holds them. */
const isFitted = (server: Server) => async () => {
  const meta = await server.call({ path: '/v1/meta' })
  const deals = await server.call({ path: '/v1/listings?good_deal=1&limit=1' })
  return meta.text.includes('"estimate_accuracy":{') && !/still being compared/.test(deals.text)
}

/** The answers of a walk from page to page, each with its status. */
async function walk(server: Server, path: string, next: (body: never) => string | null) {
  const pages: string[] = []
  for (let at: string | null = path; at !== null; ) {
    const { status, text, body, headers } = await server.call({ path: at, key: account.key })
    pages.push(`${status} ${headers.etag} ${text.replace(REQUEST_ID, '')}`)
    at = status === 200 ? next(body as never) : null
  }
  return pages
}

async function everyAnswer(server: Server) {
  const answers: Record<string, readonly string[]> = {}
  const searches = [
    'deal=sale&detail=full',
    'deal=rent&detail=full',
    'deal=sale&sort=price_asc',
    'deal=sale&sort=recommended',
    'deal=sale&good_deal=1',
    'deal=rent&q=sea',
    'deal=sale&near=34.7,33.0&radius_km=30',
  ]
  const withCursor = (path: string) => (body: { next_cursor: string | null }) =>
    body.next_cursor && `${path}&cursor=${encodeURIComponent(body.next_cursor)}`
  for (const search of searches) {
    const path = `/v1/listings?${search}`
    answers[search] = await walk(server, path, withCursor(path))
  }
  const stock = '/v1/my/listings?limit=25'
  answers.stock = await walk(server, stock, withCursor(stock))
  const events = (after: number) => `/v1/events?limit=100&after=${after}`
  answers.events = await walk(
    server,
    events(0),
    ({ more, next_after }: { more: boolean; next_after: number }) =>
      more ? events(next_after) : null,
  )
  const alone = () => null
  for (const id of own) {
    answers[`own ${id}`] = await walk(server, `/v1/listings/${id}`, alone)
    const page = await server.call({ path: `/v1/listings/${id}` })
    answers[`public ${id}`] = [`${page.status} ${page.headers.etag}`]
  }
  for (const width of photoWidths) {
    const { status, text, headers } = await server.call({
      path: `/photos/${PHOTO}-${width}.webp`,
    })
    answers[`photo ${width}`] = [`${status} ${headers.etag} ${text}`]
  }
  answers.facets = await walk(server, '/v1/facets?deal=sale', alone)
  answers.locations = await walk(server, '/v1/locations?q=limassol', alone)
  return answers
}

async function expectEqual(a: Server, b: Server): Promise<void> {
  const [left, right] = [await everyAnswer(a), await everyAnswer(b)]
  expect(left['deal=sale&detail=full'].length).toBeGreaterThan(2)
  expect(left.events.length).toBeGreaterThan(1)
  expect(left[`photo ${photoWidths[0]}`][0]).toMatch(/^200 /)
  expect(Object.keys(right)).toEqual(Object.keys(left))
  for (const [name, answers] of Object.entries(left)) expect(right[name], name).toEqual(answers)
}

/** The key that was made before works, a repeated create is the one made before, and writing goes on. */
async function expectWritable(server: Server): Promise<void> {
  const { key } = account
  const create = { method: 'POST', path: '/v1/listings', key }
  const again = await server.call({ ...create, body: { deal: 'rent', price: 700 }, headers: ONCE })
  expect(again.status).toBe(201)
  expect(again.text).toBe(once)
  const made = await server.call({ ...create, body: { ...completeFlat, reference: 'new' } })
  expect(made.status, made.text).toBe(201)
  expect(own).not.toContain(Number(made.body.id))
}

describe('what was backed up', { timeout: TEST_TIMEOUT_MS }, () => {
  it('answers as the original when it is restored into a fresh folder', async () => {
    const first = await launch({ DATA_DIR: original })
    await until('prices', isFitted(first), FITTED_WITHIN_MS)
    const file = join(folder, 'backup.gz')
    const saved = join(folder, 'saved-photos')
    const from = ['--photos-from', join(original, 'photos'), '--photos-to', saved]
    const backup = await runCommand(['backup', file, ...from], { DATA_DIR: original })
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    const back = ['--photos-from', saved, '--photos-to', join(restored, 'photos')]
    const restore = await runCommand(['restore', file, ...back], { DATA_DIR: restored })
    expect(restore).toMatchObject({ code: 0, stderr: '' })
    const tables = (text: string) => text.split('\n').map((line) => line.split(/\s+/).at(-1))
    expect(tables(restore.stdout)).toEqual(tables(backup.stdout))

    const second = await launch({ DATA_DIR: restored })
    await until('prices', isFitted(second), FITTED_WITHIN_MS)
    await expectEqual(first, second)
    await expectWritable(second)
  })

  it('answers as the original when it is copied to PostgreSQL', async () => {
    const to = ['--from', `sqlite:${join(original, 'estia.sqlite')}`, '--to', databaseUrl]
    const photos = ['--photos-from', join(original, 'photos')]
    const copy = await runCommand(
      ['copy', ...to, ...photos, '--photos-to', join(moved, 'photos')],
      {},
    )
    expect(copy).toMatchObject({ code: 0, stderr: '' })
    const third = await launch({ DATA_DIR: moved, DATABASE_URL: databaseUrl })
    await until('prices', isFitted(third), FITTED_WITHIN_MS)
    await expectEqual(servers[0], third)
    await expectWritable(third)
  })
})
