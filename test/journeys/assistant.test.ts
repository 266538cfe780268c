/**
 * An assistant that knows nothing but an address, or a command: the installed service over HTTP, and the
 * installed command over standard input and output, each called by the protocol's own client.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillStoreWithDemo } from '../../demo/market/fill-store.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { callTool, connectTools, idsIn, MODERN, offeredCall } from '../mcp/tool-client.ts'
import type { Body } from '../support/test-app.ts'
import { INSTALL_TIMEOUT_MS, machineEnvironment, productionInstall } from './production-install.ts'
import { type RunningService, startService } from './start-service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'estia-assistant-'))
let service: RunningService
let folder: string

beforeAll(async () => {
  const store = await openSqliteStore({ path: join(dataDir, 'estia.sqlite') })
  // Of this seed three homes answer the question.
  const market = { seed: '117', listings: 500, now: Date.now() }
  await fillStoreWithDemo(store, { ...market, places: cyprus.places })
  await store.close()
  folder = await productionInstall()
  const environment = { DATA_DIR: dataDir, RATE_LIMIT_PER_HOUR: '0' }
  service = await startService({ environment })
}, INSTALL_TIMEOUT_MS)
afterAll(async () => {
  await service?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What the question means, as a program would ask it. */
const WANTED =
  'district=paphos&property_type=house&bedrooms=3&title_deed=has-title&sea_max_m=1000&sort=price_asc'
const QUESTION = {
  place: ['Paphos'],
  property_type: ['house'],
  bedrooms: ['3'],
  title_deed: ['has-title'],
  sea_max_m: 1000,
  sort: 'price_asc',
}

async function rightAnswer(): Promise<Body> {
  const answer = await fetch(`${service.baseUrl}/v1/listings?${WANTED}`)
  return ((await answer.json()) as Body).results as unknown as Body
}

async function overStdio(...command: string[]): Promise<Client> {
  const client = new Client({ name: 'journey', version: '1.0.0' }, MODERN)
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(folder, 'bin/estia.js'), 'mcp', ...command],
      cwd: folder,
      env: {
        ...(machineEnvironment() as Record<string, string>),
        NODE_ENV: 'production',
        PORT: '0',
      },
      stderr: 'inherit',
    }),
  )
  return client
}

describe('the cheapest three-bedroom house with title deed within a kilometre of the sea in Paphos', () => {
  it.each([
    ['over HTTP, of today', () => connectTools(service.baseUrl)],
    ['over HTTP, of last year', () => connectTools(service.baseUrl, {})],
    ['by a command on a running service', () => overStdio('--url', service.baseUrl)],
    ['by a command on a folder', () => overStdio('--data', dataDir)],
  ])('is found with a list of tools and one call, %s', async (_, connect) => {
    const client = await connect()
    try {
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toContain('search_listings')
      const answer = await callTool(client, 'search_listings', QUESTION)
      const right = [...(await rightAnswer())].map(({ id }) => Number(id))
      expect(right.length).toBeGreaterThan(0)
      expect(idsIn(answer).slice(0, right.length)).toEqual(right.slice(0, 8))
      const meant = await callTool(client, 'search_listings', { ...QUESTION, sort: 'cheapest' })
      expect(idsIn(meant)).toEqual(idsIn(answer))
      const wrong = await callTool(client, 'search_listings', { ...QUESTION, colour: 'blue' })
      const offered = offeredCall(wrong.text)
      expect((await callTool(client, offered.name, offered.args)).isError).toBe(false)
    } finally {
      await client.close()
    }
  })
})

it('writes nothing but the protocol to standard output, and ends when its input does', async () => {
  const client = await overStdio('--url', 'http://127.0.0.1:9')
  const answer = await callTool(client, 'find_places', { text: 'Tala' })
  expect(answer.isError).toBe(true)
  expect(answer.text).toContain('cannot be reached')
  await client.close()
})
