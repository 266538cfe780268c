/**
 * Takes a received mail apart, whatever it holds: headers, and the parts of a multipart one below another. Our own
 * reader, because the library of the demo mailbox took ten seconds for 256 KB of empty lines, in the process that answers searches.
 * Invariant: it never throws, and what it returns is bounded: depth, number of parts, bytes of headers.
 * Cost: linear; a multipart is searched for its boundary once for each level.
 */
import { mailLimits } from '../mail-limits.ts'

export interface MimePart {
  /** By lower-case name, each unfolded, in the order of the mail. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  /** Such as text/plain, in lower case. */
  readonly type: string
  /** Of Content-Type: charset, boundary and others, names in lower case. */
  readonly parameters: Readonly<Record<string, string>>
  /** As it was sent, still encoded; empty for a multipart. */
  readonly body: Buffer
  readonly parts: readonly MimePart[]
}

export function readMime(bytes: Buffer): MimePart {
  return readPart(bytes, 0, { left: mailLimits.receivedPartsMax })
}

export const headerOf = ({ headers }: MimePart, name: string): string =>
  headers.get(name)?.[0] ?? ''

function readPart(bytes: Buffer, depth: number, count: { left: number }): MimePart {
  const headEnd = endOfHead(bytes)
  const headers = readHeaders(bytes.subarray(0, headEnd.head).toString())
  const { value, parameters } = parametersOf(headers.get('content-type')?.[0] ?? '')
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(value) ? value.toLowerCase() : 'text/plain'
  const body = bytes.subarray(headEnd.body)
  const { boundary = '' } = parameters
  const isMultipart = type.startsWith('multipart/') && boundary !== ''
  if (!isMultipart || depth >= mailLimits.receivedDepthMax) {
    return { headers, type, parameters, body, parts: [] }
  }
  const parts: MimePart[] = []
  for (const piece of pieces(body, boundary)) {
    if (count.left-- <= 0) break
    parts.push(readPart(piece, depth + 1, count))
  }
  return { headers, type, parameters, body: Buffer.alloc(0), parts }
}

/** Where the headers end and the body starts; without an empty line within the limit all of it is headers. */
function endOfHead(bytes: Buffer): { readonly head: number; readonly body: number } {
  const head = bytes.subarray(0, mailLimits.receivedHeaderMaxBytes)
  // A part may have no header at all.
  if (head[0] === 0x0a) return { head: 0, body: 1 }
  if (head[0] === 0x0d && head[1] === 0x0a) return { head: 0, body: 2 }
  const ends = ['\n\r\n', '\n\n'].map((end) => ({ end, at: head.indexOf(end) }))
  const found = ends.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]
  return found
    ? { head: found.at, body: found.at + found.end.length }
    : { head: head.length, body: bytes.length }
}

const HEADER = /^([!-9;-~]{1,100})[ \t]*:(.*)$/

function readHeaders(head: string): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>()
  for (const line of head
    .trimEnd()
    .replace(/\r?\n[ \t]/g, ' ')
    .split(/\r?\n/)) {
    const [, name, value] = HEADER.exec(line) ?? []
    if (name === undefined) continue
    const key = name.toLowerCase()
    const values = headers.get(key)
    if (values) values.push(value.trim())
    else headers.set(key, [value.trim()])
  }
  return headers
}

const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g

/** A header such as `text/plain; charset="utf-8"`. */
export function parametersOf(header: string) {
  const cut = header.slice(0, mailLimits.receivedValueMaxChars)
  const parameters: Record<string, string> = Object.create(null)
  for (const [, name, quoted, plain] of cut.matchAll(PARAMETER)) {
    // The first counts; a boundary is never what was added behind.
    parameters[name.toLowerCase()] ??= quoted?.replace(/\\(.)/g, '$1') ?? plain ?? ''
  }
  return { value: cut.split(';', 1)[0].trim(), parameters }
}

/** What stands between the lines of a boundary; an end that is missing is the end of the mail. */
function* pieces(body: Buffer, boundary: string): Generator<Buffer> {
  const delimiter = Buffer.from(`--${boundary}`)
  let from: number | null = null
  let looks = 0
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) {
    // Lines that only look like it: no mail has that many.
    if (++looks > mailLimits.receivedLooksMax) break
    const isLineStart = at === 0 || body[at - 1] === 0x0a
    const behind = at + delimiter.length
    const lineEnd = body.indexOf(0x0a, behind)
    const rest = body.subarray(behind, lineEnd < 0 ? body.length : lineEnd)
    const isLast = rest[0] === 0x2d && rest[1] === 0x2d
    // "--ab" is no line of the boundary "a".
    if (!isLineStart || !(isLast || isBlank(rest))) continue
    if (from !== null) yield body.subarray(from, withoutLineEnd(body, from, at))
    if (isLast) return
    from = lineEnd < 0 ? body.length : lineEnd + 1
  }
  if (from !== null && from < body.length) yield body.subarray(from)
}

const isBlank = (bytes: Buffer): boolean =>
  bytes.length <= mailLimits.receivedLineMaxBytes && bytes.toString('latin1').trim() === ''

/** The line end before a boundary, which stands at the start of a line, belongs to the boundary. */
function withoutLineEnd(body: Buffer, from: number, at: number): number {
  const end = at - 1
  return Math.max(from, body[end - 1] === 0x0d ? end - 1 : end)
}
