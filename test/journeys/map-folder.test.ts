/**
 * An operator with a map of their own: the production install with MAP_DIR. What is not sound is refused in a
 * sentence; what is sound is served in pieces that browsers keep, and distances are measured to its coast.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { storedPhotoUrl, storePhoto } from '../support/stored-photo.ts'
import { writeTravelFolder } from '../support/travel-folder.ts'
import { callerOf } from './call-service.ts'
import { runInstalled } from './installed-command.ts'
import { openAccount } from './open-account.ts'
import { type RunningService, startService } from './start-service.ts'

const JOURNEY_MS = 180_000
const folder = writeTravelFolder()
const roads = readFileSync(join(folder, 'roads.json'), 'utf8')
let service: RunningService | null = null
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it(
  'learns what is wrong with the folder, then serves it and measures to its coast',
  async () => {
    writeFileSync(join(folder, 'roads.json'), '{"roads": [{"c": "lane", "p": []}]}')
    const refused = await runInstalled(['serve'], { MAP_DIR: folder })
    expect(refused.code).toBe(1)
    expect(refused.stderr + refused.stdout).toContain(
      'MAP_DIR: roads.json: roads[0].c: must be one of motorway, primary, secondary, tertiary.',
    )
    writeFileSync(join(folder, 'roads.json'), roads)

    service = await startService({ environment: { MAP_DIR: folder, RATE_LIMIT_PER_HOUR: '0' } })
    const { baseUrl } = service
    const page = await (await fetch(`${baseUrl}/search`)).text()
    const [, pieces] = /data-pieces="([^"]+)"/.exec(page)!
    const piece = await fetch(`${baseUrl}${pieces}/7/37/25.json`)
    expect(piece.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const drawn = (await piece.json()) as { areas: object; lines: object; labels: string[][] }
    expect(Object.keys(drawn.areas)).toEqual(expect.arrayContaining(['land', 'relief 300']))
    expect(Object.keys(drawn.lines)).toEqual(expect.arrayContaining(['motorway', 'border']))
    expect(drawn.labels.map((label) => label[4])).toContain('Paphos')
    const stale = await fetch(`${baseUrl}/map/other/7/37/25.json`)
    expect(stale.headers.get('cache-control')).toBe('no-cache')
    expect((await fetch(`${baseUrl}${pieces}/8/37/25.json`)).status).toBe(404)
    const credits = await (await fetch(`${baseUrl}/map-credits`)).text()
    expect(credits).toContain('Every line of this map is made up.')

    // A kilometre inside the made-up coast, ten from the true one.
    const { key } = await openAccount(service.dataDir, { name: 'Corner Homes' })
    storePhoto(service.dataDir)
    const write = callerOf({ ...service, key })
    const created = await write('POST', '/v1/listings', {
      ...{ deal: 'sale', property_type: 'house', district: 'nicosia', price: 410_000 },
      ...{ bedrooms: 3, covered_area_m2: 140, condition: 'pre-owned', lat: 35.1, lng: 33.689 },
      photo_urls: [storedPhotoUrl(baseUrl)],
    })
    expect(created.status).toBe(201)
    expect(Number(created.body.distance_to_sea_m)).toBeGreaterThan(900)
    expect(Number(created.body.distance_to_sea_m)).toBeLessThan(1_100)
    await findsByMinutes(baseUrl, write)
  },
  JOURNEY_MS,
)

/** A buyer who thinks in minutes: by sentence on the page and by API, then on the page of the home. */
async function findsByMinutes(baseUrl: string, write: ReturnType<typeof callerOf>): Promise<void> {
  const home = {
    ...{ deal: 'sale', property_type: 'house', district: 'larnaca', location: 'larnaca' },
    ...{ price: 320_000, bedrooms: 3, bathrooms: 2, covered_area_m2: 140, condition: 'pre-owned' },
    ...{ description: 'A quiet house with a garden.', lat: 34.9155, lng: 33.6355 },
    photo_urls: [storedPhotoUrl(baseUrl)],
  }
  const created = await write('POST', '/v1/listings', home)
  const published = await write('POST', `/v1/listings/${created.body.id}/publish`)
  expect(published.body.state, JSON.stringify(published.body)).toBe('live')
  const text = '3-bedroom house, 20 minutes from Larnaca airport, walking distance to a school'
  const box = await fetch(`${baseUrl}/search?find=${encodeURIComponent(text)}`)
  const page = await box.text()
  expect(page).toContain('Within 20 min by car of Larnaca International Airport')
  expect(page).toContain(`/listings/${created.body.id}/`)
  const understood = await (
    await fetch(`${baseUrl}/v1/understand?text=${encodeURIComponent(text)}`)
  ).json()
  expect(understood).toMatchObject({ total: 1, not_understood: [] })
  const found = await (
    await fetch(`${baseUrl}/v1/listings?within=20min-drive:larnaca-airport,10min-walk:school`)
  ).json()
  expect(found).toMatchObject({ total: 1, results: [{ id: created.body.id }] })
  const listing = await (await fetch(`${baseUrl}/listings/${created.body.id}/x`)).text()
  expect(listing).toMatch(/First Primary School[\s\S]{0,200}\d+ min on foot/)
  expect(listing).toMatch(/Larnaca International Airport[\s\S]{0,200}\d+ min by car/)
}
