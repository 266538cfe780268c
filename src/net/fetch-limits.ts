/**
 * Every limit of this room, named once. Units stand last in the names.
 * Invariant: no other file of it holds a number that bounds time, size or count. How long and how much one
 * transfer may be depends on what is fetched: its caller names those limits, and there is no default for them.
 */
export const urlLimits = {
  maxUrlLength: 2048,
  /** Longest name that DNS can carry (RFC 1035). */
  maxHostLength: 253,
}

/** Of one connection, whatever comes over it. */
export const connectionLimits = {
  dnsMs: 2_000,
  connectMs: 3_000,
  tlsMs: 3_000,
  /** Until the whole response head is in, however slowly it trickles. */
  firstByteMs: 5_000,
  maxHeaderBytes: 16_384,
  maxRedirects: 3,
  /** All addresses are checked; at most this many are tried. */
  maxAddresses: 8,
}

export interface TransferLimits {
  /** All hops together. */
  readonly totalMs: number
  /** A body that brings less than `minBytesPerWindow` in such a window is given up. */
  readonly paceWindowMs: number
  readonly minBytesPerWindow: number
  readonly maxBytes: number
}

export type FetchLimits = Readonly<typeof connectionLimits> & TransferLimits
