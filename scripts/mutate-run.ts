/** Runs the tests of a target against a sample of its mutants. One that no test fails on is a gap in the tests. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../demo/market/random.ts'
import { type Mutant, mutantsOf } from './mutate-source.ts'
import { type MutationTarget, mutationTargets } from './mutate-targets.ts'
import type { MutantOrder } from './mutate-tests.ts'

export interface MutateOptions {
  readonly target: string
  readonly count: number
  readonly seed: number
  /** How many at once. */
  readonly jobs: number
  readonly report: (line: string) => void
}

interface Found {
  readonly file: string
  readonly mutant: Mutant
}

const TESTS = join(import.meta.dirname, 'mutate-tests.ts')
/** Longer than any of these tests takes on a busy machine: a mutant that never ends is found, too. */
const LONGEST_MS = 300_000

export async function runMutants({ target, count, seed, jobs, report }: MutateOptions) {
  const chosen = mutationTargets[target]
  const all = filesOf(chosen).flatMap((file) =>
    mutantsOf(file, readFileSync(file, 'utf8')).map((mutant): Found => ({ file, mutant })),
  )
  const first = createTester(chosen)
  // Tests that fail by themselves would find every mutant.
  if (await first.fails({})) throw new Error(`The tests of ${target} fail without a mutant.`)
  const broken = { file: all[0].file, mutant: { start: 0, end: 0, text: 'throw new Error();' } }
  if (!(await first.fails(broken))) throw new Error(`No mutant reaches the tests of ${target}.`)
  const waiting = new Random(seed).shuffled(all).slice(0, count)
  const survivors: string[] = []
  const sampled = waiting.length
  const work = async (tester: Tester) => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const found = await tester.fails(one)
      const said = describe(one)
      report(`${found ? 'found' : 'MISSED'} ${said}`)
      if (!found) survivors.push(said)
    }
    // Nor may they fail by what a mutant has left behind.
    if (await tester.fails({})) throw new Error(`The tests of ${target} fail after the mutants.`)
    tester.end()
  }
  const others = Array.from({ length: jobs - 1 }, () => createTester(chosen))
  await Promise.all([first, ...others].map(work))
  return { target, mutants: all.length, sampled, found: sampled - survivors.length, survivors }
}

interface Tester {
  /** Whether a test of the target fails with this mutant; it fails, too, if the tests do not end. */
  fails(found: Partial<Found>): Promise<boolean>
  end(): void
}

function createTester({ pure, app }: MutationTarget): Tester {
  let child: ChildProcess | null = null
  return {
    async fails(found) {
      child ??= fork(TESTS, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], detached: true })
      const answers = new AbortController()
      const { signal } = answers
      child.send({ ...found, groups: [pure, app] } satisfies MutantOrder)
      try {
        return await Promise.race([
          once(child, 'message', { signal }).then(([isFound]) => isFound === true),
          once(child, 'exit', { signal }).then(() => {
            throw new Error('The process of the tests has ended.')
          }),
          sleep(LONGEST_MS, null, { signal }).then(() => {
            this.end()
            return true
          }),
        ])
      } finally {
        answers.abort()
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

function describe({ file, mutant: { start, end, text } }: Found): string {
  const source = readFileSync(file, 'utf8')
  const line = source.slice(0, start).split('\n').length
  const short = (words: string) => words.replace(/\s+/g, ' ').trim().slice(0, 80)
  return `${file}:${line} ${short(source.slice(start, end))} -> ${short(text)}`
}
