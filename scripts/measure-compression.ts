/**
 * What compressing an answer costs and saves: the bytes of real answers of a demo market, and the processor
 * time for each coding at the level that is used for answers. Means of many; time of this thread only, so that
 * other work on the machine does not count.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { compressAtOnce, encodings } from '../src/structures/compress.ts'

const LISTINGS = 2_000
const ROUNDS = 500
const PATHS = ['/v1/listings', '/v1/listings?limit=25', '/v1/listings?detail=full', '/v1/meta', '/']

const now = Date.now()
const dataDir = mkdtempSync(join(tmpdir(), 'estia-compression-'))
const app = await createApp({
  settings: readSettings({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_PER_HOUR: '0' }),
  log: pino({ level: 'silent' }),
  now: () => now,
  fitsPrices: false,
  prepare: async (store) => {
    await fillStoreWithDemo(store, { seed: '1', listings: LISTINGS, now, places: cyprus.places })
  },
})

console.log('| answer | bytes | br | gzip | zstd |\n|---|---|---|---|---|')
for (const path of PATHS) {
  const { rawPayload } = await app.server.inject(path)
  const cells = encodings.map((encoding) => {
    const micros = meanMicros(() => compressAtOnce(rawPayload, encoding))
    return `${compressAtOnce(rawPayload, encoding).byteLength}, ${(micros / 1000).toFixed(2)} ms`
  })
  console.log(`| \`${path}\` | ${rawPayload.byteLength} | ${cells.join(' | ')} |`)
}
await app.close()
rmSync(dataDir, { recursive: true, force: true })

/** Of many at once: the clock of a thread may tick in milliseconds. */
function meanMicros(work: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let round = 0; round < ROUNDS; round++) work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / ROUNDS
}
