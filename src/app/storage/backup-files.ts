/** What scheduled backups and the shipped log have in common: their folder, and files in a bucket. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '../../bucket/bucket.ts'
import type { Settings } from '../settings.ts'

/** BACKUP_TO where that is a folder; otherwise one of our own, also on the way to a bucket. */
export const backupFolder = ({ backupTo }: Pick<Settings, 'backupTo'>, dataDir: string): string =>
  typeof backupTo === 'string' ? resolve(backupTo) : join(dataDir, 'backups')

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export async function namesIn(bucket: Pick<Bucket, 'list'>): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of bucket.list('')) names.push(key)
  return names
}
