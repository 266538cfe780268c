/**
 * More than 200 hostile texts as descriptions, addresses, references, names and in the address bar,
 * in a real browser: each is shown as the text that it is, and nothing of it runs.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sketchMarket } from '../support/sketch-market.ts'
import { hostileTexts } from './hostile-texts.ts'
import { leave, startWorld, type WatchedPage, type World } from './world.ts'

const PER_LISTING = 14
const groups = Array.from({ length: Math.ceil(hostileTexts.length / PER_LISTING) }, (_, index) =>
  hostileTexts.slice(index * PER_LISTING, (index + 1) * PER_LISTING),
)

let world: World
let idOf: ReadonlyMap<string, number>
beforeAll(async () => {
  world = await startWorld({
    async prepare(store) {
      const sketches = groups.map((texts, index) => ({
        name: String(index),
        fields: {
          description: texts.join('\n\n'),
          address: texts[0],
          reference: texts[1],
          video_url: `https://www.youtube.com/watch?v="><img src=x onerror=alert(1)>`,
        },
      }))
      ;({ idOf } = await sketchMarket(store, sketches))
    },
  })
})
afterAll(() => world.stop())

const untouched = (page: WatchedPage) =>
  page.evaluate(() => [
    (window as { pwned?: unknown }).pwned,
    document.querySelectorAll('main script, main iframe, main style, main [onerror], main [onload]')
      .length,
    document.querySelectorAll('base, object, embed').length,
  ])

describe('hostile texts', () => {
  it('are more than 200', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200)
  })

  it('in listings are shown as they are written', async () => {
    const page = await world.open('/search')
    for (const [index, texts] of groups.entries()) {
      await page.goto(`${world.base}/listings/${idOf.get(String(index))}/x`, {
        waitUntil: 'domcontentloaded',
      })
      const shown = await page.locator('.description p').allTextContents()
      expect(shown).toEqual(texts.map((text) => text))
      expect(await page.locator('.reference').textContent()).toBe(texts[1])
      expect(await untouched(page)).toEqual([undefined, 0, 0])
      const data = await page.locator('script[type="application/ld+json"]').textContent()
      expect(() => JSON.parse(data!)).not.toThrow()
    }
    await leave(page)
  })

  it('in the address bar are echoed as text, with the status of the API', async () => {
    const page = await world.open('/search')
    for (const [index, text] of hostileTexts.entries()) {
      if (index % 15 !== 0) continue
      const hostile = encodeURIComponent(text)
      for (const path of [
        `/search?q=${hostile}&limit=1`,
        `/search?${hostile}=1&limit=1`,
        `/${hostile}`,
      ]) {
        const answer = await page.goto(world.base + path, { waitUntil: 'domcontentloaded' })
        expect([200, 400, 404]).toContain(answer!.status())
        expect(await untouched(page)).toEqual([undefined, 0, 0])
        expect(await page.locator('h1').count()).toBe(1)
      }
    }
    await leave(page)
  })
})
