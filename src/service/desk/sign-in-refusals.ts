/** Refusals of signing in and up, with what to do next. */
import { limits } from '../../catalogue/limits.ts'
import { SIGN_IN_AGAIN, signInPage } from '../../domain/access/access-mail.ts'
import { Refusal } from '../../domain/refusal.ts'
import { MINUTE_MS } from '../../structures/durations.ts'

export function wrongKey(how: 'mistyped' | 'not a key' | 'unknown'): Refusal {
  const messages = {
    mistyped: 'The key is mistyped or cut off.',
    'not a key': 'This is not a key: keys begin with estia_.',
    unknown: 'The key is unknown, expired or revoked.',
  }
  return new Refusal({
    code: 'unauthenticated',
    param: 'key',
    message: messages[how],
    hint: 'Copy the whole key again, or have a link mailed to you.',
  })
}

export const linkIsOver = (): Refusal =>
  new Refusal({
    code: 'unauthenticated',
    message: 'This link was used before, or is older than half an hour.',
    hint: `Have a new one mailed to you: it leads to ${signInPage('…')}.`,
  })

export const noSignUp = (): Refusal =>
  new Refusal({
    code: 'forbidden',
    message: 'The operator of this service adds sellers itself.',
    hint: 'Ask the operator for an account.',
  })

/** Who finds a browser open must not leave with a key that lasts. */
export function refuseStaleSignIn(signedInAt: number, nowMs: number): void {
  if (isFreshSignIn(signedInAt, nowMs)) return
  throw new Refusal({
    code: 'forbidden',
    message: `A key is made within ${limits.keySignInMinutes} minutes of signing in.`,
    hint: `Sign in again at ${SIGN_IN_AGAIN}, and make the key then.`,
  })
}

export const isFreshSignIn = (signedInAt: number, nowMs: number): boolean =>
  nowMs - signedInAt < limits.keySignInMinutes * MINUTE_MS

export const tooMany = (waitS: number): Refusal =>
  new Refusal(
    {
      code: 'rate_limited',
      message: 'There were too many tries to sign in from your address.',
      hint: `Try again in ${Math.max(1, waitS)} seconds (Retry-After).`,
    },
    { retryAfterS: waitS },
  )
