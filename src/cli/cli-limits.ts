/** Every limit of this room: how long a stop may take, how workers are restarted, how much a command prints. */
export const cliLimits = {
  /** From the end of the drain to the end of the process: the longest request has 15 s. */
  stopTimeoutMs: 15_000,
  /** The parent waits a second longer than its workers. */
  workersStopTimeoutMs: 16_000,
  /** Where WORKERS is not set: each worker holds the index in its own memory, so more have to be requested. */
  workersDefaultMax: 4,
  /** Before a worker that failed is started again; each failure doubles the pause. */
  restartPause: {
    firstMs: 500,
    longestMs: 30_000,
  },
  /** Of a file of listings, unpacked: the longest text that Node can hold. */
  accuracyFileMaxBytes: 512 * 1024 * 1024,
  /** A damaged audit has the same fault in many lines. */
  auditFaultsShown: 20,
  auditPageLines: 500,
  /** Of a correction of the market, as everybody reads it. */
  reasonMaxChars: 300,
  progressBarChars: 30,
  /** Of a copy of photos, which may take hours. */
  progressEveryMs: 5_000,
  filesCopiedAtOnce: 8,
} as const
