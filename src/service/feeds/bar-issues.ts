/** Why a listing that a feed publishes did not go live, as the report of its run shows it. */
import { type FeedIssue, IssueList } from '../../domain/feeds/feed-issues.ts'
import type { PublishBar } from '../../domain/listings/publish-bars.ts'

/** None where something is missing: the record's own issues say what. */
export function barIssues(bar: PublishBar): readonly FeedIssue[] {
  const issues = new IssueList()
  switch (bar.code) {
    case 'not_publishable':
      break
    case 'publishing_stopped':
      issues.add(bar.code, null, bar.reason)
      break
    case 'too_many_live':
      issues.add(bar.code, null, bar.live_max)
      break
    case 'outside_country':
      issues.add(bar.code, 'lat', `${bar.lat}, ${bar.lng}`)
  }
  return issues.all
}
