/**
 * The versions that a caller knows, from entity tags as we give them out: "3" of a write, "3.abc" of a read, or
 * "3.abc-gzip" of a compressed form.
 */
import type { IfMatch } from '../../service/listings/write-listing.ts'

const VERSION_TAG = /^"([1-9]\d*)(?:\.[\w-]+|-(?:br|gzip|zstd))?"$/

export function readIfMatch(text: string | undefined): IfMatch {
  if (text === undefined) return null
  if (text.trim() === '*') return 'any'
  return text.split(',').flatMap((tag) => {
    const version = VERSION_TAG.exec(tag.trim())?.[1]
    return version === undefined ? [] : [Number(version)]
  })
}
