/**
 * What traces cost: the same searches, uncached, through the whole service with tracing off, on, and on for one trace in a hundred.
 * The three take turns, so that a busy machine slows all of them; prints CPU time for each request, the median of the rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { type App, createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '5000' },
    requests: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '9' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'estia-tracing-'))
const collector = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.end('{}'))
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const open = (name: string, environment: Record<string, string>) =>
  createApp({
    settings: readSettings({
      ...{ PORT: '0', DATA_DIR: join(folder, name), BASE_URL: 'https://homes.example.com' },
      ...{ RATE_LIMIT_PER_HOUR: '0', SEARCH_CACHE_MB: '0', ...environment },
    }),
    log: pino({ level: 'silent' }),
    now: Date.now,
    fitsPrices: false,
    overload: { isBusy: false, isOverloaded: false, stop() {} },
    async prepare(store) {
      await fillStoreWithDemo(store, {
        ...{ seed: 'tracing', listings: Number(values.listings), now: Date.now() },
        places: cyprus.places,
      })
    },
  })
const on = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
const apps: Readonly<Record<string, App>> = {
  off: await open('off', {}),
  on: await open('on', on),
  'one in a hundred': await open('some', { ...on, OTEL_TRACES_SAMPLER_ARG: '0.01' }),
}
const took = new Map<string, number[]>(Object.keys(apps).map((name) => [name, []]))
for (let round = 0; round <= Number(values.rounds); round++) {
  for (const [name, { server }] of Object.entries(apps)) {
    const before = process.cpuUsage()
    for (let at = 0; at < Number(values.requests); at++)
      await server.inject({ url: `/v1/listings?price_max=${200_000 + at * 100}&bedrooms=2` })
    const { user, system } = process.cpuUsage(before)
    // The first round warms up.
    if (round > 0) took.get(name)!.push((user + system) / Number(values.requests))
  }
}
for (const [name, times] of took) {
  const median = times.toSorted((a, b) => a - b)[times.length >> 1]
  console.log(`${name.padEnd(18)} ${median.toFixed(0).padStart(6)} µs of CPU a request`)
}
for (const app of Object.values(apps)) await app.close()
collector.close()
rmSync(folder, { recursive: true, force: true })
