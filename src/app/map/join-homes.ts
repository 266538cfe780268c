/**
 * Finds where the homes on the market join the roads of the map, before anybody asks: all at once, for the first search by
 * minutes, it would take about a tenth of a second at 100,000 homes. Homes in a segment that is new are joined within a
 * second; fresh ones, which are in none yet, when they are needed.
 * Cost: slices of about a millisecond, with requests answered in between.
 */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { TravelTimes } from '../../domain/travel/travel-times.ts'
import type { Engine } from '../../engine/engine.ts'
import { appLimits } from '../app-limits.ts'

const { homesJoinedAtOnce, homesJoinedEveryMs } = appLimits.map

export async function joinHomes(
  engine: Pick<Engine, 'pointIndexes'>,
  travel: Pick<TravelTimes, 'join'>,
  closing: AbortSignal,
): Promise<void> {
  const joined = new WeakSet<object>()
  while (!closing.aborted) {
    for (const points of engine.pointIndexes()) {
      if (joined.has(points)) continue
      joined.add(points)
      // In the order of the index, neighbours after each other: they look at the same roads.
      for (let at = 0; at < points.rows.length && !closing.aborted; at += homesJoinedAtOnce) {
        for (const row of points.rows.subarray(at, at + homesJoinedAtOnce)) travel.join(points, row)
        await turn()
      }
    }
    await pause(homesJoinedEveryMs, undefined, { ref: false, signal: closing }).catch(
      () => undefined,
    )
  }
}
