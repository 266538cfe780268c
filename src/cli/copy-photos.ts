/**
 * Copies photo files, or documents of feeds, into another folder. Names of photos come from the content, so what is
 * there already is the same and is passed over; documents are copied again. Each file is written beside and renamed,
 * so a stop leaves none by halves.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, readdir, realpath, rename, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { makeFolder } from '../store/files/make-folder.ts'

/** As the photo store calls what is not finished; it removes what a stop left. */
const UNFINISHED = '.tmp'

/** Answers how many files were there and how many of them were copied. */
export async function copyPhotos(from: string, to: string, replaces = false) {
  let files = 0
  let copied = 0
  // Also for none: whoever restores names the folder.
  makeFolder(to)
  for await (const path of filesIn(from, new Set())) {
    const target = join(to, relative(from, path))
    files += 1
    if (!replaces && existsSync(target)) continue
    const unfinished = join(dirname(target), `${randomUUID()}${UNFINISHED}`)
    makeFolder(dirname(target))
    await copyFile(path, unfinished)
    await rename(unfinished, target)
    copied += 1
  }
  return { files, copied }
}

/** Through links too: a folder of photos is often on another disk. `seen` holds those on the way, against a link in a circle. */
async function* filesIn(folder: string, seen: ReadonlySet<string>): AsyncGenerator<string> {
  const real = await realpath(folder)
  if (seen.has(real)) return
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED)) continue
    const path = join(folder, name)
    const found = await stat(path)
    if (found.isDirectory()) yield* filesIn(path, new Set([...seen, real]))
    else if (found.isFile()) yield path
  }
}
