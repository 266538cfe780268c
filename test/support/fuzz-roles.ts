/**
 * Everybody who asks a service, with credentials that hold: nobody, a reader, a seller by key, an owner and an operator
 * signed in by cookie. What one of them does may end a session or suspend a seller: `renew` puts all of them back.
 */
import { randomInt } from 'node:crypto'
import { keyPepper } from '../../src/app/store-secrets.ts'
import { hashSecret, makeKey } from '../../src/domain/access/api-key.ts'
import { issueReadingKey } from '../../src/service/access/issue-key.ts'
import { issueTestKey, send, type TestAnswer, type TestApp } from './test-app.ts'

const fuzzRoles = ['anonymous', 'reader', 'seller', 'owner', 'operator'] as const
export type FuzzRole = (typeof fuzzRoles)[number]

export interface FuzzRoles {
  headers(role: FuzzRole): Readonly<Record<string, string>>
  /** A page may replace the cookie that it was asked with. */
  saw(role: FuzzRole, answer: TestAnswer): void
  renew(): Promise<void>
}

const PER_HOUR = 1_000_000

export async function signInFuzzRoles(app: TestApp, sellerId: number): Promise<FuzzRoles> {
  const pepper = await keyPepper(app.store)
  const order = { label: 'fuzz', expiresAt: null, requestsPerHour: PER_HOUR }
  const held = new Map<FuzzRole, Record<string, string>>()
  const roles: FuzzRoles = {
    headers: (role) => held.get(role) ?? {},
    saw(role, { headers }) {
      const [cookie] = headers['set-cookie']?.split(';', 1) ?? []
      if (held.get(role)?.cookie && /desk=desk_/.test(cookie ?? '')) held.set(role, { cookie })
    },
    async renew() {
      const now = app.clock.nowMs
      const rules = await app.store.getSellerRules(sellerId)
      if (rules)
        await app.store.write((transaction) =>
          Promise.all([
            transaction.liftSuspension(sellerId),
            transaction.setLiveMax(sellerId, null),
          ]),
        )
      const reader = await issueReadingKey(order, app.store, pepper, now)
      const seller = await issueTestKey(app, sellerId)
      const { id, secret, key: operator } = makeKey((below) => randomInt(below))
      const hash = hashSecret(secret, pepper)
      await app.store.addOperator({
        id,
        hash,
        name: `fuzz ${id}`,
        created_at: now,
        revoked_at: null,
      })
      held.set('reader', { authorization: `Bearer ${reader}` })
      held.set('seller', { authorization: `Bearer ${seller}` })
      held.set('owner', { cookie: await cookieFor(app, seller) })
      held.set('operator', { cookie: await cookieFor(app, operator) })
    },
  }
  await roles.renew()
  return roles
}

let visits = 0

/** An address of its own for every visit: none is refused for what others were shown. */
export const nextAddress = (): string => {
  visits++
  return `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`
}

async function cookieFor(app: TestApp, key: string): Promise<string> {
  const answer = await send(app, {
    method: 'POST',
    url: '/desk/sign-in',
    remoteAddress: nextAddress(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://homes.example.com',
    },
    payload: `key=${key}`,
  })
  if (answer.status !== 303)
    throw new Error(`no session: ${answer.status} ${answer.text.slice(0, 300)}`)
  return answer.headers['set-cookie'].split(';', 1)[0]
}
