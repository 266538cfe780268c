/**
 * A field and its filters are added where a developer would add them, in the tables of the catalogue and
 * of Greek labels in a copy of the program, and nowhere else. The copy is started and used over sockets:
 * they are written, checked, searched, counted, described and shown in both languages.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedPhotoUrl, storePhoto } from '../support/stored-photo.ts'
import { type CallService, callerOf } from './call-service.ts'
import { type RunningService, startService } from './start-service.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const START_MS = 120_000

/** What is put at the end of each table. */
const ADDITIONS: Readonly<Record<string, readonly [table: string, end: string, entries: string]>> =
  {
    'src/catalogue/fields.ts': [
      'const declared = [',
      '\n] as const',
      `
  number('ceiling_height_cm', 'Ceiling height', [150, 2000], 270, { whole: true, unit: 'cm' }),
  choice('roof', 'Roof', words.roofs, 'tiled-roof'),`,
    ],
    'src/catalogue/parameters.ts': [
      'export const parameters: readonly Parameter[] = [',
      '\n]\n',
      `
  bound('ceiling_min', 'Lowest ceiling', 'min', 'ceiling_height_cm', 'cm', '250', { group: 'size' }),
  bound('ceiling_max', 'Highest ceiling', 'max', 'ceiling_height_cm', 'cm', '400', { group: 'size' }),
  anyOf('roof', 'Roof', words.roofs, 'tiled-roof', { group: 'building' }),`,
    ],
    'src/catalogue/vocabulary.ts': [
      'export const views: Vocabulary = [',
      '\n]\n',
      `
]

export const roofs: Vocabulary = [
  { value: 'flat-roof', label: 'Flat roof' },
  { value: 'tiled-roof', label: 'Tiled roof' },`,
    ],
    'src/site/locale/greek-labels.ts': [
      'export const greekLabels: Readonly<Record<string, string>> = {',
      '\n}\n',
      `
  'Ceiling height': 'Ύψος οροφής',
  'Lowest ceiling': 'Χαμηλότερη οροφή',
  'Highest ceiling': 'Ψηλότερη οροφή',
  Roof: 'Στέγη',
  'Flat roof': 'Επίπεδη στέγη',
  'Tiled roof': 'Κεραμοσκεπή',
  cm: 'εκ.',`,
    ],
  }

let install: string
let service: RunningService
let read: CallService
let write: CallService
let id: number

beforeAll(async () => {
  install = mkdtempSync(join(realpathSync(tmpdir()), 'estia-catalogue-'))
  for (const part of ['src', 'demo', 'bin', 'scripts', 'package.json', 'package-lock.json']) {
    cpSync(join(PROJECT, part), join(install, part), { recursive: true })
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(install, 'node_modules'))
  for (const [file, [table, end, entries]] of Object.entries(ADDITIONS)) {
    const text = readFileSync(join(install, file), 'utf8')
    const at = text.indexOf(end, text.indexOf(table))
    writeFileSync(join(install, file), text.slice(0, at) + entries + text.slice(at))
  }
  execFileSync(process.execPath, [join(install, 'scripts/build.ts')])
  service = await startService({
    install,
    environment: { WORKERS: '1', RATE_LIMIT_PER_HOUR: '0', PAGE_LISTINGS_LIMIT: '0' },
  })
  const added = await service.estia('sellers', 'add', 'Tall Homes', '--type', 'agency')
  const key = await service.estia('keys', 'create', /\d+/.exec(added)![0])
  storePhoto(service.dataDir)
  read = callerOf(service)
  write = callerOf({ ...service, key: key.trim() })
  const created = await write('POST', '/v1/listings', {
    deal: 'sale',
    property_type: 'house',
    district: 'paphos',
    location: 'tala',
    price: 410_000,
    bedrooms: 3,
    bathrooms: 2,
    covered_area_m2: 140,
    plot_area_m2: 400,
    condition: 'pre-owned',
    description: 'A house with a high ceiling.',
    photo_urls: [storedPhotoUrl(service.baseUrl)],
    ceiling_height_cm: 1270,
    roof: 'tiled-roof',
  })
  expect([created.status, created.body.error]).toEqual([201, undefined])
  id = Number(created.body.id)
  expect((await write('POST', `/v1/listings/${id}/publish`)).status).toBe(200)
}, START_MS)
afterAll(async () => {
  await service?.stop()
  rmSync(install, { recursive: true, force: true })
})

const textOf = async (path: string): Promise<string> => String((await read('GET', path)).bytes)

describe('writing', () => {
  it('stores the values', async () => {
    const { body } = await read('GET', `/v1/listings/${id}`)
    expect(body).toMatchObject({ ceiling_height_cm: 1270, roof: 'tiled-roof' })
  })

  it.each([
    [{ ceiling_height_cm: 30 }, 'ceiling_height_cm', '150'],
    [{ ceiling_height_cm: 270.5 }, 'ceiling_height_cm', 'whole'],
    [{ roof: 'tile-roof' }, 'roof', 'tiled-roof'],
  ])('refuses %j', async (fields, param, words) => {
    const { status, body } = await write('PATCH', `/v1/listings/${id}`, fields)
    expect([status, body.error.param]).toEqual([400, param])
    expect(`${body.error.message} ${body.error.hint}`).toContain(words)
  })
})

describe('searching', () => {
  it.each([
    ['ceiling_min=1270', 1],
    ['ceiling_min=1271', 0],
    ['ceiling_max=1270', 1],
    ['ceiling_max=1269', 0],
    ['roof=tiled-roof', 1],
    ['roof=flat-roof', 0],
  ])('%s finds %i', async (query, total) => {
    expect((await read('GET', `/v1/listings?${query}`)).body.total).toBe(total)
  })

  it('refuses what is none', async () => {
    const bad = await read(
      'GET',
      '/v1/listings?ceiling_min=9&ceiling_max=3&roof=tiles&ceilin_min=1',
    )
    expect([bad.status, bad.body.error.hint]).toEqual([400, expect.stringContaining('ceiling_min')])
    const pair = await read('GET', '/v1/listings?ceiling_min=9&ceiling_max=3')
    expect(pair.body.error).toMatchObject({ code: 'invalid_range' })
  })

  it('counts them', async () => {
    const { facets, histograms } = (await read('GET', '/v1/listings/facets')).body
    expect(facets.roof).toEqual([
      { value: 'flat-roof', label: 'Flat roof', count: 0 },
      { value: 'tiled-roof', label: 'Tiled roof', count: 1 },
    ])
    expect(histograms.ceiling).toMatchObject({ column: 'ceiling_height_cm', unit: 'cm', max: 1270 })
  })
})

describe('the description', () => {
  it('is in /v1/meta and /api/listing-fields', async () => {
    const { parameters } = (await read('GET', '/v1/meta')).body
    expect(parameters.ceiling_min).toMatchObject({ label: 'Lowest ceiling', unit: 'cm' })
    expect(parameters.roof.values).toContainEqual({ value: 'flat-roof', label: 'Flat roof' })
    const { fields } = (await read('GET', '/api/listing-fields')).body
    expect(fields.ceiling_height_cm).toMatchObject({ min: 150, max: 2000, unit: 'cm' })
  })

  it('is in /openapi.json, of what is sent and of what is answered', async () => {
    const { paths, components } = (await read('GET', '/openapi.json')).body
    const named = [...paths['/v1/listings'].get.parameters].map(({ name }) => String(name))
    expect(named).toEqual(expect.arrayContaining(['ceiling_min', 'ceiling_max', 'roof']))
    for (const schema of [components.schemas.ListingWrite, components.schemas.Listing]) {
      expect(JSON.stringify(schema)).toContain('"ceiling_height_cm"')
    }
  })

  it('is in /llms.txt', async () => {
    expect(await textOf('/llms.txt')).toContain('- ceiling_min: Lowest ceiling.')
  })
})

describe.each([
  ['en', 'Ceiling height', 'from 1,250 cm', 'up to 1,300 cm', 'Roof', 'Tiled roof', '1,270 cm'],
  ['el', 'Ύψος οροφής', 'από 1.250 εκ.', 'έως 1.300 εκ.', 'Στέγη', 'Κεραμοσκεπή', '1.270 εκ.'],
])('the pages in %s', (lang, label, from, upTo, roof, tiled, height) => {
  const unit = height.split(' ')[1]

  it('ask for them, with their unit', async () => {
    const form = (await textOf(`/search?lang=${lang}`)).split('<form')[1]
    const range = form.split('<fieldset').find((part) => part.includes('name="ceiling_min"'))!
    expect(range).toContain(`<legend>${label}</legend>`)
    expect([...range.matchAll(/class="unit"[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      unit,
      unit,
    ])
    const choices = form.split('<fieldset').find((part) => part.includes('name="roof"'))!
    expect(choices).toContain(`<legend>${roof}</legend>`)
    expect(choices).toContain(tiled)
  })

  it('say what is chosen', async () => {
    const query = 'ceiling_min=1250&ceiling_max=1300&roof=tiled-roof'
    const page = await textOf(`/search?${query}&lang=${lang}`)
    const chips = [...page.matchAll(/<a class="chip"[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(chips).toEqual([`${label}: ${from}`, `${label}: ${upTo}`, tiled])
  })

  it('show them among the facts', async () => {
    const { link } = (await read('GET', `/v1/listings/${id}`)).body
    const page = await textOf(`${new URL(String(link)).pathname}?lang=${lang}`)
    expect(page).toContain(`<dt>${label}</dt><dd>${height}</dd>`)
    expect(page).toContain(`<dt>${roof}</dt><dd>${tiled}</dd>`)
  })
})
