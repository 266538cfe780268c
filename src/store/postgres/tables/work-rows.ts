/** Attempts at work, as rows: see ../../work/. */
import * as work from '../../work/work-plans.ts'
import { runPlans } from '../run-plans.ts'

export const workRows = runPlans(work)
