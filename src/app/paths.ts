/**
 * Where the files of the program are, run from its sources (src/) or as built (dist/server). The only user of
 * `import.meta`; it imports nothing of ours, so that every room with files of its own may ask it.
 * Invariant: src/app and dist/server are both two folders below the root, and all bundles lie directly in dist/server.
 */
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const HERE = import.meta.dirname

/** Whether this is the bundle. */
export const isBuilt = import.meta.filename.endsWith('.js')
export const ROOT = resolve(HERE, '../..')
export const BUILT_SITE = join(ROOT, 'dist/site')
export const BUILT_SERVER = join(ROOT, 'dist/server')
/** What a build was made of. */
export const BUILT_NOTE = join(BUILT_SERVER, 'built.json')

/** What runs as a process or a thread of its own: the name of its bundle, and its source. */
export const PROCESSES = {
  main: 'src/main.ts',
  'build-segment': 'src/app/processes/build-segment.ts',
  'read-part': 'src/app/processes/read-part.ts',
  'merge-segments': 'src/app/processes/merge-segments.ts',
  'value-market': 'src/app/processes/value-market.ts',
  'publish-market': 'src/app/processes/publish-market.ts',
  'back-up': 'src/app/processes/back-up.ts',
  'ship-wal': 'src/app/processes/ship-wal.ts',
  'checkpoint-log': 'src/store/sqlite/log/checkpoint-log.ts',
  'read-feed': 'src/app/processes/read-feed.ts',
  'cut-map': 'src/app/processes/cut-map.ts',
  'decode-photo': 'src/photos/decode-worker.ts',
} as const

export type ProcessName = keyof typeof PROCESSES

/** An app that runs from source, in a test, starts its processes from the build: half the CPU of a start, or less. */
const startsBuilt = isBuilt || process.env.ESTIA_START_BUILT === '1'

export const processFile = (name: ProcessName): URL =>
  pathToFileURL(startsBuilt ? join(BUILT_SERVER, `${name}.js`) : join(ROOT, PROCESSES[name]))

/** So that the stack of an error names the sources. Threads inherit nothing that was switched on after the start. */
export const PROCESS_FLAGS: readonly string[] = startsBuilt ? ['--enable-source-maps'] : []
export const THREAD_OPTIONS: { execArgv?: string[] } = startsBuilt
  ? { execArgv: [...PROCESS_FLAGS] }
  : {}

const STORE_SOURCES = join(ROOT, 'src/store')
export type MigrationsName = `${'sqlite' | 'postgres'}/${'migrations' | 'quota-migrations'}`

/** Of .sql files; with a slash at its end. */
export const migrationsFolder = (name: MigrationsName): URL =>
  pathToFileURL(`${join(isBuilt ? HERE : STORE_SOURCES, name)}/`)

/** The pages of text that come with the program. */
export const textsFolder = isBuilt ? join(HERE, 'texts') : join(ROOT, 'src/site/texts/defaults')

const COUNTRY_SOURCES = join(ROOT, 'src/country')
const COUNTRY_BUNDLE = /^country-([a-z-]+)\.js$/

/** The countries that come with the program. */
export const countryNames = (): readonly string[] =>
  isBuilt
    ? readdirSync(HERE).flatMap((file) => COUNTRY_BUNDLE.exec(file)?.[1] ?? [])
    : readdirSync(COUNTRY_SOURCES, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)

export const countryFile = (name: string): string =>
  isBuilt ? join(HERE, `country-${name}.js`) : join(COUNTRY_SOURCES, name, `${name}.ts`)
