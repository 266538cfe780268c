/**
 * The measured service in the form that is installed: a bundle, next to those of the processes that it starts. What it
 * takes to start is what an operator waits for. The next build of the server removes it.
 */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { serverBundle } from '../../scripts/build-server.ts'
import { BUILT_SERVER } from '../../src/app/paths.ts'

export const searchServerSource = new URL('search-server.ts', import.meta.url)

let built: Promise<URL> | undefined

export function builtSearchServer(): Promise<URL> {
  built ??= bundle()
  return built
}

async function bundle(): Promise<URL> {
  const outfile = join(BUILT_SERVER, 'bench-search-server.js')
  await build({ ...serverBundle, entryPoints: [fileURLToPath(searchServerSource)], outfile })
  return pathToFileURL(outfile)
}
