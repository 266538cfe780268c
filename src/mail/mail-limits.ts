/** Every limit of sending mail, named once; how long it is tried again stands in catalogue/limits.ts. */
export const mailLimits = {
  /** To reach the mail host, to be greeted, and of silence in between. */
  connectTimeoutMs: 10_000,
  greetingTimeoutMs: 10_000,
  silenceTimeoutMs: 20_000,
  /** One message, from the first packet to the last, whatever the host does. */
  sendTimeoutMs: 40_000,
  /** A message that was taken and not told of is sent again after this: longer than it may take. */
  claimMs: 60_000,
  /** Under way at the same time. */
  atOnce: 5,
  /** Files of messages that are kept where there is no mail host; the oldest go. */
  filesKept: 500,
  /** What is under way when the service stops is waited for. */
  stopWaitMs: 5_000,
  subjectMaxChars: 150,
} as const
