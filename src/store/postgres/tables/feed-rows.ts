/** Feeds and the queue of photos, as rows: see ../../rows/. */
import * as feeds from '../../rows/feed-plans.ts'
import { runPlans } from '../run-plans.ts'

export const feedRows = runPlans(feeds)
