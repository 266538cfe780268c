/**
 * A seller who writes contacts, over a real socket to the real command: each of the three texts is
 * refused with its name and its place, by every way of writing, and what is no contact is stored.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { openAccount } from './open-account.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { sharedService } from './shared-service.ts'

let base: string
let key: string

beforeAll(async () => {
  const service = await sharedService()
  base = service.baseUrl
  key = (await openAccount(service.dataDir, { name: 'Sunny Homes' })).key
}, INSTALL_TIMEOUT_MS)

async function call(method: string, path: string, body: object) {
  const answer = await fetch(`${base}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const TEXTS = [
  ['description', 'Sea view. 99four12278', 11, 21],
  ['description', '🏡 Photos: t . me / mariahomes', 11, 29],
  ['address', 'Makariou 5, call 25 412278', 18, 26],
  ['address', 'Makariou 5, maria (at) gmail (dot) com', 13, 38],
  ['reference', 'LIM-1 tel 99412278', 11, 18],
  ['reference', 'www.mariahomes.com', 1, 18],
] as const

describe.each(TEXTS)('%s %j', (name, text, first, last) => {
  const fault = {
    code: 'contact_in_description',
    param: name,
    message: expect.stringContaining(`at characters ${first} to ${last}: "`),
  }

  it('is refused when creating, changing and checking', async () => {
    const created = await call('POST', '/listings', { deal: 'sale', [name]: text })
    expect([created.status, created.body.error]).toEqual([400, expect.objectContaining(fault)])

    const draft = await call('POST', '/listings', { deal: 'sale' })
    expect(draft.status).toBe(201)
    for (const method of ['PATCH', 'PUT']) {
      const changed = await call(method, `/listings/${draft.body.id}`, { [name]: text })
      expect([changed.status, changed.body.error]).toEqual([400, expect.objectContaining(fault)])
    }

    const checked = await call('POST', '/listings/validate', { deal: 'sale', [name]: text })
    expect(checked.status).toBe(200)
    expect(checked.body).toMatchObject({ valid: false, errors: [fault] })
  })
})

describe('by reference', () => {
  it('no new listing gets a contact for a key', async () => {
    const path = `/listings/by-reference/${encodeURIComponent('+357 99412278')}`
    const refused = await call('PUT', path, { deal: 'sale' })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({ code: 'contact_in_description', param: 'reference' })
  })

  it('a number is a key', async () => {
    const stored = await call('PUT', '/listings/by-reference/99412278', { deal: 'sale' })
    expect([stored.status, stored.body.reference]).toEqual([201, '99412278'])
    const again = await call('PUT', '/listings/by-reference/99412278', { price: 250_000 })
    expect([again.status, again.body.price]).toEqual([200, 250_000])
  })
})

it('what is no contact is stored as it was sent', async () => {
  const texts = {
    description: 'Sheet/Plan 54/50, plot 1234. EUR 1.250.000. Open house 12.10.2026 14:00-16:00.',
    address: 'Leoforos Archiepiskopou Makariou 3, 62-64, Office 301, 1077 Nicosia',
    reference: 'LIM-2024-000123',
  }
  const stored = await call('POST', '/listings', { deal: 'sale', ...texts })
  expect(stored.status).toBe(201)
  expect(stored.body).toMatchObject(texts)
})
