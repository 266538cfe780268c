/**
 * CPU time of processes with all their descendants, alive or ended: the servers, browsers and installs that a test
 * starts are counted while they run. Linux only; elsewhere it is this process alone. Cost: about 5 ms.
 */
import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

interface Usage {
  readonly pid: number
  readonly name: string
  readonly parent: number
  /** Its own, with that of its children that have ended. */
  readonly ms: number
}

/** Of this process. A descendant that outlived its parent is not counted. */
export function treeCpuMs(): number {
  if (process.platform !== 'linux') return ownCpuMs()
  return (usageOf(process.pid)?.ms ?? 0) + descendantsMs(processesByParent(), process.pid)
}

/** Of this process alone, without any child. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Of the running children of this process with this name. */
export function childrenCpuMs(name: string): number {
  if (process.platform !== 'linux') return 0
  const byParent = processesByParent()
  return (byParent.get(process.pid) ?? [])
    .filter((child) => child.name === name)
    .reduce((sum, { pid, ms }) => sum + ms + descendantsMs(byParent, pid), 0)
}

type ByParent = ReadonlyMap<number, readonly Usage[]>

const descendantsMs = (byParent: ByParent, parent: number): number =>
  (byParent.get(parent) ?? []).reduce(
    (sum, { pid, ms }) => sum + ms + descendantsMs(byParent, pid),
    0,
  )

const processesByParent = (): ByParent =>
  Map.groupBy(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => usageOf(Number(name)) ?? []),
    ({ parent }) => parent,
  )

/** proc_pid_stat(5): the parent is field 4; user and system time, own and of ended children, are fields 14 to 17. */
function usageOf(pid: number): Usage | null {
  try {
    const [, name, fields] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!
    const [, parent, ...rest] = fields.split(' ')
    const ticks = rest.slice(9, 13).reduce((sum, field) => sum + Number(field), 0)
    return { pid, name, parent: Number(parent), ms: ticks * TICK_MS }
  } catch {
    // It has ended meanwhile.
    return null
  }
}
