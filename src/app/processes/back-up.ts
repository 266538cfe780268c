/**
 * The process that writes a backup and restores it, into a file that is thrown away: what cannot be restored is no
 * backup. Invariant: when it ends well, the file is there and a store made from it has the same rows, by the SHA-256 of
 * every table; otherwise nothing is left.
 */
import { rm, stat } from 'node:fs/promises'
import { openFileSource, openFileTarget } from '../../store/archive/archive-file.ts'
import { openSource, openTarget } from '../../store/archive/archive-place.ts'
import { copyArchive } from '../../store/archive/copy-archive.ts'
import { StoreError } from '../../store/store-error.ts'
import type { StorePlace } from '../open-store.ts'
import { workAsProcess } from '../threads/run-in-process.ts'

export interface BackupOrder {
  readonly place: StorePlace
  readonly file: string
  /** Where it is restored for a moment: needs as much room as the database. */
  readonly scratch: string
}

export interface BackupDone {
  readonly bytes: number
}

async function backUp(
  { place, file, scratch }: BackupOrder,
  report: (done: BackupDone) => void,
): Promise<void> {
  await removeScratch(scratch)
  try {
    const made = await copy(
      () => openSource(place.kind === 'sqlite' ? `sqlite:${place.path}` : place.url),
      (source) => openFileTarget(file, { source }),
    )
    const restored = await copy(
      () => openFileSource(file),
      (source) => openTarget(`sqlite:${scratch}`, { source }),
    )
    if (JSON.stringify(made) !== JSON.stringify(restored))
      throw new StoreError('copy_differs', file)
    report({ bytes: (await stat(file)).size })
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await removeScratch(scratch)
  }
}

type Source = Awaited<ReturnType<typeof openSource>>
type Target = Awaited<ReturnType<typeof openTarget>>

async function copy(
  openFrom: () => Promise<Source>,
  openTo: (source: Source) => Promise<Target>,
): Promise<readonly (readonly [string, number, string])[]> {
  const source = await openFrom()
  try {
    const target = await openTo(source)
    try {
      const tables = await copyArchive(source, target)
      return tables.map(({ name, rows, sha256 }) => [name, rows, sha256])
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function removeScratch(scratch: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(scratch + end, { force: true })
}

workAsProcess(backUp)
