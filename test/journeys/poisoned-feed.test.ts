/**
 * Feeds that end the process that reads them, from outside: the feed of another seller runs all the same, the run says that
 * it is tried again, and one that only had bad luck succeeds.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { homes, kyero } from '../feeds/feed-app.ts'
import type { Body } from '../support/test-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { openAccount } from './open-account.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type SharedService, sharedService } from './shared-service.ts'

let service: SharedService
const keys: string[] = []
const callers: CallService[] = []

beforeAll(async () => {
  service = await sharedService()
  for (const name of ['Poisoned Homes', 'Healthy Homes']) {
    const { key } = await openAccount(service.dataDir, { name })
    keys.push(key)
    callers.push(callerOf({ baseUrl: service.baseUrl, key }))
  }
}, INSTALL_TIMEOUT_MS)

async function runOf(seller: number, document: string | Buffer): Promise<string> {
  const { body: feed } = await callers[seller]('POST', '/v1/feeds', { name: 'CRM' })
  await fetch(`${service.baseUrl}/v1/feeds/${feed.id}/document`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${keys[seller]}`,
    },
    body: new Uint8Array(Buffer.from(document)),
  })
  const path = `/v1/feeds/${feed.id}/runs`
  const { body: run } = await callers[seller]('POST', path, { dry_run: false })
  return `${path}/${run.id}`
}

async function seen(seller: number, path: string, isSo: (run: Body) => boolean): Promise<Body> {
  for (;;) {
    const { body } = await callers[seller]('GET', path)
    if (isSo(body)) return body
    await sleep(100)
  }
}
const isEnded = ({ status }: Body) => !/waiting|running/.test(String(status))

/** Processes of this service that read a feed: they have its folder in their environment. */
function readers(): number[] {
  const textOf = (path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => /\/read-feed\.[jt]s/.test(textOf(`/proc/${pid}/cmdline`)))
    .filter((pid) => textOf(`/proc/${pid}/environ`).includes(`DATA_DIR=${service.dataDir}`))
    .map(Number)
}

it('a document that exhausts the memory of its reader costs nobody but its own run', async () => {
  const head = kyero([]).replace('</root>\n', '')
  const poison = gzipSync(`${head}<property><![CDATA[${']'.repeat(9_000_000)}`)
  expect(poison.length).toBeLessThan(10_000)
  const bad = await runOf(0, poison)
  const good = await runOf(1, kyero(homes(5)))
  expect(await seen(1, good, isEnded)).toMatchObject({ status: 'applied', counts: { created: 5 } })
  const reported = await seen(0, bad, ({ fault }) => fault !== null)
  expect(String(reported.fault.fix)).not.toBe('')
}, 120_000)

it('a reader that is killed costs one attempt, and its seller sees that', async () => {
  const large = kyero(homes(3_000, 100_000)).replace(/<images>.*?<\/images>/g, '')
  const bad = await runOf(0, large)
  let killed: number[] = []
  while (killed.length === 0) {
    killed = readers()
    await sleep(5)
  }
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  const waiting = await seen(0, bad, ({ fault }) => fault !== null)
  expect(waiting).toMatchObject({
    status: 'waiting',
    fault: { code: 'unexpected_error', message: expect.stringContaining('Attempt 1 of 5') },
  })
  const good = await runOf(1, kyero(homes(5, 50)))
  expect(await seen(1, good, isEnded)).toMatchObject({ status: 'applied' })
  expect(await seen(0, bad, isEnded)).toMatchObject({
    ...{ status: 'applied', fault: null },
    counts: { created: 3_000 },
  })
}, 120_000)
