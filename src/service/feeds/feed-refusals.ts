/** What a caller is told when a document is no feed, or cannot be had. */
import type { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { Refusal } from '../../domain/refusal.ts'

export const unreadableFeed = ({ code, message, fix, line }: FeedFault): Refusal =>
  new Refusal({ code: 'feed_unreadable', message, hint: fix }, { members: { reason: code, line } })

export const unreachableFeed = ({ code, message }: { code: string; message: string }): Refusal =>
  new Refusal({ code: 'feed_unreachable', param: 'url', message }, { members: { reason: code } })
