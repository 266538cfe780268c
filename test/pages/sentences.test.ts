/** Pieces that a page puts together read as one: lines of cards, and what a search without results offers. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillWithDemo, get, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
})
afterAll(() => app.stop())

it('why a home is similar is set apart from its age', async () => {
  const { results } = (await get(app, '/v1/listings?property_type=apartment&limit=1')).body
  const { text } = await get(app, new URL(String([...results][0].link)).pathname)
  const similar = text.slice(text.indexOf('class="similar"'))
  const lines = [...similar.matchAll(/<p class="card-age">(.*?)<\/p>/g)].map(([, line]) => line)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatch(/^Listed (today|[\d,]+ days? ago) · ./)
})

it.each([
  ['en', 'Without “zyxwv”'],
  ['el', 'Χωρίς «zyxwv»'],
  ['ru', 'Без «zyxwv»'],
])(
  'words that nothing has are offered to be dropped in one pair of quotation marks (%s)',
  async (lang, way) => {
    const { text } = await get(app, `/search?q=zyxwv&lang=${lang}`)
    expect(text).toContain(`<span>${way}</span>`)
    const two = (await get(app, `/search?q=zyxwv&price_max=1&lang=${lang}`)).text
    expect(two).not.toMatch(/[“«]{2}|[”»]{2}/)
  },
)
