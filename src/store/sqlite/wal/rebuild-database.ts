/**
 * Rebuilds a database file as it was at a moment, from what was shipped.
 * Invariant: the file is that of one moment: the base with every segment up to the last one used, none left out. A segment that is
 * missing or damaged ends it there, and the result says so; a base that is damaged leads to the generation before.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StoreError } from '../../store-error.ts'
import type { WalPlace } from './wal-place.ts'
import {
  baseName,
  hashedBy,
  readSegmentName,
  type SegmentName,
  unpackSegment,
} from './wal-segment.ts'

export interface Rebuilt {
  readonly generation: string
  readonly segments: number
  /** Everything that was committed before this moment is there. */
  readonly untilMs: number
  /** What was wrong on the way; empty: nothing. */
  readonly troubles: readonly string[]
}

type Named = SegmentName & { readonly name: string }

export async function rebuildDatabase(
  place: WalPlace,
  wantedMs: number,
  path: string,
): Promise<Rebuilt> {
  const names = new Set(await place.names())
  const troubles: string[] = []
  for (const segments of generationsBefore(names, wantedMs)) {
    const used = await rebuildGeneration(place, segments, path, troubles)
    if (used === null) continue
    refuseUnsound(path)
    return { ...used, generation: segments[0].generation, troubles }
  }
  const cause = troubles.length > 0 ? troubles.join('; ') : earliestOf(names)
  throw new StoreError('no_such_moment', `${place.name} (${cause})`)
}

const segmentsIn = (names: Iterable<string>): readonly Named[] =>
  [...names].sort().flatMap((name) => {
    const read = readSegmentName(name)
    return read ? [{ ...read, name }] : []
  })

/** The segments of each generation that had started by then, up to that moment; the newest first. */
function generationsBefore(
  names: Iterable<string>,
  wantedMs: number,
): readonly (readonly Named[])[] {
  const byGeneration = Map.groupBy(segmentsIn(names), ({ generation }) => generation)
  return [...byGeneration.values()]
    .map((segments) => segments.filter(({ untilMs }) => untilMs <= wantedMs))
    .filter((segments) => segments.length > 0)
    .reverse()
}

function earliestOf(names: Iterable<string>): string {
  const first = segmentsIn(names).find(({ number }) => number === 0)
  return first ? `from ${new Date(first.untilMs).toISOString()} on` : 'without a shipped log'
}

async function rebuildGeneration(
  place: WalPlace,
  segments: readonly Named[],
  path: string,
  troubles: string[],
): Promise<Pick<Rebuilt, 'segments' | 'untilMs'> | null> {
  const { generation } = segments[0]
  const sha256 = await fetchBase(place, generation, path)
  const file = sha256 === null ? null : await open(path, 'r+')
  let last: Named | null = null
  try {
    for (const [number, segment] of segments.entries()) {
      const isNext = file !== null && segment.number === number
      const packed = isNext ? await fetchSegment(place, segment.name, path) : null
      const found = packed && unpackSegment(segment, packed)
      if (file === null || !found || found.baseSha256 !== sha256) {
        const what = sha256 === null ? 'the base' : `segment ${number}`
        const how = packed ? 'is damaged' : 'is missing or damaged'
        troubles.push(`${what} of ${generation} ${how}`)
        break
      }
      for (const [page, bytes] of found.pages)
        await file.write(bytes, 0, bytes.length, (page - 1) * found.pageBytes)
      await file.truncate(found.databasePages * found.pageBytes)
      last = segment
    }
    await file?.sync()
  } finally {
    await file?.close()
  }
  return last && { segments: last.number + 1, untilMs: last.untilMs }
}

async function fetchSegment(place: WalPlace, name: string, path: string): Promise<Buffer | null> {
  const packed = `${path}.segment.gz`
  try {
    return (await place.getFile(name, packed)) ? await readFile(packed) : null
  } finally {
    await rm(packed, { force: true })
  }
}

/** Its SHA-256, unpacked; null: it is missing or damaged. */
async function fetchBase(
  place: WalPlace,
  generation: string,
  path: string,
): Promise<string | null> {
  const packed = `${path}.gz`
  try {
    if (!(await place.getFile(baseName(generation), packed))) return null
    const hash = createHash('sha256')
    await pipeline(
      createReadStream(packed),
      createGunzip(),
      hashedBy(hash),
      createWriteStream(path),
    )
    return hash.digest('hex')
  } catch (error) {
    // Of zlib: it was cut off or altered.
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_')) return null
    throw error
  } finally {
    await rm(packed, { force: true })
  }
}

function refuseUnsound(path: string): void {
  const database = new DatabaseSync(path)
  try {
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
    if (found !== 'ok') throw new StoreError('damaged', path, found)
  } finally {
    database.close()
  }
}
