/** What this process and all that it started take of the machine, and what is taken by others: other programs, and other machines on the same host. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { ownCpuMs, treeCpuMs } from '../test/support/cpu-time.ts'

const TICKS_PER_S = 100

/** As the system counts their pages. */
export function memoryMb(): number {
  const pages = [process.pid, ...childrenOf(process.pid)].map((pid) =>
    Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0),
  )
  return pages.reduce((sum, kb) => sum + kb, 0) / 1024
}

/** Seconds of a core: this process, and what it started, ended or not. */
export function cpuSeconds() {
  const own = ownCpuMs()
  return { serving: own / 1000, reading: (treeCpuMs() - own) / 1000 }
}

export interface Noise {
  /** Shares of all cores, 0 to 1. */
  readonly others: number
  readonly stolen: number
}

/** Since the call before. */
export function watchNoise(): () => Noise {
  const now = () => {
    const [user, nice, system, , , irq, softirq, steal] = /^cpu +(.*)$/m
      .exec(textOf('/proc/stat'))![1]
      .split(' ')
      .map((text) => Number(text) / TICKS_PER_S)
    const busy = user + nice + system + irq + softirq
    return { busy, own: treeCpuMs() / 1000, steal, atS: performance.now() / 1000 }
  }
  let before = now()
  return () => {
    const after = now()
    const all = (after.atS - before.atS) * availableParallelism()
    const others = after.busy - before.busy - (after.own - before.own)
    const stolen = after.steal - before.steal
    before = after
    return { others: Math.max(0, others / all), stolen: stolen / all }
  }
}

function childrenOf(pid: number): number[] {
  const own = textOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ')
  return own.filter(Boolean).flatMap((child) => [Number(child), ...childrenOf(Number(child))])
}

/** Empty where it has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
