/**
 * A feed that comes in pages, as OData gives them: each names the next one, and all of them together are the document.
 * Invariants: every page is fetched like the first, from public https addresses; user and password go to the origin
 * of the first alone; no page is fetched twice, and their number and size are limited. A reader can tell when a page is
 * missing: the last one still names the next.
 * Cost: one look at the bytes of a JSON document more; of others none.
 */
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import type { Fetched } from '../../net/guarded-fetch.ts'
import { openDocument } from '../bytes/open-document.ts'
import { feedLimits } from '../feed-limits.ts'
import { nextPageIn } from '../read/json-reader.ts'
import type { FeedAddress, FeedFetcher, KnownFeed } from './feed-fetcher.ts'

/** With a byte order mark or without, as its bytes. */
const JSON_START = /^(?:ï»¿)?\s*[{[]/

export interface PagedFetch {
  readonly address: FeedAddress
  readonly path: string
  readonly known?: KnownFeed | undefined
  readonly signal?: AbortSignal | undefined
}

export async function fetchPages(fetcher: FeedFetcher, order: PagedFetch): Promise<Fetched> {
  const { address, path } = order
  const first = await fetchTo(fetcher, order)
  if (!first.ok || first.isUnchanged) return first
  let next = await nextPage(path, address.url)
  if (next === null) return first
  const page = `${path}.page`
  await rename(path, page)
  const whole = createWriteStream(path)
  const asked = new Set([address.url])
  try {
    let bytes = await append(page, whole)
    while (next !== null && !asked.has(next) && asked.size < feedLimits.pagesMax) {
      asked.add(next)
      const isHome = new URL(next).origin === new URL(address.url).origin
      const fetched = await fetchTo(fetcher, {
        address: { url: next, auth: isHome ? address.auth : null },
        path: page,
        signal: order.signal,
      })
      if (!fetched.ok) return fetched
      bytes += await append(page, whole)
      if (bytes > feedLimits.documentMaxBytes) throw new FeedFault('too_large')
      next = await nextPage(page, next)
    }
  } finally {
    await new Promise((resolve) => whole.end(resolve))
    await rm(page, { force: true })
  }
  // What the first page is known by says nothing of the others.
  return { ...first, etag: null, lastModified: null }
}

async function fetchTo(fetcher: FeedFetcher, { address, path, known, signal }: PagedFetch) {
  const file = await open(path, 'w')
  try {
    const fetched = await fetcher.fetch(address, file, known, signal)
    await file.sync()
    return fetched
  } finally {
    await file.close()
  }
}

/** null: it names none, or is no JSON. */
async function nextPage(path: string, from: string): Promise<string | null> {
  let text = ''
  for await (const piece of unpacked(path)) {
    const start = piece.subarray(0, feedLimits.jsonSniffBytes)
    if (text === '' && !JSON_START.test(Buffer.from(start).toString('latin1'))) {
      return null
    }
    text = text.slice(-feedLimits.nextPageMaxChars) + Buffer.from(piece).toString('latin1')
    const found = nextPageIn(text)
    if (found !== null)
      return found.link === null ? null : (URL.parse(found.link, from)?.href ?? null)
  }
  return null
}

/** A document that cannot be opened is reported by its reader, not here. */
async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
  let document: Awaited<ReturnType<typeof openDocument>>
  try {
    document = await openDocument(path)
  } catch (error) {
    if (error instanceof FeedFault) return
    throw error
  }
  try {
    yield* document.pieces()
  } finally {
    document.close()
  }
}

/** How many bytes it had, unpacked. */
async function append(path: string, whole: NodeJS.WritableStream): Promise<number> {
  let bytes = 0
  const counted = async function* () {
    for await (const piece of unpacked(path)) {
      bytes += piece.length
      yield piece
    }
    yield Buffer.from('\n')
  }
  await pipeline(Readable.from(counted()), whole, { end: false })
  return bytes
}
