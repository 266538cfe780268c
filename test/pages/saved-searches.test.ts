/** Saving a search on a page, without script: form, mail, confirmation, "My searches", and the link that stops mails. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSecrets } from '../../src/app/store-secrets.ts'
import { alertToken, openAlertToken } from '../../src/domain/alerts/alert-token.ts'
import type { StoredMail } from '../../src/store/enquiry-store.ts'
import { fillWithDemo, send, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
})
afterAll(() => app.stop())

const get = (url: string) => send(app, { url })
const post = (url: string, values: Record<string, string>) =>
  send(app, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  })

async function newestMail(): Promise<StoredMail> {
  const all = await app.store.claimMails(Number.MAX_SAFE_INTEGER, 0, 1_000)
  return all.toSorted((a, b) => a.id - b.id).at(-1)!.mail!
}

const hidden = (text: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1].replaceAll('&amp;', '&') ?? ''

it('a search is saved, confirmed, paused, stopped and deleted in each language', async () => {
  for (const lang of ['en', 'el', 'ru']) {
    const email = `${lang}@example.com`
    const page = await get(`/search?price_max=400000&property_type=house&lang=${lang}`)
    const query = hidden(page.text.slice(page.text.indexOf('id="save-search"')), 'query')
    expect(query).toContain('price_max=400000')
    const wrong = await post(`/searches?lang=${lang}`, { query, email: 'nobody' })
    expect([wrong.status, hidden(wrong.text, 'query')]).toEqual([400, query])
    const sent = await post(`/searches?lang=${lang}`, { query, email, frequency: 'instant' })
    expect([sent.status, String(sent.headers.location)]).toEqual([
      303,
      expect.stringContaining('/searches/sent'),
    ])
    expect((await get(String(sent.headers.location))).status).toBe(200)
    const mail = await newestMail()
    if (mail.kind !== 'search_confirm') throw new Error(mail.kind)
    expect(mail.language).toBe(lang)
    // A look changes nothing.
    for (let look = 0; look < 2; look += 1) {
      expect((await get(`/searches/confirm/${mail.token}`)).status).toBe(200)
    }
    const confirmed = await post(`/searches/confirm/${mail.token}`, { act: 'confirm' })
    const mine = String(confirmed.headers.location)
    expect((await get(`/searches/confirm/${mail.token}`)).status).toBe(404)
    const own = await get(mine)
    expect([own.status, own.headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/no-store/),
    ])
    // A panel of the filters lies over the page.
    expect(own.text).not.toMatch(/class="panel/)
    const search = hidden(own.text, 'search')
    await post(mine, { act: 'pause', search })
    expect((await app.service.alerts.read(search)).state).toBe('paused')
    await post(mine, { act: 'resume', search })
    await post(mine, { act: 'frequency', search, frequency: 'weekly' })
    expect(await app.service.alerts.read(search)).toMatchObject({
      ...{ state: 'active', frequency: 'weekly' },
    })
    const name = /<h2>(.+?)<\/h2>/.exec((await get(`${mine}?lang=${lang}`)).text)?.[1] ?? ''
    expect(name).toContain('400')
    expect((await get(`${await stopLink(search)}?lang=${lang}`)).text).toContain(name)
    const lists = await sharedListsOf(own.text, lang)
    if (lang === 'ru') {
      await removeEverything(mine, (await get(`${mine}?lang=${lang}`)).text, lists)
      continue
    }
    const gone = await post(mine, { act: 'remove', search })
    // What devices share outlives the last search, and goes by itself.
    expect((await get(lists)).text).toContain('Θέα &lt;b&gt;')
    expect((await post(lists, { act: 'nothing' })).status).toBe(400)
    expect((await post(lists, { act: 'delete' })).headers.location).toBe(`/saved?lang=${lang}`)
    expect((await get(lists)).status).toBe(404)
    expect((await get(String(gone.headers.location))).status).toBe(200)
    expect((await get(mine)).status).toBe(404)
  }
})

/** The link in a mail that stops those of one search. */
async function stopLink(search: string): Promise<string> {
  const { enquiryPepper: pepper } = await readSecrets(app.store)
  const handle = openAlertToken('search', search, pepper)!
  return `/searches/stop/${alertToken('stop', handle, pepper)}`
}

/** The page asks first, also without script, and says what is lost. */
async function removeEverything(mine: string, text: string, lists: string): Promise<void> {
  const asked =
    /<details class="guarded">.*?<p>(.+?)<\/p>.*?value="remove_all".*?<\/details>/s.exec(text)
  expect(asked?.[1]).toContain('необратимо')
  expect(text.replace(asked![0], '')).not.toContain('remove_all')
  const gone = await post(mine, { act: 'remove_all' })
  expect((await get(String(gone.headers.location))).status).toBe(200)
  for (const path of [mine, lists]) expect((await get(path)).status).toBe(404)
}

/** Lists and notes behind the link of "My searches": what a device stores there is shown without script. */
async function sharedListsOf(mine: string, lang: string): Promise<string> {
  const path = /href="(\/searches\/lists\/[^"]+)"/.exec(mine)?.[1] ?? ''
  expect((await get(path)).status).toBe(200)
  const { results } = (await get('/v1/listings?limit=1')).body
  const listing_id = results[0].id
  const changed = await send(app, {
    method: 'PATCH',
    url: path.replace('/searches/lists/', '/v1/lists/'),
    payload: {
      changes: [
        { kind: 'add', list: 'l1', listing_id, name: 'Sea <b>' },
        { kind: 'note', listing_id, text: 'Θέα <b>', version: 0 },
      ],
    },
  })
  expect(changed.body).toMatchObject({ version: 1, refused: [] })
  const { text, headers } = await get(`${path}?lang=${lang}`)
  expect(headers['cache-control']).toMatch(/no-store/)
  expect(text).toContain(`data-id="${listing_id}"`)
  expect(text).toContain('Sea &lt;b&gt;')
  return `${path}?lang=${lang}`
}

it('what an assistant has prepared is a form that is filled in and not sent', async () => {
  const url = '/searches/new?deal=rent&district=paphos&price_max=900&frequency=weekly&lang='
  for (const [lang, word] of [
    ['en', 'For rent'],
    ['el', 'Προς ενοικίαση'],
    ['ru', 'В аренду'],
  ]) {
    const { status, text } = await get(`${url}${lang}`)
    expect([status, hidden(text, 'query')]).toEqual([
      200,
      'deal=rent&district=paphos&price_max=900',
    ])
    expect(text).toContain('<option value="weekly" selected>')
    expect(text).toContain(word)
  }
  expect((await get('/searches/new?no_such=1')).status).toBe(200)
  expect(await app.store.waitingMails()).toMatchObject({ count: 0 })
})

it('the form is on an empty result too', async () => {
  const { text } = await get('/search?price_max=1')
  expect(text).toContain('action="/searches#save-search"')
})

it('a program that fills in what nobody sees gets the same answer, and nothing is stored', async () => {
  const values = { query: 'deal=sale', email: 'bot@example.com', subject_line: 'x' }
  expect((await post('/searches', values)).status).toBe(303)
  expect(await app.store.waitingMails()).toMatchObject({ count: 0 })
})
