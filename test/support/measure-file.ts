/**
 * Measures the CPU time of each test file, loading included, for `npm run test:times`: of its worker and of all
 * processes that the worker started. On a busy machine it varies far less than the time on the clock.
 */
import { afterAll } from 'vitest'
import { treeCpuMs } from './cpu-time.ts'

declare module 'vitest' {
  interface TaskMeta {
    cpuMs?: number
  }
}

const startedAt = treeCpuMs()

// biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that a hook needs from its text
afterAll(({}, file) => {
  file.meta.cpuMs = treeCpuMs() - startedAt
})
