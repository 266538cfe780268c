/**
 * `npm run build`: bundles the scripts and styles of the pages into dist/site, with a note of the
 * sources that went in, by which a start can tell whether they are still the same. Runs in every
 * `npm ci`, before `npm start` and before tests; the service itself never bundles. Cost: some 150 ms.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'
import {
  BUILT_FOLDER,
  hashSources,
  NOTE_FILE,
  type SiteNote,
} from '../src/site/mount/built-site.ts'

const VERSION_CHARS = 10

async function buildSite(): Promise<void> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: resolve(import.meta.dirname, '..'),
    entryPoints: [
      'src/site/islands/site.ts',
      'src/site/islands/enquiry/proof-worker.ts',
      'src/site/style/site.css',
      'src/site/style/desk.css',
    ],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    metafile: true,
    outdir: BUILT_FOLDER,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    // Leaflet's style names pictures of controls that we draw ourselves.
    loader: { '.png': 'empty' },
    legalComments: 'none',
    logLevel: 'silent',
  })
  const built = outputFiles
    .map(({ path, contents }) => ({ file: basename(path), contents }))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
  const version = createHash('sha256')
  for (const { file, contents } of built) version.update(file).update(contents)
  const files = built.map(({ file }) => file)
  // What comes from packages is pinned by the lock file, and built anew by its install.
  const sources = Object.keys(metafile.inputs)
    .filter((path) => path.startsWith('src/'))
    .sort()
  const note: SiteNote = {
    files,
    version: version.digest('hex').slice(0, VERSION_CHARS),
    sources,
    sourcesHash: hashSources(sources),
  }
  mkdirSync(BUILT_FOLDER, { recursive: true })
  for (const { file, contents } of built) put(file, contents)
  put(NOTE_FILE, JSON.stringify(note, null, 1))
  const kept = new Set([...files, NOTE_FILE])
  for (const file of readdirSync(BUILT_FOLDER)) {
    if (!kept.has(file)) rmSync(join(BUILT_FOLDER, file), { force: true })
  }
}

/** Whole or not at all: a service may read while its files are built anew. */
function put(file: string, contents: string | Uint8Array): void {
  const fresh = join(BUILT_FOLDER, `${file}.${process.pid}`)
  writeFileSync(fresh, contents)
  renameSync(fresh, join(BUILT_FOLDER, file))
}

await buildSite()
