/** Reads a file of `files/`, or bytes, to its normalised records, as a run and the doctor do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { country } from '../../src/country/served-country.ts'
import type { NormalisedRecord } from '../../src/domain/feeds/normalise/normalise-record.ts'
import { emptySettings, type FeedSettings } from '../../src/domain/feeds/normalise/record-draft.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import { openDocument } from '../../src/feeds/bytes/open-document.ts'
import {
  type FirstLook,
  lookAtFeed,
  normaliseFeed,
} from '../../src/service/feeds/normalise-feed.ts'

export const market = { country, places: createPlaceFinder(country) }
export const fileNamed = (name: string): string => join(import.meta.dirname, 'files', name)

export async function readFile(
  path: string,
  settings: FeedSettings = emptySettings,
): Promise<{ look: FirstLook; records: NormalisedRecord[] }> {
  const document = await openDocument(path)
  try {
    const look = await lookAtFeed(document)
    const records: NormalisedRecord[] = []
    for await (const record of normaliseFeed(document, look, settings, market)) records.push(record)
    return { look, records }
  } finally {
    document.close()
  }
}

export async function readBytes(bytes: Uint8Array | string, settings?: FeedSettings) {
  const folder = mkdtempSync(join(tmpdir(), 'estia-feed-'))
  try {
    const path = join(folder, 'feed')
    writeFileSync(path, bytes)
    return await readFile(path, settings)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
