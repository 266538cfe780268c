/** Compiled code is kept between starts, of this process and of all threads and processes that it starts. */
import { enableCompileCache, getCompileCacheDir } from 'node:module'

export function keepCompiled(): void {
  enableCompileCache()
  process.env.NODE_COMPILE_CACHE ??= getCompileCacheDir() ?? ''
}
