/**
 * Gives counts that were just made again, to whoever asks for the same filters, however they are
 * written, as long as the market is the same.
 * Invariant: the answer is what counting anew would give.
 */
import type { FilterRequest } from '../domain/filter-request.ts'
import type { Engine } from '../engine/engine.ts'
import { createKeptAnswers, type KeptAnswers } from '../structures/kept-answers.ts'
import { watchMarket } from './market-state.ts'
import type { CountContext } from './search-listings.ts'

const KEPT_MAX_BYTES = 16 * 1024 * 1024

/** `answerBytes`: about what the largest answer takes. */
export function keepCounts<R extends FilterRequest, T>(
  answerBytes: number,
  count: (request: R, context: CountContext) => T,
): (request: R, context: CountContext) => T {
  const kept = new WeakMap<Engine, KeptAnswers<T>>()
  return (request, context) => {
    const { engine, now } = context
    const answers = kept.get(engine) ?? keepAnswers<T>(engine, now)
    kept.set(engine, answers)
    const key = JSON.stringify(request.query)
    const known = answers.get(key)
    if (known) return known
    const counted = count(request, context)
    answers.put(key, counted, answerBytes + 2 * key.length)
    return counted
  }
}

const keepAnswers = <T>(engine: Engine, now: () => number): KeptAnswers<T> =>
  createKeptAnswers({ maxBytes: KEPT_MAX_BYTES, hasChanged: watchMarket(engine, now) })
