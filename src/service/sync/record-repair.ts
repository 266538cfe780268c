/**
 * What happens where a record of the segment file is not what was written: the request is answered with "retry", the
 * listing is read from the store at once, and all other records are looked at in turns, since damage
 * rarely affects a single one. Then the file is rewritten.
 * Invariant: bytes that fail their checksum never leave; a damaged record costs refusals, not a wrong answer.
 * Cost: about 3 microseconds a record of the serving thread, in turns of a millisecond, and a read of the store for each
 * that is damaged. With very many, everything is rebuilt.
 */

import { setImmediate as turn } from 'node:timers/promises'
import { Refusal } from '../../domain/refusal.ts'
import { syncLimits } from '../service-limits.ts'
import type { EngineSyncOptions, SyncState } from './sync-state.ts'

export interface RecordRepair {
  /** Of a requested record; throws the refusal to answer with. */
  whereDamaged(error: unknown, id: number): never
  /** Looks at all records, where something else than a request has come upon a damaged one. */
  check(error: unknown): void
}

export function createRecordRepair(
  state: SyncState,
  { onError }: Pick<EngineSyncOptions, 'onError'>,
  /** Rewrites the file. */
  save: () => void,
  /** Rebuilds everything. */
  rebuild: (error: unknown) => void,
): RecordRepair {
  const { engine, reader } = state
  let underWay: Promise<void> | null = null
  /** Requested ones come first. */
  const asked = new Set<number>()

  async function repair(error: unknown): Promise<void> {
    let repaired = 0
    const reread = async (ids: readonly number[]) => {
      if (ids.length === 0) return
      repaired += ids.length
      await state.inTurn(() => reader.reread(ids))
    }
    const rereadAsked = async () => {
      const ids = [...asked]
      asked.clear()
      await reread(ids)
    }
    await rereadAsked()
    for (const damaged of engine.checkRecords()) {
      await reread(damaged)
      await rereadAsked()
      if (repaired > syncLimits.repairedMax) return rebuild(error)
      await turn()
    }
    if (repaired > 0) save()
  }

  function begin(error: unknown): void {
    underWay ??= repair(error)
      .catch(onError)
      .finally(() => {
        underWay = null
        if (asked.size > 0) begin(error)
      })
  }

  return {
    whereDamaged(error, id) {
      asked.add(id)
      if (underWay === null && state.lost === null) onError(error)
      begin(error)
      throw askAgain()
    },
    check: begin,
  }
}

const askAgain = (): Refusal =>
  new Refusal(
    {
      code: 'unavailable',
      message:
        'The stored copy of a listing was damaged; it is being read again from the database.',
      hint: `Repeat the request after ${syncLimits.repairRetryAfterS} second.`,
    },
    { retryAfterS: syncLimits.repairRetryAfterS },
  )
