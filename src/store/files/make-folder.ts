/**
 * Makes a folder and those above it, for their owner alone; a failure leaves as a StoreError. Node's own way tries again for ever
 * where a file system answers a new folder with "no such file", as /proc does.
 */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreError } from '../store-error.ts'
import { OWNER_ONLY_FOLDER } from './close-to-others.ts'

export function makeFolder(path: string): void {
  try {
    makeOnce(path)
  } catch (error) {
    const isFull = codeOf(error) === 'ENOSPC'
    throw new StoreError(isFull ? 'disk_full' : 'not_writable', path, error)
  }
}

function makeOnce(path: string, isParentMade = false): void {
  try {
    mkdirSync(path, { mode: OWNER_ONLY_FOLDER })
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(path).isDirectory()) return
    if (codeOf(error) !== 'ENOENT' || isParentMade || dirname(path) === path) throw error
    makeOnce(dirname(path))
    makeOnce(path, true)
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
