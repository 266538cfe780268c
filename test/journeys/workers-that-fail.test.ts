/**
 * A worker that ends is replaced; one that cannot start again is left out while the others serve, and comes
 * back by itself. The cause is a real one: a newer schema, as another version's start leaves it, which
 * processes that run go on with and new ones refuse.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Server, startServer, until, workersOf } from '../many/fleet.ts'

const WITHIN_MS = 60_000
/** Two workers start, and some again. */
const TEST_TIMEOUT_MS = 180_000
const WANTED = 2

let dataDir: string
let server: Server

// One server from the first test to the third, which ends it: two workers take four seconds of CPU to start.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'estia-failing-'))
  server = await startServer({ DATA_DIR: dataDir, WORKERS: String(WANTED), LOG_LEVEL: 'warn' })
})
afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const workers = () => workersOf(server)

function setSchema(version: (known: number) => number): void {
  const database = new DatabaseSync(join(dataDir, 'estia.sqlite'))
  const known = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  database.exec(`PRAGMA user_version = ${version(known)}`)
  database.close()
}

/** What every worker says, since a look reaches one of them in turn. */
async function readiness() {
  const looks = Array.from({ length: WANTED * 2 }, () => server.call({ path: '/readyz' }))
  return Promise.all(looks)
}

const allSay = (running: number) => async () => {
  const answers = await readiness()
  return answers.every(({ body }) => Number(body.workers.running) === running)
}

const logLines = (message: RegExp) =>
  server.child
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => message.test(msg))

describe('a worker that ends', { timeout: TEST_TIMEOUT_MS }, () => {
  it('by a signal is replaced, and logged with the reason', async () => {
    const [victim, ...others] = workers()
    process.kill(victim, 'SIGKILL')
    await until('one less', async () => !workers().includes(victim), WITHIN_MS)
    expect((await server.call({ path: '/v1/meta' })).status).toBe(200)
    await until('all again', allSay(WANTED), WITHIN_MS)
    expect(workers()).toEqual(expect.arrayContaining(others))
    expect(workers()).toHaveLength(WANTED)
    const logged = logLines(/a worker ended/)
    expect(logged).toMatchObject([{ reason: 'it ended with SIGKILL' }])
  })
})

describe('a worker that cannot start again', { timeout: TEST_TIMEOUT_MS }, () => {
  it('is left out, logged once, and back when the cause is gone', async () => {
    setSchema((known) => known + 1)
    // The first one leads: another takes over what it did.
    const [victim, ...others] = workers()
    process.kill(victim, 'SIGKILL')
    await until('the reason', async () => logLines(/cannot start/).length > 0, WITHIN_MS)
    // Long enough for several tries: the pauses are 1, 2 and 4 s.
    const tried = new Set<number>()
    await until(
      'it is tried again',
      async () => {
        for (const pid of workers()) if (!others.includes(pid)) tried.add(pid)
        return tried.size >= 3
      },
      WITHIN_MS,
    )
    expect(workers()).toEqual(expect.arrayContaining(others))
    for (const { status, body } of await readiness()) {
      expect(status).toBe(200)
      expect(body).toEqual({ status: 'ready', workers: { wanted: WANTED, running: WANTED - 1 } })
    }
    expect((await server.call({ path: '/v1/listings' })).status).toBe(200)
    const logged = logLines(/cannot start/)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({ workers_running: WANTED - 1, workers_wanted: WANTED })
    expect(logged[0].reason).toMatch(/estia\.sqlite was written by a newer version/)

    setSchema((known) => known - 1)
    await until('all again', allSay(WANTED), WITHIN_MS)
    expect(logLines(/serves again/)).toHaveLength(1)
    expect(workers()).toEqual(expect.arrayContaining(others))
  })

  it('ends all with a sentence only when no other is left', async () => {
    setSchema((known) => known + 1)
    expect(workers()).toHaveLength(WANTED)
    for (const pid of workers()) process.kill(pid, 'SIGKILL')
    expect(await server.child.ended).toBe(1)
    expect(server.child.output()).toMatch(
      /^estia: No worker could be started: \S+ was written by a newer version [^\n]+\.$/m,
    )
    expect(server.child.output()).not.toMatch(/^\s+at /m)
  })
})

it('a server none of whose workers can start ends at once, with the sentence', async () => {
  // The schema is still the newer one of the test before.
  const start = startServer({ DATA_DIR: dataDir, WORKERS: String(WANTED) })
  await expect(start).rejects.toThrow(/ended with 1 without .*written by a newer version/s)
})
