/**
 * What single steps of a request cost apart from the engine, each in a tight loop: processor time of this thread, so that
 * other work on the machine hardly counts. In a service, between other requests, everything takes several times as long.
 *   npm run measure:steps
 */
import { createHmac, createSecretKey, hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOW_MS } from '../bench/bench-market.ts'
import { makeWorkload } from '../bench/make-workload.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../src/domain/places/place-finder.ts'
import { sealCursor } from '../src/domain/search/cursor.ts'
import { filterContext } from '../src/domain/search/filter-context.ts'
import { readSearchRequest } from '../src/domain/search/search-request.ts'
import { quotaKeyOf } from '../src/http/admission/client-address.ts'
import { etagOf } from '../src/http/server/send-answer.ts'
import { openSqliteQuota } from '../src/store/sqlite/sqlite-quota.ts'
import { createShortHmac } from '../src/structures/short-hmac.ts'

const ROUNDS = 20_000
const PAGE_BYTES = 9_500
const CURSOR_BYTES = 50
const HOUR_MS = 3_600_000

const context = filterContext({
  country: cyprus,
  places: createPlaceFinder(cyprus),
  now: () => NOW_MS,
})
const texts = makeWorkload(50).flatMap((round) => round.map(({ text }) => text))
const requests = texts.map((text) => readSearchRequest(text, context))
const nth = <T>(list: readonly T[], i: number): T => list[i % list.length]

const key = Buffer.alloc(32, 7)
const secret = createSecretKey(key)
const message = Buffer.alloc(CURSOR_BYTES, 3)
const hmac = createShortHmac(key, CURSOR_BYTES)
hmac.message.set(message)
const place = { key: 1_234.5, id: 42, isDemoted: false, count: 10 }
const page = Buffer.alloc(PAGE_BYTES, 'x')
const folder = mkdtempSync(join(tmpdir(), 'estia-steps-'))
const quota = await openSqliteQuota({ path: join(folder, 'quota.sqlite') })
const take = (i: number) => quota.take(`ip:192.0.2.${i % 250}`, Infinity, HOUR_MS, NOW_MS)

const steps: Readonly<Record<string, (i: number) => unknown>> = {
  'a query is read': (i) => readSearchRequest(nth(texts, i), context),
  'a cursor is sealed': (i) => sealCursor(place, nth(requests, i), secret),
  'its HMAC': () => hmac.of(CURSOR_BYTES),
  'the same by createHmac': () => createHmac('sha256', secret).update(message).digest(),
  'the tag of a page of results': () => etagOf(page),
  'the same by SHA-1': () => hash('sha1', page, 'base64url'),
  'whom an address is counted for': (i) => quotaKeyOf(`192.0.2.${i % 250}`, ''),
  'a request is counted': take,
}

for (const [name, step] of Object.entries(steps)) {
  await meanMicros(step)
  console.log(`${(await meanMicros(step)).toFixed(2).padStart(8)} us  ${name}`)
}
await quota.close()
rmSync(folder, { recursive: true, force: true })

/** Of many at once: the clock of a thread may tick in milliseconds. */
async function meanMicros(step: (i: number) => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  for (let i = 0; i < ROUNDS; i++) {
    const done = step(i)
    if (done instanceof Promise) await done
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / ROUNDS
}
