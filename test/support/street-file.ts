/**
 * A file of streets as small as one can be: PMTiles 3 with one tile at each of three zooms around a point, in the
 * layers of Protomaps or of OpenMapTiles. In each tile a road with names runs across, next to a house on land.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export const streetSpot = { lat: 34.7754, lng: 32.4218 }
const ZOOMS = [12, 13, 14]
const EXTENT = 4096
const HEADER_BYTES = 127

type Schema = 'protomaps' | 'openmaptiles'

function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  while (left >= 128) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  return [...bytes, left]
}

const field = (number: number, bytes: readonly number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const whole = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)]
const text = (value: string): number[] => [...Buffer.from(value)]
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)

/** Commands of a line or ring: move to the first point, draw to the others. */
function geometry(points: readonly (readonly [number, number])[], isRing: boolean): number[] {
  let [x, y] = [0, 0]
  const steps = points.map(([px, py]) => {
    const step = [zigzag(px - x), zigzag(py - y)]
    x = px
    y = py
    return step
  })
  const draw = (steps.length - 1) * 8 + 2
  return [9, ...steps[0], draw, ...steps.slice(1).flat(), ...(isRing ? [15] : [])]
}

interface Shape {
  readonly type: 2 | 3
  readonly points: readonly (readonly [number, number])[]
  readonly tags: Readonly<Record<string, string>>
}

function layer(name: string, shapes: readonly Shape[]): number[] {
  const keys = [...new Set(shapes.flatMap(({ tags }) => Object.keys(tags)))]
  const values = [...new Set(shapes.flatMap(({ tags }) => Object.values(tags)))]
  const features = shapes.map(({ type, points, tags }) => {
    const pairs = Object.entries(tags).flatMap(([k, v]) => [keys.indexOf(k), values.indexOf(v)])
    return [
      ...field(2, pairs.flatMap(varint)),
      ...whole(3, type),
      ...field(4, geometry(points, type === 3).flatMap(varint)),
    ]
  })
  return field(3, [
    ...whole(15, 2),
    ...field(1, text(name)),
    ...features.flatMap((feature) => field(2, feature)),
    ...keys.flatMap((key) => field(3, text(key))),
    ...values.flatMap((value) => field(4, field(1, text(value)))),
    ...whole(5, EXTENT),
  ])
}

const box = (left: number, top: number, right: number, bottom: number) =>
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const

const NAMES = {
  name: 'Οδός Αθηνάς',
  'name:en': 'Athinas Street',
  'name:el': 'Οδός Αθηνάς',
  'name:ru': 'улица Афинас',
}

function tile(schema: Schema): Buffer {
  const road = { type: 2, points: [[0, 2048] as const, [EXTENT, 2048] as const] } as const
  const house = {
    type: 3,
    points: box(1000, 1000, 1600, 1500),
    tags: { kind: 'building' },
  } as const
  const land = { type: 3, points: box(0, 0, EXTENT, EXTENT), tags: { kind: 'earth' } } as const
  const layers =
    schema === 'protomaps'
      ? [
          layer('earth', [land]),
          layer('buildings', [house]),
          layer('roads', [
            { ...road, tags: { kind: 'major_road', kind_detail: 'primary', ...NAMES } },
          ]),
        ]
      : [
          layer('building', [house]),
          layer('transportation', [{ ...road, tags: { class: 'primary' } }]),
          layer('transportation_name', [{ ...road, tags: { class: 'primary', ...NAMES } }]),
        ]
  return gzipSync(Buffer.from(layers.flat()))
}

function tileAt(zoom: number): [number, number] {
  const across = 2 ** zoom
  const lat = (streetSpot.lat * Math.PI) / 180
  const x = ((streetSpot.lng + 180) / 360) * across
  const y = ((1 - Math.asinh(Math.tan(lat)) / Math.PI) / 2) * across
  return [Math.floor(x), Math.floor(y)]
}

/** The bytes of such a file. */
export function streetFile(schema: Schema = 'protomaps'): Buffer {
  const content = tile(schema)
  const ids = ZOOMS.map((zoom) => zxyToTileId(zoom, ...tileAt(zoom))).sort((a, b) => a - b)
  const directory = gzipSync(
    Buffer.from([
      ...varint(ids.length),
      ...ids.flatMap((id, at) => varint(id - (ids[at - 1] ?? 0))),
      ...ids.flatMap(() => varint(1)),
      ...ids.flatMap(() => varint(content.length)),
      // All at the same place: they are alike.
      ...ids.flatMap(() => varint(1)),
    ]),
  )
  const names = schema === 'protomaps' ? ['earth', 'roads'] : ['transportation', 'building']
  const metadata = gzipSync(
    JSON.stringify({
      attribution: '<a href="https://example.com">Nobody’s streets</a>',
      vector_layers: names.map((id) => ({ id, fields: {} })),
    }),
  )
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const metadataAt = HEADER_BYTES + directory.length
  const tilesAt = metadataAt + metadata.length
  const places = [HEADER_BYTES, directory.length, metadataAt, metadata.length]
  const sections = [...places, tilesAt, 0, tilesAt, content.length, 3, 3, 1]
  for (const [at, value] of sections.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8)
  header[96] = 1
  header[97] = 2
  header[98] = 2
  header[99] = 1
  header[100] = ZOOMS[0]
  header[101] = ZOOMS.at(-1)!
  const degrees = [
    streetSpot.lng - 0.1,
    streetSpot.lat - 0.1,
    streetSpot.lng + 0.1,
    streetSpot.lat + 0.1,
  ]
  for (const [at, value] of degrees.entries())
    header.writeInt32LE(Math.round(value * 1e7), 102 + at * 4)
  return Buffer.concat([header, directory, metadata, content])
}

export function writeStreetFile(folder: string, bytes: Uint8Array = streetFile()): void {
  writeFileSync(join(folder, 'basemap.pmtiles'), bytes)
}
