/** What the project wants to reach, next to what was measured. A goal whose size was not run is left out. */
import { type Goal, mixedOf, type SizeReport } from './bench-report.ts'
import type { HttpFigures, HttpLoad } from './http/measure-http.ts'

/** Of requests other than searches, by what they are called in the report. */
const MOST_CPU_MS: Readonly<Record<string, number>> = {
  facets: 1,
  map: 0.7,
  similar: 0.7,
  'page of a search': 2.5,
  'page of a listing': 1.5,
}

interface Wanted {
  readonly listings: number
  readonly goal: string
  /** null: not measured. */
  rate(size: SizeReport): Omit<Goal, 'goal'> | null
}

const times = (peer: string, least: number) => (size: SizeReport) => {
  const [own, other] = [mixedOf(size, 'engine'), mixedOf(size, peer)]
  if (!own || !other) return null
  const ratio = own.perSecond / other.perSecond
  return { measured: `${ratio.toFixed(1)} times`, met: ratio >= least }
}

const below =
  (limitMs: number, read: (size: SizeReport) => number | undefined) => (size: SizeReport) => {
    const ms = read(size)
    return ms === undefined ? null : { measured: `${ms.toFixed(3)} ms`, met: ms < limitMs }
  }

const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The cost of one request of a kind, on the server alone. */
const cpuAtMost =
  (limitMs: number, read: (http: HttpFigures) => HttpLoad | undefined) =>
  ({ http }: SizeReport) => {
    const ms = read(http)?.cpuMsPerRequest
    return ms === undefined ? null : { measured: `${ms.toFixed(3)} ms`, met: ms <= limitMs }
  }

const shareOfBare =
  (least: number, read: (http: HttpFigures) => HttpLoad) =>
  ({ http }: SizeReport) => {
    const share = read(http).perSecond / http.bare.perSecond
    return { measured: percent(share), met: share >= least }
  }

const startBelow =
  (limitMs: number, read: (http: HttpFigures) => number | null) =>
  ({ http }: SizeReport) => {
    const ms = read(http)
    return ms === null ? null : { measured: inSeconds(ms), met: ms < limitMs }
  }

const wanted: readonly Wanted[] = [
  {
    listings: 100_000,
    goal: 'an uncached search at least 20 % of a bare route',
    rate: shareOfBare(0.2, (http) => http.searchUncached),
  },
  {
    listings: 100_000,
    goal: 'at most 0.25 ms of CPU for it',
    rate: cpuAtMost(0.25, (http) => http.searchUncached),
  },
  {
    listings: 100_000,
    goal: 'its p99 below 5 ms, with no collection of the old generation',
    rate: ({ http: { searchUncached } }) => {
      const { p99Ms, collections } = searchUncached
      const measured = `${p99Ms.toFixed(1)} ms, ${collections.old} collections`
      return { measured, met: p99Ms < 5 && collections.old === 0 }
    },
  },
  {
    listings: 100_000,
    goal: 'a search with the cache at least 60 % of a bare route',
    rate: shareOfBare(0.6, (http) => http.search),
  },
  ...Object.entries(MOST_CPU_MS).map(([kind, limitMs]) => ({
    listings: 100_000,
    goal: `${kind}: at most ${limitMs} ms of CPU, uncached`,
    rate: cpuAtMost(limitMs, ({ others }) => others[kind]),
  })),
  {
    listings: 100_000,
    goal: 'engine at least 20 times tuned SQLite',
    rate: times('sqlite', 20),
  },
  {
    listings: 100_000,
    goal: 'engine at least 70 times PostgreSQL',
    rate: times('postgres', 70),
  },
  {
    listings: 100_000,
    goal: 'engine p99 below 0.5 ms',
    rate: below(0.5, (size) => mixedOf(size, 'engine')?.p99Ms),
  },
  {
    listings: 100_000,
    goal: 'first start, on a store never served before, below 6 s',
    rate: startBelow(6_000, (http) => http.firstStartMs),
  },
  {
    listings: 1_000_000,
    goal: 'an uncached search at least 12 % of a bare route',
    rate: shareOfBare(0.12, (http) => http.searchUncached),
  },
  {
    listings: 1_000_000,
    goal: 'engine p99 below 5 ms',
    rate: below(5, (size) => mixedOf(size, 'engine')?.p99Ms),
  },
  {
    listings: 1_000_000,
    goal: 'at most 450 bytes a listing in addition to the records',
    rate: ({ engineFigures: { indexBytesPerListing: bytes } }) => ({
      measured: `${bytes.toFixed(0)} bytes`,
      met: bytes <= 450,
    }),
  },
  {
    listings: 1_000_000,
    goal: 'no pause above 50 ms while a segment is rebuilt',
    rate: below(50, (size) => size.engineFigures.rebuild?.longestPauseMs),
  },
  {
    listings: 1_000_000,
    goal: 'first start, on a store never served before, below 60 s',
    rate: startBelow(60_000, (http) => http.firstStartMs),
  },
  {
    listings: 1_000_000,
    goal: 'restart below 3 s',
    rate: startBelow(3_000, (http) => http.restartMs),
  },
]

export function rateGoals(sizes: readonly SizeReport[]): Goal[] {
  const single = wanted.flatMap(({ listings, goal, rate }) => {
    const size = sizes.find((one) => one.listings === listings)
    const verdict = size && rate(size)
    return verdict ? [{ goal: `${listings.toLocaleString('en')}: ${goal}`, ...verdict }] : []
  })
  return [...single, ...judgeGrowth(sizes)]
}

/** How much costlier each kind gets from one size to the next that is ten times as large. */
function judgeGrowth(sizes: readonly SizeReport[]): Goal[] {
  return sizes.flatMap((small) => {
    const large = sizes.find(({ listings }) => listings === 10 * small.listings)
    const [before, after] = [small, large].map((size) => size?.contenders.engine)
    if (!before || !after || !('kinds' in before) || !('kinds' in after)) return []
    const growth = Object.entries(after.kinds).map(([kind, { meanMs }]) => ({
      kind,
      factor: meanMs / before.kinds[kind].meanMs,
    }))
    const worst = growth.reduce((a, b) => (b.factor > a.factor ? b : a))
    const [from, to] = [small.listings, 10 * small.listings].map((one) => one.toLocaleString('en'))
    return [
      {
        goal: `${from} to ${to}: no kind takes more than ten times as long`,
        measured: `at most ${worst.factor.toFixed(1)} times (${worst.kind})`,
        met: worst.factor <= 10,
      },
    ]
  })
}
