import { describe, expect, it } from 'vitest'
import { mapFiles } from '../../../test/support/map-folder.ts'
import { readAttribution, readMap } from './read-map.ts'

const texts = (changes: Readonly<Record<string, unknown>> = {}) =>
  new Map(
    Object.entries({ ...mapFiles, ...changes })
      .filter(([, content]) => content !== null)
      .map(([file, content]) => [
        file,
        typeof content === 'string' ? content : JSON.stringify(content),
      ]),
  )

describe('a map folder', () => {
  it('is read whole', () => {
    const map = readMap(texts(), false)
    expect(map.coast).toHaveLength(1)
    expect(map.coastAccuracyM).toBe(20)
    expect(map.roads.map(({ roadClass, ref }) => [roadClass, ref])).toEqual([
      ['motorway', 'A6'],
      ['tertiary', null],
    ])
    expect(map.labels.map(({ kind, names }) => [kind, names.en])).toEqual([
      ['city', 'Pafos'],
      ['village', 'Madeup'],
      ['airport', 'Field'],
    ])
    expect(map.pois.map(({ kind }) => kind)).toEqual(['school', 'beach', 'playground', 'bus_stop'])
    expect(map.pois[0].names).toEqual({ en: 'First School', el: 'Πρώτο Σχολείο' })
    expect(map.relief[0].minM).toBe(300)
    expect([map.borders, map.ceaseFire.lines, map.runways].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ])
  })

  it('needs its coast and its attribution alone', () => {
    const none = Object.fromEntries(Object.keys(mapFiles).map((file) => [file, null]))
    const { 'coast.json': coast, 'attribution.json': attribution } = mapFiles
    const few = texts({ ...none, 'coast.json': coast, 'attribution.json': attribution })
    expect(readMap(few, false).roads).toEqual([])
  })

  it.each([
    ['no coast', { 'coast.json': null }, 'coast.json: is missing'],
    ['no JSON', { 'roads.json': '{"roads": [' }, 'roads.json: is no JSON'],
    ['no area', { 'coast.json': { features: [] } }, 'coast.json: features: must have an area'],
    [
      'latitude before longitude out of range',
      { 'pois.json': [{ kind: 'school', lat: 134.7, lng: 34 }] },
      'pois.json: [0].lat: must be a number from -90 to 90, not 134.7',
    ],
    [
      'a class of road that is none',
      { 'roads.json': { roads: [{ c: 'lane', p: [] }] } },
      'roads.json: roads[0].c: must be one of motorway, primary, secondary, tertiary',
    ],
    [
      'a line of one point',
      { 'roads.json': { roads: [{ c: 'primary', p: [[33, 35]] }] } },
      'roads.json: roads[0].p: must have at least two points',
    ],
    [
      'another geometry',
      { 'water.json': { features: [{ geometry: { type: 'Point', coordinates: [33, 35] } }] } },
      'water.json: features[0].geometry.type: must be one of LineString',
    ],
    [
      'a name that is no text',
      { 'places.json': [{ kind: 'town', name: 7, lat: 35, lng: 33 }] },
      'places.json: [0].name: must be a text',
    ],
    ['nobody named', { 'attribution.json': null }, 'attribution.json: must say whose data it is'],
  ])('is refused with %s', (_, changes, said) => {
    expect(() => readMap(texts(changes), false)).toThrow(said)
  })

  it('is refused where a picture of hills lies nowhere', () => {
    expect(() => readMap(texts(), true)).toThrow(
      'hillshade.json: must say where hillshade.webp lies',
    )
    const readme = '`L.imageOverlay(url, [[34.5,32.2],[35.75,34.65]])`'
    const { hillshade } = readMap(texts({ 'README.md': readme }), true)
    expect(hillshade).toEqual({ south: 34.5, west: 32.2, north: 35.75, east: 34.65 })
  })
})

it('reads whose data it is from a README, too', () => {
  const readme = `# Map\n\n## Attribution text\n\n> Coast: A.\n> Roads: B.\n\nShort form for the corner: \`© A ·\n B\`.\n\n## Sources\n> no\n`
  expect(readAttribution(undefined, readme)).toEqual({
    long: 'Coast: A. Roads: B.',
    short: '© A · B',
  })
  expect(readAttribution(undefined, '# Map')).toBeNull()
})
