/**
 * Compiled code is cached between starts, of this process and of all threads and processes that it starts. Node runs
 * what it finds there, so the folder must be ours alone: 0700 and owned by this user. Where it is not, nothing is
 * cached. Never Node's default, a folder below /tmp that another user may have made first.
 */
import { lstatSync, mkdirSync } from 'node:fs'
import { constants, enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

const OWNER_ONLY = 0o700
const OF_OTHERS = 0o077

export function keepCompiled(environment: NodeJS.ProcessEnv = process.env): void {
  if (environment.NODE_DISABLE_COMPILE_CACHE) return
  const folder = compileCacheFolder(environment)
  if (
    folder === null ||
    enableCompileCache(folder).status === constants.compileCacheStatus.FAILED
  ) {
    // For those that we start: a folder that we did not accept is not theirs either.
    delete environment.NODE_COMPILE_CACHE
    environment.NODE_DISABLE_COMPILE_CACHE = '1'
    return
  }
  environment.NODE_COMPILE_CACHE = folder
}

/** The one that the environment names, or one in the home of this user; null where it is not ours alone. */
export function compileCacheFolder(
  environment: NodeJS.ProcessEnv,
  user = process.getuid?.() ?? null,
): string | null {
  const { NODE_COMPILE_CACHE: named, XDG_CACHE_HOME: caches } = environment
  const home = caches && isAbsolute(caches) ? caches : join(homedir(), '.cache')
  const folder = named || join(home, 'estia', 'compiled')
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
    return isOursAlone(folder, user) ? folder : null
  } catch {
    return null
  }
}

function isOursAlone(folder: string, user: number | null): boolean {
  const found = lstatSync(folder)
  if (!found.isDirectory()) return false
  // Windows has neither users nor permissions in this form; a home is its user's alone there.
  if (user === null) return true
  return found.uid === user && (found.mode & OF_OTHERS) === 0
}
