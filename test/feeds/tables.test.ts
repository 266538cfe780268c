/**
 * Tables of homes, CSV and XLSX, as agencies have them: columns guessed, shown, corrected and remembered; photos by their
 * addresses or next to the table in an archive; and what no agency should lose a home by.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { emptySettings } from '../../src/domain/feeds/normalise/record-draft.ts'
import type { ColumnChoices } from '../../src/domain/feeds/table-columns.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import { openDocument } from '../../src/feeds/bytes/open-document.ts'
import { lookAtFeed, normaliseFeed } from '../../src/service/feeds/normalise-feed.ts'
import { makeWorkbook, makeZip, type SheetCell } from '../support/make-zip.ts'
import { postedForms } from '../support/page-forms.ts'
import { type FeedApp, startFeedApp } from './feed-app.ts'
import { fileNamed } from './read-files.ts'

const market = { country: cyprus, places: createPlaceFinder(cyprus) }
let folder: string
let files = 0

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-tables-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function read(bytes: string | Buffer, columns: ColumnChoices = {}) {
  const path = join(folder, String(files++))
  writeFileSync(path, bytes)
  const document = await openDocument(path)
  try {
    const settings = { ...emptySettings, columns }
    const look = await lookAtFeed(document, 'auto', { columns })
    const records = []
    for await (const record of normaliseFeed(document, look, settings, market)) records.push(record)
    return { look, records }
  } finally {
    document.close()
  }
}

const faultOf = (bytes: string | Buffer) =>
  read(bytes).then(
    ({ look }) => look.fault?.message ?? 'none',
    (error: Error) => error.message,
  )

const HEADERS = [
  'Ref',
  'Type',
  'For sale or rent',
  'Price',
  'Bedrooms',
  'Covered area',
  'District',
  'Village',
  'New build',
  'Photo 1',
  'Description',
]
const home = (ref: string, price: SheetCell = 250_000): SheetCell[] => [
  ...[ref, 'Villa', 'For sale', price, 3, 142.5, 'Paphos', 'Peyia', 'no'],
  ...[`https://img.example.com/${ref}.png`, 'A villa near the sea with a garden.'],
]

describe('a sheet', () => {
  it('is read by its own headers, below a title, with numbers as they are', async () => {
    const { look, records } = await read(
      makeWorkbook([['Our homes'], [], HEADERS, home('V1'), home('V2', 1_250_000)]),
    )
    expect(look.surveyed.format).toBe('table')
    expect([look.summary?.isComplete, look.summary?.records]).toEqual([true, 2])
    expect(records.map(({ line, key, action }) => [line, key, action])).toEqual([
      [4, 'V1', 'offer'],
      [5, 'V2', 'offer'],
    ])
    expect(records[1]?.values).toMatchObject({
      ...{ deal: 'sale', price: 1_250_000, bedrooms: '3', property_type: 'house' },
      ...{ district: 'paphos', location: 'pegeia', covered_area_m2: 142.5, condition: 'pre-owned' },
    })
    expect(records[0]?.photoUrls).toEqual(['https://img.example.com/V1.png'])
  })

  it('takes results of formulas, empty ones too, shows formulas without one, and fills merged cells', async () => {
    const sum = { xml: '<c><f>SUM(1,2)</f><v>310000</v></c>' }
    const unsaved = { xml: '<c><f>D2*2</f></c>' }
    const empty = { xml: '<c t="str"><f>IF(A5="","",A5)</f><v></v></c>' }
    const rows = [
      [...HEADERS, 'Project'],
      [...home('A', sum), 'Coral'],
      [...home('B', unsaved), null],
      home('C'),
      home('D').map(() => empty),
    ]
    const { records } = await read(
      makeWorkbook(rows, { more: '<mergeCells><mergeCell ref="L2:L3"/></mergeCells>' }),
    )
    expect(records.map(({ values, project }) => [values.price, project])).toEqual([
      [310_000, 'Coral'],
      [null, 'Coral'],
      [250_000, null],
    ])
    expect(records[1]?.issues).toContainEqual(
      expect.objectContaining({ code: 'price_unreadable', value: '=D2*2' }),
    )
  })

  it('never reads macros, and no text as a number of thousands', async () => {
    const rows = [HEADERS, home('A').map((cell, at) => (at === 5 ? 92.903 : cell))]
    const { records } = await read(makeWorkbook(rows, { files: { 'xl/vbaProject.bin': 'Shell' } }))
    expect(records[0]?.values.covered_area_m2).toBeCloseTo(92.9, 1)
  })

  it('lies in an archive with photos that are named after its homes', async () => {
    const rows = [
      HEADERS,
      ...['AB-12', 'AB-1'].map((ref) => home(ref).map((cell, at) => (at === 9 ? null : cell))),
    ]
    const image = readFileSync(fileNamed('kyero.xml.gz'))
    const { records } = await read(
      makeZip({
        ...{
          'homes.xlsx': makeWorkbook(rows),
          'photos/AB-12 (2).jpg': image,
          'photos/ab-12.jpg': image,
        },
        ...{ 'AB1/front.jpg': image, 'AB1/floor plan.png': image, 'readme.txt': 'hello' },
      }),
    )
    expect(records.map(({ photoUrls, planUrls }) => [photoUrls.length, planUrls.length])).toEqual([
      [2, 0],
      [2, 1],
    ])
    expect(records[0]?.photoUrls[0]).toBe('packed:photos/ab-12.jpg')
  })
})

const GREEK =
  'Κωδικός;Είδος;Συναλλαγή;Τιμή (€);Υπνοδωμάτια;Εμβαδόν τ.μ.;Επαρχία;Περιοχή;Πισίνα;Περιγραφή\r\nΑ1;Διαμέρισμα;Πώληση;185.000,00;2;84,5;Λεμεσός;Γερμασόγεια;Ναι;Διαμέρισμα με θέα στη θάλασσα και μεγάλο μπαλκόνι.\r\n'
const RUSSIAN =
  'Код\tТип недвижимости\tТип сделки\tЦена\tСпальни\tПлощадь, м²\tРайон\tЛокация\tОписание\nР1\tКвартира\tАренда\t1 200\t1\t55,5\tЛимассол\tГермасойя\tСветлая квартира у моря с новой мебелью.\n'

/** Single bytes of Windows: what these letters have there. */
function inWindows(text: string, charset: 'windows-1253' | 'windows-1251'): Buffer {
  const decoder = new TextDecoder(charset)
  const byLetter = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from(Array.from(text, (letter) => byLetter.get(letter) ?? 0x3f))
}

describe('a CSV', () => {
  it.each([
    ['UTF-8', Buffer.from(GREEK)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${GREEK}`)],
    ['UTF-16', Buffer.from(`\ufeff${GREEK}`, 'utf16le')],
    ['Windows-1253', inWindows(GREEK, 'windows-1253')],
  ])('in Greek and %s has its homes', async (_, bytes) => {
    const { records } = await read(bytes)
    expect(records[0]?.values).toMatchObject({
      ...{ deal: 'sale', price: 185_000, bedrooms: '2', covered_area_m2: 84.5 },
      ...{ district: 'limassol', property_type: 'apartment', pool: ['yes'] },
    })
    expect(records[0]?.reference).toBe('Α1')
  })

  it('in UTF-16 has no bytes that were guessed at, and files next to it in an archive are not read', async () => {
    const { look } = await read(Buffer.from(`\ufeff${GREEK}`, 'utf16le'))
    expect(look.surveyed.letters).toMatchObject({ encoding: 'utf-16le', strays: 0 })
    const packed = makeZip({
      'a.csv': GREEK,
      '~$a.csv': 'x',
      '__MACOSX/._a.csv': 'x',
      '._a.csv': 'x',
    })
    expect((await read(packed)).records[0]?.reference).toBe('Α1')
  })

  it.each([
    ['UTF-8', Buffer.from(RUSSIAN)],
    ['Windows-1251', inWindows(RUSSIAN.replace('²', '2'), 'windows-1251')],
  ])('in Russian and %s has its homes', async (_, bytes) => {
    const { records } = await read(bytes)
    expect(records[0]?.values).toMatchObject({
      ...{ deal: 'rent', price: 1_200, bedrooms: '1', covered_area_m2: 55.5, district: 'limassol' },
    })
  })
})

describe('what is no table of homes', () => {
  it.each([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel workbook'],
    [
      'an archive in an archive',
      makeZip({ 'homes.zip': makeZip({ 'a.csv': 'x' }) }),
      'another archive (homes.zip)',
    ],
    [
      'an OpenDocument file',
      makeZip({ mimetype: 'x', 'content.xml.bak': 'x', 'content.xml': '<a/>' }),
      'OpenDocument',
    ],
    [
      'several tables',
      makeZip({ 'a.csv': GREEK, 'b.xlsx': 'x', '~$b.xlsx': 'x' }),
      'several tables (a.csv, b.xlsx)',
    ],
    ['a workbook without its sheet', makeZip({ 'xl/workbook.xml': '<workbook/>' }), 'has no sheet'],
    [
      'a damaged sheet',
      makeZip({ 'xl/workbook.xml': '<w/>', 'xl/worksheets/sheet1.xml': '<a><b>' }),
      'is damaged',
    ],
    [
      'a bomb',
      makeZip({
        'xl/workbook.xml': '<w/>',
        'xl/worksheets/sheet1.xml': `<a>${' '.repeat(60_000_000)}</a>`,
      }),
      'far larger than any feed is: 100 MB',
    ],
    ['a document type', makeZip({ 'xl/workbook.xml': '<!DOCTYPE a><w/>' }), 'document type'],
  ])('%s is refused with a sentence', async (_, bytes, words) => {
    expect(await faultOf(bytes)).toContain(words)
  })

  it('a sheet with a million rows is refused after the first of them, one with a million empty ones is not', async () => {
    const sheet = (rows: string) =>
      makeZip({
        'xl/workbook.xml': '<workbook/>',
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      })
    const million = Array.from({ length: 1_000_000 }, (_, at) => `<row><c><v>${at}</v></c></row>`)
    const path = join(folder, String(files++))
    writeFileSync(path, sheet(million.join('')))
    await expect(openDocument(path)).rejects.toMatchObject({
      code: 'too_many_records',
      line: 20_016,
    })
    const formats = Array.from(
      { length: 50_000 },
      (_, at) => `<row r="${at + 1}"><c s="${at % 9}"/></row>`,
    )
    expect(await faultOf(sheet(formats.join('')))).not.toContain('20,000 records')
  })
})

describe('at the desk', () => {
  let app: FeedApp
  beforeAll(async () => {
    app = await startFeedApp()
  })
  afterAll(() => app.stop())

  it('an Excel sheet is previewed, a column corrected and remembered, and the run does what the preview said', async () => {
    const seller = await app.addSeller()
    const { base } = app
    const post = (path: string, body: FormData | URLSearchParams, cookie = '') =>
      fetch(base + path, { method: 'POST', redirect: 'manual', headers: { cookie }, body })
    const signed = await post('/desk/sign-in', new URLSearchParams({ key: seller.key }))
    const cookie = signed.headers.get('set-cookie')!.split(';', 1)[0]!
    const show = async (path: string) => (await fetch(base + path, { headers: { cookie } })).text()
    const { body: feed } = await seller.call('POST', '/feeds', { name: 'Excel' })
    const here = `/desk/feeds/${feed.id}`
    const formOf = async (page: string, action: string) =>
      Object.fromEntries(
        postedForms(await show(page), page).find((one) => one.action.endsWith(action))!.fields,
      )
    const rows = [
      HEADERS.map((name) => (name === 'Price' ? 'Guide' : name)),
      home('X1'),
      home('X2'),
      home('X1'),
    ]
    const upload = new FormData()
    upload.set('token', String((await formOf(here, '/runs')).token))
    upload.set('document', new Blob([new Uint8Array(makeWorkbook(rows))]), 'homes.xlsx')
    expect((await post(`${here}/document`, upload, cookie)).headers.get('location')).toContain(
      'feed-sent',
    )

    const first = await app.run(seller, Number(feed.id), true)
    expect(first.report.columns).toContainEqual({
      header: 'Guide',
      content: 'ignore',
      guessed: true,
    })
    const page = `${here}/runs/${first.id}`
    expect(await show(page)).toMatch(/<th scope="row"><label for="column-3">Guide<\/label>/)
    const fields = new URLSearchParams({
      token: String((await formOf(page, '/runs')).token),
      act: 'columns',
    })
    for (const { header, content } of [...first.report.columns]) {
      fields.append('header', String(header))
      fields.append('content', String(header) === 'Guide' ? 'price' : String(content))
    }
    const again = await post(`${here}/runs`, fields, cookie)
    expect(again.headers.get('location')).toMatch(/\/runs\/\d+$/)
    expect((await seller.call('GET', `/feeds/${feed.id}`)).body.columns).toMatchObject({
      Guide: 'price',
    })

    const preview = await app.run(seller, Number(feed.id), true)
    expect(preview.counts).toEqual({ created: 2, skipped: 1 })
    expect((await seller.call('GET', '/my/listings')).body.results).toEqual([])
    const real = await app.run(seller, Number(feed.id), false)
    expect(real.counts).toEqual(preview.counts)
    await app.photosIn()
    const { body: stock } = await seller.call('GET', '/my/listings')
    expect([...stock.results].map(({ reference, price }) => [reference, price])).toEqual([
      ['X1', 250_000],
      ['X2', 250_000],
    ])
    // As `curl -T` sends it: without a type.
    const put = await fetch(`${base}/v1/feeds/${feed.id}/document`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${seller.key}` },
      body: new Uint8Array(makeWorkbook(rows)),
    })
    expect(put.status).toBe(200)
    expect((await app.run(seller, Number(feed.id), false)).status).toBe('unchanged')
    // A broken file changes nothing.
    const broken = makeWorkbook(rows).subarray(0, 900)
    const file = { 'content-type': 'application/octet-stream' }
    await seller.call('PUT', `/feeds/${feed.id}/document`, broken, file)
    expect(await app.run(seller, Number(feed.id), false)).toMatchObject({ status: 'failed' })
    expect([...(await seller.call('GET', '/my/listings')).body.results].length).toBe(2)
    // A price list without photos changes prices and leaves the photos.
    const photoAt = HEADERS.indexOf('Photo 1')
    const priced = [rows[0]!, home('X1', 260_000), home('X2', 260_000)].map((cells) =>
      cells.filter((_, place) => place !== photoAt),
    )
    await seller.call('PUT', `/feeds/${feed.id}/document`, makeWorkbook(priced), file)
    expect((await app.run(seller, Number(feed.id), false)).counts).toEqual({ updated: 2 })
    const { body: repriced } = await seller.call('GET', '/my/listings')
    expect(
      [...repriced.results].map(({ price, state, photos_count: count }) => [price, state, count]),
    ).toEqual([...stock.results].map(({ state, photos_count: count }) => [260_000, state, count]))
    // Without its headers a table names no home, and takes none away.
    const bare = Buffer.from('X1,flat,250000\nX2,flat,250000\nX3,flat,260000\n')
    await seller.call('PUT', `/feeds/${feed.id}/document`, bare, file)
    const nameless = await app.run(seller, Number(feed.id), false)
    expect(nameless).toMatchObject({ status: 'held', held: { removals: 2 } })
    expect(nameless.report.document).toMatchObject([{ code: 'no_known_columns' }])
    expect([...(await seller.call('GET', '/my/listings')).body.results].length).toBe(2)
    const refused = await seller.call('PATCH', `/feeds/${feed.id}`, { columns: { A: 'nonsense' } })
    expect([refused.status, refused.body.error.param]).toEqual([400, 'columns'])
  })
})
