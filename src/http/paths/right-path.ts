/**
 * The request that a caller most likely meant by a path that leads nowhere, exactly as it is to be sent.
 * First the table of what people write, then what was only dressed wrongly (case, prefix, ending, a
 * slash too many), then a slip of letters, then a path with one piece too many.
 * Invariant: what is named is served for this method; where two are as near, none is named.
 * Cost: one comparison for each operation, and only for requests that are refused.
 */
import type { Operation } from '../../api/operation.ts'
import { editDistance } from '../../structures/text/edit-distance.ts'
import { decodePercent } from '../../structures/text/escapes.ts'
import { httpLimits } from '../server/http-limits.ts'
import { listingWords, type WrongPath, wrongFiles, wrongReads } from './wrong-paths.ts'

/** Such as "GET /v1/listings?deal=rent"; null where none is sure. */
export type RightPath = (method: string, url: string) => string | null

interface Target {
  readonly path: string
  /** Its path in pieces; {name} stands for a value. */
  readonly segments: readonly string[]
}

const PREFIX = /^(?:api|rest|v\d+(?:\.\d+)?)$/i
const ENDING = /\.(?:json|xml|html?|php|aspx?)$/i
/** What sticks to an address that was copied out of a sentence. */
const STUCK = /[\s.,;:!?)\]}>"'`*]+$/
const ID = /^[1-9]\d{0,15}$/
const SEARCH = '/v1/listings'

const targetsOf = (table: readonly WrongPath[]): readonly Target[] =>
  table.map(({ wrong, right }) => ({ path: right, segments: wrong.split('/') }))

const reads = targetsOf(wrongReads)
const files = targetsOf(wrongFiles)

export function createRightPath(
  operations: readonly Pick<Operation, 'method' | 'path' | 'canonicalPrefix'>[],
): RightPath {
  const byMethod = Map.groupBy(operations, ({ method }) => method as string)
  const targets = new Map(
    [...byMethod].map(([method, served]) => [
      method,
      served.map(({ path, canonicalPrefix }): Target => {
        return { path: canonicalPrefix + path, segments: path.slice(1).split('/') }
      }),
    ]),
  )
  return (sentMethod, url) => {
    const method = sentMethod === 'HEAD' ? 'GET' : sentMethod
    const [path, ...queries] = url.split('?')
    const asked = path.split('/').map(decoded).filter(Boolean)
    if (asked.length > httpLimits.pathPiecesMax) return null
    const bare = asked.slice(asked.findIndex((piece) => !PREFIX.test(piece)))
    const pieces = tidied(bare)
    const known = targets.get(method) ?? []
    const found =
      method === 'GET'
        ? (exactly(pieces, reads) ??
          exactly(bare, files) ??
          exactly(pieces, known) ??
          slipOf(pieces, known) ??
          shortened(pieces, known))
        : (exactly(pieces, known) ?? slipOf(pieces, known))
    if (found !== null)
      return found === path ? null : `${method} ${withQuery(found, queries.join('?'))}`
    // A search that was sent with a body: the way is another method, never to create something.
    return exactly(pieces, reads) === SEARCH ? `GET ${SEARCH}` : null
  }
}

const decoded = (text: string): string => decodePercent(text)?.trim() ?? text

/** Without ending and what sticks to it. */
function tidied(pieces: readonly string[]): readonly string[] {
  if (pieces.length === 0) return []
  const last = pieces.at(-1)!.replace(STUCK, '').replace(ENDING, '')
  const rest = [...pieces.slice(0, -1), ...(last === '' ? [] : [last])]
  return rest.length > 0 && listingWords.has(rest[0].toLowerCase())
    ? ['listings', ...rest.slice(1)]
    : rest
}

function exactly(pieces: readonly string[], targets: readonly Target[]): string | null {
  for (const { path, segments } of targets) {
    const filled = fill(path, segments, pieces, noSlips)
    if (filled) return filled.path
  }
  return null
}

const noSlips = (): number => 0

function slipOf(pieces: readonly string[], targets: readonly Target[]): string | null {
  const near = targets
    .flatMap(({ path, segments }) => fill(path, segments, pieces, slipsIn) ?? [])
    .sort((a, b) => a.slips - b.slips)
  const [best, next] = near
  return best && (next === undefined || next.slips > best.slips || next.path === best.path)
    ? best.path
    : null
}

/** Typing errors are rare at the first letter: beta is no slip of meta. */
function slipsIn(segment: string, piece: string): number {
  if (segment[0] !== piece[0] || segment.length < 4) return 0
  return segment.length < 8 ? 1 : 2
}

/** Without its last piece, unless that stands where a value belongs: then it is the value that is wrong. */
function shortened(pieces: readonly string[], targets: readonly Target[]): string | null {
  const before = pieces.slice(0, -1)
  const takesValue = targets.some(
    ({ segments }) =>
      segments.length === pieces.length &&
      segments.at(-1)!.startsWith('{') &&
      fill('', segments.slice(0, -1), before, noSlips),
  )
  return takesValue ? null : exactly(before, targets)
}

/** The path with what the pieces say, and how many letters of the pattern they miss; null: another path. */
function fill(
  path: string,
  pattern: readonly string[],
  pieces: readonly string[],
  slipsAllowed: (segment: string, piece: string) => number,
): { readonly path: string; readonly slips: number } | null {
  if (pattern.length !== pieces.length) return null
  let filled = path
  let slips = 0
  for (const [at, segment] of pattern.entries()) {
    const piece = pieces[at]
    if (segment.startsWith('{')) {
      if (segment === '{id}' && !ID.test(piece)) return null
      filled = filled.replace(segment, () => encodeURIComponent(piece))
    } else {
      const word = piece.toLowerCase()
      const allowed = word === segment ? 0 : slipsAllowed(segment, word)
      if (word !== segment && allowed === 0) return null
      const distance = editDistance(segment, word, allowed)
      if (distance > allowed) return null
      slips += distance
    }
  }
  return { path: filled, slips }
}

/** What the caller says itself goes before what the table adds. */
function withQuery(right: string, query: string): string {
  const [path, added = ''] = right.split('?')
  const isSaid = query.split('&').some((pair) => pair.split('=')[0] === added.split('=')[0])
  const pairs = [isSaid ? '' : added, query].filter(Boolean)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}
