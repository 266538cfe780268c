/** Where scheduled backups go: a folder, or a bucket by way of one. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import {
  type BackupPlace,
  createScheduledBackups,
  type ScheduledBackups,
} from '../../service/backups/scheduled-backups.ts'
import { makeFolder } from '../../store/files/make-folder.ts'
import type { Store } from '../../store/store.ts'
import type { StorePlace } from '../open-store.ts'
import { processFile } from '../paths.ts'
import type { BackupDone, BackupOrder } from '../processes/back-up.ts'
import type { Settings } from '../settings.ts'
import { runInProcess } from '../threads/run-in-process.ts'
import { backupFolder, namesIn, sha256Of } from './backup-files.ts'
import { bucketAddress } from './open-bucket.ts'

export interface BackupRooms {
  readonly settings: Settings
  readonly dataDir: string
  readonly place: StorePlace
  readonly store: Store
  readonly holder: string
  readonly now: () => number
  readonly log: FastifyBaseLogger
}

/** null: BACKUP_EVERY is not set. */
export async function openBackups(rooms: BackupRooms): Promise<ScheduledBackups | null> {
  const { settings, store, holder, now, log } = rooms
  const { backupEveryMs, backupKeep, backupTo } = settings
  if (backupEveryMs === null) return null
  const isBucket = backupTo !== null && typeof backupTo !== 'string'
  const folder = backupFolder(settings, rooms.dataDir)
  return createScheduledBackups({
    ...{ store, now, log, everyMs: backupEveryMs, keep: backupKeep },
    lease: { name: 'backup', holder },
    place: isBucket ? await bucketPlace(folder, backupTo, rooms) : folderPlace(folder, rooms),
  })
}

function folderPlace(folder: string, { place }: BackupRooms): BackupPlace {
  return {
    name: folder,
    async make(name) {
      makeFolder(folder)
      // Of one that was killed; its own is written over.
      const own = `${name}.unfinished`
      for (const left of await readdir(folder))
        if (left.endsWith('.unfinished') && left !== own) await rm(join(folder, left))
      const order: BackupOrder = {
        ...{ place, file: join(folder, name) },
        scratch: join(folder, 'verifying.sqlite'),
      }
      let done: BackupDone | null = null
      await runInProcess<BackupDone>(processFile('back-up'), order, (message) => {
        done = message
      }).done
      if (done === null) throw new Error('the backup ended without a report')
      return done
    },
    names: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function bucketPlace(
  folder: string,
  name: Exclude<Settings['backupTo'], string | null>,
  rooms: BackupRooms,
): Promise<BackupPlace> {
  const { createBucket } = await import('../../bucket/bucket.ts')
  const bucket = createBucket({ address: bucketAddress(name, rooms.settings) })
  const here = folderPlace(folder, rooms)
  return {
    name: bucket.name,
    async make(file) {
      const { bytes } = await here.make(file)
      try {
        const path = join(folder, file)
        await bucket.putFile(file, path, await sha256Of(path))
      } finally {
        await here.remove(file)
      }
      return { bytes }
    },
    names: () => namesIn(bucket),
    remove: bucket.remove,
  }
}
