/**
 * Gives counts that were just made again, to whoever asks for the same filters, however they are
 * written, as long as the market is the same.
 * Invariant: the answer is what counting anew would give. Filters count days by the local calendar,
 * whose days begin on a whole minute; so does what is kept.
 */
import type { FilterRequest } from '../domain/filter-request.ts'
import type { Engine } from '../engine/engine.ts'
import { createKeptAnswers, type KeptAnswers } from '../structures/kept-answers.ts'
import type { CountContext } from './search-listings.ts'

const KEPT_MAX_BYTES = 16 * 1024 * 1024
const MINUTE_MS = 60_000

/** `answerBytes`: about what the largest answer takes. */
export function keepCounts<R extends FilterRequest, T>(
  answerBytes: number,
  count: (request: R, context: CountContext) => T,
): (request: R, context: CountContext) => T {
  const kept = new WeakMap<Engine, KeptAnswers<T>>()
  return (request, context) => {
    const { engine, now } = context
    const state = () => `${engine.version} ${Math.floor(now() / MINUTE_MS)}`
    const answers = kept.get(engine) ?? createKeptAnswers<T>({ maxBytes: KEPT_MAX_BYTES, state })
    kept.set(engine, answers)
    const key = JSON.stringify(request.query)
    const known = answers.get(key)
    if (known) return known
    const counted = count(request, context)
    answers.put(key, counted, answerBytes + 2 * key.length)
    return counted
  }
}
