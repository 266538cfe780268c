/** Why a bucket cannot be used: a code for programs, and a sentence that says what to do. */
const sentences = {
  wrong_credentials:
    'refuses these credentials: check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN.',
  expired_credentials: 'reports that AWS_SESSION_TOKEN has expired: set a new one and restart.',
  not_allowed:
    'does not allow this: the key needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.',
  wrong_region: 'is in another region: set AWS_REGION',
  no_bucket: 'does not exist: create it, or correct PHOTO_STORE.',
  clock: "refuses this machine's clock: correct the clock.",
  unreachable: 'cannot be reached: check AWS_ENDPOINT_URL and the network.',
  timeout: 'does not answer in time.',
  overloaded: 'asks to be called later.',
  busy: 'is slow, and too many requests wait for it already.',
  too_large: 'holds a larger object than is ever stored there.',
  unexpected: 'gave an unexpected answer.',
} as const

export type BucketFaultCode = keyof typeof sentences

export class BucketFault extends Error {
  override readonly name = 'BucketFault'
  readonly code: BucketFaultCode

  constructor(code: BucketFaultCode, bucket: string, detail = '', cause?: unknown) {
    super(`The bucket ${bucket} ${sentences[code]}${detail}`, { cause })
    this.code = code
  }
}

/** By the code in the answer of the service; null: by its status. */
const byAnswer = new Map<string, BucketFaultCode>([
  ['InvalidAccessKeyId', 'wrong_credentials'],
  ['SignatureDoesNotMatch', 'wrong_credentials'],
  ['InvalidToken', 'wrong_credentials'],
  ['ExpiredToken', 'expired_credentials'],
  ['AccessDenied', 'not_allowed'],
  ['AuthorizationHeaderMalformed', 'wrong_region'],
  ['PermanentRedirect', 'wrong_region'],
  ['TemporaryRedirect', 'wrong_region'],
  ['IllegalLocationConstraintException', 'wrong_region'],
  ['NoSuchBucket', 'no_bucket'],
  ['RequestTimeTooSkewed', 'clock'],
  ['RequestTimeout', 'overloaded'],
  ['SlowDown', 'overloaded'],
])

export function faultOf(status: number, answered: string | null): BucketFaultCode {
  const known = answered === null ? undefined : byAnswer.get(answered)
  if (known !== undefined) return known
  if (status === 403 || status === 401) return 'not_allowed'
  if (status === 301 || status === 307) return 'wrong_region'
  return status === 429 || status >= 500 ? 'overloaded' : 'unexpected'
}

/** Worth another attempt a moment later. */
export const isTransient = (code: BucketFaultCode): boolean =>
  code === 'unreachable' || code === 'timeout' || code === 'overloaded'
