/**
 * Runs the tests of a target against a sample of its mutants. One that no test fails on is a gap in the tests. The
 * first run is without a mutant: it shows which files of tests reach which part of the sources, and what each costs, so
 * that a mutant is tried only where it runs, cheap files first.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../demo/market/random.ts'
import type { MutantAnswer, MutantOrder, TestFile } from './mutate-order.ts'
import { type Mutant, mutantsOf, stretchesOf } from './mutate-source.ts'
import { type MutationTarget, mutationTargets } from './mutate-targets.ts'

export interface MutateOptions {
  readonly target: string
  readonly count: number
  readonly seed: number
  /** How many at once. */
  readonly jobs: number
  readonly report: (line: string) => void
}

interface Found extends Mutant {
  readonly file: string
}

const TESTS = join(import.meta.dirname, 'mutate-tests.ts')
/** A mutant that never ends is found, too. Until then: for a start on a busy machine, and for each second of CPU. */
const START_MS = 90_000
const CLOCK_PER_CPU = 10

export async function runMutants({ target, count, seed, jobs, report }: MutateOptions) {
  const { tests } = mutationTargets[target]
  const watch = filesOf(mutationTargets[target])
  const all = watch.flatMap((file) =>
    mutantsOf(file, readFileSync(file, 'utf8')).map((mutant): Found => ({ ...mutant, file })),
  )
  const first = createTester()
  const { fails, files } = await first.run({ tests, watch })
  // Tests that fail by themselves would find every mutant.
  if (fails) throw new Error(`The tests of ${target} fail without a mutant.`)
  const cheapFirst = files.toSorted((a, b) => a.cpuMs - b.cpuMs)
  const waiting = new Random(seed).shuffled(all).slice(0, count)
  const survivors: string[] = []
  const sampled = waiting.length
  const work = async (tester: Tester) => {
    for (let mutant = waiting.pop(); mutant; mutant = waiting.pop()) {
      const reaching = cheapFirst.filter(reaches(mutant))
      const isFound = reaching.length > 0 && (await tester.fails(mutant, reaching))
      const said = describe(mutant)
      report(`${isFound ? 'found' : reaching.length > 0 ? 'MISSED' : 'NOT RUN'} ${said}`)
      if (!isFound) survivors.push(said)
    }
    // Nor may they fail by what a mutant has left behind.
    if ((await tester.run({ tests })).fails) {
      throw new Error(`The tests of ${target} fail after the mutants.`)
    }
    tester.end()
  }
  const others = Array.from({ length: jobs - 1 }, createTester)
  await Promise.all([first, ...others].map(work))
  return { target, mutants: all.length, sampled, found: sampled - survivors.length, survivors }
}

/** What is in no stretch runs when the module is loaded, perhaps by a file of tests that another one came before. */
function reaches({ file, start, end }: Found): (tests: TestFile) => boolean {
  const around = stretchesOf(file, readFileSync(file, 'utf8'))
    .filter((stretch) => stretch.start <= start && end <= stretch.end)
    .toSorted((a, b) => b.start - a.start)
  return ({ reached }) => around.length === 0 || reached.includes(`${file} ${around[0].start}`)
}

interface Tester {
  run(order: MutantOrder): Promise<MutantAnswer>
  /** Tests that do not end fail, too. */
  fails(mutant: Found, tests: readonly TestFile[]): Promise<boolean>
  end(): void
}

function createTester(): Tester {
  let child: ChildProcess | null = null
  return {
    async run(order) {
      child ??= fork(TESTS, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], detached: true })
      const answers = new AbortController()
      const { signal } = answers
      child.send(order)
      try {
        return await Promise.race([
          once(child, 'message', { signal }).then(([answer]): MutantAnswer => answer),
          once(child, 'exit', { signal }).then(() => {
            throw new Error('The process of the tests has ended.')
          }),
        ])
      } finally {
        answers.abort()
      }
    },
    async fails(mutant, tests) {
      const over = new AbortController()
      const { signal } = over
      const cpuMs = tests.reduce((sum, test) => sum + test.cpuMs, 0)
      const answer = this.run({ tests: tests.map(({ path }) => path), mutant })
      const late = sleep(START_MS + CLOCK_PER_CPU * cpuMs, null, { signal })
      try {
        const inTime = await Promise.race([answer, late])
        if (inTime !== null) return inTime.fails
        answer.catch(() => undefined)
        this.end()
        return true
      } finally {
        over.abort()
        late.catch(() => undefined)
      }
    },
    end() {
      // With the processes that it has started, of which one does not end.
      if (child) process.kill(-child.pid!, 'SIGKILL')
      child = null
    },
  }
}

const filesOf = ({ sources }: MutationTarget): readonly string[] =>
  sources.flatMap((path) =>
    statSync(path).isFile()
      ? [path]
      : readdirSync(path)
          .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
          .map((name) => join(path, name)),
  )

function describe({ file, start, end, text }: Found): string {
  const source = readFileSync(file, 'utf8')
  const line = source.slice(0, start).split('\n').length
  const short = (words: string) => words.replace(/\s+/g, ' ').trim().slice(0, 80)
  return `${file}:${line} ${short(source.slice(start, end))} -> ${short(text)}`
}
