/** A photo that a server in a process of its own has already: a listing with it can be published at once. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { photoWidths } from '../../src/photos/photo-limits.ts'

const KEY = 'feed'.repeat(8)
/** One pixel. */
const WEBP = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA='

export const storedPhotoUrl = (baseUrl: string): string => `${baseUrl}/photos/${KEY}-1600.webp`

export function storePhoto(dataDir: string): void {
  const folder = join(dataDir, 'photos', KEY.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  for (const width of photoWidths) {
    writeFileSync(join(folder, `${KEY}-${width}.webp`), Buffer.from(WEBP, 'base64'))
  }
}
