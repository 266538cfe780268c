/** Every limit of the bucket room, named once. Units come last in the names. Tests hand in smaller times. */
export const bucketLimits = {
  /** One request of an object of a few hundred kB, from the first packet to the last. */
  attemptMs: 4_000,
  /** In addition for large objects: the slowest line worth waiting for. */
  minBytesPerS: 100_000,
  attempts: 3,
  /** Doubled with every attempt, and up to half of it more by chance. */
  firstPauseMs: 100,
  /** What a `Retry-After` may ask for; beyond it the request fails. */
  pauseMaxMs: 2_000,
  /** Requests under way; beyond this they fail at once, so that a bucket that hangs does not pile them up. */
  openMax: 200,
  /** Of an answer that is a document of the service itself: an error, or a page of a listing (1,000 keys of up to 1,024 bytes). */
  documentMaxBytes: 4_000_000,
  keysPerList: 1_000,
}
export type BucketLimits = typeof bucketLimits
