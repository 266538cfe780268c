/**
 * Every limit of the photo room, named once. Units come last in the names.
 * Invariant: no other file of this room holds a number that bounds time, size or count.
 * Tests hand in smaller ones; nothing here is read from the environment.
 */

/** Nominal widths in pixels; a photo is stored once per width and never enlarged to reach it. */
export const photoWidths = [320, 800, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** Of one download; those of the connection are `net`'s. */
export const downloadLimits = {
  /** All hops together; leaves time to decode within `importLimits.photoMs`. */
  totalMs: 9_000,
  /** 30 kB in every window of 3 s: the slowest photo worth waiting for is 10 kB/s. */
  paceWindowMs: 3_000,
  minBytesPerWindow: 30_000,
  maxBytes: 15_000_000,
}

/** Of one photo that a seller sends. A silent connection is closed by the server, after 20 s. */
export const uploadLimits = {
  maxBytes: downloadLimits.maxBytes,
  /** 3 MB over a line of 12 kB/s. */
  totalMs: 270_000,
  /** A body that is too large is read up to here and then refused: most clients read no answer before they have sent it. */
  drainMaxBytes: 80_000_000,
  /** They wait in files, not in memory; how many at once, of all sellers and of one. */
  maxAtOnce: 100,
  maxAtOncePerOwner: 6,
}

export const decodeLimits = {
  /** The costliest honest kind, a progressive 4:4:4 JPEG of 50 Mpx, was measured at 370 MB. */
  maxPixels: 50_000_000,
  /** Phone panoramas have about 16,000. One pixel by 49,000,000 held the decoder for 10 s. */
  maxSidePixels: 20_000,
  maxRssBytes: 512 * 1024 * 1024,
  rssCheckMs: 20,
  /** The same costliest kind took 3.3 s on a busy machine. */
  decodeSeconds: 6,
  /** Start of a cold child and passing 15 MB over, on top of the decoding itself. */
  startAndTransferMs: 2_000,
  /** Largest ratio of height to width: WebP ends at 16,383 px, 4 x 1600 stays below. */
  maxHeightPerWidth: 4,
  webpQuality: 78,
  /** 4 took twice the time of 2 (0.50 s against 0.23 s, noise of 12 Mpx) and saved no byte. */
  webpEffort: 2,
}

/** Of copies for readers that know no WebP. */
export const jpegLimits = {
  quality: 82,
  maxAtOnce: 1,
  maxWaiting: 50,
}

/** What a photo needs to have a fingerprint. Stored fingerprints were made with these: change them only together. */
export const fingerprintLimits = {
  /** Of 255; a difference of two fields up to this is noise of the compression. */
  contrastMin: 2,
  /** Of the 64 differences, how many must be more than noise. */
  contrastsMin: 28,
}

export const importLimits = {
  maxPerCall: 5,
  /** A retryable failure is tried again on later writes, up to this many attempts. */
  maxAttempts: 3,
  /** One photo from its first packet to disk; less than a call has, so that the first one always ends. */
  photoMs: 11_000,
  /** From download to disk; also bounds the bytes held at once: 6 x 15 MB. */
  maxAtOnce: 6,
  maxAtOncePerOwner: 2,
  maxAtOncePerHost: 1,
  /** Beyond these the photo stays pending and is imported by a later write. */
  maxWaiting: 500,
  maxWaitingPerOwner: 50,
}

/** Of photos in a bucket. */
export const photoBucketLimits = {
  /** A photo of which every width is younger needs no touch: the sweep takes what is older than a day. */
  youngMs: 43_200_000,
  /** How long a save or a touch waits for a removal that has been announced; a removal ends itself after half of it. */
  leavingMaxMs: 20_000,
  leavingLookEveryMs: 500,
  /** A photo that is removed while it is saved is saved again. */
  savesMax: 3,
}
