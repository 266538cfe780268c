/** What is sent to a thread that is there: a further message, or how far the seller is with it. */
import { type SellerStatus, sellerStatuses } from '../../catalogue/enquiries.ts'
import { type Fault, Refusal } from '../refusal.ts'
import { invalidChoice } from '../search/read-parameters.ts'
import { readMessage, unknownMembers } from './read-members.ts'

type Body = Readonly<Record<string, unknown>>

/** {"text": ...}; throws a refusal with all that is wrong. */
export function readTextBody(body: Body): string {
  const faults: Fault[] = unknownMembers(body, ['text'], null)
  const report = (fault: Fault) => {
    faults.push(fault)
    return null
  }
  const text = readMessage(body.text, 'text', false, report)
  if (faults.length > 0 || text === null) throw new Refusal(faults)
  return text
}

/** {"status": ...}; throws a refusal with all that is wrong. */
export function readStatusBody(body: Body): SellerStatus {
  const faults: Fault[] = unknownMembers(body, ['status'], null)
  const status = sellerStatuses.find((one) => one === body.status)
  if (!status) faults.push(statusFault(body.status))
  if (faults.length > 0 || !status) throw new Refusal(faults)
  return status
}

function statusFault(sent: unknown): Fault {
  const allowed = sellerStatuses
  if (sent !== undefined) {
    const text = typeof sent === 'string' ? sent : String(JSON.stringify(sent))
    return invalidChoice(
      'status',
      text,
      allowed.map((value) => ({ value, label: value })),
    )
  }
  const message = 'status is missing.'
  return {
    code: 'missing_field',
    param: 'status',
    message,
    hint: 'Send {"status": "read"}.',
    allowed,
  }
}
