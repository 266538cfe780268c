/**
 * What `npm run build` has made of the pages' scripts and styles, and whether it was made of the sources
 * that are there now: pages and scripts of two versions would not fit each other. Cost: about 3 ms, once.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_SITE, isBuilt, ROOT } from '../../app/paths.ts'

export const NOTE_FILE = 'built.json'
export const OFFLINE_WORKER = 'offline-worker.js'

/** Written next to the built files. */
export interface SiteNote {
  readonly files: readonly string[]
  /** Changes when one of the files does. */
  readonly version: string
  /** Paths inside the project, and the hash of what they held. */
  readonly sources: readonly string[]
  readonly sourcesHash: string
}

export class SiteNotBuilt extends Error {
  constructor(reason: string) {
    super(
      `The scripts and styles of the pages ${reason}. Make them with "npm run build" and start again.`,
    )
  }
}

export function hashSources(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

export function readSiteNote(folder = BUILT_SITE): SiteNote {
  const note = orNull(() => JSON.parse(readFileSync(join(folder, NOTE_FILE), 'utf8')) as SiteNote)
  if (!note) throw new SiteNotBuilt(`are not in ${folder}`)
  // A bundle was compared with the sources by its launcher, where there are any.
  if (!isBuilt && orNull(() => hashSources(note.sources)) !== note.sourcesHash) {
    throw new SiteNotBuilt(`in ${folder} were made of other sources than those here`)
  }
  return note
}

/** A missing file and a wrong one have the same remedy: a build. */
function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
