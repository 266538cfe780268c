/**
 * No violation that axe can find, on any page, at one width and in one scheme of colours. Two files run it, the
 * narrow in the light, the wide in the dark: each page is checked in both widths and both schemes, once each.
 */
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get } from '../support/test-app.ts'
import { leave, settled, startWorld, type WatchedPage, type World } from './world.ts'

const CLOSED_OR_ALIKE = [
  'details:not([open]) > :not(summary)',
  '#results .card:nth-child(n + 4)',
  '.layout-desk tbody tr:nth-child(n + 4)',
].join()
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const pages: readonly (readonly [
  string,
  (ids: string, project: string, lists: string) => string,
])[] = [
  ['the front page', () => '/'],
  ['a search', () => '/search?district=limassol&bedrooms=2&price_max=400000&limit=4'],
  ['a search in Greek', () => '/search?deal=rent&lang=el&limit=4'],
  ['a search in Russian', () => '/search?district=paphos&bedrooms=2&lang=ru&limit=4'],
  ['nothing found', () => '/search?property_type=land-plots&bedrooms=4'],
  ['a mangled search', () => '/search?bedroms=2&price_min=abc&limit=4'],
  ['a listing', (ids) => `/listings/${ids.split(',')[0]}/x`],
  ['a listing in Russian', (ids) => `/listings/${ids.split(',')[1]}/x?lang=ru`],
  ['a comparison', (ids) => `/compare?ids=${ids}`],
  ['a shared list', (ids) => `/saved?ids=${ids}`],
  ['the own lists', () => '/saved'],
  [
    'lists behind a secret link, in Greek',
    (_, _project, lists) => `/searches/lists/${lists}?lang=el`,
  ],
  ['a place', () => '/places/limassol'],
  ['an agency in Russian', () => '/agencies/1001?deal=rent&lang=ru'],
  ['a project in Greek', (_, project) => `/projects/${project}?lang=el`],
  ['a market', () => '/market/limassol-district'],
  ['no such place', () => '/places/pafhos'],
  ['nothing here', () => '/nowhere'],
  ['the reference of the API', () => '/docs'],
]

export function checkPages(width: number, colorScheme: 'light' | 'dark') {
  let world: World
  let ids: string
  let project: string
  let lists: string
  beforeAll(async () => {
    world = await startWorld()
    const { results } = (await get(world.app, '/v1/listings?limit=3')).body
    ids = [...results].map(({ id }) => String(id)).join(',')
    const { body } = await get(world.app, '/v1/listings?seller_type=developer&limit=24')
    project = String([...body.results].find(({ project_id }) => project_id !== null)?.project_id)
    const { alerts } = world.app.service
    lists = (await alerts.startLists({}, '192.0.2.1')).token
    const listing_id = Number(results[0].id)
    await alerts.changeLists(lists, {
      changes: [
        { kind: 'add', list: 'l1', listing_id, name: 'By the sea' },
        { kind: 'note', listing_id, text: 'Ask about the roof', version: 0 },
      ],
    })
  })
  afterAll(() => world.stop())

  describe(`at ${width} px`, () => {
    it.each(pages)('%s has no violation', async (_, path) => {
      const page = await world.open(path(ids, project, lists), {
        viewport: { width, height: 900 },
        colorScheme,
      })
      await settled(page)
      expect(await violations(page)).toEqual([])
      await leave(page)
    })
  })
}

/** What axe finds, and ids that stand twice; the page is afterwards as it was, except for alike operations of the API. */
export async function violations(page: WatchedPage, rules?: string[]): Promise<string[]> {
  const { twice, aside } = await setAside(page)
  // Only what is wrong is wanted, and there are no frames: half the time of asking for all.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
  })
  const { violations: found } = await builder.analyze()
  await aside.evaluate((nodes) => {
    for (const [mark, element] of nodes) mark.replaceWith(element)
  })
  const wrong = found.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
  return [...twice.map((id) => `stands twice: #${id}`), ...wrong]
}

/**
 * Takes out of the document what axe would look through and leave out: what is closed, most of the nodes of a search.
 * And what is alike: three cards, three rows of the desk and three operations of the API stand for all.
 */
async function setAside(page: WatchedPage) {
  const twice = await page.evaluate((alike) => {
    for (const operation of document.querySelectorAll(alike)) operation.remove()
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, at) => ids.indexOf(id) !== at)
  }, '.layout-text main > section:nth-of-type(n + 4)')
  const aside = await page.evaluateHandle(
    (selector) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const mark = document.createComment('')
        element.replaceWith(mark)
        return [mark, element] as const
      }),
    CLOSED_OR_ALIKE,
  )
  return { twice, aside }
}
