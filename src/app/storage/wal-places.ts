/** Where the log of an SQLite store is shipped to: a folder, or a bucket. */
import { copyFile, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BucketAddress } from '../../bucket/bucket-address.ts'
import { makeFolder } from '../../store/files/make-folder.ts'
import type { WalPlace } from '../../store/sqlite/wal/wal-place.ts'
import { durableRename } from '../../structures/durable-rename.ts'
import { nullWhenMissing } from '../../structures/null-when-missing.ts'
import { appLimits } from '../app-limits.ts'
import type { Settings } from '../settings.ts'
import { backupFolder, namesIn, sha256Of } from './backup-files.ts'
import { bucketAddress } from './open-bucket.ts'

/** Plain data, so that it can be handed to a process. */
export type WalTarget = string | BucketAddress

/** Below the place of backups. */
const FOLDER = 'wal'

export function walTarget(settings: Settings, dataDir: string): WalTarget {
  const { backupTo } = settings
  if (backupTo === null || typeof backupTo === 'string')
    return join(backupFolder(settings, dataDir), FOLDER)
  const address = bucketAddress(backupTo, settings)
  return { ...address, prefix: address.prefix === '' ? FOLDER : `${address.prefix}/${FOLDER}` }
}

export async function openWalPlace(target: WalTarget): Promise<WalPlace> {
  return typeof target === 'string' ? folderPlace(target) : bucketPlace(target)
}

function folderPlace(folder: string): WalPlace {
  async function whole(name: string, write: (path: string) => Promise<void>): Promise<void> {
    makeFolder(folder)
    const unfinished = join(folder, `${name}.unfinished`)
    try {
      await write(unfinished)
      await durableRename(unfinished, join(folder, name))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
  return {
    name: folder,
    put: (name, bytes) =>
      whole(name, async (path) => {
        const file = await open(path, 'w', 0o600)
        await file.writeFile(bytes).finally(() => file.close())
      }),
    putFile: (name, path) => whole(name, (to) => copyFile(path, to)),
    names: async () => (await readdir(folder).catch(nullWhenMissing)) ?? [],
    getFile: async (name, path) =>
      (await copyFile(join(folder, name), path).catch(nullWhenMissing)) !== null,
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function bucketPlace(address: BucketAddress): Promise<WalPlace> {
  const { createBucket } = await import('../../bucket/bucket.ts')
  const bucket = createBucket({ address })
  return {
    name: bucket.name,
    put: (name, bytes) => bucket.put(name, bytes, 'application/gzip'),
    putFile: async (name, path) => bucket.putFile(name, path, await sha256Of(path)),
    names: () => namesIn(bucket),
    getFile: (name, path) => bucket.getFile(name, path, appLimits.wal.fileMaxBytes),
    remove: bucket.remove,
  }
}
