/**
 * Cuts the coast of the island out of Natural Earth's land (1:10 million, public domain, as packed
 * by world-atlas) and writes it as src/site/parts/coast.ts. Run again when the source is renewed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const WEST = 32
const EAST = 35
const SOUTH = 34.4
const NORTH = 35.9
const target = new URL('../src/site/parts/coast.ts', import.meta.url)

const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
const { features } = feature(topology, topology.objects.land as GeometryCollection)
const rings = features
  .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []))
  .flat()
  .filter((ring) =>
    ring.every(([lng, lat]) => lng > WEST && lng < EAST && lat > SOUTH && lat < NORTH),
  )
  .map((ring) => ring.map(([lng, lat]) => [round(lng), round(lat)]))

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

const lines = rings.map((ring) => `  [${ring.map((point) => `[${point.join(', ')}]`).join(', ')}],`)
writeFileSync(
  target,
  `/** The coast line as [lng, lat]; cut from Natural Earth (public domain) by scripts/cut-coast.ts. */
export const coast: readonly (readonly (readonly [number, number])[])[] = [
${lines.join('\n')}
]
`,
)
console.log(`${rings.length} rings, ${rings.flat().length} points`)
