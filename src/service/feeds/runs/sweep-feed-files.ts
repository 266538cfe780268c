/**
 * Removes the files of feeds and runs that are no more: a feed was deleted while it ran or on another machine, a process was
 * killed before it had cleaned up, an upload was cut off. Cost: a look at the store for each file, once a start.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../../structures/durations.ts'
import { isOpenRun } from '../feed-rows.ts'
import type { RunContext } from './run-context.ts'

type Sweeping = Pick<RunContext, 'store' | 'folder' | 'now'>

export async function sweepFeedFiles({ store, folder, now }: Sweeping): Promise<void> {
  const isRun = async (id: number) => {
    const run = await store.getFeedRun(id)
    return run !== null && isOpenRun(run)
  }
  const isFeed = async (id: number) => (await store.getFeed(id)) !== null
  const used = { runs: isRun, sent: isFeed, texts: isFeed }
  for (const [name, isUsed] of Object.entries(used)) {
    for (const file of await readdir(join(folder, name)).catch(() => [])) {
      const path = join(folder, name, file)
      const isKept = /^\d+$/.test(file) ? await isUsed(Number(file)) : await isYoung(path, now())
      if (!isKept) await rm(path, { recursive: true, force: true })
    }
  }
}

/** A file under another name is on its way. */
async function isYoung(path: string, nowMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && nowMs - found.mtimeMs < DAY_MS
}
