/**
 * The service and its operations know no transport: typed input calls them without HTTP, and what
 * comes out is what HTTP sends.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, Operation } from '../src/api/operation.ts'
import { operationsOf } from '../src/app/create-faces.ts'
import { readSearchRequest } from '../src/domain/search/search-request.ts'
import { anonymous } from '../src/service/access/authenticator.ts'
import type { ReadListing } from '../src/service/listings/read-listing.ts'
import { decoded } from '../src/service/listings/record-bytes.ts'
import type { SearchPage } from '../src/service/search/search-listings.ts'
import { fillWithDemo, get, startTestApp, type TestApp } from './support/test-app.ts'

const source = resolve(import.meta.dirname, '../src')
const filesIn = (folder: string) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
const textOf = (file: string) => readFileSync(join(source, file), 'utf8')

describe('by their text', () => {
  it('the service names a type for all that it takes and gives', () => {
    expect(textOf('service/service.ts')).not.toMatch(/\bobject\b|\bunknown\b|rawQuery|Uint8Array/)
  })

  it.each(['service', 'api/operations'])('%s imports nothing of HTTP', (room) => {
    const wrong = filesIn(room).filter((file) => /from '(?:fastify|node:http)'/.test(textOf(file)))
    expect(wrong).toEqual([])
  })

  it('no face parses what another room has serialised', () => {
    const faces = ['api', 'http', 'site'].flatMap(filesIn)
    const server = faces.filter((file) => !file.startsWith(join('site', 'islands')))
    // The second reads what a browser sent back of a form.
    const allowed = [
      join('site', 'mount', 'built-site.ts'),
      join('site', 'desk', 'saving', 'merge-form.ts'),
    ]
    const parsing = server.filter((file) => textOf(file).includes('JSON.parse'))
    expect(parsing.filter((file) => !allowed.includes(file))).toEqual([])
  })
})

describe('called with typed input', () => {
  let app: TestApp
  let call: Call
  beforeAll(async () => {
    app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
    call = { caller: anonymous, client: '192.0.2.1', signal: AbortSignal.timeout(60_000) }
  })
  afterAll(() => app.stop())

  const operation = <Input, Output>(id: string) =>
    operationsOf(app.service, app.filtering).find((one) => one.id === id) as Operation<
      Input,
      Output
    >

  it('a page of summaries may be cached, one of full records not: those count days', async () => {
    const search = operation<unknown, SearchPage>('searchListings')
    const pageOf = (query: string) =>
      search.handle(readSearchRequest(query, app.filtering), call) as SearchPage
    expect(search.isLasting!(pageOf('deal=rent'))).toBe(true)
    expect(search.isLasting!(pageOf('deal=rent&detail=full'))).toBe(false)
  })

  it('a search finds the records that HTTP sends', async () => {
    const search = operation<unknown, SearchPage>('searchListings')
    const query = 'energy_class=b&near=34.7,33.0&radius_km=40'
    const page = await search.handle(readSearchRequest(query, app.filtering), call)
    const { body } = await get(app, `/v1/listings?${query}`)
    expect(page.results.length).toBeGreaterThan(0)
    expect(page.results.map((found) => found.decode())).toEqual(body.results)
    expect(page.total).toBe(body.total)
  })

  it('a listing is read as HTTP sends it', async () => {
    const { body: found } = await get(app, '/v1/listings?limit=1')
    const [{ id }] = [...found.results]
    const read = operation<object, ReadListing>('getListing')
    const { record } = await read.handle({ id, parts: [] }, call)
    const { body } = await get(app, `/v1/listings/${id}`)
    expect(decoded(record)).toEqual(body)
  })
})
