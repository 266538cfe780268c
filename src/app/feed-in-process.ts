/**
 * Checks and normalises feeds in a process of its own: a document of 100 MB costs a search nothing, and what it
 * takes of memory goes with it. One file for both ends.
 */
import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { country } from '../country/served-country.ts'
import { FeedFault } from '../domain/feeds/feed-fault.ts'
import type { FeedSettings } from '../domain/feeds/normalise/record-draft.ts'
import { createPlaceFinder } from '../domain/places/place-finder.ts'
import type { FeedCheck } from '../service/feeds/check-feed.ts'
import {
  type FeedFaultMessage,
  type FeedWork,
  feedWorkHere,
  type NormaliseOrder,
} from '../service/feeds/feed-work.ts'
import { runInProcess, workAsProcess } from './run-in-process.ts'

type FeedOrder =
  | { readonly check: string; readonly settings: FeedSettings; readonly cpuMs: number | undefined }
  | { readonly normalise: NormaliseOrder }
type FeedMessage = { readonly checked: FeedCheck } | { readonly fault: FeedFaultMessage }

export const feedInProcess: FeedWork = {
  check: (path, settings, { signal, cpuMs } = {}) => run({ check: path, settings, cpuMs }, signal),
  normalise: (order, signal) => run({ normalise: order }, signal),
}

/** One record at a time: what is left behind goes early, rather than after some 200 MB. */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--max-old-space-size=256']

async function run(order: FeedOrder, signal?: AbortSignal): Promise<FeedCheck> {
  let told: FeedMessage | null = null
  const keep = (message: FeedMessage) => {
    told = message
  }
  const running = runInProcess(new URL(import.meta.url), order, keep, NODE_OPTIONS)
  const end = () => void running.stop()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  await running.done.finally(() => signal?.removeEventListener('abort', end))
  const message = told as FeedMessage | null
  if (message === null) throw new Error('a feed was read, and nothing was told of it')
  if ('checked' in message) return message.checked
  const { code, line, found } = message.fault
  throw new FeedFault(code, { line, ...(found === null ? {} : { found }) })
}

async function workOn(order: FeedOrder, tell: (message: FeedMessage) => void): Promise<void> {
  // Anybody may ask for a check: it comes behind everything else.
  if ('check' in order) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const work = feedWorkHere({ country, places: createPlaceFinder(country) })
  try {
    const checked =
      'check' in order
        ? await work.check(order.check, order.settings, checkLimits(order.cpuMs))
        : await work.normalise(order.normalise)
    tell({ checked })
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    const { code, line, found } = error
    tell({ fault: { code, line, found } })
  }
}

const checkLimits = (cpuMs: number | undefined) => (cpuMs === undefined ? {} : { cpuMs })

if (isMainThread && import.meta.main) workAsProcess(workOn)
