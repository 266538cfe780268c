/**
 * Cuts the coast of a country that is one or more islands out of Natural Earth's land (1:10 million,
 * public domain, as packed by world-atlas) and writes it as coast.ts into the folder that COUNTRY
 * names. Run again when the source is renewed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { readSettings } from '../src/app/settings.ts'
import { country, countryModule } from '../src/country/served-country.ts'

const target = join(dirname(countryModule(readSettings(process.env).country)), 'coast.ts')

const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
const { features } = feature(topology, topology.objects.land as GeometryCollection)
const rings = features
  .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []))
  .flat()
  // Its own outline is a rough one: most of a coast lies on it, some capes do not.
  .filter((ring) => ring.some(([lng, lat]) => country.contains({ lat, lng })))
  .map((ring) => ring.map(([lng, lat]) => [round(lng), round(lat)]))

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

const lines = rings.map((ring) => `  [${ring.map((point) => `[${point.join(', ')}]`).join(', ')}],`)
writeFileSync(
  target,
  `/** The coast line as [lng, lat]; cut from Natural Earth (public domain) by scripts/cut-coast.ts. */
import type { Coast } from '../country.ts'

export const coast: Coast = [
${lines.join('\n')}
]
`,
)
console.log(`${rings.length} rings, ${rings.flat().length} points`)
