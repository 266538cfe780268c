/** An issue with its sentence and its repair, as reports tell it. */
import { type FeedIssue, feedIssues, type IssueWeight } from '../../domain/feeds/feed-issues.ts'

export interface ToldIssue extends FeedIssue {
  readonly weight: IssueWeight
  readonly message: string
  readonly fix: string
}

export const describeIssue = (issue: FeedIssue): ToldIssue => ({
  ...issue,
  ...feedIssues[issue.code],
})
