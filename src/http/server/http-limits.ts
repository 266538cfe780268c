/**
 * Every limit of this room: connections, requests, load and caches. Limits of the API itself, which callers can read,
 * are in the catalogue. Units come last in the names.
 */
export const httpLimits = {
  requestTimeoutMs: 15_000,
  /** For photos over slow lines; a silent connection ends before, after `connectionTimeoutMs`. */
  fileTimeoutMs: 300_000,
  headersTimeoutMs: 10_000,
  timeoutCheckMs: 2_000,
  connectionTimeoutMs: 20_000,
  /** Of a request that is being answered: the check of a large feed takes longer than a silent peer has. As long as proxies wait. */
  answerTimeoutMs: 60_000,
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
  /** Of clients, with whom each is counted for. Longer addresses, which a proxy may forward, are read each time. */
  addresses: {
    remembered: 4_096,
    charsMax: 64,
  },
  /** Server-sent events. Below the shares of connections, so that streams never take all of them. */
  streams: {
    total: 500,
    /** A household or an office: one for each page in view. */
    perAddress: 20,
    lookEveryMs: 1_000,
    /** Shorter than `connectionTimeoutMs` and the patience of proxies. */
    heartbeatMs: 12_000,
    lifeMs: 1_800_000,
    /** Written and not yet read by the client: nothing more is added. */
    waitingMaxBytes: 65_536,
    stuckMs: 30_000,
    /** When a browser comes back. */
    retryMs: 5_000,
  },
  /** How long a refused peer has to read why, and how many get the reason at once; the rest are just closed. */
  refused: {
    lingerMs: 1_000,
    lingeringMax: 100,
  },
  /** Retry-After of a refusal that passes soon. */
  retryAfterS: 5,
  overload: {
    lookEveryMs: 500,
    sampleEveryMs: 20,
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
  /** Memory for answers being sent: most fit in a slab; `slabsMax` slow readers at once are served from it. */
  bodies: {
    slabBytes: 65_536,
    slabsMax: 64,
  },
  searchCache: {
    /** Memory of the objects around the bytes of an answer. */
    answerBytes: 2_000,
    /** Cached next to the bytes of an answer: up to three compressed forms, each about a quarter of it. */
    formsShare: 0.75,
    /** A few megabytes; at 100 new searches a second, those of the last minute. */
    queriesRemembered: 8_192,
  },
  /** Two readings of the change feed: younger answers count as current. */
  staleAfterMs: 2_000,
  maxAge: {
    /** What changes only with a new version of the program. */
    staticS: 3_600,
    photoS: 31_536_000,
    preflightS: 86_400,
    strictTransportS: 31_536_000,
  },
  /** A longer address is not compared with those that there are. */
  pathPiecesMax: 8,
} as const
