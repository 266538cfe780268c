/**
 * Every limit of this room, named once: those of connections, requests and load. Those of the interface, which
 * callers are told, are in the catalogue. Units stand last in the names.
 */
export const httpLimits = {
  requestTimeoutMs: 15_000,
  /** For photos over slow lines; a silent connection ends before, after `connectionTimeoutMs`. */
  fileTimeoutMs: 300_000,
  headersTimeoutMs: 10_000,
  timeoutCheckMs: 2_000,
  connectionTimeoutMs: 20_000,
  /** Of clients themselves: as long as a page or a program pauses between two requests. */
  keepAliveTimeoutMs: 8_000,
  /** Longer than the 60 s of common proxies, so that they close first. */
  proxyKeepAliveTimeoutMs: 65_000,
  requestsPerSocket: 10_000,
  headerMaxBytes: 16_384,
  connections: {
    total: 2_000,
    perAddress: 100,
  },
  /** A refused peer has so long to read why, and so many at once are told; more are just closed. */
  refused: {
    lingerMs: 1_000,
    lingeringMax: 100,
  },
  overload: {
    /** How much of the time the event loop worked. */
    busyShare: 0.95,
    /** How long it took from one turn to the next, on average. */
    busyLateMs: 100,
    overloadedLateMs: 250,
    /**
     * Between two looks. One browser with its photos stays below: it has six requests under way at a time, and a
     * loop that is late turns five times at most.
     */
    requestsMin: 32,
    /** A flood comes in waves: after one, pages are given up for two more seconds. */
    busyLooks: 4,
    /** Reads that wait for the store or a thread: 64 that it works on, 128 behind them. */
    readsUnderWayMax: 192,
  },
  /** Memory for answers under way: most fit in a slab, and so many readers at once may be slow. */
  bodies: {
    slabBytes: 65_536,
    slabsMax: 64,
  },
  /** A longer address is not compared with those that there are. */
  pathPiecesMax: 8,
} as const
