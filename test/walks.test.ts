/**
 * The walks of a search and a page through the house, as ARCHITECTURE.md lists them: short, and true. V8's coverage
 * of a running service (`npm run measure:walks`) says which files are executed.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

function walkOf(title: string): string[] {
  const [, section] = text.split(`\n## ${title}\n`)
  const steps = section.split('\n## ')[0].matchAll(/^\d+\. `([^`]+)`/gm)
  return [...steps].map(([, path]) => `src/${path}.ts`)
}

/** What a file imports, types left out: they lead nowhere. */
function importsOf(path: string): string[] {
  const imports = readFileSync(join(root, path), 'utf8').matchAll(
    /^import (?!type )[^']*'(\.[^']+)'/gm,
  )
  return [...imports].map(([, target]) => join(dirname(path), target))
}

/** Made once at the start and handed over, so that nobody on the walk imports it. */
const handedOver = new Set([
  'src/service/search/search-listings.ts',
  'src/engine/engine.ts',
  'src/http/server/answer.ts',
])

let executed: Readonly<Record<string, readonly string[]>>

beforeAll(async () => {
  const script = join(root, 'scripts/measure-walks.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--json'])
  executed = JSON.parse(stdout)
})

describe.each([
  { title: 'The walk of a search', name: 'search', most: 12, executedMost: 40 },
  { title: 'The walk of a page', name: 'page', most: 10, executedMost: 75 },
])('$title', ({ title, name, most, executedMost }) => {
  const walk = walkOf(title)

  it('is short', () => {
    expect(walk.length).toBeGreaterThan(5)
    expect(walk.length).toBeLessThanOrEqual(most)
  })

  it('goes from file to file', () => {
    const reached = new Set([...walk.flatMap(importsOf), ...handedOver])
    expect(walk.slice(1).filter((path) => !reached.has(path))).toEqual([])
  })

  it('leads through files that the request executes', () => {
    const files = executed[name].map((file) => `src/${file}`)
    expect(walk.filter((path) => !files.includes(path))).toEqual([])
  })

  it('executes few files', () => {
    expect(executed[name].length).toBeLessThanOrEqual(executedMost)
  })
})
