/** Which listings offer one home, as rows: see ../../rows/. */
import * as sameHomes from '../../rows/same-home-plans.ts'
import { runPlans } from '../run-plans.ts'

export const sameHomeRows = runPlans(sameHomes)
