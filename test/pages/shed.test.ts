/** A process with more to do than it can gives up pages first, then anonymous API calls: over real sockets. */
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchOverload } from '../../src/http/admission/overload.ts'
import { siteLimits } from '../../src/site/site-limits.ts'
import { sendRaw } from '../support/raw-http.ts'
import { fillWithDemo, issueTestKey, startTestApp, type TestApp } from '../support/test-app.ts'

const load = { isBusy: false, isOverloaded: false, stop() {} }

let app: TestApp
let address: string
let key: string
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false, overload: load })
  address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  key = await issueTestKey(app, 1)
})
afterAll(() => app.stop())
beforeEach(() => {
  load.isBusy = false
  load.isOverloaded = false
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers, redirect: 'manual' })

const pages = ['/', '/search?district=paphos', '/saved?ids=1', '/compare?ids=1', '/listings/1/x']
const fragments = ['/site/map?bbox=34,32,36,35&zoom=9', '/site/cards?ids=1', '/site/places?q=pafos']
const alwaysServed = ['/healthz', '/llms.txt', '/assets/icon.svg', '/v1/listings', '/v1/meta']

describe('a busy process', () => {
  it('gives up pages with a small page that says when to come back', async () => {
    load.isBusy = true
    for (const path of pages) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, 503])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
      const text = await answer.text()
      expect(text).toContain('class="lost"')
      expect(text.length).toBeLessThan(10_000)
    }
  })

  it('says it in the locale of the request', async () => {
    load.isBusy = true
    const text = await (await ask('/search', { 'accept-language': 'el' })).text()
    expect(text).toContain('Η υπηρεσία έχει μεγάλο φόρτο')
  })

  it('answers scripts in JSON', async () => {
    load.isBusy = true
    for (const path of [...fragments, '/photos/none-320.webp']) {
      const answer = await ask(path, { accept: 'text/html' })
      expect([path, answer.status]).toEqual([path, 503])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({ error: { code: 'overloaded' } })
    }
  })

  it('answers the API, its instructions and probes as ever', async () => {
    load.isBusy = true
    for (const path of alwaysServed) expect([path, (await ask(path)).status]).toEqual([path, 200])
  })

  it('gives up anonymous API calls only when it is overloaded, and never a seller', async () => {
    load.isBusy = true
    load.isOverloaded = true
    const refused = await ask('/v1/listings')
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ error: { code: 'overloaded' } })
    const seller = await ask('/v1/my/listings', { authorization: `Bearer ${key}` })
    expect(seller.status).toBe(200)
    expect((await ask('/search')).status).toBe(503)
  })

  it('shows pages again when it is not busy any more', async () => {
    for (const path of pages) expect((await ask(path)).status).toBeLessThan(400)
  })
})

it('lets a limited number of pages wait, and turns away the rest at once', async () => {
  const { port } = new URL(address)
  const request = 'GET /saved HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const count = siteLimits.pagesWaitingMax + 20
  const { answers } = await sendRaw(request.repeat(count), { port: Number(port), answers: count })
  const shown = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  expect([shown.length, refused.length]).toEqual([siteLimits.pagesWaitingMax, 20])
  expect(Number(refused[0].headers['retry-after'])).toBeGreaterThan(0)
  expect(refused[0].text).toContain('class="lost"')
})

it('gives up pages when its event loop is really late, and shows them again', async () => {
  const watch = watchOverload()
  const real = await startTestApp({ overload: watch })
  try {
    const at = await real.server.listen({ port: 0, host: '127.0.0.1' })
    const statusOf = async () => (await fetch(`${at}/search`)).status
    expect(await statusOf()).toBe(200)
    let status = 200
    for (let tries = 0; tries < 40 && status === 200; tries++) {
      let isAnswered = false
      const answer = statusOf().finally(() => {
        isAnswered = true
      })
      while (!isAnswered) {
        // As if many had come in: one visitor who waits for each answer is never turned away.
        for (let request = 0; request < 20; request++) watch.began!()
        for (const end = performance.now() + 150; performance.now() < end; );
        await turn()
      }
      status = await answer
    }
    expect(status).toBe(503)
    for (let tries = 0; tries < 200 && watch.isBusy; tries++) {
      await new Promise((done) => setTimeout(done, 50))
    }
    expect(await statusOf()).toBe(200)
  } finally {
    await real.stop()
  }
})
