/** What an operation gave, as HTTP sends it: status, headers and the bytes of the body. */
import type { Presentation } from '../../api/operation.ts'
import type { KeptForms } from '../../structures/compress.ts'
import { jsonBytes } from './json-bytes.ts'

export interface Answer {
  readonly status: number
  /** JSON; null is an empty body. */
  readonly bytes: Uint8Array | null
  readonly headers: Readonly<Record<string, string>>
  /** For an answer that is cached: compressed once. */
  readonly forms?: KeptForms
}

/** `nextLink` is the address of the page that begins at a cursor. */
export function createAnswer(
  { body, created, accepted, address, version, nextCursor, fileName, replayed }: Presentation,
  nextLink: (cursor: string) => string,
): Answer {
  const headers: Record<string, string> = {}
  if (typeof version === 'number') headers.etag = `"${version}"`
  if (address !== undefined) headers.location = address
  if (fileName !== undefined) {
    headers['content-disposition'] = `attachment; filename="${fileName}"`
  }
  if (replayed) headers['idempotency-replayed'] = 'true'
  if (nextCursor) headers.link = `<${nextLink(nextCursor)}>; rel="next"`
  return {
    status: body === null ? 204 : created ? 201 : accepted ? 202 : 200,
    bytes: body && jsonBytes(body),
    headers,
  }
}
