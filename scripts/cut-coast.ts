/**
 * Cuts the coast of a country of islands, and its lakes, out of the full-resolution GSHHG (Wessel and Smith,
 * LGPL 3 or later, about 100 m) and writes them as coast.ts into the folder that COUNTRY names. It has GMT
 * dump the shore lines, so it needs Debian's packages gmt and gmt-gshhg-full, which nothing else of the
 * project does. Run again when the source is renewed.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readSettings } from '../src/app/settings.ts'
import type { Line } from '../src/country/country.ts'
import { writeLines } from '../src/country/read-lines.ts'
import { country, countryModule } from '../src/country/served-country.ts'
import { simplifyLine } from '../src/structures/geo/simplify-line.ts'

const target = join(dirname(countryModule(readSettings(process.env).country)), 'coast.ts')
const { south, west, north, east } = country.view
const MARGIN = 0.3

type Ring = [number, number][]

/** A stretch of shore of one level: 1 lies between sea and land, 2 around a lake. */
interface Stretch {
  readonly level: number
  readonly line: Ring
}

function dumpShores(): Stretch[] {
  const region = [west - MARGIN, east + MARGIN, south - MARGIN, north + MARGIN].join('/')
  const text = execFileSync('gmt', ['coast', `-R${region}`, '-Df', '-M', '-W'], {
    encoding: 'utf8',
    // It leaves a note of what it did where it runs.
    cwd: tmpdir(),
    maxBuffer: 256 * 1024 * 1024,
  })
  const stretches: Stretch[] = []
  for (const row of text.split('\n')) {
    if (row.startsWith('>'))
      stretches.push({ level: Number(/Level (\d)/.exec(row)?.[1]), line: [] })
    else if (/^[\d-]/.test(row)) {
      const [lng, lat] = row.trim().split(/\s+/).map(Number)
      stretches.at(-1)!.line.push([lng, lat])
    }
  }
  return stretches.filter(({ line }) => line.length > 1)
}

/** The source is cut along whole degrees: stretches go on where another one begins. */
function joinRings(stretches: readonly Stretch[]): Ring[] {
  const open = stretches.map(({ line }) => [...line])
  const rings: Ring[] = []
  const same = (a: readonly number[], b: readonly number[]) => a[0] === b[0] && a[1] === b[1]
  while (open.length > 0) {
    const ring = open.pop()!
    for (;;) {
      if (same(ring[0], ring.at(-1)!)) break
      const next = open.findIndex((line) => same(line[0], ring.at(-1)!))
      if (next < 0) break
      ring.push(...open.splice(next, 1)[0].slice(1))
    }
    // What does not close belongs to another coast, at the edge of the region.
    if (same(ring[0], ring.at(-1)!)) rings.push(ring)
  }
  return rings
    .filter((ring) => ring.some(([lng, lat]) => country.contains({ lat, lng })))
    .map(smooth)
    .map(withoutDoubles)
    .filter((ring) => ring.length > 3)
    .sort((a, b) => b.length - a.length)
}

/** The source was traced along squares of about 90 m: its steps are taken out, then corners cut. */
const STEP_DEGREES = 0.00038

function smooth(ring: Ring): Ring {
  if (ring.length < 12) return ring
  const east = Math.cos((country.centre.lat * Math.PI) / 180)
  const flat = ring.map(([lng, lat]) => [lng * east, lat] as const)
  // A ring begins and ends at one point, which must not be the only one that stays.
  const half = flat.length >> 1
  const smooth = [
    ...simplifyLine(flat.slice(0, half + 1), STEP_DEGREES),
    ...simplifyLine(flat.slice(half), STEP_DEGREES).slice(1),
  ]
  const cut = smooth.slice(1).flatMap(([bx, by], i): Ring => {
    const [ax, ay] = smooth[i]
    return [0.25, 0.75].map((share) => [(ax + share * (bx - ax)) / east, ay + share * (by - ay)])
  })
  return [...cut, cut[0]]
}

/** Points that are one when written. */
function withoutDoubles(ring: Ring): Ring {
  const key = (point: readonly number[]) => point.map((degrees) => degrees.toFixed(4)).join()
  return ring.filter((point, i) => i === 0 || key(point) !== key(ring[i - 1]))
}

const shores = dumpShores()
const ofLevel = (level: number): readonly Line[] =>
  joinRings(shores.filter((one) => one.level === level))
const coast = ofLevel(1)
const lakes = ofLevel(2)
writeFileSync(
  target,
  `/**
 * The coast line and the lakes: cut from GSHHG 2.3.7 (Wessel and Smith; licence LGPL 3 or later, see
 * soest.hawaii.edu/pwessel/gshhg) by scripts/cut-coast.ts, in the form of ../read-lines.ts.
 */
import type { Coast } from '../country.ts'
import { readLines } from '../read-lines.ts'

export const coast: Coast = readLines(\`
${writeLines(coast)}
\`)

export const lakes: Coast = readLines(\`
${writeLines(lakes)}
\`)
`,
)
console.log(`coast: ${coast.length} rings, ${coast.flat().length} points; ${lakes.length} lakes`)
