/**
 * Several real servers on one store, each a process of its own, and how tests call them. Every request
 * comes from an address of its own unless the test names one, so that the quota of 30 an hour may stand.
 */
import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyPepper } from '../../src/app/store-secrets.ts'
import { issueKey } from '../../src/service/access/issue-key.ts'
import type { Store } from '../../src/store/store.ts'
import { type ChildServer, freePort, startChild } from '../support/child-server.ts'
import { storedPhotoUrl } from '../support/stored-photo.ts'
import { type TestAnswer, toAnswer } from '../support/test-app.ts'
import { BASE_URL, completeFlat } from '../write/seller-app.ts'

export interface Call {
  readonly method?: string
  readonly path: string
  readonly key?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** The address that the request seems to come from. */
  readonly from?: string
  /** How long it may say nothing; left out, as long as an answer that is due may take. */
  readonly timeoutMs?: number
}

export interface Server {
  readonly port: number
  readonly child: ChildServer
  /** On a connection of its own; rejects when there is no whole answer. */
  call(call: Call): Promise<TestAnswer>
  kill(signal?: NodeJS.Signals): Promise<number | null>
}

export interface Account {
  readonly companyId: number
  readonly key: string
}

/** With a photo that every server here has. */
export const photographedFlat = { ...completeFlat, photo_urls: [storedPhotoUrl(BASE_URL)] }

/** Longer than any answer that is due; shorter than a test. */
const ANSWER_TIMEOUT_MS = 10_000
/** Before the test: servers that have just started need a second of CPU each, 20 s where ten processes wait for each core. */
const PREPARED_WITHIN_MS = 60_000

export async function startServer(
  environment: Readonly<Record<string, string>>,
  port?: number,
): Promise<Server> {
  const own = port ?? (await freePort())
  const child = startChild({
    WORKERS: '1',
    LOG_LEVEL: 'error',
    BASE_URL,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_MS: '0',
    ...environment,
    PORT: String(own),
  })
  await child.said(/listens on/)
  return {
    port: own,
    child,
    call: (call) => send(own, call),
    kill(signal = 'SIGKILL') {
      child.signal(signal)
      return child.ended
    },
  }
}

let callers = 0

function send(port: number, call: Call): Promise<TestAnswer> {
  const { method = 'GET', path, key, body, headers = {}, timeoutMs = ANSWER_TIMEOUT_MS } = call
  const number = callers++
  const from = call.from ?? `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        agent: false,
        timeout: timeoutMs,
        headers: {
          'x-forwarded-for': from,
          ...(key ? { authorization: `Bearer ${key}` } : {}),
          ...(payload ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve(
            toAnswer(response.statusCode ?? 0, response.headers as Record<string, string>, text),
          ),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.end(payload)
  })
}

export async function addAccount(store: Store, companyId: number): Promise<Account> {
  const now = Date.now()
  const { id } = await store.addSeller({
    type: 'agency',
    name: `Seller ${companyId}`,
    company_id: companyId,
    created_at: now,
  })
  const order = { sellerId: id, label: 'many', expiresAt: null }
  return { companyId, key: await issueKey(order, store, await keyPepper(store), now) }
}

/** A listing that everybody finds, written and published through one server; its id. */
export async function publishFlat({ call }: Server, key: string, fields: object): Promise<number> {
  const body = { ...photographedFlat, ...fields }
  const patient = { method: 'POST', key, timeoutMs: PREPARED_WITHIN_MS }
  const created = await call({ ...patient, path: '/v1/listings', body })
  if (created.status !== 201) throw new Error(created.text)
  const path = `/v1/listings/${created.body.id}/publish`
  const published = await call({ ...patient, path })
  if (published.status !== 200) throw new Error(published.text)
  return Number(created.body.id)
}

/** The processes that a server has started. */
export function workersOf({ child }: Server): number[] {
  const table = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table.trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === child.pid).map(([pid]) => pid)
}

const LOOK_FIRST_MS = 20
const LOOK_LAST_MS = 200
const LOOK_GROWTH = 1.3

/** Looks again and again, less and less often, until it is true; how long that took. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  withinMs: number,
): Promise<number> {
  const startedAt = performance.now()
  for (let pauseMs = LOOK_FIRST_MS; ; pauseMs = Math.min(LOOK_LAST_MS, pauseMs * LOOK_GROWTH)) {
    if (await isTrue().catch(() => false)) return performance.now() - startedAt
    if (performance.now() - startedAt > withinMs)
      throw new Error(`${what}: not within ${withinMs} ms`)
    await sleep(pauseMs)
  }
}

export const isReady = async ({ call }: Server): Promise<boolean> =>
  (await call({ path: '/readyz' })).status === 200

/** The prices that a search for one company shows, in the order of the answer. */
export async function pricesOf(
  { call }: Server,
  companyId: number,
): Promise<{ readonly answer: TestAnswer; readonly prices: readonly number[] }> {
  const answer = await call({ path: `/v1/listings?company_id=${companyId}&limit=25` })
  const prices =
    answer.status === 200 ? [...answer.body.results].map(({ price }) => Number(price)) : []
  return { answer, prices }
}
