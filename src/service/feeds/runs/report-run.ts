/** What a dry run says: the rows of the report that a run would leave, and nothing else is written. */
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import { foldKey } from '../normalise-feed.ts'
import type { RecordAction } from './apply-record.ts'
import type { RunPlan } from './plan-run.ts'
import { type RecordHead, readRecords } from './read-records.ts'
import type { FeedRun, RunContext } from './run-context.ts'
import { absentRow, inSteps, isUnchanged } from './run-steps.ts'

export async function reportRun(
  { run }: FeedRun,
  target: string,
  known: ReadonlyMap<string, FeedRecordRow>,
  { removals, heldRemovals, heldPrices }: RunPlan,
  { store }: RunContext,
): Promise<void> {
  const actionOf = ({ action, key, print }: RecordHead): RecordAction => {
    const row = key === null ? undefined : known.get(foldKey(key))
    if (action === 'skip') return 'skipped'
    if (action === 'withdraw') return row ? 'paused' : 'skipped'
    if (row && heldPrices.has(row.key)) return 'held'
    return row === undefined ? 'created' : isUnchanged(row, print) ? 'unchanged' : 'updated'
  }
  let number = 0
  const done = await store.feedReportEnd(run.id)
  for await (const batch of inSteps(readRecords(target))) {
    const first = number
    number += batch.length
    if (number <= done) continue
    await store.write(async (transaction) => {
      for (const [at, record] of batch.entries()) {
        await transaction.addFeedReportRow({
          ...{ run_id: run.id, number: first + at + 1, line: record.line, key: record.key },
          action: actionOf(record),
          listing_id:
            record.key === null ? null : (known.get(foldKey(record.key))?.listing_id ?? null),
          issues: JSON.stringify(record.issues),
        })
      }
    })
  }
  await store.write(async (transaction) => {
    for (const [at, key] of removals.entries()) {
      const action = heldRemovals.has(key) ? 'held' : 'paused'
      await transaction.addFeedReportRow(
        absentRow(run.id, number + at + 1, known.get(key)!, action),
      )
    }
  })
}
