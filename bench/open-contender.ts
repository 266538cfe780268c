/** A contender from the bench's side: its process, whether it could be filled, what it answered. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContenderResult } from './bench-report.ts'
import { startChild } from './child-process.ts'
import type { Answer, ContenderOptions } from './contenders/contender.ts'
import type { BenchRequest, Workload } from './make-workload.ts'
import type { RoundsResult } from './measure-rounds.ts'
import { overCap } from './stored-documents.ts'

export interface OpenContender {
  readonly name: string
  /** Why it could not go on; null while it can. */
  failure(): string | null
  call<T>(method: string, argument?: unknown): Promise<T>
  /** Asks without a clock and notes what differs from the expected answers. */
  check(requests: readonly BenchRequest[], expected: readonly Answer[]): Promise<void>
  take(workload: Workload, warmUpMs: number): Promise<void>
  slice(forMs: number): Promise<void>
  result(): Promise<ContenderResult>
  stop(): Promise<void>
}

const script = new URL('contenders/run-contender.ts', import.meta.url)

/** Never throws: one that cannot be filled, or fails later, says so in its result. */
export async function openContender(
  name: string,
  shared: ContenderOptions,
): Promise<OpenContender> {
  const child = startChild(script)
  let failure: string | null = null
  let buildMs = 0
  const differences: string[] = []
  const attempt = async (work: () => Promise<void>) => {
    if (failure !== null) return
    try {
      await work()
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      await child.stop()
    }
  }
  await attempt(async () => {
    const folder = join(shared.folder, name)
    await mkdir(folder, { mode: 0o755 })
    const filled = child.call<number>('open', { name, options: { ...shared, folder } })
    buildMs = await withCap(filled, shared.capMs)
  })
  return {
    name,
    failure: () => failure,
    call: child.call,
    check: (requests, expected) =>
      attempt(async () => {
        const answers = await child.call<Answer[]>('ask', requests)
        for (const [i, { text }] of requests.entries()) {
          differences.push(...differenceOf(text, answers[i], expected[i]))
        }
      }),
    take: (workload, warmUpMs) =>
      attempt(async () => {
        await child.call('take', workload)
        await child.call('warmUp', warmUpMs)
      }),
    slice: (forMs) => attempt(() => child.call('slice', forMs)),
    async result() {
      if (failure !== null) return { notRun: failure }
      return { buildMs, differences, ...(await child.call<RoundsResult>('result')) }
    },
    stop: child.stop,
  }
}

function differenceOf(text: string, answer: Answer, expected: Answer): string[] {
  if (answer.total !== expected.total) {
    return [`${text}: total ${answer.total}, engine ${expected.total}`]
  }
  return String(answer.ids) === String(expected.ids) ? [] : [`${text}: another page`]
}

async function withCap<T>(work: Promise<T>, capMs: number): Promise<T> {
  if (capMs === Infinity) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(overCap(capMs))), capMs)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
