/**
 * Copies photos, or documents of feeds, between folders and buckets. Names of photos come from the content, so what is there
 * already is the same and is passed over: a copy that was stopped goes on where it was. Documents are copied again.
 * Invariant: a file is there whole or not at all. Cost: a listing of both sides; eight files at a time, each in memory.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { readSettings, SettingsError } from '../app/settings.ts'
import { bucketAddress } from '../app/storage/open-bucket.ts'
import type { Bucket } from '../bucket/bucket.ts'
import { readBucketName } from '../bucket/bucket-address.ts'
import { feedLimits } from '../feeds/feed-limits.ts'
import { DOCUMENT_PREFIX } from '../feeds/sent-documents.ts'
import { PHOTO_PREFIX } from '../photos/bucket-photo-store.ts'
import { makeFolder } from '../store/files/make-folder.ts'
import { cliLimits } from './cli-limits.ts'

export interface FilePlace {
  readonly name: string
  /** Names below it, with forward slashes; those of one folder after another. */
  files(): AsyncGenerator<string>
  /** False: it is none of the files that belong there. */
  takes(name: string): boolean
  has(name: string): Promise<boolean>
  /** null: it has been removed meanwhile. */
  read(name: string): Promise<Uint8Array | null>
  write(name: string, bytes: Uint8Array): Promise<void>
}

export interface CopiedFiles {
  readonly files: number
  readonly copied: number
}

/** As the photo store calls what is not finished; it removes what a stop left. */
const UNFINISHED = '.tmp'
const PHOTO = /^[0-9a-f]{2}\/[0-9a-f]{32}-\d+\.webp$/
const DOCUMENT = /^\d{1,15}$/
/** Where a folder of feeds has the documents that were sent. */
const SENT = 'sent/'

export async function photoPlace(text: string, isSource: boolean): Promise<FilePlace> {
  const bucket = await openBucketOf(text)
  return bucket ? bucketPlace(bucket, PHOTO_PREFIX, '', PHOTO) : folderPlace(text, isSource)
}

/** Documents keep their names and change. */
export async function documentPlace(text: string, isSource: boolean): Promise<FilePlace> {
  const bucket = await openBucketOf(text)
  const place = bucket
    ? bucketPlace(bucket, DOCUMENT_PREFIX, SENT, DOCUMENT)
    : folderPlace(text, isSource)
  return { ...place, has: async () => false }
}

async function openBucketOf(text: string): Promise<Bucket | null> {
  if (!/^[a-z0-9]+:\/\//i.test(text)) return null
  const name = readBucketName(text)
  if (name === null) throw new SettingsError(`"${text}" must be a folder or s3://bucket/prefix.`)
  // The variables of the bucket, and no other setting, are needed here.
  const settings = readSettings({ ...process.env, PHOTO_STORE: text })
  const { createBucket } = await import('../bucket/bucket.ts')
  const bucket = createBucket({ address: bucketAddress(name, settings) })
  await bucket.check()
  return bucket
}

function folderPlace(text: string, isSource: boolean): FilePlace {
  const folder = resolve(text)
  if (isSource && !existsSync(folder)) throw new SettingsError(`There is no folder ${folder}.`)
  // Also for no file at all: a restore names the folder.
  if (!isSource) makeFolder(folder)
  return {
    name: folder,
    async *files() {
      for await (const path of filesIn(folder, new Set()))
        yield relative(folder, path).replaceAll('\\', '/')
    },
    takes: () => true,
    has: async (name) => existsSync(join(folder, name)),
    read: (name) => readFile(join(folder, name)),
    async write(name, bytes) {
      const target = join(folder, name)
      const unfinished = join(dirname(target), `${randomUUID()}${UNFINISHED}`)
      makeFolder(dirname(target))
      await writeFile(unfinished, bytes, { flush: true })
      await rename(unfinished, target)
    },
  }
}

/** `folder`: what names begin with in a folder and not in the bucket. Other objects, and other files, are not ours to copy. */
function bucketPlace(bucket: Bucket, prefix: string, folder: string, kind: RegExp): FilePlace {
  const keyOf = (name: string) => prefix + name.slice(folder.length)
  /** Of the folder that was looked at last: names come folder by folder. */
  let known = { folder: '', keys: new Set<string>() }
  return {
    name: bucket.name,
    async *files() {
      for await (const { key } of bucket.list(prefix)) {
        const name = key.slice(prefix.length)
        if (kind.test(name)) yield folder + name
      }
    },
    takes: (name) => name.startsWith(folder) && kind.test(name.slice(folder.length)),
    async has(name) {
      const key = keyOf(name)
      const parent = key.slice(0, key.lastIndexOf('/') + 1)
      if (known.folder !== parent) {
        const keys = new Set<string>()
        for await (const found of bucket.list(parent)) keys.add(found.key)
        known = { folder: parent, keys }
      }
      return known.keys.has(key)
    },
    read: (name) => bucket.get(keyOf(name), feedLimits.documentMaxBytes),
    async write(name, bytes) {
      const type = folder === SENT ? 'application/octet-stream' : 'image/webp'
      await bucket.put(keyOf(name), bytes, type)
    },
  }
}

/** Prints how far it is on standard error, and what was done on standard output. */
export async function copyFiles(
  what: string,
  from: FilePlace,
  to: FilePlace,
): Promise<CopiedFiles> {
  const done = { files: 0, copied: 0, bytes: 0 }
  const soFar = () => `${done.files} files, ${done.copied} of them copied`
  const progress = setInterval(() => {
    console.error(`${what}: ${soFar()}, ${Math.round(done.bytes / 1e6)} MB so far`)
  }, cliLimits.progressEveryMs)
  const running = new Set<Promise<void>>()
  try {
    for await (const name of from.files()) {
      if (!to.takes(name)) continue
      done.files++
      if (await to.has(name)) continue
      if (running.size >= cliLimits.filesCopiedAtOnce) await Promise.race(running)
      const work = copyOne(name).finally(() => running.delete(work))
      running.add(work)
    }
    await Promise.all(running)
  } finally {
    clearInterval(progress)
    await Promise.allSettled(running)
  }
  console.log(`${what}: ${soFar()}`)
  return { files: done.files, copied: done.copied }

  async function copyOne(name: string): Promise<void> {
    const bytes = await from.read(name)
    if (bytes === null) return
    await to.write(name, bytes)
    done.copied++
    done.bytes += bytes.byteLength
  }
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
