/**
 * The costliest requests that anybody can send, over a real socket, each held to a bound on the engine's work. The
 * unit is a step of the engine, not time: what a request may cost must not depend on the machine that tests it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { readSearchRequest } from '../../src/domain/search/search-request.ts'
import { costlyRequests } from '../support/costly-requests.ts'
import { fillWithDemo, startTestApp, type TestApp } from '../support/test-app.ts'

/** One polygon and one circle, each laid over the points once. */
const SHAPES_MAX = 2
/** Similar homes are looked for in ever wider circles. */
const SHAPES_AROUND_MAX = 6
/**
 * For each listing of the market: a look at every edge of a polygon, in the tree and at its border, and some
 * passes for each filter. With a polygon for each filter that is left out it would be twenty times as much.
 */
const STEPS_PER_LISTING_MAX = 1.2 * limits.polygonPointsMax + 80
/** What does not grow with the market. */
const STEPS_ASIDE_MAX = 20_000
const BYTES_MAX = 320_000

const looksAround = new Set(['listing', 'similar'])
/** Made once an hour, a few searches at a time with others served in between. */
const takesTurns = new Set(['sitemap of searches'])

let app: TestApp
let address: string
let listings: number
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, environment: { PAGE_LISTINGS_LIMIT: '0' } })
  address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const totals = ['sale', 'rent'].map(
    (deal) => app.service.search(readSearchRequest(`deal=${deal}`, app.filtering)).total,
  )
  listings = totals[0] + totals[1]
})
afterAll(() => app.stop())

interface Cost {
  readonly name: string
  readonly status: number
  readonly steps: number
  readonly shapes: number
  readonly bytes: number
}

async function costOf(name: string, path: string): Promise<Cost> {
  const before = { ...app.engineWork }
  const answer = await fetch(address + path, { redirect: 'manual' })
  const { byteLength: bytes } = await answer.arrayBuffer()
  const { steps, shapes } = app.engineWork
  return {
    name,
    status: answer.status,
    steps: steps - before.steps,
    shapes: shapes - before.shapes,
    bytes,
  }
}

describe('the costliest requests', () => {
  const costs: Cost[] = []
  beforeAll(async () => {
    for (const { name, path } of costlyRequests(1)) costs.push(await costOf(name, path))
  })
  const above = (isAbove: (cost: Cost) => boolean) => costs.filter(isAbove)

  it('are many, and most find their way', () => {
    expect(costs.length).toBeGreaterThan(500)
    expect(above(({ status }) => status === 200).length).toBeGreaterThan(400)
    expect(above(({ status }) => status >= 500)).toEqual([])
  })

  it('lay an area over the points once', () => {
    const mostOf = (name: string) => (looksAround.has(name) ? SHAPES_AROUND_MAX : SHAPES_MAX)
    expect(above(({ name, shapes }) => shapes > mostOf(name))).toEqual([])
    expect(above(({ shapes }) => shapes > 0).length).toBeGreaterThan(50)
  })

  it('take a bounded number of steps for each listing', () => {
    const most = STEPS_PER_LISTING_MAX * listings + STEPS_ASIDE_MAX
    expect(above(({ name, steps }) => steps > most && !takesTurns.has(name))).toEqual([])
    expect(Math.max(...costs.map(({ steps }) => steps))).toBeGreaterThan(most / 20)
  })

  it('are answered with a bounded number of bytes', () => {
    const pages = costs.filter(({ name }) => !name.startsWith('sitemap'))
    expect(pages.filter(({ bytes }) => bytes > BYTES_MAX)).toEqual([])
  })
})
