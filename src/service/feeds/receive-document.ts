/**
 * A document on its way into a file: from the body of a request, or from an address. Invariant: never more than a
 * document may have, one piece in memory; the caller removes the folder that holds it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { Refusal } from '../../domain/refusal.ts'
import { feedLimits } from '../../feeds/feed-limits.ts'

export interface ReceivedDocument {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** A new folder inside of `parent`; `work` gets its path, and it is gone afterwards. */
export async function inNewFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(parent, randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A disk that is nearly full takes a part and says so in a number. */
async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let from = 0; from < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, from)
    if (bytesWritten === 0) throw new Error('a document could not be written to its end')
    from += bytesWritten
  }
}

export async function receiveDocument(stream: Readable, path: string): Promise<ReceivedDocument> {
  const hash = createHash('sha256')
  const file = await open(path, 'w')
  let bytes = 0
  try {
    // Not destroyed where it is too large: its answer goes over the same connection.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length
      if (bytes > feedLimits.documentMaxBytes) throw new FeedFault('too_large')
      hash.update(chunk as Buffer)
      await writeAll(file, chunk as Buffer)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

export const unreadableFeed = ({ code, message, fix, line, detail }: FeedFault): Refusal =>
  new Refusal(
    { code: 'feed_unreadable', message, hint: fix },
    { members: { reason: code, line, detail } },
  )

export const unreachableFeed = ({ code, message }: { code: string; message: string }): Refusal =>
  new Refusal({ code: 'feed_unreachable', param: 'url', message }, { members: { reason: code } })
