/**
 * The place where a page of results ended, sealed so that only we can make one.
 * It names the last result (sort key and id), how many were handed out, and a fingerprint of each
 * filter, so that the refusal of a changed search names the difference. At most 36 + 5 x 34 bytes = 275 characters.
 * Invariant: the seal is checked before anything inside is believed.
 */
import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { limits } from '../../catalogue/limits.ts'
import { parameters } from '../../catalogue/parameters.ts'
import { createShortHmac, type ShortHmac } from '../../structures/short-hmac.ts'
import { Refusal } from '../refusal.ts'
import type { SearchRequest } from './search-request.ts'

interface CursorPosition {
  /** Sort key of the last result; null when it had none. */
  readonly key: number | null
  readonly id: number
  /** Whether it stood in the second part of a divided order. */
  readonly isDemoted: boolean
  /** Results handed out so far. */
  readonly count: number
}

const VERSION = 1
const SEAL_BYTES = 16
const HEAD_BYTES = 1 + 1 + 8 + 8 + 2
const PRINT_BYTES = 5
const HAS_KEY = 1
const IS_DEMOTED = 2
/** Free to change between two pages. */
const UNBOUND = new Set(['limit', 'detail', 'cursor', 'include'])
const BASE64URL = /^[A-Za-z0-9_-]+$/

type Fingerprints = ReadonlyMap<string, number>

export function sealCursor(position: CursorPosition, request: SearchRequest, secret: KeyObject) {
  const { message, of } = hmacOf(secret)
  const hasKey = position.key === null ? 0 : HAS_KEY
  let at = message.writeUInt8(VERSION, CURSOR_AT)
  at = message.writeUInt8(hasKey | (position.isDemoted ? IS_DEMOTED : 0), at)
  at = message.writeDoubleBE(position.key ?? 0, at)
  at = message.writeDoubleBE(position.id, at)
  at = message.writeUInt16BE(position.count, at)
  for (const index of boundIn(request)) {
    at = message.writeUInt8(index, at)
    at = message.writeUInt32BE(printOf(request, index), at)
  }
  at += message.write(of(at), at, SEAL_BYTES, 'latin1')
  return message.toString('base64url', CURSOR_AT, at)
}

export function openCursor(
  cursor: string,
  request: SearchRequest,
  secret: KeyObject,
): CursorPosition {
  const bytes = unseal(cursor, secret)
  const issued: Map<string, number> = new Map()
  for (let at = HEAD_BYTES; at < bytes.length; at += PRINT_BYTES) {
    issued.set(parameters[bytes.readUInt8(at)]?.name ?? 'a filter', bytes.readUInt32BE(at + 1))
  }
  refuseMismatch(issued, fingerprints(request))
  return {
    key: bytes.readUInt8(1) & HAS_KEY ? bytes.readDoubleBE(2) : null,
    id: bytes.readDoubleBE(10),
    isDemoted: (bytes.readUInt8(1) & IS_DEMOTED) !== 0,
    count: bytes.readUInt16BE(18),
  }
}

function unseal(cursor: string, secret: KeyObject): Buffer {
  if (cursor.length > limits.cursorMaxChars || !BASE64URL.test(cursor)) throw damaged()
  const all = Buffer.from(cursor, 'base64url')
  const bytes = all.subarray(0, -SEAL_BYTES)
  // Too short for a seal; anything else that is not whole has none of ours.
  if (bytes.length === 0) throw damaged()
  // Decoding drops stray bits of the last character: only the canonical spelling is ours.
  if (all.toString('base64url') !== cursor) throw damaged()
  if (!timingSafeEqual(all.subarray(-SEAL_BYTES), seal(bytes, secret))) throw damaged()
  if (bytes.readUInt8(0) !== VERSION) throw damaged()
  return bytes
}

function seal(bytes: Buffer, secret: KeyObject): Buffer {
  const { message, of } = hmacOf(secret)
  message.set(bytes, CURSOR_AT)
  return Buffer.from(of(CURSOR_AT + bytes.length), 'latin1').subarray(0, SEAL_BYTES)
}

/** Before the bytes of every cursor: the same key seals other things. */
const PURPOSE = 'cursor'
const CURSOR_AT = PURPOSE.length
const hmacs = new WeakMap<KeyObject, ShortHmac>()

function hmacOf(secret: KeyObject): ShortHmac {
  const known = hmacs.get(secret)
  if (known) return known
  const hmac = createShortHmac(secret.export(), CURSOR_AT + limits.cursorMaxChars)
  hmac.message.write(PURPOSE)
  hmacs.set(secret, hmac)
  return hmac
}

const boundAt = new Map(
  parameters.flatMap(({ name }, index) => (UNBOUND.has(name) ? [] : [[name, index]])),
)

/** The filters of a search, always in the order of the catalogue, so that the same search has the same cursor. */
function boundIn({ query }: SearchRequest): number[] {
  const bound: number[] = []
  for (const name in query) {
    const index = boundAt.get(name)
    if (index === undefined || query[name] === undefined) continue
    // A handful, in order but for one or two.
    let at = bound.length
    for (; at > 0 && bound[at - 1] > index; at--) bound[at] = bound[at - 1]
    bound[at] = index
  }
  return bound
}

const printOf = ({ query }: SearchRequest, index: number): number =>
  hash32(String(query[parameters[index].name]))

const fingerprints = (request: SearchRequest): Fingerprints =>
  new Map(boundIn(request).map((index) => [parameters[index].name, printOf(request, index)]))

/** FNV-1a: the seal stops forgers, so the print only has to distinguish honest values. */
function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

function refuseMismatch(issued: Fingerprints, sent: Fingerprints): void {
  const names = new Set([...issued.keys(), ...sent.keys()])
  const differing = [...names].filter((name) => issued.get(name) !== sent.get(name))
  if (differing.length === 0) return
  const described = differing.map((name) =>
    sent.has(name) ? (issued.has(name) ? `${name} changed` : `${name} added`) : `${name} missing`,
  )
  throw new Refusal({
    code: 'cursor_mismatch',
    param: 'cursor',
    message: `The cursor belongs to another search: ${described.join(', ')}.`,
    hint: `Send the cursor with the same filters and sort, or leave cursor out to start the new search. Differs: ${differing.join(', ')}.`,
  })
}

function damaged(): Refusal {
  return new Refusal({
    code: 'invalid_cursor',
    param: 'cursor',
    message: 'The cursor is damaged or was not issued by this service.',
  })
}
