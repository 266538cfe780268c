/**
 * What a seller who means no good may try with a key of its own, from outside, against a production install with
 * its default limits. Innocent clients on other addresses are served throughout (see `attacked-service.ts`).
 */
import { createServer } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectErrorShape } from '../support/error-shape.ts'
import { toAnswer } from '../support/test-app.ts'
import { serviceUnderAttack } from './attacked-service.ts'
import type { CallService } from './call-service.ts'
import { runInstalled, startInstalled } from './installed-command.ts'

const service = serviceUnderAttack()

let victim: CallService
let attacker: CallService
beforeAll(async () => {
  victim = service.stranger(await service.newKey('Victim Homes'))
  attacker = service.stranger(await service.newKey('Copy Homes'))
})

const flat = () => ({
  deal: 'sale',
  property_type: 'apartment',
  condition: 'pre-owned',
  bedrooms: 2,
  district: 'limassol',
  price: 285_000,
  covered_area_m2: 84,
  photo_urls: [`${service.baseUrl}/photos/demo-house-8-1600.webp`],
})

async function publish(seller: CallService, fields: object): Promise<number> {
  const created = await seller('POST', '/v1/listings', { ...flat(), ...fields })
  expect(created.status, String(created.bytes)).toBe(201)
  const published = await seller('POST', `/v1/listings/${created.body.id}/publish`)
  expect(published.status, String(published.bytes)).toBe(200)
  return Number(created.body.id)
}

describe('the reference of another', () => {
  it('stays findable after 100 copies were published and deleted', async () => {
    const id = await publish(victim, { reference: 'LIM-7700' })
    for (let copy = 0; copy < 100; copy++) {
      const copied = await publish(attacker, { reference: copy % 2 ? 'LIM-7700' : 'lim-7700' })
      expect((await attacker('DELETE', `/v1/listings/${copied}`)).status).toBe(204)
    }
    const found = await service.stranger()('GET', '/v1/listings/lookup?ref=LIM-7700')
    expect(found.status).toBe(200)
    expect(found.body).toMatchObject({ id, state: 'live' })
    expect([...found.body.matches].map((match) => match.id)).toEqual([id])
  })
})

describe('the feed of events', () => {
  it('learns no price of a paused listing', async () => {
    const reader = service.stranger()
    const { body: before } = await reader('GET', '/v1/events?limit=1')
    const id = await publish(victim, { price: 311_111 })
    const path = `/v1/listings/${id}`
    expect((await victim('POST', `${path}/unpublish`)).status).toBe(200)
    for (const price of [322_222, 333_333]) {
      expect((await victim('PATCH', path, { price })).status).toBe(200)
    }
    const news = () => reader('GET', `/v1/events?after=${before.newest}&limit=1000`)
    const away = await news()
    expect([...away.body.events]).toMatchObject([
      { type: 'published', listing_id: id, price: 311_111 },
      { type: 'unpublished', listing_id: id, price: null },
    ])
    for (const other of [reader, attacker]) {
      expect((await other('GET', path)).status).toBe(404)
    }
    expect((await victim('POST', `${path}/publish`)).status).toBe(200)
    const text = String((await news()).bytes)
    expect(text).not.toContain('322222')
    expect(text).toContain('333333')
  })
})

describe('photo addresses that lead inside', () => {
  it('are refused or failed, and nothing inside is connected to', async () => {
    let visits = 0
    const trap = createServer((socket) => {
      visits++
      socket.destroy()
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const { port } = trap.address() as { port: number }
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']
    hosts.push('10.0.0.1', '169.254.169.254', '192.168.1.1', '[fd00::1]', '0.0.0.0', '127.1')
    for (const host of hosts) {
      for (const where of [host, `${host}:${port}`, `user:pass@${host}:${port}`]) {
        const photo_urls = [`https://${where}/1.jpg`]
        const { status, body } = await attacker('POST', '/v1/listings', {
          deal: 'sale',
          photo_urls,
        })
        expect([201, 400], where).toContain(status)
        if (status === 400) continue
        expect(body.photos, where).toMatchObject({ total: 1, imported: 0, pending: 0 })
        expect([...body.photos.failed], where).toHaveLength(1)
      }
    }
    for (const scheme of ['http', 'file', 'ftp', 'gopher', 'data']) {
      const photo_urls = [`${scheme}://127.0.0.1:${port}/1.jpg`]
      const { status } = await attacker('POST', '/v1/listings', { deal: 'sale', photo_urls })
      expect([scheme, status]).toEqual([scheme, 400])
    }
    await new Promise((resolve) => trap.close(resolve))
    expect(visits).toBe(0)
  })
})

describe('200 forged cursors', () => {
  it('are all refused', async () => {
    const { body } = await attacker('GET', '/v1/listings?limit=1')
    const real = String(body.next_cursor)
    const swap = (at: number, letter: string) => real.slice(0, at) + letter + real.slice(at + 1)
    const forged = Array.from({ length: 200 }, (_, at) => {
      if (at < 60) return swap(at, real[at] === 'A' ? 'B' : 'A')
      if (at < 120) return real.slice(0, at - 60)
      if (at < 160) return real + 'A'.repeat(1 + at - 120)
      return Buffer.from(`{"id":${at},"sort":"price_asc"}`).toString('base64url')
    })
    for (const cursor of forged.filter((text) => text !== '')) {
      const answer = await attacker('GET', `/v1/listings?limit=1&cursor=${cursor}`)
      const { status, headers, bytes } = answer
      expectErrorShape(toAnswer(status, headers as Record<string, string>, String(bytes)), {
        code: 'invalid_cursor',
      })
    }
    const other = await attacker('GET', `/v1/listings?limit=1&district=paphos&cursor=${real}`)
    expect([other.status, other.body.error.code]).toEqual([400, 'cursor_mismatch'])
    expect((await attacker('GET', `/v1/listings?limit=1&cursor=${real}`)).status).toBe(200)
  })
})

describe('a server of other data, its quota lifted', () => {
  it('draws no demo picture, and counts what is asked with a key', async () => {
    const lifted = await startInstalled(['serve'], { RATE_LIMIT_PER_HOUR: '0' })
    try {
      const base = await lifted.listens
      for (const name of ['demo-house-8-320', 'demo-block-372-800', 'demo-house-8-1600']) {
        expect([name, (await fetch(`${base}/photos/${name}.webp`)).status]).toEqual([name, 404])
      }
      const anonymous = await fetch(`${base}/v1/meta`)
      expect(anonymous.headers.get('ratelimit-policy')).toBeNull()
      const environment = { DATA_DIR: lifted.dataDir }
      const run = async (...args: string[]) => {
        const { stdout } = await runInstalled(args, environment)
        return stdout.trim()
      }
      await run('sellers', 'add', 'Busy Homes', '--type', 'agency')
      const headers = { authorization: `Bearer ${await run('keys', 'create', '1')}` }
      const { status, headers: given } = await fetch(`${base}/v1/meta`, { headers })
      expect([status, given.get('ratelimit-policy')]).toEqual([200, '"hour";q=3600;w=3600'])
    } finally {
      await lifted.stop()
    }
  })
})
