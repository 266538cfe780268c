/**
 * How many blocks of this project's code a piece of work runs through, as the engine of JavaScript counts them: a measure
 * of work that no other load on the machine changes. The code has to be loaded after `startCounting`.
 */
import { Session } from 'node:inspector/promises'

export interface StepCounter {
  /** Blocks of files whose address holds one of the parts. */
  steps(work: () => Promise<unknown>): Promise<number>
  stop(): Promise<void>
}

export async function startCounting(parts: readonly string[]): Promise<StepCounter> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const take = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    let count = 0
    for (const { url, functions } of result) {
      if (!parts.some((part) => url.includes(part))) continue
      for (const { ranges } of functions) for (const range of ranges) count += range.count
    }
    return count
  }
  return {
    async steps(work) {
      await take()
      await work()
      return take()
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
