/**
 * Checks and normalises feeds in a process of its own: a document of 100 MB costs a search nothing, and what it
 * takes of memory goes with it. The process is processes/read-feed.ts.
 */
import { stat } from 'node:fs/promises'
import { FeedFault } from '../domain/feeds/feed-fault.ts'
import type { FeedSettings } from '../domain/feeds/normalise/record-draft.ts'
import type { FeedCheck } from '../service/feeds/check-feed.ts'
import type { FeedFaultMessage, FeedWork, NormaliseOrder } from '../service/feeds/feed-work.ts'
import { appLimits } from './app-limits.ts'
import { processFile } from './paths.ts'
import { runInProcess } from './threads/run-in-process.ts'

export type FeedOrder =
  | { readonly check: string; readonly settings: FeedSettings; readonly cpuMs: number | undefined }
  | { readonly normalise: NormaliseOrder; readonly givesWay: boolean }
export type FeedMessage = { readonly checked: FeedCheck } | { readonly fault: FeedFaultMessage }

export const feedInProcess: FeedWork = {
  check: (path, settings, { signal, cpuMs } = {}) => run({ check: path, settings, cpuMs }, signal),
  async normalise(order, signal) {
    const { size } = await stat(order.path)
    return size < appLimits.feedProcess.givesWayFromBytes
      ? run({ normalise: order, givesWay: false }, signal)
      : normaliseWhenIdle(order, signal)
  },
}

/** On a machine that is never idle it would not come to an end. */
async function normaliseWhenIdle(
  normalise: NormaliseOrder,
  signal?: AbortSignal,
): Promise<FeedCheck> {
  const patience = AbortSignal.timeout(appLimits.feedProcess.givesWayMs)
  try {
    const ended = signal ? AbortSignal.any([signal, patience]) : patience
    return await run({ normalise, givesWay: true }, ended)
  } catch (error) {
    if (!patience.aborted || signal?.aborted) throw error
    return run({ normalise, givesWay: false }, signal)
  }
}

const NODE_OPTIONS = [
  // Collections and compilation in threads of their own would take the other cores from those that serve.
  '--single-threaded',
  `--max-semi-space-size=${appLimits.feedProcess.youngSpaceMb}`,
  `--max-old-space-size=${appLimits.feedProcess.oldSpaceMb}`,
]

async function run(order: FeedOrder, signal?: AbortSignal): Promise<FeedCheck> {
  let received: FeedMessage | null = null
  const keep = (message: FeedMessage) => {
    received = message
  }
  const running = runInProcess(processFile('read-feed'), order, keep, NODE_OPTIONS)
  const end = () => void running.stop()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  await running.done.finally(() => signal?.removeEventListener('abort', end))
  const message = received as FeedMessage | null
  if (message === null) throw new Error('the process that reads feeds ended without a result')
  if ('checked' in message) return message.checked
  const { code, line, detail } = message.fault
  throw new FeedFault(code, { line, detail })
}
