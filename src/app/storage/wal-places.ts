/** Where the log of an SQLite store is shipped to: a folder, or a bucket. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BucketAddress } from '../../bucket/bucket-address.ts'
import { makeFolder } from '../../store/files/make-folder.ts'
import type { WalPlace } from '../../store/sqlite/wal/wal-place.ts'
import { appLimits } from '../app-limits.ts'
import type { Settings } from '../settings.ts'
import { bucketAddress } from './open-bucket.ts'

/** Plain data, so that it can be handed to a process. */
export type WalTarget = string | BucketAddress

/** Below the place of backups. */
const FOLDER = 'wal'

export function walTarget(settings: Settings, backupFolder: string): WalTarget {
  const { backupTo } = settings
  if (backupTo === null || typeof backupTo === 'string') return join(backupFolder, FOLDER)
  const address = bucketAddress(backupTo, settings)
  return { ...address, prefix: address.prefix === '' ? FOLDER : `${address.prefix}/${FOLDER}` }
}

export async function openWalPlace(target: WalTarget): Promise<WalPlace> {
  return typeof target === 'string' ? folderPlace(target) : bucketPlace(target)
}

function folderPlace(folder: string): WalPlace {
  /** Flushed before it gets its name. */
  async function whole(name: string, write: (path: string) => Promise<void>): Promise<void> {
    makeFolder(folder)
    const unfinished = join(folder, `${name}.unfinished`)
    try {
      await write(unfinished)
      const file = await open(unfinished, 'r+')
      await file.sync().finally(() => file.close())
      await rename(unfinished, join(folder, name))
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
    names: async () => (existsSync(folder) ? readdir(folder) : []),
    getFile: (name, path) =>
      copyFile(join(folder, name), path).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false
          throw error
        },
      ),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function bucketPlace(address: BucketAddress): Promise<WalPlace> {
  const { createBucket } = await import('../../bucket/bucket.ts')
  const bucket = createBucket({ address })
  return {
    name: bucket.name,
    put: (name, bytes) => bucket.put(name, bytes, 'application/gzip'),
    async putFile(name, path) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      await bucket.putFile(name, path, hash.digest('hex'))
    },
    async names() {
      const names: string[] = []
      for await (const { key } of bucket.list('')) names.push(key)
      return names
    },
    getFile: (name, path) => bucket.getFile(name, path, appLimits.wal.fileMaxBytes),
    remove: bucket.remove,
  }
}
