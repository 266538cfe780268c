/**
 * No violation that axe can find, on any page: as a large screen shows it in the dark, then, made narrow, as a phone
 * shows it in the light.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { get } from '../support/test-app.ts'
import { violations } from './check-pages.ts'
import { leave, settled, startWorld, type World } from './world.ts'

const WIDE = { width: 1600, height: 900 }
const NARROW = { width: 360, height: 900 }

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

it('would be found', async () => {
  const page = await world.open('/nowhere')
  await page.evaluate(() => {
    document
      .querySelector('main')!
      .insertAdjacentHTML('beforeend', '<button id="planted"></button><p id="planted">Twice</p>')
  })
  const planted = ['stands twice: #planted', 'button-name: #main > button']
  expect(await violations(page, ['button-name'])).toEqual(planted)
  // Where axe is already.
  expect(await violations(page, ['button-name'])).toEqual(planted)
  await leave(page)
})

it.each(pages)('%s has no violation, wide or narrow', async (_, path) => {
  const page = await world.open(path(ids, project, lists), {
    viewport: WIDE,
    colorScheme: 'dark',
  })
  await settled(page)
  expect(await violations(page), 'wide').toEqual([])
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'light' })
  await settled(page)
  expect(
    await page.evaluate(() => [innerWidth, matchMedia('(prefers-color-scheme: light)').matches]),
  ).toEqual([NARROW.width, true])
  expect(await violations(page), 'narrow').toEqual([])
  await leave(page)
})
