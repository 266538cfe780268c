/**
 * Bundles the server into dist/server: one entry for each process and thread, one for each country, what several use
 * in chunks between them, the migrations and the pages of text. Packages are bundled too, since reading their thousand files is most
 * of a start; only what is native or loads files of its own stays in node_modules. Cost: about 1 s.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { hashSources } from '../bin/built-server.js'
import {
  BUILT_NOTE,
  BUILT_SERVER,
  countryFile,
  countryNames,
  PROCESSES,
  ROOT,
  textsFolder,
} from '../src/app/paths.ts'
import { contactRuleMark } from '../src/service/feeds/contact-file.ts'
import { type BuiltFile, replaceFiles } from './replace-files.ts'

/** Native, or never installed: pg asks for the second and does without. */
const EXTERNAL = ['sharp', 'pg-native']

/** Packages in CommonJS ask for the modules of Node itself by `require`. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url)`

/**
 * A module that imports these gets all that they export: undici and the root certificates, 55 ms of every start.
 * Taken from the object itself, each part is made when it is used.
 */
const COSTLY_AS_A_WHOLE = /^(?:node:)?(?:http|tls)$/

const getParts: Plugin = {
  name: 'get-parts',
  setup(builder) {
    builder.onResolve({ filter: COSTLY_AS_A_WHOLE }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'parts' } : undefined,
    )
    builder.onLoad({ filter: COSTLY_AS_A_WHOLE, namespace: 'parts' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }))
  },
}

/** How every bundle of the server is made. */
export const serverBundle = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node26',
  external: EXTERNAL,
  banner: { js: REQUIRE },
  plugins: [getParts],
  // A tenth less work to read; names stay, and source maps name the lines.
  minifyWhitespace: true,
  sourcemap: 'linked',
  // They are named, not carried along.
  sourcesContent: false,
  logLevel: 'warning',
} as const satisfies BuildOptions

export async function buildServer(): Promise<void> {
  const processes = Object.entries(PROCESSES).map(([out, source]) => ({
    in: join(ROOT, source),
    out,
  }))
  const countries = countryNames().map((name) => ({
    in: countryFile(name),
    out: `country-${name}`,
  }))
  // Before the sources are read: what is changed meanwhile makes the build a stale one.
  const sourcesHash = hashSources(ROOT)
  const { outputFiles } = await build({
    ...serverBundle,
    entryPoints: [...processes, ...countries],
    splitting: true,
    write: false,
    outdir: BUILT_SERVER,
    chunkNames: '[name]-[hash]',
  })
  const note = { sourcesHash, contactRule: contactRuleMark(pathToFileURL(`${ROOT}/`)) }
  replaceFiles(BUILT_SERVER, [
    ...outputFiles.map(({ path, contents }) => ({ file: basename(path), contents })),
    ...migrations(),
    ...textPages(),
    { file: basename(BUILT_NOTE), contents: JSON.stringify(note, null, 1) },
  ])
}

function migrations(): readonly BuiltFile[] {
  const store = join(ROOT, 'src/store')
  return readdirSync(store, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ file, contents: readFileSync(join(store, file)) }))
}

function textPages(): readonly BuiltFile[] {
  return readdirSync(textsFolder).map((file) => ({
    file: join('texts', file),
    contents: readFileSync(join(textsFolder, file)),
  }))
}
