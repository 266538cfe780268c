/** Every limit of sending and receiving mail, named once; how long it is retried is in catalogue/limits.ts. */
export const mailLimits = {
  /** To reach the mail host, to be greeted, and for silence in between. */
  connectTimeoutMs: 10_000,
  greetingTimeoutMs: 10_000,
  silenceTimeoutMs: 20_000,
  /** One message, from the first packet to the last, whatever the host does. */
  sendTimeoutMs: 40_000,
  /** A message whose outcome is unknown is sent again after this: longer than sending may take. */
  claimMs: 60_000,
  /** Under way at the same time, each over a connection of its own. */
  atOnce: 5,
  /** Sent over one connection; many hosts allow a hundred. */
  messagesPerConnection: 50,
  /** A connection without a message is closed. */
  idleMs: 1_000,
  /** Messages stored as files where there is no mail host; the oldest are deleted. */
  filesMax: 500,
  /** How long a stopping service waits for messages under way. */
  stopWaitMs: 5_000,
  subjectMaxChars: 150,
  /** A received mail with everything in it; larger ones are refused. */
  receivedMaxBytes: 10_485_760,
  /** Headers of a mail and of each of its parts; parts of a mail, and how deep they are nested. */
  receivedHeaderMaxBytes: 65_536,
  receivedPartsMax: 100,
  receivedDepthMax: 10,
  /** A text that somebody typed, with all that it quotes: as it is sent, markup included, and as words. */
  receivedTextMaxBytes: 1_048_576,
  receivedTextMaxChars: 200_000,
  /** Of a header that is taken apart, of a line behind a boundary, and of a tag; the rest is ignored. */
  receivedValueMaxChars: 10_000,
  receivedLineMaxBytes: 200,
  receivedTagMaxChars: 2_000,
  /** Addresses of a mail that are looked at; lines that look like a boundary; quotations in quotations. */
  receivedAddressesMax: 50,
  receivedLooksMax: 20_000,
  receivedQuotesMax: 20,
  /** Before the @ of MAIL_IN_ADDRESS: what follows has 44 characters, and mail hosts take 64. */
  replyLocalMaxChars: 20,
  /** By LMTP: connections at a time, and recipients of one mail. */
  lmtpClientsMax: 20,
  lmtpRecipientsMax: 10,
  /** Files of a Maildir that are taken in one go. */
  maildirPortion: 100,
  /** Mails that were set aside, for an operator to look at: how long, and how many. */
  failedMailMs: 30 * 86_400_000,
  failedMailsMax: 500,
} as const
