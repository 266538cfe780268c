/**
 * What is shipped: generations, each a copy of the whole database (its base) and numbered segments with the pages that were written since.
 * A segment is a line of JSON and the pages behind it, gzipped. Its name has the moment up to which it has everything.
 * Invariant: a segment that was cut off, altered, or belongs elsewhere is refused.
 */
import { createHash, type Hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { WalPages } from './read-wal.ts'

export interface SegmentName {
  readonly generation: string
  readonly number: number
  /** It has everything that was committed before this moment. */
  readonly untilMs: number
}

interface SegmentHead {
  readonly form: string
  readonly generation: string
  readonly number: number
  readonly page_bytes: number
  readonly database_pages: number
  readonly pages: readonly number[]
  readonly sha256: string
  /** Of the base, unpacked. */
  readonly base_sha256: string
}

const FORM = 'estia-wal-1'
const GZIP_LEVEL = 3
const BASE = /^(\d{8}T\d{9}Z-[0-9a-f]{8})-base\.gz$/
const SEGMENT = /^(\d{8}T\d{9}Z-[0-9a-f]{8})-(\d{8})-(\d{8}T\d{9}Z)\.gz$/
const MOMENT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/

const momentText = (ms: number): string => new Date(ms).toISOString().replace(/[-:.]/g, '')
const momentMs = (text: string): number => Date.parse(text.replace(MOMENT, '$1-$2-$3T$4:$5:$6.$7Z'))

export const generationName = (startMs: number, random: Buffer): string =>
  `${momentText(startMs)}-${random.toString('hex', 0, 4)}`
export const baseName = (generation: string): string => `${generation}-base.gz`
export const segmentName = ({ generation, number, untilMs }: SegmentName): string =>
  `${generation}-${String(number).padStart(8, '0')}-${momentText(untilMs)}.gz`

/** Of a file that is one of ours: its generation. */
export const generationOf = (name: string): string | null =>
  (BASE.exec(name) ?? SEGMENT.exec(name))?.[1] ?? null

export function readSegmentName(name: string): SegmentName | null {
  const [, generation, number, until] = SEGMENT.exec(name) ?? []
  if (generation === undefined) return null
  return { generation, number: Number(number), untilMs: momentMs(until) }
}

export function packSegment(
  { generation, number }: SegmentName,
  { pageBytes, databasePages, pages }: WalPages,
  baseSha256: string,
): Buffer {
  const body = Buffer.concat([...pages.values()])
  const head: SegmentHead = {
    ...{ form: FORM, generation, number },
    ...{ page_bytes: pageBytes, database_pages: databasePages, pages: [...pages.keys()] },
    ...{ sha256: sha256Of(body), base_sha256: baseSha256 },
  }
  return gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]), {
    level: GZIP_LEVEL,
  })
}

/** null: it is damaged, or is not the segment that its name says. */
export function unpackSegment(
  { generation, number }: SegmentName,
  packed: Uint8Array,
): (WalPages & { readonly baseSha256: string }) | null {
  let all: Buffer
  let head: SegmentHead
  try {
    all = gunzipSync(packed)
    head = JSON.parse(all.toString('utf8', 0, all.indexOf('\n')))
  } catch {
    return null
  }
  const body = all.subarray(all.indexOf('\n') + 1)
  const { page_bytes: pageBytes, pages } = head
  const isOurs = head.form === FORM && head.generation === generation && head.number === number
  if (!isOurs || body.length !== pages.length * pageBytes || sha256Of(body) !== head.sha256)
    return null
  const pageAt = (index: number) => body.subarray(index * pageBytes, (index + 1) * pageBytes)
  return {
    pageBytes,
    databasePages: head.database_pages,
    pages: new Map(pages.map((page, index) => [page, pageAt(index)])),
    baseSha256: head.base_sha256,
  }
}

/** For a pipeline: what passes through is hashed. */
export const hashedBy = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
