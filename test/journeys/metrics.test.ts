/**
 * What a running service exports, what the operations guide documents, and what the alert rules and the dashboard
 * query are one and the same set of names.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Server, startServer } from '../many/fleet.ts'
import { freePort } from '../support/child-server.ts'

const SEARCHES = 3
let dataDir: string
let server: Server
/** The type of each metric by its name, and every sample line. */
let types: ReadonlyMap<string, string>
let text: string

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'estia-metrics-'))
  const port = await freePort()
  server = await startServer({ DATA_DIR: dataDir, METRICS_PORT: String(port) })
  for (let i = 0; i < SEARCHES; i++) await server.call({ path: '/v1/listings?deal=sale' })
  text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]),
  )
})
afterAll(async () => {
  await server.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

const NAME = /\b(?:estia|nodejs|process)_[a-z0-9_]+/g

/** The names in a text; those of the series of a histogram lead to the histogram. */
const namesIn = (source: string): string[] => {
  const names = [...source.matchAll(NAME)].map(([name]) => name)
  const exported = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')
  return [...new Set(names.map((name) => (types.has(name) ? name : exported(name))))].sort()
}

const figureOf = (name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)

describe('metrics', () => {
  it.each([
    ['the alert rules', 'deploy/prometheus-alerts.yaml'],
    ['the dashboard', 'deploy/grafana-dashboard.json'],
    ['the guide for operators', 'docs/guides/operations.md'],
  ])('named by %s are exported', (_, path) => {
    const missing = namesIn(read(path)).filter((name) => !types.has(name))
    expect(missing).toEqual([])
  })

  it('are all described in the guide for operators', () => {
    const described = new Set(namesIn(read('docs/guides/operations.md')))
    expect([...types.keys()].filter((name) => !described.has(name))).toEqual([])
  })

  it('of the service are named as Prometheus asks: counters end in _total, and nothing else does', () => {
    const own = [...types].filter(([name]) => name.startsWith('estia_'))
    expect(own.length).toBeGreaterThan(10)
    const wrong = own.filter(([name, type]) => name.endsWith('_total') !== (type === 'counter'))
    expect(wrong).toEqual([])
  })

  it('tell what was done and what it took', () => {
    // Prices that are known in between, or a new minute, empty the cache: at least the first is a miss.
    const misses = figureOf('estia_search_cache_misses_total')
    expect(misses).toBeGreaterThan(0)
    expect(figureOf('estia_search_cache_hits_total') + misses).toBe(SEARCHES)
    expect(figureOf('estia_search_cache_bytes')).toBeGreaterThan(0)
    expect(figureOf('estia_segment_bytes')).toBeGreaterThan(0)
    expect(figureOf('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(figureOf('estia_workers_wanted')).toBe(1)
    expect(figureOf('estia_workers_running')).toBe(1)
  })
})

it('the dashboard is a dashboard, and every panel asks for something', () => {
  const { title, panels } = JSON.parse(read('deploy/grafana-dashboard.json'))
  expect(title).toBe('Estia Index')
  for (const { targets } of panels) for (const { expr } of targets) expect(expr).toMatch(NAME)
})
