/**
 * The heavy part of feeds, which a server does in a process of its own: checking a document, and turning it into
 * lines of normalised records. Here as plain functions, for the command line and for that process.
 */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { findContacts } from '../../domain/description/find-contacts.ts'
import type { FeedFault } from '../../domain/feeds/feed-fault.ts'
import type { FeedFormat } from '../../domain/feeds/feed-record.ts'
import type { FeedSettings } from '../../domain/feeds/normalise/record-draft.ts'
import { createContactMemory } from '../../domain/feeds/text/cut-contacts.ts'
import { openDocument } from '../../feeds/bytes/open-document.ts'
import { feedUseLimits } from '../service-limits.ts'
import { checkFeed, createTally, type FeedCheck } from './check-feed.ts'
import { readContactFile, writeContactFile } from './contact-file.ts'
import { cpuBudget, type FeedMarket, lookAtFeed, normaliseFeed } from './normalise-feed.ts'
import { recordLines } from './runs/run-steps.ts'

export interface NormaliseOrder {
  readonly path: string
  readonly format: FeedFormat | 'auto'
  readonly settings: FeedSettings
  /** A new file, as `readRecords` reads it. */
  readonly target: string
  /** What is known of the texts of the document before, and what the next one will know. */
  readonly knownTexts: string
}

interface CheckLimits {
  /** Ends it, whatever it is at. */
  readonly signal?: AbortSignal
  /** Of the processor; what was found until then is the answer. */
  readonly cpuMs?: number
}

export interface FeedWork {
  /** Both throw a FeedFault where the document is no feed. */
  check(path: string, settings: FeedSettings, limits?: CheckLimits): Promise<FeedCheck>
  /** `signal` ends it, whatever it is at. */
  normalise(order: NormaliseOrder, signal?: AbortSignal): Promise<FeedCheck>
}

export type FeedFaultMessage = Pick<FeedFault, 'code' | 'line' | 'detail'>

/** `ruleMark` names the rule on contacts: what another one has found is not believed. */
export const feedWorkHere = (market: FeedMarket, ruleMark: () => string): FeedWork => ({
  check: (path, settings, { cpuMs } = {}) =>
    checkFeed(path, {
      settings,
      market,
      budget: cpuMs === undefined ? undefined : cpuBudget(cpuMs),
    }),
  normalise: (order) => normaliseToFile(order, market, ruleMark()),
})

async function normaliseToFile(
  order: NormaliseOrder,
  market: FeedMarket,
  mark: string,
): Promise<FeedCheck> {
  const { path, format, settings, target } = order
  const file = { path: order.knownTexts, mark }
  const rule = (text: string) => findContacts(text, market.country)
  const memory = createContactMemory(rule, await readContactFile(file))
  const document = await openDocument(path)
  const lines = createWriteStream(target)
  try {
    const look = await lookAtFeed(document, format, { columns: settings.columns })
    const tally = createTally()
    let ready = ''
    for await (const record of normaliseFeed(document, look, settings, market, memory)) {
      tally.add(record)
      ready += recordLines(record)
      if (ready.length < feedUseLimits.charsPerWrite) continue
      if (!lines.write(ready)) await once(lines, 'drain')
      ready = ''
    }
    lines.write(ready)
    await writeContactFile(file, memory.places)
    return tally.end(look)
  } finally {
    document.close()
    lines.end()
    await finished(lines)
  }
}
