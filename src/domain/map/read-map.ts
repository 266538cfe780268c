/**
 * A map folder's files, checked, as the data of a map. Only coast.json is needed, and whose data it is.
 * Throws MapFault at the first thing that differs from docs/guides/map.md.
 * Cost: about 0.3 microseconds a point: for a worker thread, except for the coast alone.
 */
import type { Box, Line } from '../../country/country.ts'
import {
  type Attribution,
  LABEL_KINDS,
  type LabelKind,
  type MapData,
  MapFault,
  type MapLabel,
  type MapPoi,
  type NamedArea,
  ROAD_CLASSES,
  type Road,
  type RoadClass,
} from './map-data.ts'
import { createMapReader, MAP_POINTS_MAX, type MapReader } from './map-reader.ts'

export const COAST_FILE = 'coast.json'
/** Streets: served as it is, and no part of the drawing. */
export const STREETS_FILE = 'basemap.pmtiles'
export const HILLSHADE_FILE = 'hillshade.webp'
/** All others may be left out. */
export const MAP_FILES = [
  COAST_FILE,
  'water.json',
  'relief.json',
  'districts.json',
  'builtup.json',
  'roads.json',
  'bus_stops.json',
  'greenline.json',
  'places.json',
  'pois.json',
  'airports.json',
  'hillshade.json',
  'attribution.json',
  'README.md',
] as const
export type MapFile = (typeof MAP_FILES)[number]

/** Where the coast does not say how exact it is. */
const ACCURACY_M = 50
const POPULATION_MAX = 1e9
const HEIGHT_MAX_M = 9_000
/** The kind of the points of bus_stops.json. */
const BUS_STOP = 'bus_stop'

export type MapTexts = ReadonlyMap<string, string>

export function readMap(texts: MapTexts, hasHillshade: boolean): MapData {
  const budget = { left: MAP_POINTS_MAX }
  /** Of a file that is not there: nothing. */
  const from = <T>(file: MapFile, read: (json: unknown, reader: MapReader) => T[]): T[] => {
    const text = texts.get(file)
    return text === undefined ? [] : read(parse(text, file), createMapReader(file, budget))
  }
  const { coast, accuracyM } = readCoast(texts)
  const districts = from('districts.json', (json, reader) => [...reader.features(json)])
  const green = from('greenline.json', (json, reader) => [...reader.features(json)])
  const airports = from('airports.json', readAirports)
  const lines = (features: typeof green, isArea: boolean) =>
    features.filter((one) => one.isArea === isArea).flatMap((one) => one.lines)
  return {
    coast,
    coastAccuracyM: accuracyM,
    relief: from('relief.json', (json, reader) =>
      reader.features(json).map(({ lines: rings, properties, where }) => ({
        rings,
        minM: reader.number(properties.min_m, `${where}.properties.min_m`, 0, HEIGHT_MAX_M),
      })),
    ).sort((a, b) => a.minM - b.minM),
    water: from('water.json', readAreas),
    builtUp: from('builtup.json', readAreas),
    roads: from('roads.json', readRoads),
    runways: airports.map(({ runway }) => runway),
    borders: lines(districts, false),
    ceaseFire: { lines: lines(green, false), beyond: lines(green, true) },
    labels: [...from('places.json', readPlaces), ...airports],
    pois: [...from('pois.json', readPois), ...from('bus_stops.json', readStops)],
    airports: airports
      .filter(({ population }) => population > 0)
      .map(({ lat, lng, names }) => ({ kind: 'airport', lat, lng, names })),
    hillshade: hasHillshade ? hillshadeBox(texts) : null,
    attribution: attributionOf(texts),
  }
}

/** Of the coast alone, for callers that need no map. */
export function readCoast(texts: MapTexts): { coast: readonly Line[]; accuracyM: number } {
  const text = texts.get(COAST_FILE)
  if (text === undefined) throw new MapFault(COAST_FILE, '', 'is missing')
  const json = parse(text, COAST_FILE)
  const reader = createMapReader(COAST_FILE, { left: MAP_POINTS_MAX })
  const coast = reader
    .features(json)
    .filter(({ isArea }) => isArea)
    .flatMap(({ lines }) => lines)
  if (coast.length === 0) reader.fail('features', 'must have an area, the land')
  const { accuracy_m: accuracy = ACCURACY_M } = reader.members(json, '')
  return { coast, accuracyM: reader.number(accuracy, 'accuracy_m', 1, 10_000) }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new MapFault(file, '', `is no JSON (${(error as Error).message})`)
  }
}

const readAreas = (json: unknown, reader: MapReader): NamedArea[] =>
  reader
    .features(json)
    .filter(({ isArea }) => isArea)
    .map(({ lines, properties, where }) => ({
      rings: lines,
      names: reader.names(properties, `${where}.properties`),
    }))

function readRoads(json: unknown, reader: MapReader): Road[] {
  return reader.list(reader.members(json, '').roads, 'roads').map((value, i) => {
    const where = `roads[${i}]`
    const { c, ref = null, p } = reader.members(value, where)
    const roadClass = oneOf(c, ROAD_CLASSES, `${where}.c`, reader) as RoadClass
    const shield = ref === null || (typeof ref === 'string' && ref.length <= 6)
    if (!shield) reader.fail(`${where}.ref`, 'must be a text of at most 6 characters')
    return { roadClass, ref: ref as string | null, line: reader.line(p, `${where}.p`) }
  })
}

function oneOf(value: unknown, allowed: readonly string[], where: string, reader: MapReader) {
  if (typeof value === 'string' && allowed.includes(value)) return value
  return reader.fail(where, `must be one of ${allowed.join(', ')}`)
}

function pointOf(members: Readonly<Record<string, unknown>>, where: string, reader: MapReader) {
  return {
    lat: reader.number(members.lat, `${where}.lat`, -90, 90),
    lng: reader.number(members.lng, `${where}.lng`, -180, 180),
  }
}

function readPlaces(json: unknown, reader: MapReader): MapLabel[] {
  return reader.list(json, '').map((value, i) => {
    const where = `[${i}]`
    const members = reader.members(value, where)
    return {
      kind: oneOf(members.kind, LABEL_KINDS, `${where}.kind`, reader) as LabelKind,
      ...pointOf(members, where, reader),
      population: reader.number(members.pop ?? 0, `${where}.pop`, 0, POPULATION_MAX),
      names: reader.names(members, where),
    }
  })
}

function readPois(json: unknown, reader: MapReader): MapPoi[] {
  return reader.list(json, '').map((value, i) => {
    const where = `[${i}]`
    const members = reader.members(value, where)
    const { kind } = members
    if (typeof kind !== 'string' || !/^[a-z_]{1,30}$/.test(kind)) {
      return reader.fail(`${where}.kind`, 'must be 1 to 30 small letters')
    }
    return { kind, ...pointOf(members, where, reader), names: reader.names(members, where) }
  })
}

function readStops(json: unknown, reader: MapReader): MapPoi[] {
  const { fields, stops } = reader.members(json, '')
  const columns = reader.list(fields, 'fields').map(String)
  return reader.list(stops, 'stops').map((value, i) => {
    const where = `stops[${i}]`
    const row = reader.list(value, where)
    const cells = columns.map((column, at) => [column, row[at]] as const)
    const members = Object.fromEntries(
      cells.filter(([, cell]) => cell !== undefined && cell !== ''),
    )
    return {
      kind: BUS_STOP,
      ...pointOf(members, where, reader),
      names: reader.names(members, where),
    }
  })
}

function readAirports(json: unknown, reader: MapReader): (MapLabel & { runway: Line })[] {
  return reader.list(json, '').map((value, i) => {
    const where = `[${i}]`
    const members = reader.members(value, where)
    return {
      kind: 'airport' as const,
      ...pointOf(members, where, reader),
      population: members.iata === undefined ? 0 : 1_000,
      names: reader.names(members, where),
      runway: reader.line(members.runway, `${where}.runway`),
    }
  })
}

/** As hillshade.json says, or README.md in a call of Leaflet's imageOverlay. */
function hillshadeBox(texts: MapTexts): Box {
  const file = 'hillshade.json'
  const reader = createMapReader(file, { left: 0 })
  const text = texts.get(file)
  const edges = text === undefined ? boxInReadme(texts.get('README.md') ?? '') : parse(text, file)
  if (edges === null) {
    reader.fail(
      '',
      `must say where ${HILLSHADE_FILE} lies: {"south":…,"west":…,"north":…,"east":…}`,
    )
  }
  const members = reader.members(edges, '')
  const edge = (name: string, most: number) => reader.number(members[name], name, -most, most)
  const box = {
    south: edge('south', 90),
    west: edge('west', 180),
    north: edge('north', 90),
    east: edge('east', 180),
  }
  if (box.south >= box.north || box.west >= box.east) reader.fail('', 'must not be empty')
  return box
}

function boxInReadme(text: string): Box | null {
  const found = /imageOverlay\(\w+,\s*\[\[([-\d.,\s[\]]+?)\]\s*\]/.exec(text)
  const [south, west, north, east] = found?.[1].match(/-?[\d.]+/g)?.map(Number) ?? []
  return east === undefined ? null : { south, west, north, east }
}

function attributionOf(texts: MapTexts): Attribution {
  const found = readAttribution(texts.get('attribution.json'), texts.get('README.md'))
  if (found) return found
  throw new MapFault(
    'attribution.json',
    '',
    'must say whose data it is, as {"short": "…", "long": "…"}, or README.md under "## Attribution text"',
  )
}

/**
 * Whose data a map folder holds: from attribution.json, or from the part of README.md under "Attribution
 * text": the quoted paragraph is the long form, the text in backticks after "Short form" the short one.
 */
const TEXT_MAX = 4_000
const SHORT_MAX = 300

/** null: neither says it. */
export function readAttribution(
  json: string | undefined,
  readme: string | undefined,
): Attribution | null {
  const found = (json === undefined ? null : fromJson(json)) ?? fromReadme(readme ?? '')
  if (found === null || found.long === '') return null
  const long = found.long.slice(0, TEXT_MAX)
  return { long, short: (found.short || long).slice(0, SHORT_MAX) }
}

function fromJson(text: string): Attribution | null {
  try {
    const { short, long } = JSON.parse(text) as Partial<Record<keyof Attribution, unknown>>
    return typeof long === 'string' ? { long, short: typeof short === 'string' ? short : '' } : null
  } catch {
    return null
  }
}

function fromReadme(text: string): Attribution | null {
  const [, part] = /^#+ Attribution text\s*$([\s\S]*?)(?=^#|(?![\s\S]))/m.exec(text) ?? []
  if (part === undefined) return null
  const quoted = part.split('\n').filter((row) => row.startsWith('>'))
  const long = quoted
    .map((row) => row.replace(/^>\s?/, ''))
    .join(' ')
    .trim()
  const [, short = ''] = /Short form[^`]*`([^`]+)`/.exec(part) ?? []
  return { long, short: short.replace(/\s+/g, ' ').trim() }
}
