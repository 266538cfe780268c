/**
 * Measures the CPU time of each test file, loading included, for `npm run test:times`: of its worker, and of the
 * child processes that ended meanwhile (Linux only). On a busy machine it varies far less than the time on the clock.
 */
import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    cpuMs?: number
  }
}

const TICK_MS = 10

const startedAt = cpuMs()

// biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that a hook needs from its text
afterAll(({}, file) => {
  file.meta.cpuMs = cpuMs() - startedAt
})

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + endedChildrenMs()
}

/** Fields 16 and 17 of proc_pid_stat(5): user and system time of children that were waited for. */
function endedChildrenMs(): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}
