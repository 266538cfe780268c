/**
 * No violation that axe can find, on any page, narrow and wide, light and dark; the whole way by
 * keyboard. Colours are judged in all four; what does not depend on colour once a width.
 */
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get } from '../support/test-app.ts'
import { eventually, leave, startWorld, type WatchedPage, type World } from './world.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let world: World
let ids: string
beforeAll(async () => {
  world = await startWorld()
  const { results } = (await get(world.app, '/v1/listings?limit=3')).body
  ids = [...results].map(({ id }) => String(id)).join(',')
})
afterAll(() => world.stop())

async function violations(page: WatchedPage, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations: found } = await (rules
    ? builder.withRules(rules)
    : builder.withTags(TAGS)
  ).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

const pages: readonly (readonly [string, () => string])[] = [
  ['the front page', () => '/'],
  ['a search', () => '/search?district=limassol&bedrooms=2&price_max=400000&limit=4'],
  ['a search in Greek', () => '/search?deal=rent&lang=el&limit=4'],
  ['nothing found', () => '/search?property_type=land-plots&bedrooms=4'],
  ['a mangled search', () => '/search?bedroms=2&price_min=abc&limit=4'],
  ['a listing', () => `/listings/${ids.split(',')[0]}/x`],
  ['a comparison', () => `/compare?ids=${ids}`],
  ['a shared list', () => `/saved?ids=${ids}`],
  ['the own lists', () => '/saved'],
  ['nothing here', () => '/nowhere'],
]

describe.each(pages)('%s', (_, path) => {
  it.each([
    [360, 'light', 'dark'],
    [1600, 'dark', 'light'],
  ] as const)('has no violation at %i px', async (width, first, second) => {
    const page = await world.open(path(), {
      viewport: { width, height: 900 },
      colorScheme: first,
      reducedMotion: 'reduce',
    })
    await page.waitForLoadState('networkidle')
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: second })
    expect(await violations(page, ['color-contrast'])).toEqual([])
    await leave(page)
  })
})

describe('a keyboard', () => {
  it('skips to the results, opens a filter, chooses, and leaves it where it began', async () => {
    const page = await world.open('/search')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Skip to the results',
    )
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('results')
    const summary = page.locator('.filter > summary').first()
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.waitForURL('**/search?property_type=apartment')
    await page.keyboard.press('Escape')
    expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true)
    await leave(page)
  })

  it('sees where it is: every stop has an outline or a shadow', async () => {
    const page = await world.open('/search?bedrooms=2&limit=2')
    const bare: string[] = []
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      const seen = await page.evaluate(() => {
        const one = document.activeElement!
        const parts = [one, one.nextElementSibling, one.closest('.find'), one.closest('.card')]
        const isMarked = parts.some((part) => {
          if (!part) return false
          const style = getComputedStyle(part)
          return style.outlineStyle !== 'none' || style.boxShadow.includes('3px')
        })
        return isMarked ? null : one.outerHTML.slice(0, 80)
      })
      if (seen) bare.push(seen)
    }
    expect(bare).toEqual([])
    await leave(page)
  })
})
