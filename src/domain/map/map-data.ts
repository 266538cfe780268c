/**
 * What a map is drawn from: the country's own few facts, or a map folder as docs/guides/map.md
 * describes it. All points are [lng, lat] in degrees (WGS 84).
 */
import type { Box, Line } from '../../country/country.ts'

/** By language code; `en` is what the others fall back to. */
export type Names = Readonly<Record<string, string>>

/** An area: filled where a line from outside has crossed its rings an odd number of times. */
interface Area {
  readonly rings: readonly Line[]
}

export interface NamedArea extends Area {
  readonly names: Names
}

/** Land at least so high. */
interface ReliefArea extends Area {
  readonly minM: number
}

export const ROAD_CLASSES = ['motorway', 'primary', 'secondary', 'tertiary'] as const
export type RoadClass = (typeof ROAD_CLASSES)[number]

export interface Road {
  readonly roadClass: RoadClass
  /** As on its shields: "A1". */
  readonly ref: string | null
  readonly line: Line
}

/** The most important first. */
export const LABEL_KINDS = [
  'city',
  'town',
  'airport',
  'suburb',
  'village',
  'water',
  'hamlet',
  'neighbourhood',
] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

export interface MapLabel {
  readonly kind: LabelKind
  readonly lat: number
  readonly lng: number
  readonly population: number
  readonly names: Names
}

export interface MapPoi {
  /** As in the folder: school, pharmacy, bus_stop; kinds that the page does not know are drawn as dots. */
  readonly kind: string
  readonly lat: number
  readonly lng: number
  readonly names: Names
}

export interface Attribution {
  /** For the corner of the map. */
  readonly short: string
  readonly long: string
}

export interface MapData {
  readonly coast: readonly Line[]
  readonly coastAccuracyM: number
  readonly relief: readonly ReliefArea[]
  readonly water: readonly NamedArea[]
  readonly builtUp: readonly Area[]
  readonly roads: readonly Road[]
  readonly runways: readonly Line[]
  /** Between districts. */
  readonly borders: readonly Line[]
  /** A line of cease-fire, and the area on its far side. */
  readonly ceaseFire: { readonly lines: readonly Line[]; readonly beyond: readonly Line[] }
  readonly labels: readonly MapLabel[]
  readonly pois: readonly MapPoi[]
  /** Those that passengers use. */
  readonly airports: readonly MapPoi[]
  /** Where the picture of the hills lies; null: there is none. */
  readonly hillshade: Box | null
  /** null: the credits of the page say it all. */
  readonly attribution: Attribution | null
}

/** What is wrong in a map folder, in a sentence that names the file and the place in it. */
export class MapFault extends Error {
  override readonly name = 'MapFault'

  constructor(file: string, where: string, what: string) {
    super(
      `MAP_DIR: ${file}${where === '' ? '' : `: ${where}`}: ${what}. docs/guides/map.md describes the format.`,
    )
  }
}
