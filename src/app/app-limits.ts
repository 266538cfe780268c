/**
 * Every limit of this room: how long a stop waits, how often something is looked at, what helper processes may take.
 * What an operator may set is in `settings.ts`. Units come last in the names.
 */
export const appLimits = {
  /** For background work that a stop interrupts: it continues in the next process. */
  stopWaitMs: 3_000,
  /** Pause of a stop between turning `/readyz` to 503 and closing connections, unless DRAIN_MS is set. */
  drain: {
    /** Longer than the 2 s between two health checks of a proxy. */
    behindProxyMs: 3_000,
    /** As long as a page or program pauses between two requests. */
    directMs: 500,
    /** How often open connections are counted where no proxy is in front: without any, a stop ends within this. */
    lookEveryMs: 20,
  },
  /** After a failed write: at most one small write a second tests whether the disk has recovered. */
  writeProbeEveryMs: 1_000,
  /** Of each secret: as many bytes as the SHA-256 that it keys. */
  secretBytes: 32,
  /** Of the object that names the store of a bucket. */
  ownerMaxBytes: 200,
  /** Shipping the write-ahead log. */
  wal: {
    /** Of the pages of one segment, except where a single transaction writes more. */
    segmentBytes: 16_777_216,
    /** How often the log starts over where something was written: then erased data is gone from it. Writers wait for up to 0.1 s. */
    cutEveryMs: 60_000,
    /** The same where it is larger than this. */
    largeCutEveryMs: 10_000,
    cutAboveBytes: 8_388_608,
    /** While nothing can be shipped the log grows up to this; then shipping is given up, and begins again with a new copy. */
    logMaxBytes: 268_435_456,
    /** A new copy of the whole database bounds what a restore has to read. */
    generationMs: 86_400_000,
    /** After it was given up. */
    retryAfterMs: 600_000,
    /** How often its process reports; one that is silent for longer is ended, since the log cannot start over meanwhile. */
    reportEveryMs: 1_000,
    silentMaxMs: 120_000,
    /** At a stop, for what is not shipped yet. */
    stopWaitMs: 5_000,
    /** Of a file that is read for a restore: more is not put into a bucket at once. */
    fileMaxBytes: 5_368_709_120,
  },
  build: {
    /** More would wait for each other's memory, and for the thread that merges their parts. */
    threadsMax: 4,
    /** Up to this highest id a segment is built in the serving process: half of the 0.4 s that a process takes. */
    hereMaxId: 1_000,
    /** The same before the first answer, when no request waits meanwhile: from there on threads of a process make up for its start. */
    firstHereMaxId: 3_000,
    /** Builds that take less report no progress. */
    reportEveryMs: 5_000,
    /** About 300 MB for 100,000 listings: not written after every build. */
    cacheEveryMs: 600_000,
  },
  /**
   * The tables that the first sentence needs are built this long after the start, and requests are answered in between. By then
   * what a start leaves to be done is done, prices and the market of a small service included.
   */
  warmUp: {
    afterMs: 20_000,
    pauseMs: 50,
  },
  /** Up to this highest id prices are fitted and the market is published in the serving process, within a tenth of a second. */
  smallMarketMaxId: 50,
  /** An idle engine thread holds about 20 MB; changes come in bursts, so it waits for the next one this long. */
  engineThreadIdleMs: 30_000,
  /** How often a helper process checks that its parent is alive: it outlives a killed parent by no more. */
  parentCheckMs: 500,
  /** Memory of the process that reads feeds. It holds one record at a time; garbage is collected early. */
  feedProcess: {
    /** Smaller ones are collected so often that reading takes a tenth longer, larger ones save next to nothing. */
    youngSpaceMb: 8,
    oldSpaceMb: 256,
    /** Smaller documents are read in about a second: they take their share of the core. */
    givesWayFromBytes: 2_000_000,
    /** For this time a larger one is read only where nobody else wants the core; 10,000 homes take 10 to 20 s. Then it begins again with a share. */
    givesWayMs: 60_000,
  },
  /** The figures of the operator's page: the last quarter of an hour. */
  figures: {
    lookEveryMs: 15_000,
    valuesMax: 60,
  },
  /** File descriptors: a warning comes early enough to raise the limit before connections are refused. */
  descriptors: {
    lookEveryMs: 60_000,
    warnAboveShare: 0.8,
  },
  /** Files of MAP_DIR, of which a whole island at 1:50,000 takes about 3 MB, and what cutting them may take. */
  map: {
    /** Homes that are joined to roads before requests are answered, and how often new segments are looked for. */
    homesJoinedAtOnce: 1_000,
    homesJoinedEveryMs: 1_000,
    /** Read whole, and held until the map is cut. */
    fileMaxMb: 64,
    pictureMaxMb: 32,
    /** 50 Mpx take 200 MB unpacked. */
    picturePixelsMax: 50_000_000,
    /** For all files at once, parsed. */
    threadMemoryMb: 1_024,
    /** Of a SHA-256 in hexadecimal digits: 48 bits tell the versions of one folder apart. */
    versionChars: 12,
    /** Header and root directory of PMTiles lie in the first 16 kB, by its specification. */
    streetHeadBytes: 16_384,
    /** Names and attributes of some layers. */
    streetMetadataMaxBytes: 1_000_000,
    creditMaxChars: 200,
  },
} as const
