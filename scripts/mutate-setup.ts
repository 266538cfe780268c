/**
 * Of a mutant only counts that a property fails, not by which smallest example. In the run without a mutant, each file
 * of tests reports which stretches of the sources it reached.
 */
import fc from 'fast-check'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** `path start`, see `watched` in mutate-source.ts. */
    reached?: readonly string[]
  }
}

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })

const stretches = new Set<string>()
Object.assign(globalThis, {
  reached: (path: string, start: number) => stretches.add(`${path} ${start}`),
})

// biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that a hook needs from its text
afterAll(({}, file) => {
  file.meta.reached = [...stretches]
})
