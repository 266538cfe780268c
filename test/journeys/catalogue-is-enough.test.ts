/**
 * CONTRIBUTING says how a field with a filter is added. Its blocks are applied to a copy of the program as they stand,
 * and a field to choose from is added the same way. The copy is built, started and used over sockets: the fields are
 * written, checked, searched, counted, described and shown in three languages. A copy with a gap does not start.
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
import { postedForms } from '../support/page-forms.ts'
import { storedPhotoUrl, storePhoto } from '../support/stored-photo.ts'
import { type CallService, callerOf } from './call-service.ts'
import { runInstalled } from './installed-command.ts'
import { openAccount } from './open-account.ts'
import { type RunningService, startService } from './start-service.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const START_MS = 120_000

interface Addition {
  readonly file: string
  readonly table: string
  readonly entries: string
}

const STEP = /^\d+\. In `([^`]+)`, at the end of `(\w+)`[^\n]*\n\n {3}```ts\n(.*?)\n {3}```$/gms

/** The steps of the checklist that are edits. */
const documented: readonly Addition[] = [
  ...readFileSync(join(PROJECT, 'CONTRIBUTING.md'), 'utf8').matchAll(STEP),
].map(([, file, table, entries]) => ({ file, table, entries }))

/** The same for a field to choose from; its values are a table of their own. */
const roof: readonly Addition[] = [
  {
    file: 'src/catalogue/vocabulary.ts',
    table: 'views',
    entries: `]

export const roofs: Vocabulary = [
  { value: 'flat-roof', label: 'Flat roof' },
  { value: 'tiled-roof', label: 'Tiled roof' },`,
  },
  {
    file: 'src/catalogue/fields.ts',
    table: 'declared',
    entries: "choice('roof', 'Roof', words.roofs, 'tiled-roof', { extension: true }),",
  },
  {
    file: 'src/catalogue/parameters.ts',
    table: 'declared',
    entries:
      "anyOf('roof', 'Roof', words.roofs, 'tiled-roof', { group: 'building', extension: true }),",
  },
  {
    file: 'src/site/locale/greek-labels.ts',
    table: 'greekLabels',
    entries: "Roof: 'Στέγη', 'Flat roof': 'Επίπεδη στέγη', 'Tiled roof': 'Κεραμοσκεπή',",
  },
  {
    file: 'src/site/locale/russian-labels.ts',
    table: 'russianLabels',
    entries: "Roof: 'Крыша', 'Flat roof': 'Плоская крыша', 'Tiled roof': 'Черепичная крыша',",
  },
]

function copyProgram(additions: readonly Addition[]): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'estia-catalogue-'))
  const parts = ['src', 'demo', 'bin', 'scripts', 'docs', 'package.json', 'package-lock.json']
  for (const part of parts) cpSync(join(PROJECT, part), join(folder, part), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, table, entries } of additions) {
    const text = readFileSync(join(folder, file), 'utf8')
    const start = text.search(new RegExp(`^(?:export )?const ${table}\\b`, 'm'))
    const end = text.slice(start).search(/\n[\]}]/)
    expect([file, table, start > 0, end > 0]).toEqual([file, table, true, true])
    const at = start + end
    writeFileSync(join(folder, file), `${text.slice(0, at)}\n${entries}${text.slice(at)}`)
  }
  execFileSync(process.execPath, [join(folder, 'scripts/build.ts')])
  return folder
}

let install: string
let service: RunningService
let read: CallService
let write: CallService
let sellerKey: string
let id: number

beforeAll(async () => {
  install = copyProgram([...documented, ...roof])
  service = await startService({
    install,
    environment: { WORKERS: '1', RATE_LIMIT_PER_HOUR: '0', PAGE_LISTINGS_LIMIT: '0' },
  })
  sellerKey = (await openAccount(service.dataDir, { name: 'Tall Homes' })).key
  storePhoto(service.dataDir)
  read = callerOf(service)
  write = callerOf({ ...service, key: sellerKey })
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
    ['ceiling_min=1270&property_type=house&sort=price_asc', 1],
    ['ceiling_min=1270&property_type=land-plots', 0],
    ['roof=tiled-roof', 1],
    ['roof=flat-roof', 0],
  ])('%s finds %i', async (query, total) => {
    expect((await read('GET', `/v1/listings?${query}`)).body.total).toBe(total)
  })

  it('refuses what is none, and says what was meant', async () => {
    const bad = await read('GET', '/v1/listings?ceilin_min=250')
    expect([bad.status, bad.body.error.hint]).toEqual([400, expect.stringContaining('ceiling_min')])
    const upper = await read('GET', '/v1/listings?ceiling_max=300')
    expect([upper.status, upper.body.error.code]).toEqual([400, 'unknown_parameter'])
    const unit = await read('GET', '/v1/listings?ceiling_min=250%20cm')
    expect([unit.status, unit.body.error.hint]).toEqual([
      400,
      expect.stringContaining('ceiling_min=250'),
    ])
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
    expect(named).toEqual(expect.arrayContaining(['ceiling_min', 'roof']))
    for (const schema of [components.schemas.ListingWrite, components.schemas.Listing]) {
      expect(JSON.stringify(schema)).toContain('"ceiling_height_cm"')
    }
  })

  it('is in /llms.txt, and in the tools for assistants', async () => {
    expect(await textOf('/llms.txt')).toContain('- ceiling_min: Lowest ceiling.')
    const { bytes } = await read(
      'POST',
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { accept: 'application/json, text/event-stream' },
    )
    expect(String(bytes)).toContain('ceiling_min')
  })

  it('is in the generated pages of docs', () => {
    execFileSync(process.execPath, [join(install, 'scripts/generate-docs.ts')], { cwd: install })
    const page = (name: string) => readFileSync(join(install, 'docs', name), 'utf8')
    expect(page('reference/fields.md')).toContain('`ceiling_height_cm`')
    expect(page('reference/parameters.md')).toContain('`ceiling_min`')
  })
})

describe.each([
  ['en', 'Ceiling height', 'from 1,250 cm', 'Roof', 'Tiled roof', '1,270 cm'],
  ['el', 'Ύψος οροφής', 'από 1.250 εκ.', 'Στέγη', 'Κεραμοσκεπή', '1.270 εκ.'],
  ['ru', 'Высота потолков', 'от 1 250 см', 'Крыша', 'Черепичная крыша', '1 270 см'],
])('the pages in %s', (lang, label, from, roofLabel, tiled, height) => {
  const unit = height.split(' ').at(-1)
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const formOf = (page: string) => page.split('<form')[1].split('</form>')[0]

  it('ask for them, with their unit, and of land only for what land has', async () => {
    const form = formOf(await textOf(`/search?lang=${lang}`))
    const range = form.split('<fieldset').find((part) => part.includes('name="ceiling_min"'))!
    expect(range).toContain(`<legend>${label}</legend>`)
    expect(range).not.toContain('name="ceiling_max"')
    expect([...range.matchAll(/class="unit"[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      unit,
    ])
    const choices = form.split('<fieldset').find((part) => part.includes('name="roof"'))!
    expect(choices).toContain(`<legend>${roofLabel}</legend>`)
    expect(choices).toContain(tiled)
    const land = formOf(await textOf(`/search?property_type=land-plots&lang=${lang}`))
    expect([land.includes('name="roof"'), land.includes('ceiling')]).toEqual([true, false])
  })

  it('say what is chosen', async () => {
    const query = 'ceiling_min=1250&roof=tiled-roof'
    const page = await textOf(`/search?${query}&lang=${lang}`)
    const chips = [...page.matchAll(/<a class="chip"[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(chips.map(plain)).toEqual([`${label}: ${from}`, tiled])
  })

  it('take what people type, and answer what cannot be read', async () => {
    const query = new URLSearchParams({ ceiling_min: `1250 ${unit}`, lang })
    const typed = await read('GET', `/search?${query}`)
    expect([typed.status, String(typed.headers.location)]).toEqual([
      303,
      expect.stringMatching(/[?&]ceiling_min=1250(?:&|$)/),
    ])
    const unreadable = await read('GET', `/search?ceiling_min=high&lang=${lang}`)
    expect(unreadable.status).toBe(400)
    expect(String(unreadable.bytes)).toContain(lang === 'en' ? 'ceiling_min' : '«')
  })

  it('show them among the facts', async () => {
    const { link } = (await read('GET', `/v1/listings/${id}`)).body
    const page = plain(await textOf(`${new URL(String(link)).pathname}?lang=${lang}`))
    expect(page).toContain(`<dt>${label}</dt><dd>${height}</dd>`)
    expect(page).toContain(`<dt>${roofLabel}</dt><dd>${tiled}</dd>`)
  })

  it('ask for them at the desk, in their group, and take the number with its unit', async () => {
    const cookie = await signIn()
    const address = `/desk/listings/${id}`
    const page = String((await read('GET', `${address}?lang=${lang}`, undefined, { cookie })).bytes)
    const group = page
      .split('<fieldset class="desk-group"')
      .find((part) => part.includes('id="floor"'))!
    const control = group.split('data-field="').find((part) => part.startsWith('ceiling'))!
    expect(control).toContain('data-not-for="land-plots"')
    expect(control).toContain(`${label}, ${unit}`)
    const [form] = postedForms(page, address).filter(({ action }) => action === address)
    const sent = new URLSearchParams(form.fields.map(([name, value]) => [name, value]))
    sent.set('ceiling_height_cm', `1270 ${unit}`)
    sent.set('act', 'save')
    const saved = await fetch(new URL(address, service.baseUrl), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: sent,
    })
    expect(saved.status).toBe(303)
    expect((await read('GET', `/v1/listings/${id}`)).body.ceiling_height_cm).toBe(1270)
  })
})

async function signIn(): Promise<string> {
  const answer = await fetch(new URL('/desk/sign-in', service.baseUrl), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ key: sellerKey }),
  })
  expect(answer.status).toBe(303)
  return answer.headers.getSetCookie()[0].split(';')[0]
}

it('does not start with gaps, and names each before anything listens', async () => {
  const gaps: Readonly<Record<string, readonly [gap: RegExp, sentence: string]>> = {
    'src/catalogue/parameters.ts': [/^ *group: 'size',\n/m, 'ceiling_min has no group'],
    'src/site/locale/greek-labels.ts': [
      /^ *'Lowest ceiling'.*\n/m,
      "greek-labels.ts: add 'Lowest ceiling'.",
    ],
    'src/site/locale/russian-labels.ts': [/^ *cm:.*$/m, "russian-labels.ts: add 'cm'."],
  }
  const additions = documented.map((one) =>
    one.file in gaps ? { ...one, entries: one.entries.replace(gaps[one.file][0], '') } : one,
  )
  const folder = copyProgram(additions)
  try {
    const { code, stderr } = await runInstalled(['serve'], {}, folder)
    expect(code).toBe(1)
    for (const [, sentence] of Object.values(gaps)) expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('    at ')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
