/**
 * The script and the style of the pages, bundled from their sources when first asked for, and the
 * data of the map. The address carries a version, so browsers keep them for good.
 * Cost: some 150 ms once a process, for the first page; none for processes that serve no page.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { type KeptForms, keepForms } from '../structures/compress.ts'

export interface Asset {
  readonly contentType: string
  /** Compressed once, when a form is first asked for. */
  readonly forms: KeptForms
}

const here = import.meta.dirname
const SOURCE_FOLDERS = ['islands', 'style']
const VERSION_CHARS = 10

function hashSources(): string {
  const hash = createHash('sha256')
  for (const folder of SOURCE_FOLDERS) {
    for (const file of readdirSync(join(here, folder)).sort()) {
      hash.update(file).update(readFileSync(join(here, folder, file)))
    }
  }
  return hash.digest('hex').slice(0, VERSION_CHARS)
}

/** Changes when a source does. */
export const assetVersion = hashSources()

export const assetPath = (file: string): string => `/assets/${file}?v=${assetVersion}`

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
}

export function makeAsset(file: string, body: string | Uint8Array): Asset {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return { contentType: TYPES[file.split('.').at(-1)!], forms: keepForms(bytes, 'small') }
}

let bundled: Promise<ReadonlyMap<string, Asset>> | null = null

/** By file name. A failed bundle is tried again by the next request. */
export function siteBundle(): Promise<ReadonlyMap<string, Asset>> {
  bundled ??= bundleSite().catch((error: unknown) => {
    bundled = null
    throw error
  })
  return bundled
}

async function bundleSite(): Promise<ReadonlyMap<string, Asset>> {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'islands/site.ts'), join(here, 'style/site.css')],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    outdir: '/assets',
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    // Leaflet's style names pictures of controls that we draw ourselves.
    loader: { '.png': 'empty' },
    legalComments: 'none',
    logLevel: 'silent',
  })
  return new Map(
    outputFiles.map(({ path, contents }) => {
      const file = basename(path)
      return [file, makeAsset(file, contents)]
    }),
  )
}

export const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0f6175" d="M16 3 3 14h4v14h18V14h4z"/><path fill="#f3b95f" d="M16 13c3 3 4 5 4 7a4 4 0 0 1-8 0c0-2 1-4 4-7z"/></svg>'
