/**
 * Works through what is due, some items at a time, until nothing is. Invariants: never two at once under one name; a slow
 * item takes one place and delays nobody else; an item without result is not taken again in the same call.
 * Cost: one look for due items whenever one ends, and every half second while there is room.
 */

import { setTimeout as delay } from 'node:timers/promises'
import { workLimits } from '../service-limits.ts'

export interface WorkThrough<Item> {
  readonly atOnce: number
  /** In the order of their turns; items that are under way may be among them. */
  readonly due: (limit: number) => Promise<readonly Item[]>
  /** Items of one name go one after another. */
  readonly nameOf: (item: Item) => string
  /** False: it rests, or is somebody else's. */
  readonly work: (item: Item) => Promise<boolean>
  readonly ended: AbortSignal
}

export async function workThrough<Item>(options: WorkThrough<Item>): Promise<void> {
  const { atOnce, due, nameOf, work, ended } = options
  const underWay = new Map<string, Promise<void>>()
  const idle = new Set<string>()
  const faults: unknown[] = []

  function begin(item: Item): void {
    const name = nameOf(item)
    const working = work(item).then(
      (isDone) => void (isDone || idle.add(name)),
      (error) => void faults.push(error),
    )
    underWay.set(
      name,
      working.then(() => void underWay.delete(name)),
    )
  }

  const isFree = (item: Item) => !underWay.has(nameOf(item)) && !idle.has(nameOf(item))
  while (!ended.aborted && faults.length === 0) {
    const limit = atOnce + underWay.size + idle.size
    const next = underWay.size < atOnce ? (await due(limit)).filter(isFree) : []
    for (const item of next) if (underWay.size < atOnce && isFree(item)) begin(item)
    if (underWay.size === 0) break
    await oneEnds(underWay.values())
  }
  await Promise.all(underWay.values())
  if (faults.length > 0) throw faults[0]
}

/** One of them, or half a second. */
export async function oneEnds(underWay: Iterable<Promise<void>>): Promise<void> {
  const waited = new AbortController()
  const late = delay(workLimits.dueLookEveryMs, undefined, { signal: waited.signal, ref: false })
  await Promise.race([...underWay, late.catch(() => undefined)])
  waited.abort()
}
