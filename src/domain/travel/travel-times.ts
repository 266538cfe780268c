/**
 * Minutes on foot and by car between points and targets: over the roads of a map folder, or, without any, in a straight
 * line. A target is one place or all of a kind, of which the nearest counts. docs/guides/map.md documents the method.
 * Invariant: a target reaches a point within some minutes exactly if `nearest` gives at most as many; asked from
 * either end, the answer is the same.
 * Cost: a target that was not used lately takes one bounded run of Dijkstra's algorithm, about 1 ms on 40,000
 * nodes (`npm run measure:travel`); a point then takes about a microsecond, a row that was asked before some nanoseconds, and one far off next to nothing. What is stored has a limit, and where it is
 * full a single point is asked from its own end: however many targets are asked about one point, it costs two runs.
 */
import { limits } from '../../catalogue/limits.ts'
import type { Point } from '../../country/country.ts'
import {
  boxShape,
  circlesBounds,
  cornersOf,
  type GeoShape,
  overlap,
  type Rectangle,
  type RowPoints,
} from '../../structures/geo/geo-shape.ts'
import {
  gridOf,
  metresBetween,
  PLANE_ERROR,
  relateToCircles,
} from '../../structures/geo/point-grid.ts'
import { createJoints } from '../../structures/roads/joints.ts'
import {
  createFindJoints,
  JOIN_MAX_M,
  largestOf,
  PER_SECOND,
  type RoadLine,
  type RoadNetwork,
} from '../../structures/roads/road-network.ts'
import {
  createShortestTimes,
  type Start,
  type Times,
  UNREACHED,
} from '../../structures/roads/shortest-times.ts'
import type { Road, RoadClass } from '../map/map-data.ts'
import { coverReach, type ReachCover, type ReachedJoints } from './reach-cover.ts'

export const TRAVEL_MODES = ['walk', 'drive'] as const
export type TravelMode = (typeof TRAVEL_MODES)[number]

const MINUTES_MAX = limits.travelMinutesMax
const MINUTE = 60 * PER_SECOND
/** A run covers one of these, so that 10 and 14 minutes from one place are one run. */
const RUN_MINUTES = [15, 30, MINUTES_MAX]

/** Kilometres an hour, with stops and bends; nobody walks on a motorway. */
const ROAD_KMH: Readonly<Record<TravelMode, Readonly<Record<RoadClass, number>>>> = {
  walk: { motorway: 0, primary: 4.8, secondary: 4.8, tertiary: 4.8 },
  drive: { motorway: 100, primary: 65, secondary: 50, tertiary: 40 },
}
/** Between a point and its road: streets that the map does not have, one third longer than the straight line. */
const DETOUR = 1.3
const OFF_ROAD_KMH: Readonly<Record<TravelMode, number>> = { walk: 4.8, drive: 20 }
/** Without roads. */
const STRAIGHT_KMH: Readonly<Record<TravelMode, number>> = { walk: 4.8, drive: 40 }
/** The fastest that anything gets, for bounds. */
const FASTEST_KMH: Readonly<Record<TravelMode, number>> = { walk: 4.8, drive: 100 }
/** Two points this near need no road of the map between them. */
const DIRECT_MAX_M = 1_500

/** From a target to where a home joins the roads that can be reached from it without them. */
const STRAIGHT_MAX_KM = ((DIRECT_MAX_M + JOIN_MAX_M) * (1 + PLANE_ERROR)) / 1000

/** What rounding of points and costs may add up to. */
const ROUNDED_M = 3

const RUNS_BYTES_MAX = 48 * 1024 * 1024
/** Runs from single points. */
const POINT_RUNS = 8
const TARGETS_CACHED_MAX = 2_000

export interface Target {
  /** Names it: the same key is the same target. */
  readonly key: string
  readonly points: readonly Point[]
}

interface Nearest {
  /** Which of the target's points. */
  readonly at: number
  readonly minutes: number
}

export interface Reach extends Required<GeoShape> {
  readonly bounds: Rectangle
}

export interface TravelTimes {
  /** Whether the target is reached over roads; otherwise times are those of straight lines. */
  isByRoad(target: Target): boolean
  /** All points from which it takes at most so long. Nothing is computed before it is asked. */
  reach(target: Target, mode: TravelMode, minutes: number): Reach
  /** Whole minutes, rounded up, to the target's nearest point; null: more than the minutes. */
  nearest(target: Target, mode: TravelMode, minutesMax: number, from: Point): Nearest | null
  /** What lies within the minutes, for drawing: nodes of the roads, and the target itself. */
  reached(target: Target, mode: TravelMode, minutes: number): ReachedPoints
  /** Finds where a row joins the roads, so that nobody has to wait for it later. */
  join(points: RowPoints, row: number): void
  /** Runs so far, for measuring. */
  readonly runs: number
}

interface ReachedPoints {
  readonly lats: Float64Array
  readonly lngs: Float64Array
  /** The metres that one can still go from each, off the road. */
  readonly leftM: Float64Array
}

const metresPerSecond = (kmh: number): number => kmh / 3.6

export const roadLines = (roads: readonly Road[]): RoadLine[] =>
  roads.map(({ line, roadClass }) => ({
    line,
    speeds: TRAVEL_MODES.map((mode) => metresPerSecond(ROAD_KMH[mode][roadClass])),
    isJoined: roadClass !== 'motorway',
  }))

/** Centiseconds for metres of a straight line. */
const costOf = (metres: number, kmh: number): number =>
  Math.round(((metres * DETOUR) / metresPerSecond(kmh)) * PER_SECOND)
/** How far one gets in a straight line. */
const metresIn = (cost: number, kmh: number): number =>
  ((cost / PER_SECOND) * metresPerSecond(kmh)) / DETOUR

type Grid = ReturnType<typeof gridOf>

interface KnownTarget {
  readonly grid: Grid
  /** By mode; none: it is off the roads. */
  readonly starts: readonly (readonly Start[])[]
}

interface Run extends Times {
  readonly limit: number
}

export interface TravelOptions {
  /** Runs that are stored at most. */
  readonly runsMax?: number
}

export function createTravelTimes(
  network: RoadNetwork | null,
  options: TravelOptions = {},
): TravelTimes {
  const roads = network === null || network.joined.length === 0 ? null : openRoads(network)
  const targets = new Map<string, KnownTarget>()
  const runs = new Map<string, Run>()
  const pointRuns = new Map<string, Run>()
  /** The run that was used last: thousands of homes in a row ask for the same. */
  let lastKey = ''
  let lastRun: Run | null = null
  const runBytes = 8 * (network?.lats.length ?? 1)
  const { runsMax = Math.max(4, Math.floor(RUNS_BYTES_MAX / (runBytes + 1))) } = options
  let count = 0

  function known(target: Target): KnownTarget {
    const before = targets.get(target.key)
    if (before) return before
    if (targets.size >= TARGETS_CACHED_MAX) targets.clear()
    const { points } = target
    const grid = gridOf(points)
    const starts = TRAVEL_MODES.map((mode) =>
      roads === null
        ? []
        : points.flatMap((point, origin) =>
            roads.starts(point, mode).map((start) => ({ ...start, origin })),
          ),
    )
    const found = { grid, starts }
    targets.set(target.key, found)
    return found
  }

  const isByRoad = (target: Target): boolean => known(target).starts[0].length > 0

  function runFrom(mode: TravelMode, starts: readonly Start[], minutes: number): Run {
    count++
    const limit = RUN_MINUTES.find((one) => one >= minutes)! * MINUTE
    return { limit, ...roads!.shortest(TRAVEL_MODES.indexOf(mode), starts, limit) }
  }

  /** The run from a target. null: there is no room for it, and it is not worth making some. */
  function runOf(
    target: Target,
    mode: TravelMode,
    minutes: number,
    isWorthIt: boolean,
    key = `${mode} ${target.key}`,
  ): Run | null {
    if (key === lastKey && lastRun !== null && lastRun.limit >= minutes * MINUTE) return lastRun
    const stored = runs.get(key)
    if (stored !== undefined && stored.limit >= minutes * MINUTE) {
      lastKey = key
      lastRun = stored
      if (!isWorthIt) return stored
      // Reinserted at the end: a Map iterates in insertion order.
      runs.delete(key)
      runs.set(key, stored)
      return stored
    }
    if (!isWorthIt && stored === undefined && runs.size >= runsMax) return null
    const run = runFrom(mode, known(target).starts[TRAVEL_MODES.indexOf(mode)], minutes)
    runs.delete(key)
    if (runs.size >= runsMax) runs.delete(runs.keys().next().value!)
    runs.set(key, run)
    lastKey = key
    lastRun = run
    return run
  }

  /** Least centiseconds at a point from a run of the target; Infinity: more than it covers. */
  function costAt(lat: number, lng: number, mode: TravelMode, { times }: Run): number {
    let least = Infinity
    for (const { node, metres } of roads!.joints.at(lat, lng)) {
      least = Math.min(least, costOver(times, node, metres, mode))
    }
    return least
  }

  /** The same from the other end, at the same cost to the centisecond. */
  function costFrom(from: Point, target: Target, mode: TravelMode): number {
    const key = `${mode} ${from.lat},${from.lng}`
    let run = pointRuns.get(key)
    if (run === undefined) {
      const starts = roads!.starts(from, mode).map((start) => ({ ...start, origin: 0 }))
      run = runFrom(mode, starts, MINUTES_MAX)
      if (pointRuns.size >= POINT_RUNS) pointRuns.delete(pointRuns.keys().next().value!)
      pointRuns.set(key, run)
    }
    let least = Infinity
    for (const { node, cost } of known(target).starts[TRAVEL_MODES.indexOf(mode)]) {
      if (run.times[node] !== UNREACHED) least = Math.min(least, run.times[node] + cost)
    }
    return least
  }

  /** Without a road, to the point that was found last; Infinity where it is too far for that. */
  let straightAt = -1
  function straightCost(
    { points }: Target,
    grid: Grid,
    mode: TravelMode,
    limit: number,
    isRoad: boolean,
    lat: number,
    lng: number,
  ): number {
    const kmh = isRoad ? OFF_ROAD_KMH[mode] : STRAIGHT_KMH[mode]
    // A metre more, for rounding.
    const reachM = metresIn(limit, kmh) + 1
    straightAt =
      points.length === 1
        ? 0
        : grid.nearest(lat, lng, isRoad ? Math.min(reachM, DIRECT_MAX_M) : reachM)
    if (straightAt < 0) return Infinity
    const point = points[straightAt]
    const metres = metresBetween(lat, lng, point.lat, point.lng)
    return isRoad && metres > DIRECT_MAX_M ? Infinity : costOf(metres, kmh)
  }

  /** The last of each run, 170 KB: the requests of one page ask for the same minutes several times. */
  const covers = new WeakMap<Run, { readonly limit: number; readonly cover: ReachCover }>()

  function coverOf(
    ...[target, mode, limit, run, bounds]: [Target, TravelMode, number, Run, Rectangle]
  ): ReachCover {
    const last = covers.get(run)
    if (last?.limit === limit) return last.cover
    const cover = coverReach(bounds, ROUNDED_M, reachedJoints(target, mode, limit, run))
    covers.set(run, { limit, cover })
    return cover
  }

  /** Where one can leave the road to a home, and the target itself. */
  function reachedJoints(
    { points }: Target,
    mode: TravelMode,
    limit: number,
    { times }: Run,
  ): ReachedJoints {
    const kmh = OFF_ROAD_KMH[mode]
    const directM = Math.min(DIRECT_MAX_M, metresIn(limit, kmh))
    const { lats, lngs, joined } = network!
    const leftM = new Float32Array(joined.length)
    const perCost = metresIn(1, kmh)
    for (let i = 0; i < joined.length; i++) {
      const time = times[joined[i]]
      if (time < limit) leftM[i] = Math.min((limit - time) * perCost, JOIN_MAX_M)
    }
    return { lats, lngs, joined, leftM, isMain: roads!.isMain, targets: points, directM }
  }

  return {
    isByRoad,
    reach(target, mode, minutes) {
      const limit = minutes * MINUTE
      const bounds = circlesBounds(
        cornersOf(target.points),
        (minutes / 60) * FASTEST_KMH[mode] + DIRECT_MAX_M / 1000,
      )
      const key = `${mode} ${target.key}`
      let found: KnownTarget | null = null
      /** Of a search, which asks about many points. */
      let searched: { readonly run: Run; readonly cover: ReachCover } | null = null
      /** A home that joins the roads beyond is too far from the target for a straight line. */
      let around: GeoShape | null = null

      function contains(lat: number, lng: number): boolean {
        if (searched !== null) {
          const relation = searched.cover.at(lat, lng)
          if (relation !== 'crosses') return relation === 'inside'
        }
        found ??= known(target)
        const { starts, grid } = found
        const isRoad = starts[0].length > 0
        if (isRoad) {
          const run = searched?.run ?? runOf(target, mode, minutes, false, key)
          const cost =
            run === null ? costFrom({ lat, lng }, target, mode) : costAt(lat, lng, mode, run)
          if (cost <= limit) return true
        }
        return straightCost(target, grid, mode, limit, isRoad, lat, lng) <= limit
      }

      function isAround(node: number): boolean {
        around ??= boxShape(circlesBounds(cornersOf(target.points), STRAIGHT_MAX_KM))
        return around.contains(network!.lats[node], network!.lngs[node])
      }

      return {
        bounds,
        contains,
        rowTest(points) {
          const { lats, lngs } = points
          const joints = isByRoad(target) ? roads!.joints.of(points) : null
          return (row) => {
            const node = searched === null || joints === null ? -1 : joints.nodeOf(row)
            if (node >= 0) {
              const { times } = searched!.run
              if (costOver(times, node, joints!.metresOf(row), mode) <= limit) return true
              if (!isAround(node)) return false
            }
            return contains(lats[row], lngs[row])
          }
        },
        relate(box) {
          if (!overlap(bounds, box)) return 'outside'
          if (!isByRoad(target))
            return relateToCircles(target.points, metresIn(limit, STRAIGHT_KMH[mode]), box)
          if (searched === null) {
            const run = runOf(target, mode, minutes, true, key)!
            searched = { run, cover: coverOf(target, mode, limit, run, bounds) }
          }
          return searched.cover.relate(box)
        },
      }
    },
    nearest(target, mode, minutesMax, from) {
      const limit = minutesMax * MINUTE
      const { grid } = known(target)
      const isRoad = isByRoad(target)
      const straight = straightCost(target, grid, mode, limit, isRoad, from.lat, from.lng)
      const at = straightAt
      const run = isRoad ? runOf(target, mode, minutesMax, true)! : null
      const cost = run === null ? Infinity : costAt(from.lat, from.lng, mode, run)
      const least = Math.min(straight, cost)
      if (least > limit) return null
      const minutes = Math.max(1, Math.ceil(least / MINUTE))
      return {
        at: run === null || straight <= cost ? at : originAt(from, mode, run, cost),
        minutes,
      }
    },
    reached(target, mode, minutes) {
      const limit = minutes * MINUTE
      const isRoad = isByRoad(target)
      const kmh = isRoad ? OFF_ROAD_KMH[mode] : STRAIGHT_KMH[mode]
      const { points } = target
      const times = isRoad ? runOf(target, mode, minutes, true)!.times : new Uint32Array(0)
      let size = points.length
      for (let node = 0; node < times.length; node++) if (times[node] <= limit) size++
      const [lats, lngs, leftM] = [0, 1, 2].map(() => new Float64Array(size))
      for (const [i, { lat, lng }] of points.entries()) {
        lats[i] = lat
        lngs[i] = lng
        leftM[i] = metresIn(limit, kmh)
      }
      let at = points.length
      for (let node = 0; node < times.length; node++) {
        if (times[node] > limit) continue
        lats[at] = network!.lats[node]
        lngs[at] = network!.lngs[node]
        leftM[at++] = metresIn(limit - times[node], kmh)
      }
      return { lats, lngs, leftM }
    },
    join(points, row) {
      roads?.joints.of(points).nodeOf(row)
    },
    get runs() {
      return count
    },
  }

  function originAt({ lat, lng }: Point, mode: TravelMode, run: Run, cost: number): number {
    for (const { node, metres } of roads!.joints.at(lat, lng)) {
      if (costOver(run.times, node, metres, mode) === cost) return run.origins[node]
    }
    return 0
  }
}

function openRoads(network: RoadNetwork) {
  const joints = createJoints(createFindJoints(network))
  const { parts, joined } = network
  const main = largestOf(parts)
  return {
    joints,
    /** By joint: whether it is on the largest piece of the network. */
    isMain: Uint8Array.from(joined, (node) => Number(parts[node] === main)),
    shortest: createShortestTimes(network),
    starts: ({ lat, lng }: Point, mode: TravelMode): Omit<Start, 'origin'>[] =>
      joints.at(lat, lng).map(({ node, metres }) => ({
        node,
        cost: costOf(metres, OFF_ROAD_KMH[mode]),
      })),
  }
}

/** Centiseconds by way of one joint; Infinity: the run does not reach it. */
const costOver = (times: Uint32Array, node: number, metres: number, mode: TravelMode): number =>
  times[node] === UNREACHED ? Infinity : times[node] + costOf(metres, OFF_ROAD_KMH[mode])
