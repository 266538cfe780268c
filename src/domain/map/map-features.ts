/** A map as flat features of named layers, each with the level from which on it is drawn. */
import type { Line } from '../../country/country.ts'
import { mercatorX, mercatorY } from '../../structures/geo/mercator-grid.ts'
import type { FlatPoint } from '../../structures/geo/simplify-line.ts'
import {
  LABEL_KINDS,
  type LabelKind,
  type MapData,
  type Names,
  type RoadClass,
} from './map-data.ts'

/** Drawn in this order. */
const AREA_LAYERS = ['land', 'relief', 'beyond', 'built', 'water'] as const
const LINE_LAYERS = [
  'border',
  'tertiary',
  'secondary',
  'primary',
  'motorway',
  'runway',
  'line',
] as const

export interface MapFeature {
  /** A layer, or `label` and `poi`, whose lines are single points. */
  readonly layer: (typeof AREA_LAYERS)[number] | (typeof LINE_LAYERS)[number] | 'label' | 'poi'
  readonly isArea: boolean
  readonly fromLevel: number
  /** On the web map, from 0 to 1. */
  readonly lines: readonly (readonly FlatPoint[])[]
  /** Height of relief. */
  readonly minM?: number
  /** Of a road. */
  readonly ref?: string | null
  readonly kind?: string
  /** The lower, the more important. */
  readonly weight?: number
  readonly names?: Names
}

const ROAD_LEVELS: Readonly<Record<RoadClass, number>> = {
  motorway: 7,
  primary: 7,
  secondary: 10,
  tertiary: 12,
}
const LABEL_LEVELS: Readonly<Record<LabelKind, number>> = {
  city: 7,
  town: 7,
  airport: 7,
  suburb: 12,
  village: 10,
  water: 10,
  hamlet: 12,
  neighbourhood: 12,
}
/** A village as large as a town is shown with the towns. */
const LARGE_POPULATION = 5_000
const POI_LEVEL = 14

export function mapFeatures(map: MapData): MapFeature[] {
  const area = (layer: MapFeature['layer'], rings: readonly Line[], fromLevel = 7): MapFeature => ({
    layer,
    isArea: true,
    fromLevel,
    lines: rings.map(flatLine),
  })
  const lines = (layer: MapFeature['layer'], all: readonly Line[], fromLevel = 7): MapFeature => ({
    layer,
    isArea: false,
    fromLevel,
    lines: all.map(flatLine),
  })
  return [
    area('land', map.coast),
    ...map.relief.map(({ rings, minM }) => ({ ...area('relief', rings), minM })),
    area('beyond', map.ceaseFire.beyond),
    ...map.builtUp.map(({ rings }) => area('built', rings)),
    ...map.water.map(({ rings }) => area('water', rings)),
    lines('border', map.borders),
    ...map.roads.map(({ roadClass, ref, line }) => ({
      ...lines(roadClass, [line], ROAD_LEVELS[roadClass]),
      ref,
    })),
    lines('runway', map.runways, 10),
    lines('line', map.ceaseFire.lines),
    ...labelFeatures(map),
    ...map.pois.map(({ kind, lat, lng, names }) => ({
      ...pointFeature('poi', lat, lng, POI_LEVEL),
      kind,
      names,
    })),
  ].filter((feature) => feature.lines.length > 0)
}

function labelFeatures(map: MapData): MapFeature[] {
  const waters = map.water
    .filter(({ names }) => Object.keys(names).length > 0)
    .map(({ rings, names }) => {
      const [lng, lat] = middleOf(rings[0])
      return { kind: 'water' as const, lat, lng, population: 0, names }
    })
  return [...map.labels, ...waters].map(({ kind, lat, lng, population, names }) => ({
    ...pointFeature('label', lat, lng, population >= LARGE_POPULATION ? 7 : LABEL_LEVELS[kind]),
    kind,
    names,
    weight: LABEL_KINDS.indexOf(kind) * 100 - Math.round(5 * Math.log2(population + 1)),
  }))
}

const pointFeature = (
  layer: 'label' | 'poi',
  lat: number,
  lng: number,
  fromLevel: number,
): MapFeature => ({
  layer,
  isArea: false,
  fromLevel,
  lines: [[[mercatorX(lng), mercatorY(lat)]]],
})

const flatLine = (line: Line): FlatPoint[] =>
  line.map(([lng, lat]): FlatPoint => [mercatorX(lng), mercatorY(lat)])

function middleOf(ring: Line): readonly [number, number] {
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  return [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2]
}
