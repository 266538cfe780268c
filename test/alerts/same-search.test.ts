/**
 * Every way to save a search for an address, each next to each: saving what already waits for it is answered
 * as for an unknown address, and neither link opens what the owner confirms.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callTool, connectTools } from '../mcp/tool-client.ts'
import {
  fillWithDemo,
  issueTestKey,
  send,
  startTestApp,
  type TestApp,
} from '../support/test-app.ts'

let app: TestApp
let key: string
let prepared: string
beforeAll(async () => {
  app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false })
  key = await issueTestKey(app, (await app.store.listSellers())[0].id)
  prepared = await preparedForm()
})
afterAll(() => app.stop())

const query = 'deal=sale&district=paphos&price_max=400000'
/** Each from an address of its own, for strangers have few mails an hour. */
let callers = 0
const remoteAddress = () => `127.1.${++callers}.1`

interface Saved {
  /** Without what differs from one answer to the next. */
  readonly answer: unknown
  /** null: the answer has none. */
  readonly token: string | null
}

async function byApi(email: string, authorization?: string): Promise<Saved> {
  const { status, body } = await send(app, {
    ...{ method: 'POST', url: '/v1/searches', remoteAddress: remoteAddress() },
    headers: authorization ? { authorization } : {},
    payload: { query, email },
  })
  const { token, links: _, ...rest } = body
  return { answer: { status, ...rest }, token: String(token) }
}

async function byForm(email: string, url: string): Promise<Saved> {
  const { text } = await send(app, { url })
  const form = text.slice(text.indexOf('action="/searches'))
  const sent = /name="query" value="([^"]*)"/.exec(form)?.[1].replaceAll('&amp;', '&') ?? ''
  const { status, headers } = await send(app, {
    ...{ method: 'POST', url: '/searches', remoteAddress: remoteAddress() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ query: sent, email, frequency: 'daily' }).toString(),
  })
  return { answer: { status, location: headers.location }, token: null }
}

/** The link that an assistant gives the person. */
async function preparedForm(): Promise<string> {
  const client = await connectTools(await app.listen())
  const filters = { deal: 'sale', district: 'paphos', price_max: 400_000 }
  const { data } = await callTool(client, 'watch_search', { filters })
  await client.close()
  const { pathname, search } = new URL(String(data.link))
  return `${pathname}${search}`
}

const ways: Readonly<Record<string, (email: string) => Promise<Saved>>> = {
  'POST /v1/searches': (email) => byApi(email),
  'POST /v1/searches with a key': (email) => byApi(email, `Bearer ${key}`),
  'POST /searches': (email) => byForm(email, `/search?${query}`),
  'the link of watch_search': (email) => byForm(email, prepared),
}

const names = Object.keys(ways)
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const))

it.each(pairs)('%s, then %s', async (first, second) => {
  const email = `${callers}@example.com`
  const owner = await ways[first](email)
  const again = await ways[second](email)
  expect(again.answer).toEqual((await ways[second](`other-${email}`)).answer)
  const mails = await app.store.claimMails(Number.MAX_SAFE_INTEGER, 0, 1_000)
  const sent = mails.filter(({ to_address }) => to_address === email)
  expect(sent).toHaveLength(1)
  const { mail } = sent[0]
  if (mail?.kind !== 'search_confirm') throw new Error('no confirmation was requested')
  const confirmed = await send(app, { method: 'POST', url: `/searches/confirm/${mail.token}` })
  const mine = await send(app, { url: String(confirmed.headers.location) })
  const tokens = new Set(mine.text.match(/srch_[\w-]+/g))
  expect(tokens.size).toBe(1)
  for (const token of [owner.token, again.token]) {
    if (token === null) continue
    expect(tokens).not.toContain(token)
    expect((await send(app, { url: `/v1/searches/${token}` })).status).toBe(404)
  }
  const [token] = tokens
  expect((await send(app, { url: `/v1/searches/${token}` })).body.state).toBe('active')
})
