/**
 * Where imported photos live: `ab/abcdef...-800.webp`, named by content hash and nominal width.
 * Invariant: a file is there whole or not at all, also after power loss; a name never changes its
 * content, so it may be cached for ever; saving again changes nothing but the file's age. A file that is removed
 * first gets another name, so that a touch either comes first and saves it, or finds it gone.
 * Cost: three files of together about 0.3 MB a photo, each written once and flushed.
 */
import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder } from '../structures/flush-folder.ts'
import { nullWhenMissing } from '../structures/null-when-missing.ts'
import type { PhotoVariant } from './decode-photo.ts'
import type { PhotoWidth } from './photo-limits.ts'
import { photoWidths } from './photo-limits.ts'

export interface PhotoStore {
  save(key: string, variants: readonly PhotoVariant[]): Promise<void>
  /** Null when there is no such photo, or when key or width are not well formed. */
  read(key: string, width: number): Promise<Buffer | null>
  /** True when every width is there. */
  has(key: string): Promise<boolean>
  /**
   * Makes a photo young again, before it is referred to; true when every width is there. What is touched is not
   * removed by anybody who took it for old a moment ago.
   */
  touch(key: string): Promise<boolean>
  /** Of which some file was last written or touched before. */
  keysBefore(timeMs: number): Promise<ReadonlySet<string>>
  /** Removes the files of a photo that are still as old; answers how many. */
  removeBefore(key: string, timeMs: number): Promise<number>
  /** What a crash left half written or half removed. */
  removeUnfinished(timeMs: number): Promise<number>
}

const KEY_LENGTH = 32
const KEY = /^[0-9a-f]{32}$/
const FOLDER = /^[0-9a-f]{2}$/
/** Whole photos, and what a crash left half written. Nothing else is ours to remove. */
const PHOTO = /^[0-9a-f]{32}-\d+\.webp$/
const UNFINISHED = /\.tmp$/
/** The new name of a file that is being removed: only its age decides whether it may go. */
const LEAVING = '.leaving'

/** 128 bits of the hash: enough that two photos never meet, short enough for a URL. */
export function photoKey(contentHash: string): string {
  return contentHash.slice(0, KEY_LENGTH)
}

export const isPhotoKey = (key: string): boolean => KEY.test(key)

/** Below the folder or the bucket of all photos. */
export const photoPath = (key: string, width: number): string =>
  `${key.slice(0, 2)}/${key}-${width}.webp`

export function createDiskPhotoStore(directory: string): PhotoStore {
  const pathOf = (key: string, width: PhotoWidth) => join(directory, photoPath(key, width))

  return {
    async save(key, variants) {
      if (!KEY.test(key)) throw new TypeError('a photo key has 32 hexadecimal digits')
      const folder = join(directory, key.slice(0, 2))
      const isNew = (await mkdir(folder, { recursive: true })) !== undefined
      for (const { slot, bytes } of variants) await writeWhole(pathOf(key, slot), bytes)
      await flushFolder(folder)
      if (isNew) await flushFolder(directory)
    },

    async read(key, width) {
      if (!KEY.test(key) || !isPhotoWidth(width)) return null
      return readFile(pathOf(key, width)).catch(nullWhenMissing)
    },

    async has(key) {
      if (!KEY.test(key)) return false
      const found = await Promise.all(
        photoWidths.map((width) => access(pathOf(key, width)).then(() => true, nullWhenMissing)),
      )
      return found.every(Boolean)
    },

    async touch(key) {
      if (!KEY.test(key)) return false
      const now = new Date()
      const found = await Promise.all(
        photoWidths.map((width) =>
          utimes(pathOf(key, width), now, now).then(() => true, nullWhenMissing),
        ),
      )
      return found.every(Boolean)
    },

    async keysBefore(timeMs) {
      const keys = new Set<string>()
      for await (const { path, name } of files(directory))
        if (PHOTO.test(name) && (await isOlder(path, timeMs))) keys.add(photoKey(name))
      return keys
    },

    async removeBefore(key, timeMs) {
      if (!KEY.test(key)) return 0
      let removed = 0
      for (const width of photoWidths) if (await removeOld(pathOf(key, width), timeMs)) removed++
      return removed
    },

    async removeUnfinished(timeMs) {
      let removed = 0
      for await (const { path, name } of files(directory)) {
        const isLeaving = name.endsWith(LEAVING)
        if (!UNFINISHED.test(name) && !isLeaving) continue
        if (!(await isOlder(path, timeMs))) {
          if (isLeaving) await stay(path)
          continue
        }
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}

/** Renames the file before checking its age again: one that was touched meanwhile gets its name back. */
async function removeOld(path: string, timeMs: number): Promise<boolean> {
  if (!(await isOlder(path, timeMs))) return false
  const leaving = path + LEAVING
  const isThere = await rename(path, leaving).then(() => true, nullWhenMissing)
  if (isThere === null) return false
  if (await isOlder(leaving, timeMs)) {
    await rm(leaving, { force: true })
    return true
  }
  await stay(leaving)
  return false
}

/** Another process may have done so already. */
const stay = (leaving: string): Promise<unknown> =>
  rename(leaving, leaving.slice(0, -LEAVING.length)).catch(nullWhenMissing)

async function isOlder(path: string, timeMs: number): Promise<boolean> {
  const found = await stat(path).catch(nullWhenMissing)
  return found !== null && found.mtimeMs < timeMs
}

async function* files(directory: string): AsyncGenerator<{ path: string; name: string }> {
  for (const folder of await namesIn(directory)) {
    if (!FOLDER.test(folder)) continue
    for (const name of await namesIn(join(directory, folder)))
      yield { path: join(directory, folder, name), name }
  }
}

export function isPhotoWidth(width: number): width is PhotoWidth {
  return (photoWidths as readonly number[]).includes(width)
}

/** Rewritten also when it exists: that heals a damaged file and makes it young again. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(dirname(path), `${randomUUID()}.tmp`)
  try {
    const file = await open(unfinished, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullWhenMissing)) ?? []
}
