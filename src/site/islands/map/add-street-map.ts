/**
 * Streets, buildings and parks close up, from vector tiles of our own server, over the drawn map and in its colours.
 * Understands the layers of Protomaps and of OpenMapTiles. Loaded only where the server has a file of streets.
 * Invariant: where tiles fail or cannot be read, the layer goes away and the drawn map stays.
 */
import * as L from 'leaflet'
import { PMTiles } from 'pmtiles'
import {
  type Feature,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  leafletLayer,
  linear,
  type PaintRule,
  PolygonSymbolizer,
  type TileSource,
} from 'protomaps-leaflet'
import { browserLimits } from '../../site-limits.ts'
import type { Colour } from './draw-piece.ts'

/** Farther away the drawn map has all that can be seen. */
const FROM_ZOOM = 13
const FONT = '600 11px "Avenir Next", "Segoe UI", system-ui, Roboto, sans-serif'

export interface StreetOptions {
  readonly address: string
  readonly schema: string
  readonly maxZoom: number
  /** Attributes with a name, the best first. */
  readonly names: readonly string[]
  readonly colour: Colour
  onFailure(): void
}

/** What both schemas have, by the layers and kinds of each. */
interface Schema {
  readonly areas: readonly (readonly [layer: string, colour: string, test?: Test])[]
  readonly roads: string
  /** Of a road: how it is drawn. */
  readonly gradeOf: (feature: Feature) => string
  readonly streetNames: string
}

type Test = (feature: Feature) => boolean

const has =
  (name: string, ...values: readonly string[]): Test =>
  ({ props }) =>
    values.includes(String(props[name]))

const GREEN = ['park', 'forest', 'wood', 'grass', 'grassland', 'meadow', 'garden', 'nature_reserve']

const OMT_GRADES = new Map([
  ['motorway', 'motorway'],
  ['trunk', 'motorway'],
  ['primary', 'primary'],
  ['secondary', 'secondary'],
  ['tertiary', 'tertiary'],
  ['path', 'path'],
  ['track', 'path'],
])
const PROTOMAPS_GRADES = new Map([
  ['highway', 'motorway'],
  ['path', 'path'],
])
const MAJOR = new Map([
  ['trunk', 'primary'],
  ['primary', 'primary'],
  ['secondary', 'secondary'],
])

const SCHEMAS: ReadonlyMap<string, Schema> = new Map([
  [
    'protomaps',
    {
      areas: [
        ['earth', 'land'],
        ['landuse', 'park', has('kind', ...GREEN)],
        ['landuse', 'built', has('kind', 'residential', 'neighbourhood')],
        ['water', 'water', ({ geomType }) => geomType === 3],
        ['buildings', 'building'],
      ],
      roads: 'roads',
      gradeOf: ({ props }) =>
        PROTOMAPS_GRADES.get(String(props.kind)) ??
        (props.kind === 'major_road'
          ? (MAJOR.get(String(props.kind_detail)) ?? 'tertiary')
          : 'street'),
      streetNames: 'roads',
    },
  ],
  [
    'openmaptiles',
    {
      areas: [
        ['landcover', 'park', has('class', 'wood', 'grass')],
        ['park', 'park'],
        ['landuse', 'built', has('class', 'residential')],
        ['water', 'water'],
        ['building', 'building'],
      ],
      roads: 'transportation',
      gradeOf: ({ props }) => OMT_GRADES.get(String(props.class)) ?? 'street',
      streetNames: 'transportation_name',
    },
  ],
])

/** Pixels at zoom 13 and at 18; thin ones first, so that main roads lie on top. */
const GRADES: readonly (readonly [grade: string, from: number, to: number])[] = [
  ['path', 0.5, 1.6],
  ['street', 0.9, 11],
  ['tertiary', 1.8, 14],
  ['secondary', 2.4, 16],
  ['primary', 3, 18],
  ['motorway', 3.4, 20],
]

export function addStreetMap(map: L.Map, options: StreetOptions): void {
  // The library finds Leaflet as a global.
  Object.assign(window, { L })
  const schema = SCHEMAS.get(options.schema) ?? SCHEMAS.get('protomaps')!
  let [came, failures] = [0, 0]
  let shown: L.GridLayer | null = null

  function add(): void {
    shown?.remove()
    const layer = leafletLayer({
      url: new PMTiles(new URL(options.address, location.href).href),
      maxDataZoom: options.maxZoom,
      minZoom: FROM_ZOOM,
      maxZoom: 18,
      attribution: '',
      paintRules: paintRulesOf(schema, options.colour),
      labelRules: labelRulesOf(schema, options),
      className: 'street-map',
    }) as unknown as L.GridLayer & { views: Map<string, { tileCache: { source: TileSource } }> }
    for (const { tileCache } of layer.views.values()) {
      tileCache.source = guarded(tileCache.source, () => came++, fail)
    }
    shown = layer.addTo(map)
  }
  function fail(): void {
    failures++
    const isHopeless = came === 0 || failures >= browserLimits.streetFailuresMax
    if (!shown || !isHopeless) return
    shown.remove()
    shown = null
    options.onFailure()
  }
  add()
  const redraw = () => shown && add()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
  new MutationObserver(redraw).observe(document.documentElement, {
    attributeFilter: ['data-theme'],
  })
}

/** A tile that cannot be had or read is empty; one that is no longer wanted is no failure. */
const guarded = (source: TileSource, come: () => void, fail: () => void): TileSource => ({
  async get(at, size) {
    try {
      const tile = await source.get(at, size)
      come()
      return tile
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw error
      fail()
      return new Map()
    }
  },
})

function paintRulesOf(schema: Schema, colour: Colour): PaintRule[] {
  const areas = schema.areas.map(
    ([dataLayer, name, test]): PaintRule => ({
      dataLayer,
      symbolizer: new PolygonSymbolizer({ fill: () => colour(name) }),
      filter: (_, feature) => feature.geomType === 3 && (test?.(feature) ?? true),
    }),
  )
  const roads = (isEdge: boolean) =>
    GRADES.filter(([grade]) => !isEdge || grade !== 'path').map(
      ([grade, from, to]): PaintRule => ({
        dataLayer: schema.roads,
        symbolizer: new LineSymbolizer({
          color: () => colour(isEdge ? 'road-edge' : grade),
          width: linear([
            [FROM_ZOOM, from + (isEdge ? 0.8 : 0)],
            [18, to + (isEdge ? 2 : 0)],
          ]),
          ...(grade === 'path'
            ? { dash: [3, 3], dashColor: () => colour(grade), dashWidth: 1 }
            : {}),
        }),
        filter: (_, feature) => feature.geomType === 2 && schema.gradeOf(feature) === grade,
      }),
    )
  return [...areas, ...roads(true), ...roads(false)]
}

function labelRulesOf(schema: Schema, { names, colour }: StreetOptions): LabelRule[] {
  return [
    {
      dataLayer: schema.streetNames,
      minzoom: FROM_ZOOM + 1,
      symbolizer: new LineLabelSymbolizer({
        labelProps: [...names],
        font: FONT,
        fill: () => colour('name'),
        stroke: () => colour('halo'),
        width: 2,
      }),
    },
  ]
}
