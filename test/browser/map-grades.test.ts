/**
 * The map in its grades: of a map folder, of pictures from elsewhere, and of what is built in when they fail.
 * Where a whole map folder lies next to the project it is used, for its weight is that of real ones.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyOf } from '../support/every-of.ts'
import { wholeMapFolder, writeMapFolder } from '../support/map-folder.ts'
import { streetSpot, writeStreetFile } from '../support/street-file.ts'
import { get } from '../support/test-app.ts'
import { violations } from './check-pages.ts'
import { eventually, leave, startWorld, type WatchedPage, type World, withMap } from './world.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>'
const FIRST_VIEW_MAX_BYTES = 150_000
/** Signs of homes may cover one of them, but not all. */
const CITIES = { en: /Paphos|Limassol|Nicosia|Field/, el: /Πάφος|Λεμεσός|Λευκωσία/ }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Whether squares of the map are drawn: their middle has a colour. */
const drawn = (page: WatchedPage) =>
  page.locator('.map canvas').evaluateAll((all) =>
    all.some((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      const context = (canvas as HTMLCanvasElement).getContext('2d')!
      return context.getImageData(0, 0, width, height).data.some((value) => value > 0)
    }),
  )
const names = (page: WatchedPage) => page.locator('.map-name').allTextContents()

describe('a map folder', () => {
  let world: World
  beforeAll(async () => {
    const MAP_DIR = wholeMapFolder ?? writeMapFolder()
    world = await startWorld({ environment: { MAP_DIR }, compressed: true })
  })
  afterAll(() => world.stop())

  it('is drawn within its weight, with names, a scale and whose data it is', async () => {
    const page = await world.open('/search', withMap)
    await eventually(() => drawn(page)).toBe(true)
    await eventually(async () => (await names(page)).join()).toMatch(CITIES.en)
    await page.locator('.map .leaflet-control-scale-line').waitFor()
    const weights = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/map/'))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    )
    expect(weights.length).toBeGreaterThan(0)
    expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(FIRST_VIEW_MAX_BYTES)
    await page.locator('.leaflet-control-attribution a').click()
    await page.waitForURL('**/map-credits')
    expect(await page.locator('main article p').count()).toBeGreaterThan(1)
    expect(await violations(page)).toEqual([])
    await leave(page)
  })

  it('has the names of the page in the language of the page, by night too', async () => {
    const page = await world.open('/search?lang=el', { ...withMap, colorScheme: 'dark' })
    await eventually(async () => (await names(page)).join()).toMatch(CITIES.el)
    await eventually(() => drawn(page)).toBe(true)
    expect(await violations(page)).toEqual([])
    await leave(page)
  })

  it('fills the window of a phone', async () => {
    const page = await world.open('/search', phone)
    await page.locator('[data-map-toggle]').click()
    await eventually(() => drawn(page)).toBe(true)
    await page.locator('.map .cluster, .map .pin').first().waitFor()
    expect(await violations(page)).toEqual([])
    await leave(page)
  })

  it('shows what is near a home, without script as with it', async () => {
    // The first one by any other order depends on the day, and may be too far away to walk.
    const near = 'near=34.7744,32.4232&radius_km=3&sort=distance&limit=1'
    const { results } = (await get(world.app, `/v1/listings?${near}`)).body
    const [home] = [...results]
    const path = new URL(String(home.link)).pathname
    for (const javaScriptEnabled of [false, true]) {
      const page = await world.open(path, { javaScriptEnabled })
      const rows = await page.locator('.nearby li').allInnerTexts()
      for (const kind of ['School', 'Bus stop', 'Beach']) {
        expect(rows.filter((row) => row.startsWith(kind)).join()).toMatch(/\d\s?(?:m|km)\b/)
      }
      expect(rows.some((row) => /\d+ min on foot/.test(row))).toBe(true)
      const facts = await page.locator('.facts').innerText()
      expect(facts).toMatch(/about [\d.,]+ k?m \(to within about \d+ m/)
      await leave(page)
    }
  })
})

describe('pictures from elsewhere', () => {
  let tiles: Server
  let asked: string[] = []
  let answers = 200
  let world: World
  beforeAll(async () => {
    tiles = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(answers, { 'content-type': 'image/svg+xml' })
      // A browser shows a picture that comes with a 404, too.
      response.end(answers === 200 ? PICTURE : '')
    })
    await new Promise<void>((done) => tiles.listen(0, '127.0.0.1', done))
    const { port } = tiles.address() as AddressInfo
    world = await startWorld({
      withPhotos: true,
      environment: {
        TILE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.svg`,
        TILE_ATTRIBUTION: '© Somebody <b>else</b>',
      },
    })
  })
  afterAll(async () => {
    tiles?.close()
    await world?.stop()
  })

  it('are shown with their credit', async () => {
    const page = await world.open('/search?limit=1', withMap)
    await page.locator('.map img.leaflet-tile-loaded').first().waitFor({ state: 'attached' })
    expect(asked[0]).toMatch(/^\/\d+\/\d+\/\d+\.svg$/)
    const credit = page.locator('.leaflet-control-attribution')
    expect(await credit.textContent()).toBe('© Somebody <b>else</b>')
    expect(await page.locator('.map canvas').count()).toBe(0)
    await leave(page)
  })

  it('give way to our own drawing when they fail', async () => {
    answers = 404
    asked = []
    const page = await world.open('/search?limit=1', withMap)
    await eventually(() => drawn(page)).toBe(true)
    await eventually(async () => (await names(page)).join()).toMatch(CITIES.en)
    expect(asked.length).toBeGreaterThan(0)
    expect(await page.locator('.map img.leaflet-tile').count()).toBe(0)
    expect(await page.locator('.leaflet-control-attribution').textContent()).toBe('Map data')
    await leave(page)
  })
})

describe('a file of streets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'estia-streets-'))
  let world: World
  beforeAll(async () => {
    writeStreetFile(folder)
    world = await startWorld({ environment: { MAP_DIR: folder } })
  })
  afterAll(async () => {
    await world?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const { lat, lng } = streetSpot
  const near = `/search?bbox=${lat - 0.006},${lng - 0.006},${lat + 0.006},${lng + 0.006}`

  it('is drawn close up, in the colours and the language of the page, and fetched in ranges', async () => {
    const page = await world.open(`${near}&lang=ru`, { ...withMap, colorScheme: 'dark' })
    const ranges: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/map/streets/')) ranges.push(request.headers().range)
    })
    // The names that are written on its canvases.
    await page.addInitScript(() => {
      const written: string[] = []
      Object.assign(window, { written })
      const { fillText } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        written.push(text)
        return fillText.call(this, text, ...rest)
      }
    })
    await page.reload()
    await page.locator('.street-map canvas').first().waitFor({ state: 'attached' })
    const written = () => page.evaluate(() => (window as never as { written: string[] }).written)
    await eventually(async () => (await written()).join()).toContain('улица Афинас')
    expect(everyOf(ranges, (range) => /^bytes=\d+-\d+$/.test(range ?? ''))).toBe(true)
    const credit = await page.locator('.leaflet-control-attribution').textContent()
    expect(credit).toContain('Nobody’s streets')
    const address = await page.locator('#map').getAttribute('data-streets')
    const whole = await fetch(`${world.base}${address}`)
    expect([whole.status, whole.headers.get('content-range')]).toEqual([
      400,
      expect.stringMatching(/^bytes \*\/\d+$/),
    ])
    expect((await whole.json()).error.hint).toContain('Range: bytes=0-16383')
    await leave(page)

    // Far away nothing of it is fetched, and a file that breaks leaves the drawn map.
    writeStreetFile(folder, Buffer.alloc(400))
    const broken = await world.open(near, withMap)
    await eventually(() => drawn(broken)).toBe(true)
    await eventually(() => broken.locator('.street-map').count()).toBe(0)
    await eventually(() =>
      broken.locator('.leaflet-control-attribution').textContent(),
    ).not.toContain('Nobody')
    await leave(broken)
  })
})
