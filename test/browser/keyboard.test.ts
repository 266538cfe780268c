/** The whole way by keyboard, and always seeing where it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, leave, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('a keyboard', () => {
  it('skips to the results, opens a filter, chooses, and leaves it where it began', async () => {
    const page = await world.open('/search')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to results')
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
