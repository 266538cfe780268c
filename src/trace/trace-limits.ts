/** Every limit of the trace room, named once. */
export const traceLimits = {
  /** Finished spans that wait for the collector; beyond this they are dropped, and counted. */
  spansMax: 4_096,
  /** In one request. */
  spansPerRequest: 512,
  sendEveryMs: 2_000,
  /** A collector that hangs costs one open request for this long, and nobody waits for it. */
  requestMs: 5_000,
  /** At a stop, for what has not been sent. */
  stopMs: 1_000,
  /** Of one trace: a request that reads a thousand rows one by one would fill the queue alone. */
  spansPerTrace: 200,
}
export type TraceLimits = typeof traceLimits
