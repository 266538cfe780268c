/**
 * The way of an agency's export, from outside: the doctor by command, by address and on its page; a feed with photos
 * in its archive to a live stock; half of the file taken away; other hands on the same homes, at two servers; and a
 * service that is killed in the middle of a run.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../demo/market/random.ts'
import { homes, kyero } from '../feeds/feed-app.ts'
import { fileNamed } from '../feeds/read-files.ts'
import { actTogether, createHands, faultsOf } from '../hands/hands.ts'
import { prepareHands } from '../hands/hands-world.ts'
import { plain } from '../photos/test-images.ts'
import { makeWorkbook, makeZip } from '../support/make-zip.ts'
import { postedForms } from '../support/page-forms.ts'
import { storePhoto } from '../support/stored-photo.ts'
import type { Body } from '../support/test-app.ts'
import { mailedPart } from '../support/written-mails.ts'
import { type CallService, callerOf } from './call-service.ts'
import { runInstalled, startInstalled } from './installed-command.ts'
import { openAccount } from './open-account.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type RunningService, startService } from './start-service.ts'

/** Of each hand. A run of a feed is a process of its own. */
const TURNS = 7

const DESK = 'desk@agency.example'

let service: RunningService
let seller: CallService
let key: string

beforeAll(async () => {
  service = await startService()
  key = (await openAccount(service.dataDir, { name: 'Sea View Homes', email: DESK })).key
  seller = callerOf({ baseUrl: service.baseUrl, key })
}, INSTALL_TIMEOUT_MS)
afterAll(() => service.stop())

const send = (path: string, body: string | Buffer, method = 'POST') =>
  fetch(`${service.baseUrl}${path}`, {
    method,
    headers: {
      'content-type': 'application/octet-stream',
      ...(method === 'PUT' ? { authorization: `Bearer ${key}` } : {}),
    },
    body: new Uint8Array(Buffer.from(body)),
  })

async function ended(call: CallService, feedId: Body, run: Body): Promise<Body> {
  for (;;) {
    const { body } = await call('GET', `/v1/feeds/${feedId}/runs/${run.id}`)
    if (!['waiting', 'running'].includes(String(body.status))) return body
    await sleep(100)
  }
}

describe('the feed doctor', () => {
  it('reports by command what a file is missing, and refuses what is no feed in a sentence', async () => {
    const { stdout, code } = await runInstalled(['feeds', 'check', fileNamed('kyero-dirty.xml')])
    expect(stdout).toContain('25 records: 12 could be published as they are')
    expect(stdout).toContain('Write the area that the text names into its own field.')
    expect(code).toBe(2)
    const greek = await runInstalled([
      ...['feeds', 'check', fileNamed('kyero-dirty.xml'), '--language', 'el'],
    ])
    expect(greek.stdout).toContain('Γράψτε')
    const refused = await runInstalled(['feeds', 'check', fileNamed('login-page.xml')])
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('This is a web page, not a feed'),
    ])
  })

  it('answers over HTTP without a key, and stores nothing', async () => {
    const answer = await send('/v1/feeds/check', readFileSync(fileNamed('blm-images.zip')))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      format: 'blm',
      complete: true,
      counts: { records: 1, photos: 3 },
    })
    const bomb = await send('/v1/feeds/check', readFileSync(fileNamed('bomb.zip')))
    expect([bomb.status, ((await bomb.json()) as Body).error.reason]).toEqual([422, 'archive_bomb'])
    const inward = await send('/v1/feeds/check?url=https://127.0.0.1/feed.xml', '')
    expect([inward.status, ((await inward.json()) as Body).error.reason]).toEqual([
      422,
      'host_not_allowed',
    ])
  })

  it('shows bars and repairs on its page, for a file sent by its form', async () => {
    const form = new FormData()
    form.set(
      'file',
      new Blob([new Uint8Array(readFileSync(fileNamed('kyero-dirty.xml')))]),
      'export.xml',
    )
    const page = await fetch(`${service.baseUrl}/feeds/doctor`, { method: 'POST', body: form })
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('<meter')
    expect(html).toContain('Write https addresses, percent-encoded.')
    const blank = await fetch(`${service.baseUrl}/feeds/doctor`)
    expect(await blank.text()).toContain('enctype="multipart/form-data"')
  })
})

/** A text in each language: refused with a contact in it, found by q, shown by the page's language, exported. */
async function inThreeLanguages(id: number): Promise<void> {
  const path = `/v1/listings/${id}`
  const refused = await seller('PATCH', path, { descriptions: { ru: 'Звоните 99 123456.' } })
  expect([refused.status, refused.body.error]).toMatchObject([
    400,
    { code: 'contact_in_description', param: 'descriptions.ru' },
  ])
  const el = 'Ευρύχωρο διαμέρισμα με θέα στη μαρίνα.'
  const ru = 'Просторная квартира с видом на набережную.'
  const written = await seller('PATCH', path, { descriptions: { el, ru } })
  expect(written.body).toMatchObject({ descriptions: { el, ru } })
  expect(
    (await seller('GET', `/v1/listings?q=${encodeURIComponent('набережную')}`)).body.total,
  ).toBe(1)
  const page = async (lang: string) =>
    (await fetch(`${String(written.body.link)}?lang=${lang}`)).text()
  expect(await page('ru')).toContain(`<div lang="ru"><p>${ru}</p></div>`)
  const greek = await page('el')
  expect(greek.indexOf(el)).toBeGreaterThan(0)
  expect(greek.indexOf(ru)).toBeGreaterThan(greek.indexOf('<details class="description-other">'))
  const exported = await fetch(`${service.baseUrl}/v1/my/export.kyero`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const document = await exported.text()
  expect(document).toContain(`<el>${el}</el><ru>${ru}</ru>`)
  await pulledByPortal(document)
}

/** A portal fetches the stock by an address of its own, until the seller revokes it. */
async function pulledByPortal(document: string): Promise<void> {
  const made = await seller('POST', '/v1/my/exports', { name: 'Portal' })
  const pull = (headers = {}) => fetch(String(made.body.addresses.kyero), { headers })
  const first = await pull()
  expect(await first.text()).toBe(document)
  expect((await pull({ 'if-none-match': first.headers.get('etag') })).status).toBe(304)
  const photo = await fetch(/<url>(https?:[^<]+\.jpg)<\/url>/.exec(document)![1]!)
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await seller('DELETE', `/v1/my/exports/${made.body.id}`)
  expect((await pull()).status).toBe(410)
}

it('an archive becomes a live stock with photos, and half of a file does not take half of it away', async () => {
  const zipped = await seller('POST', '/v1/feeds', { name: 'OpenImmo' })
  await send(`/v1/feeds/${zipped.body.id}/document`, readFileSync(fileNamed('openimmo.zip')), 'PUT')
  const preview = await seller('POST', `/v1/feeds/${zipped.body.id}/runs`, {})
  expect([preview.status, preview.body.dry_run]).toEqual([202, true])
  expect(await ended(seller, zipped.body.id, preview.body)).toMatchObject({
    status: 'checked',
    counts: { created: 1 },
  })
  const real = await seller('POST', `/v1/feeds/${zipped.body.id}/runs`, { dry_run: false })
  expect(await ended(seller, zipped.body.id, real.body)).toMatchObject({
    status: 'applied',
    counts: { created: 1 },
  })
  const { body } = await seller('GET', '/v1/listings?district=limassol')
  expect(body.total).toBe(1)
  const photo = await seller('GET', String([...body.results][0].photo))
  expect(photo.headers['content-type']).toBe('image/webp')

  await inThreeLanguages(Number([...body.results][0].id))

  const feed = await seller('POST', '/v1/feeds', { name: 'Kyero' })
  const run = async (document: string) => {
    await send(`/v1/feeds/${feed.body.id}/document`, document, 'PUT')
    const asked = await seller('POST', `/v1/feeds/${feed.body.id}/runs`, { dry_run: false })
    return ended(seller, feed.body.id, asked.body)
  }
  const whole = kyero(homes(20))
  expect((await run(whole)).counts).toEqual({ created: 20 })
  const { body: stock } = await seller('GET', '/v1/my/listings?limit=25')
  const found = [...stock.results].find(({ reference }) => String(reference) === 'H-7')!
  const mine = { price: 199_999 }
  await seller('PATCH', `/v1/listings/${found.id}`, mine)
  await run(whole.replaceAll('<baths>2</baths>', '<baths>1</baths>'))
  const stored = await seller('GET', `/v1/listings/${found.id}`)
  expect(stored.body).toMatchObject({ ...mine, bathrooms: '1' })
  expect(await run(whole.slice(0, whole.length / 2))).toMatchObject({
    status: 'applied',
    report: { complete: false },
  })
  const held = await run(kyero(homes(9)))
  expect(held).toMatchObject({ status: 'held', held: { removals: 11 } })
  const rows = await seller('GET', `/v1/feeds/${feed.body.id}/runs/${held.id}/records?action=held`)
  expect([...rows.body.results].length).toBe(11)
  await followedRuns(`/v1/feeds/${feed.body.id}/runs`, Number(held.id))
  await approvedFromMail(`/v1/feeds/${feed.body.id}/runs/${held.id}`)
})

/** The mail about a held run leads to the page where it is approved: there the homes go, and the run is done with. */
async function approvedFromMail(run: string): Promise<void> {
  const link = await mailedPart(service.dataDir, DESK, /Kyero/, /^(https?:\S+\/runs\/\d+)$/m)
  const { pathname } = new URL(link)
  const ours = { 'sec-fetch-site': 'same-origin' }
  const post = (path: string, fields: URLSearchParams, headers = {}) =>
    fetch(new URL(path, service.baseUrl), {
      ...{ method: 'POST', redirect: 'manual', body: fields, headers: { ...ours, ...headers } },
    })
  // A link in a mail is opened by somebody who is not signed in, or by a scanner.
  const stranger = await fetch(new URL(pathname, service.baseUrl), { redirect: 'manual' })
  const doors = `/desk?next=${encodeURIComponent(pathname)}`
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, doors])
  const [, next] = /name="next" value="([^"]+)"/.exec(
    await (await fetch(new URL(doors, service.baseUrl))).text(),
  )!
  const signedIn = await post('/desk/sign-in', new URLSearchParams({ key, next }))
  expect(signedIn.headers.get('location')).toBe(pathname)
  const cookie = signedIn.headers.getSetCookie()[0].split(';')[0]
  const page = await fetch(new URL(pathname, service.baseUrl), { headers: { cookie } })
  const forms = postedForms(await page.text(), pathname)
  const approve = forms.find(({ fields }) => fields.some(([, value]) => value === 'release'))!
  const approved = await post(
    approve.action,
    new URLSearchParams(approve.fields.map(([name, value]) => [name, value])),
    { cookie },
  )
  expect([approved.status, approved.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('notice=released'),
  ])
  expect((await seller('GET', run)).body).toMatchObject({ status: 'applied', held: null })
}

/** What a seller reads of runs later: pages of them, what one changed as a file, and what is no longer stored. */
async function followedRuns(path: string, newest: number): Promise<void> {
  const { body: first } = await seller('GET', `${path}?limit=3`)
  const { body: rest } = await seller('GET', `${path}?before=${first.next_before}`)
  expect([...first.results, ...rest.results].map(({ status }) => String(status))).toEqual(
    ['held', 'applied', 'applied', 'applied'], // Half of a file is applied as far as it goes.
  )
  const csv = await fetch(`${service.baseUrl}${path}/${newest}/records.csv?language=el`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const lines = (await csv.text()).trim().split('\r\n')
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(lines.filter((line) => line.includes(',held,'))).toHaveLength(11)
  const cut = await seller('GET', `${path}/${first.results[1].id}?language=ru`)
  expect(cut.body.fault).toMatchObject({
    code: 'cut_off',
    message: expect.stringContaining('Файл обрывается'),
  })
  const oldest = Number([...rest.results].at(-1)!.id)
  expect((await seller('GET', `${path}/${oldest - 1}`)).status).toBe(410)
  expect((await seller('GET', `${path}?before=x`)).status).toBe(400)
}

it('an Excel sheet with a folder of photos becomes a live stock', async () => {
  const agency = await openAccount(service.dataDir, { name: 'Sheet Homes' })
  const call = callerOf({ baseUrl: service.baseUrl, key: agency.key })
  const headers = [
    'Κωδικός',
    'Είδος',
    'Συναλλαγή',
    'Τιμή',
    'Υπνοδωμάτια',
    'Εμβαδόν',
    'Επαρχία',
    'Νεόδμητο',
  ]
  const row = (ref: string) => [ref, 'Διαμέρισμα', 'Πώληση', 310_000, 2, 88.5, 'Λάρνακα', 'Όχι']
  const photo = await plain(900, 600).jpeg().toBuffer()
  const archive = makeZip({
    'homes.xlsx': makeWorkbook([headers, row('S-1'), row('S-2')]),
    ...{ 'S-1.jpg': photo, 'S-2 (1).jpg': photo },
  })
  const feed = await call('POST', '/v1/feeds', { name: 'Excel' })
  const sent = await fetch(`${service.baseUrl}/v1/feeds/${feed.body.id}/document`, {
    method: 'PUT',
    headers: {
      ...{ 'content-type': 'application/octet-stream', authorization: `Bearer ${agency.key}` },
    },
    body: new Uint8Array(archive),
  })
  expect(sent.status).toBeLessThan(300)
  const run = async (dry_run: boolean) =>
    ended(
      call,
      feed.body.id,
      (await call('POST', `/v1/feeds/${feed.body.id}/runs`, { dry_run })).body,
    )
  const preview = await run(true)
  expect([...preview.report.columns].map(({ content }) => String(content))).toEqual([
    ...['reference', 'type', 'deal', 'price', 'bedrooms', 'covered_area', 'region', 'condition'],
  ])
  expect(preview.counts).toEqual({ created: 2 })
  expect((await run(false)).counts).toEqual(preview.counts)
  const { body } = await call('GET', '/v1/listings?district=larnaca')
  expect([...body.results].map(({ price }) => price)).toEqual([310_000, 310_000])
})

it('a person, a feed, an operator and a second server change the same homes, and nothing acknowledged is lost', async () => {
  const { dataDir, baseUrl, estia } = service
  const { sellerId, key: ownKey } = await openAccount(dataDir, { name: 'Many Hands' })
  storePhoto(dataDir)
  const second = await startInstalled(['serve'], { DATA_DIR: dataDir })
  try {
    const keys = {
      sellerId,
      seller: ownKey,
      operator: (await estia('operators', 'add', 'Olga')).trim(),
    }
    const servers = { first: { baseUrl }, second: { baseUrl: await second.listens } }
    const world = await prepareHands(keys, servers, new Random(25))
    const hands = createHands(world)
    await actTogether(hands, TURNS)
    expect(await faultsOf(world, hands)).toEqual([])
    const { counts } = world.ledger
    expect(Object.keys(hands).filter((hand) => counts[hand].acknowledged === 0)).toEqual([])
  } finally {
    await second.stop()
  }
}, 240_000)

it('a run that is killed in the middle goes on after the restart, and makes nothing twice', async () => {
  const homeCount = 1_000
  const dataDir = service.dataDir
  const feed = await seller('POST', '/v1/feeds', { name: 'Large' })
  const large = kyero(homes(homeCount, 100_000)).replace(/<images>.*?<\/images>/g, '')
  writeFileSync(join(dataDir, 'large.xml'), large)
  await send(`/v1/feeds/${feed.body.id}/document`, large, 'PUT')
  const { body: run } = await seller('POST', `/v1/feeds/${feed.body.id}/runs`, { dry_run: false })
  const path = `/v1/feeds/${feed.body.id}/runs/${run.id}`
  for (;;) {
    const { body } = await seller('GET', `${path}/records?limit=1`)
    if ([...body.results].length > 0) break
    await sleep(20)
  }
  service.signal('SIGKILL')
  await service.ended
  const again = await startInstalled(['serve'], { DATA_DIR: dataDir })
  try {
    const call = callerOf({ baseUrl: await again.listens, key })
    expect(await ended(call, feed.body.id, run)).toMatchObject({
      status: 'applied',
      counts: { created: homeCount },
    })
    const { body: repeat } = await call('POST', `/v1/feeds/${feed.body.id}/runs`, {})
    expect((await ended(call, feed.body.id, repeat)).status).toBe('unchanged')
    const { body: last } = await call('GET', `${path}/records?after=${homeCount - 1}`)
    expect([...last.results]).toMatchObject([{ number: homeCount, action: 'created' }])
  } finally {
    await again.stop()
  }
}, 240_000)
