/**
 * The house as ARCHITECTURE.md draws it: what each room may import of ours, no cycles, small folders,
 * files named after what they export. Change the drawing and this table together.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROCESSES } from '../src/app/paths.ts'

const source = resolve(import.meta.dirname, '../src')

const allowed: Readonly<Record<string, readonly string[]>> = {
  // Districts and examples are the country's; every other value is the same everywhere.
  catalogue: ['country'],
  structures: [],
  country: [],
  domain: ['catalogue', 'structures', 'country'],
  net: [],
  // A client of S3 and its like.
  bucket: [],
  // Spans, and the way to their collector.
  trace: [],
  mail: ['catalogue', 'structures', 'country', 'domain'],
  // Index and figures from homes that outlive their listings; a store hands them over.
  market: ['structures', 'domain'],
  store: ['domain', 'structures', 'market'],
  photos: ['structures', 'net', 'bucket'],
  // Signs and posts the messages of webhooks.
  hooks: ['structures', 'net'],
  // Reads and writes the files of agencies.
  feeds: ['structures', 'domain', 'net', 'bucket'],
  engine: ['structures', 'domain'],
  pricing: ['catalogue', 'structures', 'domain'],
  service: [
    'catalogue',
    'structures',
    'country',
    'domain',
    'store',
    'bucket',
    'photos',
    'feeds',
    'hooks',
    'mail',
    'engine',
    'pricing',
    'market',
  ],
  api: ['catalogue', 'structures', 'country', 'domain', 'service'],
  http: ['catalogue', 'structures', 'domain', 'service', 'api', 'trace'],
  site: ['catalogue', 'structures', 'country', 'domain', 'service', 'api'],
  mcp: ['catalogue', 'structures', 'country', 'domain', 'service', 'api'],
  // Runs without a server too, for accounts, copies and measuring, and starts the app.
  cli: [
    'catalogue',
    'structures',
    'country',
    'domain',
    'pricing',
    'market',
    'feeds',
    'photos',
    'bucket',
    'service',
    'store',
    'mcp',
    'app',
    'demo',
  ],
}
/** Sees everything but the faces that start it. */
const app = 'app'
/** Where files are, from source and from a build: imports nothing, so that rooms with files of their own may ask it. */
const PATHS = 'app/paths.ts'
const asksForPaths = ['country', 'store', 'site', app]
const FOLDER_FILES_MAX = 24
/** The one file of a room that holds its limits. */
const limitsOf: Readonly<Record<string, string>> = {
  app: 'app/app-limits.ts',
  bucket: 'bucket/bucket-limits.ts',
  cli: 'cli/cli-limits.ts',
  feeds: 'feeds/feed-limits.ts',
  hooks: 'hooks/hook-limits.ts',
  http: 'http/server/http-limits.ts',
  mail: 'mail/mail-limits.ts',
  mcp: 'mcp/mcp-limits.ts',
  net: 'net/fetch-limits.ts',
  photos: 'photos/photo-limits.ts',
  service: 'service/service-limits.ts',
  trace: 'trace/trace-limits.ts',
  site: 'site/site-limits.ts',
}
/** Named like a limit, but they bound nothing: the length of a fingerprint, how long a listing counts as new. */
const notLimits = [
  'site/desk/saving/merge-form.ts: PRINT_CHARS',
  'site/parts/result-card.ts: NEW_DAYS',
]
/** A constant whose name ends with a unit or a bound, and whose value is a number. */
const LIMIT =
  /^(?:export )?const ([A-Z][A-Z0-9_]*_(?:MS|S|DAYS|BYTES|MB|CHARS|MAX|MIN|SHOWN)) = [\d_.]+(?: \* [\d_.]+)*$/gm

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(?:test|test-data)\.ts$/.test(file))
  .map((file) => file.replaceAll('\\', '/'))

const roomOf = (file: string): string =>
  file.startsWith('../demo/') ? 'demo' : file.includes('/') ? file.split('/')[0] : file
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8')

const targetsIn = (file: string, pattern: RegExp): string[] =>
  [...textOf(file).matchAll(pattern)].map(([, path]) =>
    relative(source, resolve(source, dirname(file), path)).replaceAll('\\', '/'),
  )

const importsOf = (file: string) => targetsIn(file, /(?:from|import\()\s*'(\.[^']+)'/g)
/** Imports that exist at run time: `import type` is erased. */
const valueImportsOf = (file: string) =>
  targetsIn(file, /^(?:import|export)(?! type)\b[^;]*?from '(\.[^']+)'/gms)

describe('rooms', () => {
  it('are all in the table', () => {
    const rooms = new Set(files.map(roomOf))
    expect([...rooms].sort()).toEqual([...Object.keys(allowed), app, 'main.ts'].sort())
  })

  it.each(Object.keys(allowed))('%s imports only what it may', (room) => {
    const wrong = files
      .filter((file) => roomOf(file) === room)
      .flatMap((file) => importsOf(file).map((target) => [file, target]))
      .filter(([, target]) => target !== PATHS || !asksForPaths.includes(room))
      .filter(([, target]) => roomOf(target) !== room && !allowed[room].includes(roomOf(target)))
    expect(wrong.map((pair) => pair.join(' -> '))).toEqual([])
  })

  it('has an app that knows no command line', () => {
    const wrong = files
      .filter((file) => roomOf(file) === app)
      .filter((file) => importsOf(file).some((target) => roomOf(target) === 'cli'))
    expect(wrong).toEqual([])
  })

  it('say in one file where files are, and it knows none of the rooms', () => {
    const using = files.filter((file) =>
      /import\.meta/.test(textOf(file).replace(/\/\*\*.*?\*\//gs, '')),
    )
    expect(using).toEqual([PATHS])
    expect(importsOf(PATHS)).toEqual([])
  })

  it('have a bundle for every process and thread', () => {
    const folder = 'src/app/processes/'
    const built = Object.values(PROCESSES).filter((path) => path.startsWith(folder))
    const found = files.filter((file) => `src/${file}`.startsWith(folder))
    expect(built.sort()).toEqual(found.map((file) => `src/${file}`).sort())
    for (const path of Object.values(PROCESSES)) expect(files).toContain(relative('src', path))
  })

  it('load the demo only on request', () => {
    const loading = files.filter((file) =>
      valueImportsOf(file).some((target) => roomOf(target) === 'demo'),
    )
    expect(loading).toEqual([])
  })

  it('have no import cycles, imports of types included', () => {
    const known = new Set(files)
    const done = new Set<string>()
    const path: string[] = []
    const cycles: string[] = []
    const visit = (file: string) => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      if (done.has(file) || path.includes(file)) return
      path.push(file)
      for (const target of importsOf(file)) if (known.has(target)) visit(target)
      path.pop()
      done.add(file)
    }
    for (const file of files) visit(file)
    expect(cycles).toEqual([])
  })

  it.each(Object.entries(limitsOf))('have the limits of %s in one file', (room, home) => {
    expect(files).toContain(home)
    const elsewhere = files
      .filter((file) => roomOf(file) === room && file !== home)
      .flatMap((file) => [...textOf(file).matchAll(LIMIT)].map(([, name]) => `${file}: ${name}`))
    expect(elsewhere.filter((limit) => !notLimits.includes(limit))).toEqual([])
  })

  it('have small folders', () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > FOLDER_FILES_MAX)).toEqual([])
  })
})

describe('file names', () => {
  const kebab = (name: string) =>
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .replaceAll('_', '-')
      .toLowerCase()
  /** `createPlaceIndex` makes what place-index.ts is about. */
  const maker = /^(?:create|open|make|start|read|describe)-/

  const namesIn = (file: string, pattern: RegExp) =>
    [...textOf(file).matchAll(pattern)].map(([, name]) => kebab(name))
  const VALUES = /^export (?:async )?(?:function\*?|class|const) (\w+)/gm
  const TYPES = /^export (?:interface|type) (\w+)/gm

  it('are those of the one function, class or value that a file exports, or of its main type', () => {
    const wrong = files.flatMap((file) => {
      const values = namesIn(file, VALUES)
      const name = basename(file, '.ts')
      const fits = [...values, ...namesIn(file, TYPES)].some(
        (value) => value === name || value.replace(maker, '') === name,
      )
      return values.length !== 1 || fits ? [] : [`${file}: ${values[0]}`]
    })
    expect(wrong).toEqual([])
  })
})
