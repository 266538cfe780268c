/**
 * Somebody who builds on the service with its typed client, on a production install: the program of its README on the
 * machine's own Node, paging, a used-up quota and a key for it, a seller's listing from draft to removal.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createClient,
  type EstiaClient,
  EstiaError,
  operations,
} from '../../clients/typescript/src/estia-client.ts'
import { mintKey } from '../../clients/typescript/src/mint-key.ts'
import { limits } from '../../src/catalogue/limits.ts'
import { watchChild } from '../support/watch-child.ts'
import { INSTALL_TIMEOUT_MS, machineEnvironment } from './production-install.ts'
import { type SharedDemo, sharedDemo } from './shared-service.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const CLIENT = join(PROJECT, 'clients/typescript')
const folder = mkdtempSync(join(tmpdir(), 'estia-client-'))

let demo: SharedDemo
let baseUrl: string
let client: EstiaClient

beforeAll(async () => {
  demo = await sharedDemo()
  baseUrl = demo.baseUrl
  client = createClient({ baseUrl })
}, INSTALL_TIMEOUT_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The package as `npm pack` makes it, from its folder alone, and `npm install` puts it next to a program. */
function installClient(): void {
  const alone = join(folder, 'alone')
  cpSync(CLIENT, alone, { recursive: true, filter: (path) => !/node_modules|dist$/.test(path) })
  // The compiler that it names, without the network.
  mkdirSync(join(alone, 'node_modules'))
  const tools = readdirSync(join(PROJECT, 'node_modules'))
  for (const name of tools.filter((one) => /^(?:\.bin|@?typescript)$/.test(one)))
    symlinkSync(join(PROJECT, 'node_modules', name), join(alone, 'node_modules', name))
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: alone, stdio: 'ignore' })
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
  const place = join(folder, 'node_modules/estia-client')
  mkdirSync(place, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, file), '-C', place, '--strip-components=1'])
}

function programOf(readme: string): string {
  const blocks = [...readme.matchAll(/```js runnable\n(.+?)```/gs)].map(([, code]) => code)
  expect(blocks).toHaveLength(1)
  return blocks.join('\n').replace('https://homes.example.com', baseUrl)
}

it('does what its README shows, on the Node of the machine', { timeout: 120_000 }, async () => {
  installClient()
  const readme = readFileSync(join(CLIENT, 'README.md'), 'utf8')
  expect(readme.split('\n').length).toBeLessThan(60)
  writeFileSync(join(folder, 'program.mjs'), programOf(readme))
  const child = watchChild(['node', 'program.mjs'], { cwd: folder, env: machineEnvironment() })
  const { code, stdout, stderr } = await child.ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^found \d+\n/)
  const { total } = await client.call('searchListings', { query: { district: 'paphos' } })
  expect(stdout.match(/^\d+ .+ http\S+$/gm)).toHaveLength(total)
  expect(stdout).toContain('listing_not_found 404 ')
  expect(stdout).toContain('left "day";r=299;')
})

it('knows every operation that is served', async () => {
  const response = await fetch(`${baseUrl}/openapi.json`)
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      operationId,
      [method.toUpperCase(), path],
    ]),
  )
  const known = Object.entries(operations).map(([id, [method, path]]) => [id, [method, path]])
  expect(Object.fromEntries(served)).toEqual(Object.fromEntries(known))
})

describe('a reader', () => {
  it('pages, uses up its hour, computes a key and goes on', async () => {
    const seen = new Set<number>()
    for await (const { id } of client.listings({ limit: 25, sort: 'price_desc' })) seen.add(id)
    const { total } = await client.call('searchListings', { query: { limit: 1 } })
    expect(seen.size).toBe(total)

    const useUp = async () => {
      for (let used = 0; used <= limits.requestsPerHour; used++) await client.call('getMeta', {})
    }
    const refused = await useUp().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(EstiaError)
    expect(refused).toMatchObject({ code: 'rate_limited', status: 429 })

    const { key, requests_per_day } = await mintKey(client)
    const keyed = client.withKey(key)
    const answer = await keyed.request('searchListings', { query: { detail: 'full', limit: 1 } })
    expect(answer.body.results).toHaveLength(1)
    expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(requests_per_day - 1))
    const write = keyed.call('createListing', { body: { deal: 'sale' } })
    await expect(write).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a seller', () => {
  it('creates, repeats, changes and removes a listing, and follows the feed', async () => {
    const seller = client.withKey(demo.key)
    const input = { body: { deal: 'rent', price: 900 }, idempotencyKey: 'once' } as const
    const created = await seller.request('createListing', input)
    expect([created.status, created.body.state]).toEqual([201, 'draft'])
    const { id } = created.body
    expect((await seller.call('createListing', input)).id).toBe(id)

    const ifMatch = created.headers.get('etag')!
    const changed = await seller.call('updateListing', {
      path: { id },
      body: { price: 950 },
      ifMatch,
    })
    expect(changed.price).toBe(950)
    const stale = seller.call('updateListing', { path: { id }, body: { price: 1 }, ifMatch })
    await expect(stale).rejects.toMatchObject({ code: 'precondition_failed', status: 412 })
    expect(await seller.call('deleteListing', { path: { id } })).toBeNull()

    expect(await seller.call('exportKyero', {})).toMatch(/^<\?xml /)
    const checked = await seller.call('checkFeed', { body: await seller.call('exportRera', {}) })
    expect(checked).toMatchObject({ format: 'rera' })

    const numbers: number[] = []
    for await (const { seq } of seller.events(0)) numbers.push(seq)
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })
})
