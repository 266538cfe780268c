/** Every limit of this room, named once. Units stand last in the names. */
import { HOUR_MS, MINUTE_MS } from '../structures/durations.ts'

export const hookLimits = {
  /** From the first look at the name to the status of the answer. */
  timeoutMs: 15_000,
  /** Of the answer to webhook.verify: the token and what a framework puts around it. */
  verifyAnswerBytes: 4_096,
  /** After each attempt the next one: as the example of the standard, 75.6 hours in all. */
  retryAfterMs: [
    5_000,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    24 * HOUR_MS,
  ],
  /** Of a wait, up or down: what failed together is not tried again together. */
  retryJitter: 0.1,
  /** A receiver that asks for more than a day gets a day. */
  retryAfterMaxMs: 24 * HOUR_MS,
  /** How long a whole endpoint rests that is overloaded or silent: doubled each time. */
  restFirstMs: 10_000,
  restMaxMs: HOUR_MS,
} as const
