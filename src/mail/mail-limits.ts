/** Every limit of sending mail, named once; how long it is retried is in catalogue/limits.ts. */
export const mailLimits = {
  /** To reach the mail host, to be greeted, and for silence in between. */
  connectTimeoutMs: 10_000,
  greetingTimeoutMs: 10_000,
  silenceTimeoutMs: 20_000,
  /** One message, from the first packet to the last, whatever the host does. */
  sendTimeoutMs: 40_000,
  /** A message whose outcome is unknown is sent again after this: longer than sending may take. */
  claimMs: 60_000,
  /** Under way at the same time. */
  atOnce: 5,
  /** Messages stored as files where there is no mail host; the oldest are deleted. */
  filesMax: 500,
  /** How long a stopping service waits for messages under way. */
  stopWaitMs: 5_000,
  subjectMaxChars: 150,
} as const
