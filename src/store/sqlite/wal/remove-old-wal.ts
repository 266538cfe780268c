/**
 * Deletes generations that no restore needs: those which a later one replaced before the earliest moment that is to be kept.
 * The files of others stay.
 */
import type { WalPlace } from './wal-place.ts'
import { generationOf, readSegmentName } from './wal-segment.ts'

export async function removeOldWal(place: WalPlace, earliestMs: number): Promise<void> {
  const ours = (await place.names()).filter((name) => generationOf(name) !== null).sort()
  const startsBefore = ours
    .flatMap((name) => readSegmentName(name) ?? [])
    .filter(({ number, untilMs }) => number === 0 && untilMs <= earliestMs)
  const first = startsBefore.at(-1)?.generation
  if (first === undefined) return
  for (const name of ours) if (String(generationOf(name)) < first) await place.remove(name)
}
