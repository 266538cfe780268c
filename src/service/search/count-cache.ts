/**
 * Caches counts by their filters, however they are written, as long as the market is the same.
 * Invariant: the answer equals an uncached count.
 */

import type { FilterRequest } from '../../domain/search/search-request.ts'
import type { Engine } from '../../engine/engine.ts'
import { type AnswerCache, createAnswerCache } from '../../structures/answer-cache.ts'
import { MINUTE_MS } from '../../structures/durations.ts'
import { searchLimits } from '../service-limits.ts'
import type { CountContext } from './search-listings.ts'

/** `answerBytes`: about what the largest answer takes. */
export function countCache<R extends FilterRequest, T>(
  answerBytes: number,
  count: (request: R, context: CountContext) => T,
): (request: R, context: CountContext) => T {
  const caches = new WeakMap<Engine, AnswerCache<T>>()
  return (request, context) => {
    const { engine, now } = context
    const answers = caches.get(engine) ?? openCache<T>(engine, now)
    caches.set(engine, answers)
    const key = JSON.stringify(request.query)
    const known = answers.get(key)
    if (known) return known
    const counted = count(request, context)
    answers.put(key, counted, answerBytes + 2 * key.length)
    return counted
  }
}

const openCache = <T>(engine: Engine, now: () => number): AnswerCache<T> =>
  createAnswerCache({
    maxBytes: searchLimits.countCacheMaxBytes,
    hasChanged: watchEngine(engine, now),
  })

/** Whether anything has changed since the last call. */
export type EngineWatch = () => boolean

/**
 * Tells whether an answer made before is still what would be answered now: the same market, the same prices,
 * the same day. Days of the local calendar begin on a whole minute, so the minute stands for the day.
 */
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
