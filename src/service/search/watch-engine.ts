/**
 * Tells whether an answer made before is still what would be answered now: the same market, the same prices,
 * the same day. Days of the local calendar begin on a whole minute, so the minute stands for the day.
 */
import type { Engine } from '../../engine/engine.ts'
import { MINUTE_MS } from '../../structures/durations.ts'

/** Whether anything has changed since the last call. */
export type EngineWatch = () => boolean

export function watchEngine(
  engine: Engine,
  now: () => number,
  hasPrices: () => boolean = () => true,
): EngineWatch {
  let [version, minute, priced] = [-1, -1, false]
  return () => {
    const minuteNow = Math.floor(now() / MINUTE_MS)
    const pricedNow = hasPrices()
    if (engine.version === version && minuteNow === minute && pricedNow === priced) return false
    version = engine.version
    minute = minuteNow
    priced = pricedNow
    return true
  }
}
