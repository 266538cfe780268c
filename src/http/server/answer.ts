/** What an operation gave, as HTTP sends it: status, headers and the bytes of the body. */

import type { ServerResponse } from 'node:http'
import type { Presentation } from '../../api/operation.ts'
import type { StockDocument } from '../../service/feeds/stock-exports.ts'
import { PackedRecord } from '../../service/listings/record-bytes.ts'
import { ByteWriter } from '../../structures/byte-writer.ts'
import type { CompressedForms } from '../../structures/compress.ts'
import { httpLimits } from './http-limits.ts'

interface AnyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Of a listing, as its owner reads or has written it. */
  readonly version?: number
}

/** Its bytes lie in memory of their own: it may be stored. */
export interface OwnAnswer extends AnyAnswer {
  /** JSON, unless its headers say otherwise; null is an empty body. */
  readonly bytes: Uint8Array | null
  readonly slab?: null
  /** For an answer that is cached: compressed once. */
  readonly forms?: CompressedForms
}

/** Its bytes lie in memory that is used again: they are sent or copied, and never stored. */
interface LentAnswer extends AnyAnswer {
  readonly bytes: Uint8Array
  /** Given back when it is sent or copied. */
  readonly slab: BodySlab
  readonly forms?: undefined
}

export type Answer = OwnAnswer | LentAnswer

/** An address repeats what was sent: what would end it in a header is written as code. */
const inHeader = (address: string): string =>
  address.search(UNSAFE) < 0
    ? address
    : address.replaceAll(UNSAFE, (sign) => encodeURIComponent(sign))

const UNSAFE = /[^\x21\x23-\x3b\x3d\x3f-\x7e]/g

/** `nextLink` is the address of the page that begins at a cursor. */
export function createAnswer(
  {
    body,
    created,
    accepted,
    address,
    version,
    nextCursor,
    fileName,
    replayed,
    document,
  }: Presentation,
  nextLink: (cursor: string) => string,
  memory: BodyMemory,
): Answer {
  const headers: Record<string, string> = {}
  const known = typeof version === 'number' ? { version } : {}
  if (typeof version === 'number') headers.etag = `"${version}"`
  if (address !== undefined) headers.location = address
  if (fileName !== undefined) {
    headers['content-disposition'] = `attachment; filename="${fileName}"`
  }
  if (replayed) headers['idempotency-replayed'] = 'true'
  if (nextCursor) headers.link = `<${inHeader(nextLink(nextCursor))}>; rel="next"`
  if (document) {
    headers['content-type'] = `${document.contentType}; charset=utf-8`
    return 'text' in document
      ? { status: 200, headers, bytes: Buffer.from(document.text) }
      : storedAnswer(document.stored, headers)
  }
  const status = body === null ? 204 : created ? 201 : accepted ? 202 : 200
  return body === null
    ? { status, bytes: null, headers }
    : { status, headers, ...known, ...jsonBytes(body, memory) }
}

function storedAnswer(
  { forms, tag, lastModified }: StockDocument,
  headers: Record<string, string>,
): OwnAnswer {
  headers.etag = tag
  if (lastModified !== null) headers['last-modified'] = new Date(lastModified).toUTCString()
  return { status: 200, headers, bytes: forms.bytes, forms }
}

/** What fits is written to memory that is used again. */
function jsonBytes(
  body: object,
  memory: BodyMemory,
): Pick<OwnAnswer, 'bytes' | 'slab'> | Pick<LentAnswer, 'bytes' | 'slab'> {
  const slab = memory.take()
  const writer = new ByteWriter(slab?.memory ?? NO_MEMORY)
  try {
    writeJson(body, writer)
  } catch (error) {
    slab?.giveBack()
    throw error
  }
  const { bytes } = writer
  if (slab && bytes.buffer === slab.memory.buffer) return { bytes, slab }
  slab?.giveBack()
  return { bytes }
}

const NO_MEMORY = Buffer.alloc(0)

/** Records that are packed are copied, not parsed: a page of ten results is ten copies. */
export function writeJson(body: object, writer: ByteWriter): void {
  if (body instanceof PackedRecord) {
    body.writeTo(writer)
    return
  }
  let opening = '{'
  // Members without records, written by one call where they stand together.
  let plain: Record<string, unknown> = {}
  for (const name in body) {
    const value = body[name as keyof typeof body] as unknown
    if (!isPackedList(value)) {
      plain[name] = value
      continue
    }
    const before = JSON.stringify(plain).slice(1, -1)
    writer.text(`${opening}${before}${before === '' ? '' : ','}${JSON.stringify(name)}:[`)
    for (let i = 0; i < value.length; i++) {
      if (i > 0) writer.byte(COMMA)
      value[i].writeTo(writer)
    }
    plain = {}
    opening = '],'
  }
  if (opening === '{') {
    writer.text(JSON.stringify(body))
    return
  }
  const rest = JSON.stringify(plain).slice(1)
  writer.text(rest === '}' ? ']}' : opening + rest)
}

const COMMA = 0x2c

const isPackedList = (value: unknown): value is readonly PackedRecord<object>[] =>
  Array.isArray(value) && value[0] instanceof PackedRecord

/**
 * Memory for the bodies of answers, used again when an answer is out. A fresh buffer for each would be 8 KB
 * outside the heap for every search, and V8 collects all of it, 25 to 55 ms at a time, about every second.
 * Invariant: a slab is handed out again only after the response that it was written for has left the process;
 * where the client went away before, the slab is given up.
 * Cost: at most SLABS_MAX * SLAB_BYTES; bodies beyond either get memory of their own.
 */
const { slabBytes, slabsMax } = httpLimits.bodies

export interface BodySlab {
  readonly memory: Buffer
  /** Given back when this response is out; at once where its client has gone already. */
  carriedBy(response: ServerResponse): void
  /** For one that no response carries. */
  giveBack(): void
}

export interface BodyMemory {
  /** null: all are under way. */
  take(): BodySlab | null
  /** Slabs under way. */
  readonly taken: number
}

export function createBodyMemory(): BodyMemory {
  const free: BodySlab[] = []
  let taken = 0

  const makeSlab = (): BodySlab => {
    // One listener for all responses that the slab will ever carry.
    function onClose(this: ServerResponse) {
      taken--
      if (this.writableFinished) free.push(slab)
    }
    const slab: BodySlab = {
      memory: Buffer.allocUnsafeSlow(slabBytes),
      carriedBy(response) {
        // One that is closed says so no more, and the slab would stay taken for ever.
        if (response.closed) onClose.call(response)
        else response.once('close', onClose)
      },
      giveBack() {
        taken--
        free.push(slab)
      },
    }
    return slab
  }
  return {
    take() {
      if (taken >= slabsMax) return null
      taken++
      return free.pop() ?? makeSlab()
    },
    get taken() {
      return taken
    },
  }
}
