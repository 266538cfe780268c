/**
 * What happens where a record of the segment file is not what was written: whoever asked is told to ask again, the
 * listing is read from the store at once, and all other records are looked at in turns, since one that is damaged is
 * seldom alone. Then the file is written anew.
 * Invariant: bytes that fail their checksum never leave; a damaged record costs refusals, not a wrong answer.
 * Cost: some 3 microseconds a record of the serving thread, in turns of a millisecond, and a read of the store for each
 * that is damaged. Where there are very many, all is built anew.
 */

import { setImmediate as turn } from 'node:timers/promises'
import { Refusal } from '../../domain/refusal.ts'
import type { EngineSyncOptions, SyncState } from './sync-state.ts'

export interface RecordRepair {
  /** Of a record that somebody asked for; throws what is to be answered. */
  whereDamaged(error: unknown, id: number): never
  /** Looks at all records, where something else than a request has come upon a damaged one. */
  check(error: unknown): void
}

/** More are not repaired one by one. */
const REPAIRED_MAX = 1_000
const RETRY_AFTER_S = 1

export function createRecordRepair(
  state: SyncState,
  { onError }: Pick<EngineSyncOptions, 'onError'>,
  /** Has the file written anew. */
  save: () => void,
  /** Has everything built anew. */
  buildAnew: (error: unknown) => void,
): RecordRepair {
  const { engine, reader } = state
  let underWay: Promise<void> | null = null
  /** Those that somebody asked for come first. */
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
      if (repaired > REPAIRED_MAX) return buildAnew(error)
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
      hint: `Repeat the request after ${RETRY_AFTER_S} second.`,
    },
    { headers: { 'retry-after': String(RETRY_AFTER_S) } },
  )
