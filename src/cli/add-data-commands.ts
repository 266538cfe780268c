/**
 * `estia copy`, `estia backup` and `estia restore`: everything that a store holds, to another store, into
 * a file and back. The source may be served meanwhile; the target must be empty. Prints what was
 * compared: count and SHA-256 of every table.
 */

import type { Command } from 'commander'
import { storePlace } from '../app/open-store.ts'
import { readSettings, SettingsError } from '../app/settings.ts'
import { PHOTO_STORE_SETTING } from '../app/storage/open-bucket.ts'
import type { ArchiveSource, ArchiveTarget, TargetOrder } from '../store/archive/archive.ts'
import { openFileSource, openFileTarget } from '../store/archive/archive-file.ts'
import { openSource, openTarget } from '../store/archive/archive-place.ts'
import { type CopiedTable, copyArchive } from '../store/archive/copy-archive.ts'
import { copyFiles, documentPlace, type FilePlace, photoPlace } from './copy-files.ts'

const STORE = 'sqlite:PATH or postgres://user:password@host:5432/database'

interface PhotoPlaces {
  readonly photosFrom?: string
  readonly photosTo?: string
  readonly feedsFrom?: string
  readonly feedsTo?: string
}

export function addDataCommands(program: Command): void {
  const withPhotos = (command: Command) =>
    command
      .option('--photos-from <place>', 'copy photos, too: from this folder or s3://bucket/prefix')
      .option('--photos-to <place>', 'and into this one')
      .option('--feeds-from <place>', 'copy documents of feeds, too: from this folder or bucket')
      .option('--feeds-to <place>', 'and into this one')

  withPhotos(program.command('copy'))
    .description('copy a whole store into an empty one; repeated, it goes on where it was stopped')
    .requiredOption('--from <store>', STORE)
    .requiredOption('--to <store>', STORE)
    .action(({ from, to, ...photos }: { from: string; to: string } & PhotoPlaces) =>
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
    .action((file: string, photos: PhotoPlaces) =>
      move(
        () => openSource(ownStore()),
        (order) => openFileTarget(file, order),
        photos,
      ),
    )
  withPhotos(program.command('restore'))
    .description(
      'fill an empty DATA_DIR or DATABASE_URL from such a file, or with what BACKUP_WAL_EVERY shipped until a moment',
    )
    .argument('[file]')
    .option('--until <time>', 'such as 2026-11-17T12:30:00Z, or now; without a file')
    .option('--from <place>', 'folder or s3://bucket/prefix; left out, BACKUP_TO')
    .action((file: string | undefined, { until, from, ...photos }: RestoreOptions) =>
      move(
        () => openRestored(file, until, from),
        (order) => openTarget(ownStore(), order),
        photos,
      ),
    )
}

interface RestoreOptions extends PhotoPlaces {
  readonly until?: string
  readonly from?: string
}

async function openRestored(
  file: string | undefined,
  until: string | undefined,
  from: string | undefined,
): Promise<ArchiveSource> {
  if ((file === undefined) === (until === undefined))
    throw new SettingsError('Give either a file or --until.')
  if (file !== undefined) return openFileSource(file)
  const { openShipped } = await import('./open-shipped.ts')
  return openShipped(String(until), from)
}

function ownStore(): string {
  const place = storePlace(readSettings(process.env))
  return place.kind === 'sqlite' ? `sqlite:${place.path}` : place.url
}

async function move(
  openFrom: () => Promise<ArchiveSource>,
  openTo: (order: TargetOrder) => Promise<ArchiveTarget>,
  photos: PhotoPlaces,
): Promise<void> {
  const places = {
    photos: await readPlaces('photos', photoPlace, photos.photosFrom, photos.photosTo),
    documents: await readPlaces('feeds', documentPlace, photos.feedsFrom, photos.feedsTo),
  }
  const opened = await openFrom()
  const { source, photoStore } = notingPhotoStore(opened)
  try {
    const target = await openTo({ source })
    try {
      printCopied(await copyArchive(source, target), source)
    } finally {
      await target.close()
    }
  } finally {
    await opened.close()
  }
  const bucket = photoStore()
  if (bucket !== null && places.photos === null) {
    console.log(
      `photos: not copied; they and the documents of feeds are in ${bucket} (PHOTO_STORE, or copy them with: estia photos copy)`,
    )
  }
  if (places.photos) await copyFiles('photos', places.photos.from, places.photos.to)
  if (places.documents) await copyFiles('feeds', places.documents.from, places.documents.to)
}

/** What passes tells where the photos of the store are: a bucket is not part of the copy. */
function notingPhotoStore(opened: ArchiveSource) {
  let found: string | null = null
  const source: ArchiveSource = {
    ...opened,
    async *rows(table) {
      for await (const row of opened.rows(table)) {
        const [name, value] = row
        if (table.name === 'settings' && name === PHOTO_STORE_SETTING) found = String(value)
        yield row
      }
    },
  }
  return { source, photoStore: () => (found?.startsWith('s3://') ? found : null) }
}

async function readPlaces(
  name: string,
  open: (text: string, isSource: boolean) => Promise<FilePlace>,
  from: string | undefined,
  to: string | undefined,
) {
  if (from === undefined && to === undefined) return null
  if (from === undefined || to === undefined) {
    throw new SettingsError(`--${name}-from and --${name}-to belong together.`)
  }
  return { from: await open(from, true), to: await open(to, false) }
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
