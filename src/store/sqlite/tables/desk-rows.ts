/** Sessions, reports and what operators do, inside a transaction, as rows: see ../../rows/. */
import * as audit from '../../rows/audit-plans.ts'
import * as desk from '../../rows/desk-plans.ts'
import * as operators from '../../rows/operator-plans.ts'
import * as sellers from '../../sellers/seller-plans.ts'
import { runPlans } from '../run-plans.ts'

export const deskRows = runPlans({ ...audit, ...desk, ...operators, ...sellers })
