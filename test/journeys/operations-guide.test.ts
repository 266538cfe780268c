/**
 * The guide for operators, walked by copy and paste: every block of it that is marked `sh runnable`, in its order, in
 * one shell, against a real start, an empty folder and a real PostgreSQL.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../support/child-server.ts'
import type { TestPostgres } from '../support/embedded-postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WALK_TIMEOUT_MS = 300_000

const guide = readFileSync(join(ROOT, 'docs/guides/operations.md'), 'utf8')
const blocks = [...guide.matchAll(/^```sh runnable\n(.*?)^```$/gms)].map(([, text]) => text)

let postgres: TestPostgres
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-guide-'))
  postgres = await sharedPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** All blocks in one shell that stops at the first fault; what it said, block by block. */
async function walk(): Promise<{ readonly code: number | null; readonly said: string[] }> {
  const script = blocks.map((block, index) => `echo "== block ${index}"\n${block}`).join('\n')
  const ports = await Promise.all(Array.from({ length: 4 }, freePort))
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: ROOT,
    // A group of its own, so that whatever the walk leaves behind can be ended with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: folder,
      PORT: String(ports[0]),
      PORT_2: String(ports[1]),
      PORT_3: String(ports[2]),
      METRICS_PORT: String(ports[3]),
      POSTGRES_URL: await postgres.createDatabase(),
    },
  })
  let output = ''
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  try {
    const code = await new Promise<number | null>((resolve) => shell.once('exit', resolve))
    return { code, said: output.split(/== block \d+\n/).slice(1) }
  } finally {
    endGroup(shell.pid!)
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

it('can be walked from the first start to the last stop', {
  timeout: WALK_TIMEOUT_MS,
}, async () => {
  const { code, said } = await walk()
  expect(code, said.join('\n')).toBe(0)
  const [start, seller, metrics, drill, move, two, upgrade, stop] = said
  expect(said).toHaveLength(8)
  expect(start).toContain('{"status":"ready","workers":{"wanted":2,"running":2}}')
  expect(seller).toContain('seller 1: Aphrodite Homes (agency)')
  expect(seller).toContain('"price":250000')
  expect(metrics).toMatch(/^estia_workers_running 2$/m)
  expect(drill).toMatch(/^listings +1 +1 {2}[0-9a-f]{64}$/m)
  expect(drill).toMatch(/ 2 [0-9a-f]{64} /)
  expect(move).toMatch(/^keys +1 +1 {2}[0-9a-f]{64}$/m)
  expect(two).toContain('"price":1234')
  expect(upgrade).toContain('"price":1234')
  expect(stop).toContain('both ended with 0')
})
