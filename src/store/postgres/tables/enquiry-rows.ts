/** Enquiries, their counts and their erasure, as rows: see ../../rows/. */

import * as enquiries from '../../rows/enquiry-plans.ts'
import * as erasures from '../../rows/erase-plans.ts'
import * as counts from '../../rows/lock-enquiry-counts.ts'
import * as outbox from '../../rows/outbox-plans.ts'
import { runPlans } from '../run-plans.ts'

export const enquiryRows = runPlans({ ...enquiries, ...counts, ...erasures, ...outbox })
