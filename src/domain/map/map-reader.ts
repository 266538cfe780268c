/**
 * Reads values of a map folder's JSON, each with the place where it stands, so that a fault can name it.
 * Invariant: whatever is returned is sound: finite degrees, lines of at least two points, texts of a sane
 * length; and no more points than MAP_POINTS_MAX are read, all files together.
 */
import type { Line } from '../../country/country.ts'
import { ownMember } from '../../structures/own-member.ts'
import { MapFault, type Names } from './map-data.ts'

/** Some 50 times those of a whole island at 1:50,000; 200 MB while they are cut. */
export const MAP_POINTS_MAX = 3_000_000
const TEXT_MAX = 200

export interface MapReader {
  readonly file: string
  fail(where: string, what: string): never
  list(value: unknown, where: string): readonly unknown[]
  members(value: unknown, where: string): Readonly<Record<string, unknown>>
  number(value: unknown, where: string, min: number, max: number): number
  /** `name`, and `name_el` and its like for other languages. */
  names(members: Readonly<Record<string, unknown>>, where: string): Names
  line(value: unknown, where: string): Line
  /** The features of a GeoJSON collection. */
  features(json: unknown): readonly Feature[]
}

interface Feature {
  readonly where: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly isArea: boolean
  /** Rings of areas, or lines. */
  readonly lines: readonly Line[]
}

/** Counts the points of all files. */
interface PointBudget {
  left: number
}

/** How deep the lines of each geometry lie, and whether they are rings. */
const GEOMETRIES: Readonly<Record<string, { readonly depth: number; readonly isArea: boolean }>> = {
  LineString: { depth: 0, isArea: false },
  MultiLineString: { depth: 1, isArea: false },
  Polygon: { depth: 1, isArea: true },
  MultiPolygon: { depth: 2, isArea: true },
}

export function createMapReader(file: string, budget: PointBudget): MapReader {
  const fail = (where: string, what: string): never => {
    throw new MapFault(file, where, what)
  }
  const list = (value: unknown, where: string): readonly unknown[] =>
    Array.isArray(value) ? value : fail(where, 'must be a list')
  const members = (value: unknown, where: string) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : fail(where, 'must be an object')
  const number = (value: unknown, where: string, min: number, max: number): number =>
    typeof value === 'number' && value >= min && value <= max
      ? value
      : fail(where, `must be a number from ${min} to ${max}, not ${JSON.stringify(value)}`)
  const text = (value: unknown, where: string): string =>
    typeof value === 'string' && value !== '' && value.length <= TEXT_MAX
      ? value
      : fail(where, `must be a text of 1 to ${TEXT_MAX} characters`)

  function line(value: unknown, where: string): Line {
    const points = list(value, where)
    if (points.length < 2) fail(where, 'must have at least two points')
    budget.left -= points.length
    if (budget.left < 0) fail(where, `the folder has more than ${MAP_POINTS_MAX} points`)
    return points.map((point, i): readonly [number, number] => {
      const at = `${where}[${i}]`
      const [lng, lat] = list(point, at)
      return [number(lng, `${at}[0]`, -180, 180), number(lat, `${at}[1]`, -90, 90)]
    })
  }

  function linesAt(value: unknown, depth: number, where: string): Line[] {
    if (depth === 0) return [line(value, where)]
    return list(value, where).flatMap((one, i) => linesAt(one, depth - 1, `${where}[${i}]`))
  }

  return {
    file,
    fail,
    list,
    members,
    number,
    line,
    names(from, where) {
      const names = Object.entries(from).flatMap(([key, value]): [string, string][] => {
        const language = /^name(?:_([a-z]{2}))?$/.exec(key)
        return language ? [[language[1] ?? 'en', text(value, `${where}.${key}`)]] : []
      })
      return Object.fromEntries(names)
    },
    features(json) {
      const all = list(members(json, '').features, 'features')
      return all.map((value, i) => {
        const where = `features[${i}]`
        const { properties, geometry } = members(value, where)
        const { type, coordinates } = members(geometry, `${where}.geometry`)
        const known = ownMember(GEOMETRIES, String(type))
        if (!known) {
          return fail(
            `${where}.geometry.type`,
            `must be one of ${Object.keys(GEOMETRIES).join(', ')}`,
          )
        }
        return {
          where,
          properties: members(properties ?? {}, `${where}.properties`),
          isArea: known.isArea,
          lines: linesAt(coordinates, known.depth, `${where}.geometry.coordinates`),
        }
      })
    },
  }
}
