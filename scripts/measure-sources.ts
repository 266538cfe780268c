/**
 * `npm run measure:sources`: size and shape of the sources, and how often the text has words that plain English avoids.
 * `-- --at COMMIT` measures that commit instead, so that a document can show before and after. Files are read from git,
 * so what is not committed does not count. Cost: a few seconds.
 */
import { execFileSync } from 'node:child_process'
import { dirname, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../src/app/paths.ts'

/** Shorter files that one other file imports are candidates for merging into it. */
const SMALL_LINES = 40
const WORDS = ['told', 'kept', 'anew', 'whoever', 'judged', 'asked for', 'beside', 'so many']
/** History, what is generated from it, and published names cannot be reworded. */
const NOT_REWORDED = [
  ':!CHANGELOG.md',
  ':!src/store/*/migrations/*',
  ':!src/store/postgres/quota-migrations/*',
  ':!docs/reference/migrations.md',
  ':!docs/migrations.md',
  ':!docs/reference/released-api.json',
  ':!clients/typescript/src/types.ts',
  ':!package-lock.json',
  ':!scripts/measure-sources.ts',
  ':!docs/reference/benchmarks.md',
]

const { values: options } = parseArgs({ options: { at: { type: 'string', default: 'HEAD' } } })

const git = (...given: readonly string[]): string =>
  execFileSync('git', given, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 })

const sources = new Map(
  git('ls-tree', '-r', '--name-only', options.at, 'src')
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !/\.(?:test|test-data)\.ts$/.test(path))
    .map((path) => [path, git('show', `${options.at}:${path}`)]),
)

const importsOf = (path: string): readonly string[] => {
  const found = [...(sources.get(path) ?? '').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
  const targets = found.map(([, target]) => posix.join(dirname(path), target))
  return [...new Set(targets)].filter((target) => sources.has(target))
}

const imports = new Map([...sources.keys()].map((path) => [path, importsOf(path)]))
const lineCounts = new Map([...sources].map(([path, text]) => [path, text.split('\n').length - 1]))
const lines = [...lineCounts.values()].reduce((sum, count) => sum + count, 0)
const importers = new Map<string, number>()
for (const targets of imports.values()) {
  for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1)
}
const small = [...lineCounts].filter(
  ([path, count]) => count <= SMALL_LINES && importers.get(path) === 1,
)

/** Imports that lead back to a file on the way to them, as `test/layers.test.ts` finds them. */
function countCycles(): number {
  const done = new Set<string>()
  const way = new Set<string>()
  let cycles = 0
  const visit = (path: string): void => {
    if (way.has(path)) cycles++
    if (way.has(path) || done.has(path)) return
    way.add(path)
    for (const target of imports.get(path) ?? []) visit(target)
    way.delete(path)
    done.add(path)
  }
  for (const path of sources.keys()) visit(path)
  return cycles
}

/** Whole words, in any case, in every tracked file that may be reworded. */
function countWord(word: string): number {
  try {
    return git('grep', '-owiI', word, options.at, '--', ...NOT_REWORDED).split('\n').length - 1
  } catch {
    // It finds none.
    return 0
  }
}

const show = (name: string, value: number | string) =>
  console.log(
    `${name.padEnd(44)} ${typeof value === 'number' ? value.toLocaleString('en') : value}`,
  )

show('commit', git('rev-parse', '--short', options.at).trim())
show('source files', sources.size)
show('lines of source', lines)
show('lines per file, average', Math.round(lines / sources.size))
show(`files of at most ${SMALL_LINES} lines, one importer`, small.length)
show('import cycles, types included', countCycles())
for (const word of WORDS) show(`"${word}"`, countWord(word))
