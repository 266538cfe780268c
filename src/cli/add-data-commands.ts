/**
 * `estia copy`, `estia backup` and `estia restore`: everything that a store holds, to another store, into
 * a file and back. The source may be served meanwhile; the target must be empty. Prints what was
 * compared: count and SHA-256 of every table.
 */

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, readdir, realpath, rename, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { storePlace } from '../app/open-store.ts'
import { readSettings, SettingsError } from '../app/settings.ts'
import type { ArchiveSource, ArchiveTarget, TargetOrder } from '../store/archive/archive.ts'
import { openFileSource, openFileTarget } from '../store/archive/archive-file.ts'
import { openSource, openTarget } from '../store/archive/archive-place.ts'
import { type CopiedTable, copyArchive } from '../store/archive/copy-archive.ts'
import { makeFolder } from '../store/files/make-folder.ts'

const STORE = 'sqlite:PATH or postgres://user:password@host:5432/database'

interface PhotoFolders {
  readonly photosFrom?: string
  readonly photosTo?: string
  readonly feedsFrom?: string
  readonly feedsTo?: string
}

export function addDataCommands(program: Command): void {
  const withPhotos = (command: Command) =>
    command
      .option('--photos-from <folder>', 'copy photo files, too: from this folder')
      .option('--photos-to <folder>', 'and into this one')
      .option('--feeds-from <folder>', 'copy documents of feeds, too: from this folder')
      .option('--feeds-to <folder>', 'and into this one')

  withPhotos(program.command('copy'))
    .description('copy a whole store into an empty one; repeated, it goes on where it was stopped')
    .requiredOption('--from <store>', STORE)
    .requiredOption('--to <store>', STORE)
    .action(({ from, to, ...photos }: { from: string; to: string } & PhotoFolders) =>
      move(
        () => openSource(from),
        (order) => openTarget(to, order),
        photos,
      ),
    )
  withPhotos(program.command('backup'))
    .description(
      'write all that DATA_DIR or DATABASE_URL holds into a file, also while it is served',
    )
    .argument('<file>', 'a new file')
    .action((file: string, photos: PhotoFolders) =>
      move(
        () => openSource(ownStore()),
        (order) => openFileTarget(file, order),
        photos,
      ),
    )
  withPhotos(program.command('restore'))
    .description('fill an empty DATA_DIR or DATABASE_URL from such a file')
    .argument('<file>')
    .action((file: string, photos: PhotoFolders) =>
      move(
        () => openFileSource(file),
        (order) => openTarget(ownStore(), order),
        photos,
      ),
    )
}

function ownStore(): string {
  const place = storePlace(readSettings(process.env))
  return place.kind === 'sqlite' ? `sqlite:${place.path}` : place.url
}

async function move(
  openFrom: () => Promise<ArchiveSource>,
  openTo: (order: TargetOrder) => Promise<ArchiveTarget>,
  photos: PhotoFolders,
): Promise<void> {
  const folders = {
    photos: readFolders('photos', photos.photosFrom, photos.photosTo),
    feeds: readFolders('feeds', photos.feedsFrom, photos.feedsTo),
  }
  const source = await openFrom()
  try {
    const target = await openTo({ source })
    try {
      printCopied(await copyArchive(source, target), source)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  for (const [name, folder] of Object.entries(folders)) {
    if (folder === null) continue
    const { files, copied } = await copyPhotos(folder.from, folder.to, name === 'feeds')
    console.log(`${name}: ${files} files, ${copied} of them copied`)
  }
}

function readFolders(name: string, given: string | undefined, to: string | undefined) {
  if (given === undefined && to === undefined) return null
  if (given === undefined || to === undefined) {
    throw new SettingsError(`--${name}-from and --${name}-to belong together.`)
  }
  const from = resolve(given)
  if (!existsSync(from)) throw new SettingsError(`There is no folder ${from}.`)
  return { from, to: resolve(to) }
}

function printCopied(tables: readonly CopiedTable[], { lastChange }: ArchiveSource): void {
  const line = (name: string, rows: unknown, written: unknown, sha256: string) =>
    console.log(
      `${name.padEnd(12)} ${String(rows).padStart(9)} ${String(written).padStart(9)}  ${sha256}`,
    )
  line('table', 'rows', 'written', 'sha256, the same on both sides')
  for (const { name, rows, written, sha256 } of tables) line(name, rows, written, sha256)
  console.log(`last change: ${lastChange}`)
}

/**
 * Copies photo files, or documents of feeds, into another folder. Names of photos come from the content, so what is
 * there already is the same and is passed over; documents are copied again. Each file is written under another name and renamed,
 * so a stop leaves none by halves.
 */
/** As the photo store calls what is not finished; it removes what a stop left. */
const UNFINISHED = '.tmp'

/** Answers how many files were there and how many of them were copied. */
export async function copyPhotos(from: string, to: string, replaces = false) {
  let files = 0
  let copied = 0
  // Also for none: a restore names the folder.
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
