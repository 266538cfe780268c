/**
 * What a record of a feed says of its project, written to the page of that project. Invariants: parts that a person has set
 * stay and are reported until both agree, unless the feed leads; the page is read under its lock, so that a person
 * who saves meanwhile wins or meets a newer version. Cost: one row of the store for each project of a document.
 */
import { type FeedIssue, IssueList } from '../../../domain/feeds/feed-issues.ts'
import { PROJECT_COMPLETION, PROJECT_TEXT } from '../../../domain/feeds/normalise/settle-project.ts'
import {
  differingParts,
  partOf,
  projectParts,
  withParts,
} from '../../../domain/sellers/project-page.ts'
import type { FeedRow } from '../../../store/feed-store.ts'
import type { Store } from '../../../store/store.ts'
import { lockedParts, pageChange, pageOf } from '../../sellers/project-service.ts'
import { configOf } from '../feed-rows.ts'
import type { RunTransaction } from './run-context.ts'
import type { ReadRecord } from './run-steps.ts'
import type { RecordOrder } from './settle-record.ts'

interface AppliedPage {
  readonly isChanged: boolean
  /** Said by the feed of parts that a person has set. */
  readonly leftAside: readonly FeedIssue[]
}

export async function applyProjectPage(
  transaction: RunTransaction,
  { record, projectId, feedId, keepsChanges, nowMs }: RecordOrder,
): Promise<AppliedPage> {
  const said = record.projectPage
  if (said === undefined || projectId === null) return { isChanged: false, leftAside: [] }
  const row = await transaction.lockProjectPage(projectId)
  const before = pageOf(row)
  const locks = keepsChanges ? lockedParts(row) : []
  const isSaid = projectParts.filter((part) => partOf(said, part) !== null)
  const others = differingParts(before, said).filter((part) => isSaid.includes(part))
  const issues = new IssueList()
  for (const part of others.filter((one) => locks.includes(one)))
    issues.add(
      'field_locked',
      part === 'completion' ? PROJECT_COMPLETION : PROJECT_TEXT,
      partOf(said, part),
    )
  const written = others.filter((part) => !locks.includes(part))
  // What the feed does not say at all cannot agree.
  const agreed = isSaid.filter((part) => !others.includes(part))
  const locked = locks.filter((part) => !agreed.some((one) => one === part))
  const isSettled = locked.length === lockedParts(row).length && row?.feed_id === feedId
  if (written.length > 0 || !isSettled)
    await transaction.changeProjectPage(
      projectId,
      {
        ...pageChange(withParts(before, said, written)),
        ...{ locked: JSON.stringify(locked), feed_id: feedId },
      },
      nowMs,
    )
  return { isChanged: written.length > 0, leftAside: issues.all }
}

/** Projects whose page a person has changed although the feed leads: it takes them back, also with the same document. */
export async function pagesToTakeBack(
  feed: FeedRow,
  store: Pick<Store, 'changedFeedPages'>,
): Promise<ReadonlySet<string>> {
  return new Set(configOf(feed).keepChanges ? [] : await store.changedFeedPages(feed.id))
}

export const isTakenBack = ({ describes }: ReadRecord, pages: ReadonlySet<string>): boolean =>
  describes !== undefined && pages.has(describes)
