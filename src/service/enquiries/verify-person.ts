/**
 * Whether a person is behind an enquiry: a solved challenge, or a form of ours that was drawn for this client a while
 * ago and whose hidden field stayed empty. Either is good once. What gives itself away as a bot is not refused, which would teach it: see
 * post-enquiry.ts. Cost: at most eight hashes and two HMAC.
 */
import { ENQUIRY_TRAP_FIELD } from '../../catalogue/enquiries.ts'
import {
  judgeProof,
  makeChallenge,
  type ProofJudgement,
} from '../../domain/enquiries/proof-of-work.ts'
import { judgeRenderTime } from '../../domain/enquiries/render-time.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isoTime } from '../../structures/iso-time.ts'
import type { SentMembers } from '../listings/write-context.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import type { ChallengeView } from './enquiry-service.ts'

export type PersonVerdict =
  | { readonly is: 'bot' }
  /** `proof`, a solved challenge or a form, must be marked as used with what is done for it. */
  | { readonly is: 'person'; readonly proof: Proof }
  | { readonly is: 'unproven'; readonly refusal: Refusal }

interface Proof {
  readonly by: 'challenge' | 'form'
  readonly id: string
  readonly expiresAt: number
}

type Solved = Exclude<ProofJudgement, string>
type JudgeContext = Pick<EnquiryContext, 'pepper' | 'randomBytes' | 'now'>

export function verifyPerson(
  sent: SentMembers,
  { listingId, client }: { readonly listingId: number; readonly client: string },
  context: JudgeContext,
): PersonVerdict {
  const { form_time, proof } = sent
  const order = { listingId, client, nowMs: context.now(), secret: context.pepper }
  if (isFilledIn(sent[ENQUIRY_TRAP_FIELD])) return { is: 'bot' }
  const checked =
    typeof proof === 'string' && proof !== '' ? judgeProof(proof, order) : ('missing' as const)
  // First: a form that was drawn again after a refusal may come back quickly, with the challenge solved.
  if (typeof checked === 'object') return { is: 'person', proof: { by: 'challenge', ...checked } }
  if (typeof form_time === 'string' && form_time !== '') {
    const time = judgeRenderTime(form_time, order)
    if (time === 'too_quick') return { is: 'bot' }
    // A challenge is good for minutes and a form for a day: who writes slowly is a person too.
    if (typeof time === 'object') return { is: 'person', proof: { by: 'form', ...time } }
  }
  return { is: 'unproven', refusal: proofRequired(checked, listingId, context) }
}

const isFilledIn = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== ''

type ProofFault = Exclude<ProofJudgement, Solved> | 'missing' | 'used' | 'form_used'

const faults: Readonly<Record<ProofFault, string>> = {
  missing: 'An enquiry needs a solved challenge as proof.',
  malformed: 'proof has another form than challenge:n0,n1,...',
  forged: 'The challenge in proof is not one of this service.',
  other_listing: 'The challenge in proof was made for another listing.',
  expired: 'The challenge in proof is too old.',
  unsolved: 'The numbers in proof do not solve its challenge.',
  used: 'The challenge in proof was used before.',
  form_used: 'form_time was used before: a form is good for one enquiry.',
}

export function proofRequired(
  fault: ProofFault,
  listingId: number,
  context: JudgeContext,
): Refusal {
  return new Refusal(
    {
      code: 'proof_required',
      param: 'proof',
      message: faults[fault],
      hint: `Solve the challenge in this error, or that of GET /v1/enquiries/challenge?listing_id=${listingId}, and send the same enquiry again with proof.`,
    },
    { members: { challenge: challengeFor(listingId, context) } },
  )
}

const HOW =
  'For each part from 0 to parts - 1 find a whole number n so that the SHA-256 of the text challenge:part:n begins with bits zero bits. Send proof as challenge:n0,n1,...'

export function challengeFor(listingId: number, context: JudgeContext): ChallengeView {
  const { pepper, randomBytes, now } = context
  const made = makeChallenge({ listingId, nowMs: now(), secret: pepper, randomBytes })
  return { ...made, expires_at: isoTime(made.expires_at), how: HOW }
}
