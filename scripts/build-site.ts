/**
 * Bundles the scripts and styles of the pages into dist/site, with a note of the sources that went in, by which
 * a start from source knows whether they are still the same. Cost: about half a second.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { BUILT_SITE, ROOT } from '../src/app/paths.ts'
import {
  hashSources,
  NOTE_FILE,
  OFFLINE_WORKER,
  type SiteNote,
} from '../src/site/mount/built-site.ts'
import { drawIcons } from './draw-icons.ts'
import { type BuiltFile, replaceFiles } from './replace-files.ts'

const VERSION_CHARS = 10

/** Loaded by every page. */
const SITE = 'src/site/islands/site.ts'

const options = {
  absWorkingDir: ROOT,
  entryPoints: [
    SITE,
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
  outdir: BUILT_SITE,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  // Leaflet's style names pictures of controls that we draw ourselves.
  loader: { '.png': 'empty' },
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions

export async function buildSite(): Promise<void> {
  const { metafile: apart } = await build(options)
  const { outputFiles, metafile } = await build({ ...options, plugins: [loadedTogether(apart)] })
  // One file without imports: a worker that is updated must be whole.
  const worker = await build({
    absWorkingDir: ROOT,
    entryPoints: [`src/site/islands/${OFFLINE_WORKER.replace('.js', '.ts')}`],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    write: false,
    metafile: true,
    outdir: BUILT_SITE,
    logLevel: 'silent',
  })
  const built = [...outputFiles, ...worker.outputFiles]
    .map(({ path, contents }): BuiltFile => ({ file: basename(path), contents }))
    .concat(await drawIcons())
    .sort((a, b) => (a.file < b.file ? -1 : 1))
  const version = createHash('sha256')
  for (const { file, contents } of built) version.update(file).update(contents)
  const files = built.map(({ file }) => file)
  // What comes from packages is pinned by the lock file, and rebuilt by its install.
  const sources = Object.keys({ ...metafile.inputs, ...worker.metafile.inputs })
    .filter((path) => path.startsWith('src/'))
    .sort()
  const note: SiteNote = {
    files,
    version: version.digest('hex').slice(0, VERSION_CHARS),
    sources,
    sourcesHash: hashSources(sources),
  }
  const noted = { file: NOTE_FILE, contents: JSON.stringify(note, null, 1) }
  replaceFiles(BUILT_SITE, [...built, noted])
}

/**
 * What every page loads is one file next to the first. Left alone, the bundler makes a file for each set of scripts that
 * share something: nine of a kilobyte or so, and a request for each. So each script that comes later imports all that is there already.
 */
function loadedTogether({ outputs }: Metafile): Plugin {
  const files = Object.entries(outputs)
  const loaded = new Set<string>()
  const follow = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const { path, kind } of outputs[file].imports)
      if (kind === 'import-statement') follow(path)
  }
  const [first] = files.find(([, { entryPoint }]) => entryPoint === SITE)!
  follow(first)
  loaded.delete(first)
  const sources = [...loaded].flatMap((file) => Object.keys(outputs[file].inputs))
  const later = files.flatMap(([, { entryPoint = '' }]) =>
    (options.entryPoints as readonly string[]).includes(entryPoint) ? [] : entryPoint,
  )
  const imports = sources.map((path) => `import ${JSON.stringify(join(ROOT, path))}`).join('\n')
  return {
    name: 'loaded-together',
    setup(bundler) {
      bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!later.includes(relative(ROOT, path))) return null
        return { contents: `${await readFile(path, 'utf8')}\n${imports}`, loader: 'ts' }
      })
    },
  }
}
