/**
 * Closes the files of segments that are no longer searched. A page of results that was found just before may
 * still be read from them, so they stay open for a while.
 */
import type { Engine } from '../../engine/engine.ts'
import { closeFile } from '../../engine/segment/segment-file.ts'

export interface SegmentFiles {
  /** To be called now and then. */
  closeUnused(): Promise<void>
  close(): Promise<void>
}

const KEPT_MS = 60_000

export function createSegmentFiles(engine: Pick<Engine, 'files'>, now: () => number): SegmentFiles {
  /** When each file was last seen in use. */
  const open = new Map<number, number>()
  const closeAll = async (files: readonly number[]) => {
    for (const file of files) open.delete(file)
    for (const file of files) await closeFile(file)
  }
  return {
    async closeUnused() {
      const nowMs = now()
      for (const file of engine.files()) open.set(file, nowMs)
      const unused = [...open].filter(([, usedMs]) => nowMs - usedMs > KEPT_MS)
      await closeAll(unused.map(([file]) => file))
    },
    close: () => closeAll([...new Set([...open.keys(), ...engine.files()])]),
  }
}
