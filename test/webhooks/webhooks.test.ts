/** Webhooks over real sockets on either store: proof, signatures, filters, retries, rotation, and endpoints that fail. */
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyWebhook } from '../../clients/typescript/src/verify-webhook.ts'
import { limits } from '../../src/catalogue/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/structures/durations.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { get } from '../support/test-app.ts'
import type { Seller } from '../write/seller-app.ts'
import { type Received, startWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const environments = {
  SQLite: async () => ({}),
  PostgreSQL: async () => ({
    DATABASE_URL: await (await sharedPostgres()).createMigratedDatabase(),
  }),
} as const

const headersOf = ({ headers }: Received) => headers as Record<string, string>
const idsOf = (received: readonly Received[]) =>
  received.map(({ headers }) => headers['webhook-id'])

describe.each(Object.keys(environments) as (keyof typeof environments)[])('on %s', (store) => {
  let world: WebhookWorld
  let seller: Seller
  let hosts = 0
  const receiver = () => world.receiver(`crm${++hosts}`)
  const price = (id: number, amount: number) =>
    seller.call('PATCH', `/listings/${id}`, { price: amount })
  const deliveries = async (id: unknown, status = '') => [
    ...(await seller.call('GET', `/webhooks/${id}/deliveries${status}`)).body.results,
  ]

  beforeAll(async () => {
    world = await startWebhookWorld(await environments[store]())
    seller = await world.addSeller()
  }, 120_000)
  afterAll(() => world.close())

  it('names the event that does not exist', async () => {
    const refused = await seller.call('POST', '/webhooks', {
      url: 'https://crm.example.com/estia',
      events: ['listing.published', 'listing.sold'],
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { param: 'events', message: expect.stringContaining('"listing.sold"') } },
    })
  })

  it('sends nothing before the address has returned the token', async () => {
    const crm = receiver()
    crm.echo = () => 'ok'
    const { body: made } = await seller.call('POST', '/webhooks', { url: crm.url })
    expect(made).toMatchObject({ state: 'unverified', secret: expect.stringMatching(/^whsec_/) })
    const refused = await seller.call('POST', `/webhooks/${made.id}/enable`)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'webhook_unverified' } } })
    await seller.listingIn('live')
    crm.echo = (token) => token
    await seller.call('POST', `/webhooks/${made.id}/enable`)
    await seller.listingIn('live')
    expect(await world.comes(crm, 1)).toMatchObject([{ type: 'listing.published' }])
    expect((await seller.call('GET', `/webhooks/${made.id}`)).body).not.toHaveProperty('secret')
    // Nobody has proved anything of a new address.
    const moved = await seller.call('PATCH', `/webhooks/${made.id}`, { url: receiver().url })
    expect(moved.body).toMatchObject({ state: 'unverified' })
    const other = await world.addSeller()
    expect((await other.call('GET', `/webhooks/${made.id}`)).status).toBe(404)
  })

  it('signs a price cut so that the library of the standard, the client and the public key verify it', async () => {
    const crm = receiver()
    const hook = await world.hook(seller, crm, { events: ['listing.price_changed'] })
    const id = await seller.listingIn('live')
    await price(id, 270_000)
    const [event] = await world.comes(crm, 1)
    const { text, data } = event!
    expect(Buffer.byteLength(text)).toBeLessThan(limits.webhookBodyMaxBytes)
    expect(data).toMatchObject({ listing_id: id, price: 270_000, old_price: 285_000 })
    // The library has no other clock than that of the machine: this runs before the test moves its own.
    expect(new Webhook(String(hook.secret)).verify(text, headersOf(event!))).toEqual(
      JSON.parse(text),
    )
    const { body: meta } = await get(world, '/v1/meta')
    const publicKey = String(meta.webhooks.public_key)
    for (const keys of [{ secrets: String(hook.secret) }, { publicKey }])
      expect(await verifyWebhook(text, headersOf(event!), keys)).toEqual(JSON.parse(text))
    const { body: feed } = await get(world, `/v1/events?after=${Number(data.seq) - 1}&limit=1`)
    expect([...feed.events]).toMatchObject([{ seq: data.seq, listing_id: id }])
  })

  it('is filtered by a search: what enters, what changes in it and what leaves', async () => {
    const crm = receiver()
    await world.hook(seller, crm, { query: { deal: 'sale', price_max: 200_000 } })
    const id = await seller.listingIn('live', { price: 250_000 })
    for (const amount of [240_000, 190_000, 180_000, 260_000, 270_000]) await price(id, amount)
    await seller.call('POST', `/listings/${id}/unpublish`)
    const last = await seller.listingIn('live', { price: 100_000 })
    const found = (await world.comes(crm, 4)).map(({ data }) => [data.listing_id, data.price])
    expect(found.toSorted()).toEqual([
      [id, 180_000],
      [id, 190_000],
      [id, 260_000],
      [last, 100_000],
    ])
  })

  it('is filtered by what could be seen, whatever was set while a listing was hidden', async () => {
    const crm = receiver()
    const hook = await world.hook(seller, crm, { query: { deal: 'sale', price_max: 200_000 } })
    const first = (await get(world, '/v1/events?limit=1')).body.newest
    const step = (id: number, name: string) => seller.call('POST', `/listings/${id}/${name}`)
    // Never within the search for anybody to see, and within it until it was hidden.
    const dear = await seller.listingIn('live', { price: 250_000 })
    const cheap = await seller.listingIn('live', { price: 190_000 })
    await price(dear, 240_000)
    await price(cheap, 180_000)
    for (const [id, hidden] of [[dear, 150_000] as const, [cheap, 300_000] as const]) {
      await step(id, 'unpublish')
      await price(id, hidden)
      await step(id, 'close')
    }
    await seller.listingIn('draft', { price: 120_000 })
    const back = await seller.listingIn('live', { price: 230_000 })
    await step(back, 'unpublish')
    await price(back, 160_000)
    await step(back, 'publish')
    const expected = [
      `listing.closed ${cheap} null`,
      `listing.price_changed ${cheap} 180000`,
      `listing.published ${back} 160000`,
      `listing.published ${cheap} 190000`,
      `listing.unpublished ${cheap} null`,
    ].toSorted()
    const told = (received: readonly Received[]) =>
      received.map(({ type, data }) => `${type} ${data.listing_id} ${data.price}`).toSorted()
    expect(told(await world.comes(crm, 5))).toEqual(expected)
    expect(crm.received.map(({ data }) => data.old_price)).not.toContain(230_000)
    // Long after all of it, from the values that the listings have now.
    crm.received.length = 0
    const replay = await seller.call('POST', `/webhooks/${hook.id}/replay`, { after: first })
    expect(replay.body).toMatchObject({ queued: 5 })
    expect(told(await world.comes(crm, 5))).toEqual(expected)
  })

  it('misses nothing of an hour in which nobody answers, and no event comes under two ids', async () => {
    const crm = receiver()
    const hook = await world.hook(seller, crm, { events: ['listing.price_changed'] })
    crm.answer = 503
    const id = await seller.listingIn('live')
    for (const amount of [281_000, 282_000, 283_000]) await price(id, amount)
    const answers = async () => (await deliveries(hook.id)).map(({ answer }) => answer)
    await expect.poll(answers, { timeout: 20_000 }).toEqual(['503', '503', '503'])
    world.clock.nowMs += HOUR_MS
    crm.answer = 200
    const received = await world.comes(crm, 3)
    expect(received.map(({ data }) => data.price).toSorted()).toEqual([281_000, 282_000, 283_000])
    expect(new Set(idsOf(received)).size).toBe(3)
  })

  it('a receiver that never answers delays no other', async () => {
    const [silent, well] = [receiver(), receiver()]
    const open: (() => void)[] = []
    silent.answer = (response) => void open.push(() => response.writeHead(500).end())
    await world.hook(seller, silent, { events: ['listing.price_changed'] })
    const stranger = await world.addSeller()
    await world.hook(stranger, well, { events: ['listing.price_changed'] })
    const id = await seller.listingIn('live')
    for (const amount of [281_000, 282_000, 283_000, 284_000]) await price(id, amount)
    expect(await world.comes(well, 4)).toHaveLength(4)
    expect(silent.received).toHaveLength(0)
    for (const end of open) end()
  })

  it('rotates its secret with an overlap, and sends again one event or all from a number', async () => {
    const crm = receiver()
    const hook = await world.hook(seller, crm, { events: ['listing.price_changed'] })
    const id = await seller.listingIn('live')
    await price(id, 270_000)
    const [first] = await world.comes(crm, 1)
    const { body: rotated } = await seller.call('POST', `/webhooks/${hook.id}/rotate`, {})
    const [delivery] = await deliveries(hook.id)
    expect(delivery).toMatchObject({ status: 'delivered', answer: '204', attempts: 1 })
    const again = `/webhooks/${hook.id}/deliveries/${delivery!.id}/redeliver`
    expect((await seller.call('POST', again)).status).toBe(202)
    const [, second] = await world.comes(crm, 2)
    const { nowMs } = world.clock
    for (const secrets of [String(hook.secret), String(rotated.secret)])
      expect(await verifyWebhook(second!.text, headersOf(second!), { secrets, nowMs })).toBeTruthy()
    world.clock.nowMs += limits.webhookOverlapHours * HOUR_MS + MINUTE_MS
    const after = Number(first!.data.seq) - 1
    const replay = await seller.call('POST', `/webhooks/${hook.id}/replay`, { after })
    expect(replay).toMatchObject({ status: 202, body: { more: false } })
    const [, , third] = await world.comes(crm, 3)
    const signatures = headersOf(third!)['webhook-signature']!.split(' ')
    expect(signatures.map((one) => one.split(',')[0])).toEqual(['v1', 'v1a'])
    expect(new Set(idsOf([first!, second!, third!])).size).toBe(1)
  })

  it('is disabled by 410, its owner gets a mail, and what waited comes when it is enabled', async () => {
    await world.store.setSellerEmail(seller.id, 'desk@agency.example')
    const crm = receiver()
    const hook = await world.hook(seller, crm, { events: ['listing.price_changed'] })
    crm.answer = 410
    const id = await seller.listingIn('live')
    await price(id, 281_000)
    const state = async () => (await seller.call('GET', `/webhooks/${hook.id}`)).body
    await expect
      .poll(state, { timeout: 20_000 })
      .toMatchObject({ state: 'disabled', reason: 'gone' })
    const { nowMs } = world.clock
    const mails = await world.store.claimMails(nowMs, nowMs + MINUTE_MS, 100)
    expect(mails.map(({ to_address, mail }) => [to_address, mail])).toContainEqual([
      'desk@agency.example',
      expect.objectContaining({ kind: 'webhook_failing', webhook_id: hook.id, stop: 'gone' }),
    ])
    await price(id, 282_000)
    crm.answer = 200
    const failed = await deliveries(hook.id, '?status=failed')
    expect(failed).toMatchObject([{ answer: '410', attempts: 1 }])
    const refused = await seller.call('POST', `/webhooks/${hook.id}/replay`, { after: 0 })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'webhook_unverified' } } })
    await seller.call('POST', `/webhooks/${hook.id}/enable`)
    const from = Number(failed[0]!.seq) - 1
    await seller.call('POST', `/webhooks/${hook.id}/replay`, { after: from })
    const received = await world.comes(crm, 2)
    expect(received.map(({ data }) => data.price).toSorted()).toEqual([281_000, 282_000])
  })

  it('is disabled after five days without an accepted message', async () => {
    const crm = receiver()
    const hook = await world.hook(seller, crm, { events: ['listing.price_changed'] })
    crm.answer = 500
    const id = await seller.listingIn('live')
    await price(id, 281_000)
    const answers = async () => (await deliveries(hook.id)).map(({ answer }) => answer)
    await expect.poll(answers, { timeout: 20_000 }).toEqual(['500'])
    world.clock.nowMs += limits.webhookDisabledAfterDays * DAY_MS + MINUTE_MS
    const state = async () => (await seller.call('GET', `/webhooks/${hook.id}`)).body
    await expect
      .poll(state, { timeout: 20_000 })
      .toMatchObject({ state: 'disabled', reason: 'failing' })
  })

  it('reports matches of searches that belong to the key, and of no other', async () => {
    const crm = receiver()
    await world.hook(seller, crm, { events: ['search.matched'] })
    const query = { deal: 'sale', price_max: 90_000 }
    const { body: search } = await seller.call('POST', '/searches', { query })
    const stranger = await world.addSeller()
    await stranger.call('POST', '/searches', { query })
    world.clock.nowMs += MINUTE_MS
    const id = await seller.listingIn('live', { price: 80_000 })
    world.clock.nowMs += 11 * MINUTE_MS
    const [event] = await world.comes(crm, 1)
    expect(event).toMatchObject({
      type: 'search.matched',
      data: { kind: 'new', listing_id: id, price: 80_000 },
    })
    expect(String(search.token)).toContain(String(event!.data.search))
    expect(crm.received).toHaveLength(1)
  })
})
