/** Runs the tests of a target against a sample of its mutants. One that no test fails on is a gap in the tests. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../demo/market/random.ts'
import { watchChild } from '../test/support/watch-child.ts'
import { type Mutant, mutantsOf } from './mutate-source.ts'
import { type MutationTarget, mutationTargets } from './mutate-targets.ts'

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

/** Longer than any of these tests takes on a busy machine: a mutant that never ends is found, too. */
const LONGEST_MS = 300_000

export async function runMutants({ target, count, seed, jobs, report }: MutateOptions) {
  const chosen = mutationTargets[target]
  const all = filesOf(chosen).flatMap((file) =>
    mutantsOf(file, readFileSync(file, 'utf8')).map((mutant): Found => ({ file, mutant })),
  )
  // Tests that fail by themselves would find every mutant.
  if (await fails(chosen, {})) throw new Error(`The tests of ${target} fail without a mutant.`)
  const broken = { file: all[0].file, mutant: { start: 0, end: 0, text: 'throw new Error();' } }
  if (!(await fails(chosen, broken))) throw new Error(`No mutant reaches the tests of ${target}.`)
  const waiting = new Random(seed).shuffled(all).slice(0, count)
  const survivors: string[] = []
  const sampled = waiting.length
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const found = await fails(chosen, one)
      const said = describe(one)
      report(`${found ? 'found' : 'MISSED'} ${said}`)
      if (!found) survivors.push(said)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return { target, mutants: all.length, sampled, found: sampled - survivors.length, survivors }
}

const filesOf = ({ sources }: MutationTarget): readonly string[] =>
  sources.flatMap((path) =>
    statSync(path).isFile()
      ? [path]
      : readdirSync(path)
          .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
          .map((name) => join(path, name)),
  )

async function fails({ pure, app }: MutationTarget, found: Partial<Found>): Promise<boolean> {
  for (const tests of [pure, app]) {
    if (tests.length > 0 && (await testsFail(tests, found))) return true
  }
  return false
}

async function testsFail(tests: readonly string[], found: Partial<Found>): Promise<boolean> {
  const config = ['--config', 'scripts/mutate-vitest.config.ts', '--bail', '1']
  const more = ['--passWithNoTests', '--reporter', 'dot']
  const child = watchChild(
    [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...config, ...more, ...tests],
    { env: { ...process.env, MUTANT: JSON.stringify(found) } },
  )
  const tooLong = setTimeout(() => child.signal('SIGKILL'), LONGEST_MS)
  const { code } = await child.ended
  clearTimeout(tooLong)
  return code !== 0
}

function describe({ file, mutant: { start, end, text } }: Found): string {
  const source = readFileSync(file, 'utf8')
  const line = source.slice(0, start).split('\n').length
  const short = (words: string) => words.replace(/\s+/g, ' ').trim().slice(0, 80)
  return `${file}:${line} ${short(source.slice(start, end))} -> ${short(text)}`
}
