/** What `mutate-run.ts` and the process of the tests say to each other. Paths are relative to the repository. */
import type { Mutant } from './mutate-source.ts'

export interface MutantOrder {
  /** Files or folders, in the order in which they run; the first failure ends the run. */
  readonly tests: readonly string[]
  readonly mutant?: Mutant & { readonly file: string }
  /** Sources that report which of their stretches are reached. */
  readonly watch?: readonly string[]
}

export interface MutantAnswer {
  readonly fails: boolean
  readonly files: readonly TestFile[]
}

export interface TestFile {
  readonly path: string
  readonly cpuMs: number
  /** `path start` of each stretch of the watched sources. */
  readonly reached: readonly string[]
}
