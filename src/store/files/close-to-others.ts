/**
 * Takes the data away from other users of the machine: the folder to 0700 and what is in it to 0600,
 * where an earlier version, or a person, has left it more open. It holds drafts, and the secret of keys.
 * Cost: one look at the folder; only one that was open is walked, once. A folder that all share, such as
 * /tmp, is not ours to close.
 */
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const OWNER_ONLY_FOLDER = 0o700
export const OWNER_ONLY_FILE = 0o600
/** Permissions that a process never gives to group and others. */
export const OWNER_ONLY_MASK = 0o077
const PERMISSIONS = 0o7777
const SHARED_BY_ALL = 0o1000

/** The permissions that it had, as `chmod` writes them; null when there was nothing to close. */
export function closeToOthers(folder: string): string | null {
  const mode = statSync(folder).mode & PERMISSIONS
  const isOpen = (mode & OWNER_ONLY_MASK) !== 0 && (mode & SHARED_BY_ALL) === 0
  if (process.platform === 'win32' || !isOpen) return null
  // First, so that nothing in it can be reached while it is walked.
  chmodSync(folder, OWNER_ONLY_FOLDER)
  // An empty folder had nothing that could have been read.
  if (closeAllIn(folder) === 0) return null
  return mode.toString(8).padStart(4, '0')
}

/**
 * Folder by folder, for the recursive form of readdir goes through links. A link is left alone: what it leads to may
 * belong to somebody else, and may lie outside the data. Returns how many entries there were.
 */
function closeAllIn(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isFile()) tryToClose(path, OWNER_ONLY_FILE)
    if (!entry.isDirectory()) continue
    tryToClose(path, OWNER_ONLY_FOLDER)
    closeAllIn(path)
  }
  return entries.length
}

/** A file may be gone meanwhile, or have another owner: the folder above is closed already. */
function tryToClose(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {}
}
