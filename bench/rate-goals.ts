/** What the project wants to reach, next to what was measured. A goal whose size was not run is left out. */
import { type Goal, mixedOf, type SizeReport } from './bench-report.ts'

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

const KB = 1024
const percent = (share: number) => `${(share * 100).toFixed(0)} %`

const wanted: readonly Wanted[] = [
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
    goal: 'search over HTTP at least 60 % of a bare route',
    rate: ({ http: { search, searchUncached, bare } }) => {
      const [ratio, uncached] = [search, searchUncached].map(
        (load) => load.perSecond / bare.perSecond,
      )
      const measured = `${percent(ratio)}; ${percent(uncached)} where no answer comes from the cache`
      return { measured, met: ratio >= 0.6 }
    },
  },
  {
    listings: 100_000,
    goal: 'an uncached search at least 30 % of a bare route',
    rate: ({ http: { searchUncached, bare } }) => {
      const ratio = searchUncached.perSecond / bare.perSecond
      return { measured: percent(ratio), met: ratio >= 0.3 }
    },
  },
  {
    listings: 100_000,
    goal: 'its p99 below 4 ms, with no collection of the old generation',
    rate: ({ http: { searchUncached } }) => {
      const { p99Ms, collections } = searchUncached
      const measured = `${p99Ms.toFixed(1)} ms, ${collections.old} collections`
      return { measured, met: p99Ms < 4 && collections.old === 0 }
    },
  },
  {
    listings: 100_000,
    goal: 'start to first answer below 5 s',
    rate: ({ http: { restartMs, firstStartMs } }) => {
      const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
      const first =
        firstStartMs === null ? '' : `; ${inSeconds(firstStartMs)} on a store never served before`
      return { measured: inSeconds(restartMs) + first, met: restartMs < 5_000 }
    },
  },
  {
    listings: 1_000_000,
    goal: 'engine p99 below 5 ms',
    rate: below(5, (size) => mixedOf(size, 'engine')?.p99Ms),
  },
  {
    listings: 1_000_000,
    goal: 'at most 1 KB a listing in addition to the records',
    rate: ({ engineFigures: { indexBytesPerListing: bytes } }) => ({
      measured: `${bytes.toFixed(0)} bytes`,
      met: bytes <= KB,
    }),
  },
  {
    listings: 1_000_000,
    goal: 'no pause above 50 ms while a segment is rebuilt',
    rate: below(50, (size) => size.engineFigures.rebuild?.longestPauseMs),
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
