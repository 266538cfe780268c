/**
 * Latencies of searches in many short windows, quiet ones and ones next to some work, and what can be concluded from them on a machine that others
 * use too: the p99 of a long time is made by the worst second of a neighbour, the median of the p99 of many windows is not.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantileOf, sortedNumbers } from '../src/structures/statistics/robust-statistics.ts'
import type { SearchWatch } from './watch-searches.ts'
import { type Noise, watchNoise } from './watched-machine.ts'

export interface SearchWindow extends Noise {
  readonly waitsMs: readonly number[]
  /** Of the thread that serves, between two turns of its event loop. */
  readonly loopMaxMs: number
}

const WINDOW_MS = 2_000
const LOOP_SAMPLE_MS = 5

/** Watches while some work is under way; the last window, which the end of the work cuts short, is left out. */
export function createWindows(searches: SearchWatch) {
  const delay = monitorEventLoopDelay({ resolution: LOOP_SAMPLE_MS })
  delay.enable()
  const noise = watchNoise()
  return async function during<T>(
    work: Promise<T>,
  ): Promise<{ readonly result: T; readonly windows: readonly SearchWindow[] }> {
    const windows: SearchWindow[] = []
    let isOver = false
    const over = work.finally(() => {
      isOver = true
    })
    const since = async () => {
      const { waitsMs } = await searches.mark()
      const window = { waitsMs, loopMaxMs: delay.max / 1e6, ...noise() }
      delay.reset()
      return window
    }
    for (await since(); !isOver; ) {
      await Promise.race([over, sleep(WINDOW_MS)])
      if (!isOver) windows.push(await since())
    }
    return { result: await over, windows }
  }
}

const quantile = (values: readonly number[], share: number): number =>
  quantileOf(sortedNumbers(values), share)

export function summaryOf(windows: readonly SearchWindow[]) {
  const p99s = windows.map(({ waitsMs }) => quantile(waitsMs, 0.99))
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  return {
    windows: windows.length,
    medianMs: quantile(
      windows.flatMap(({ waitsMs }) => waitsMs),
      0.5,
    ),
    /** Of the p99 of each window: their median, and what half of them are between. */
    p99Ms: quantile(p99s, 0.5),
    p99Low: quantile(p99s, 0.25),
    p99High: quantile(p99s, 0.75),
    /** Of all searches together. */
    pooledMs: quantile(
      windows.flatMap(({ waitsMs }) => waitsMs),
      0.99,
    ),
    loopMs: quantile(
      windows.map(({ loopMaxMs }) => loopMaxMs),
      0.5,
    ),
    others: mean(windows.map(({ others }) => others)),
    stolen: mean(windows.map(({ stolen }) => stolen)),
  }
}

type Summary = ReturnType<typeof summaryOf>

export const inWords = (of: Summary): string =>
  `searches median ${of.medianMs.toFixed(1)} ms, p99 ${of.p99Ms.toFixed(1)} (half of ${of.windows} windows: ${of.p99Low.toFixed(1)} to ${of.p99High.toFixed(1)}; of all ${of.pooledMs.toFixed(1)}); longest turn of the serving thread ${of.loopMs.toFixed(0)} ms in a median window; other programs ${percent(of.others)}, stolen ${percent(of.stolen)} of the machine`

const percent = (share: number) => `${(share * 100).toFixed(0)} %`

/** Above these nothing is concluded: neighbours have measured themselves. */
const OTHERS_MAX = 0.1
const STOLEN_MAX = 0.05

/** The ratio of the medians, and of the searches of all windows together. */
export function verdict(during: Summary, quiet: Summary, goal: number): string {
  const ratio = during.p99Ms / quiet.p99Ms
  const pooled = during.pooledMs / quiet.pooledMs
  const isNoisy = [during, quiet].some((of) => of.others > OTHERS_MAX || of.stolen > STOLEN_MAX)
  const outcome = ratio <= goal ? 'met' : 'missed'
  const isShort = during.windows === 0 || quiet.windows === 0
  const said = isShort
    ? 'no verdict, shorter than a window'
    : isNoisy
      ? 'no verdict, the machine was not quiet'
      : outcome
  return `p99 ${ratio.toFixed(2)} times the quiet one by the median window, ${pooled.toFixed(2)} of all searches (goal ${goal}): ${said}`
}
