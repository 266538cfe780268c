/**
 * Warns before the process runs out of file descriptors, for then connections are refused without a word: once when
 * four fifths are in use, and again after it was below. Linux only: elsewhere nobody can tell. Cost: a look a minute.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { appLimits } from './app-limits.ts'

interface Descriptors {
  readonly open: number
  readonly max: number
}

function readDescriptors(): Descriptors | null {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit ? { open: readdirSync('/proc/self/fd').length, max: Number(limit) } : null
  } catch {
    return null
  }
}

export function createDescriptorWatch(
  log: Pick<FastifyBaseLogger, 'warn'>,
  read = readDescriptors,
) {
  let warned = false
  return function look(): void {
    const found = read()
    if (found === null) return
    const isFull = found.open > found.max * appLimits.descriptors.warnAboveShare
    if (isFull && !warned)
      log.warn({ ...found }, 'file descriptors are running out: raise the limit (LimitNOFILE)')
    warned = isFull
  }
}

export function watchDescriptors(log: Pick<FastifyBaseLogger, 'warn'>): { stop(): void } {
  const timer = setInterval(createDescriptorWatch(log), appLimits.descriptors.lookEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
