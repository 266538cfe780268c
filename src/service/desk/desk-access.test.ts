/** Who gets in, until when, and what a request for a link reveals. On its own store, with a clock that is moved. */

import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newSqliteStore } from '../../../test/support/new-sqlite-store.ts'
import { limits } from '../../catalogue/limits.ts'
import { hashSecret, makeKey } from '../../domain/access/api-key.ts'
import { cookieHash, linkHash, makeCookie, makeLinkToken } from '../../domain/access/desk-token.ts'
import { openMemoryQuota } from '../../store/quota/memory-quota.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { Store } from '../../store/store.ts'
import { HOUR_MS, MINUTE_MS } from '../../structures/durations.ts'
import { issueKey } from '../access/issue-key.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { createDeskAccess, type DeskAccess } from './desk-access.ts'
import type { SellerAtDesk } from './desk-sessions.ts'

const pepper = Buffer.alloc(32, 7)
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const visitor = { client: '192.0.2.1', device: 'Firefox, Linux', language: 'ru' } as const
const start = Date.UTC(2026, 6, 10, 9)
let folder: string
let store: Store
let nowMs: number
let quota: Quota
let desk: DeskAccess
let seller: number
let key: string
/** How often the sender of mails was woken. */
let wakes: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-desk-'))
  store = await newSqliteStore(join(folder, 'estia.sqlite'))
  nowMs = start
  quota = openMemoryQuota()
  wakes = 0
  desk = deskOn(store)
  seller = await addSeller('agency@example.com')
  key = await addKey(seller)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const deskOn = (on: Store): DeskAccess =>
  createDeskAccess({
    ...{ store: on, quota, pepper, storeId: 's', randomBytes },
    ...{ now: () => nowMs, takesOwners: true, onMail: () => void wakes++ },
  })

const addSeller = async (email: string | null): Promise<number> => {
  const made = { type: 'agency', name: `Of ${email}`, company_id: 1, created_at: start } as const
  return (await store.addSeller({ ...made, email })).id
}

const addKey = (sellerId: number, expiresAt: number | null = null): Promise<string> =>
  issueKey({ sellerId, label: '', expiresAt }, store, pepper, start)

async function addOperator(name: string, revoked_at: number | null = null) {
  const { id, secret, key: made } = makeKey((below) => randomInt(below))
  await store.addOperator({
    ...{ id, name, hash: hashSecret(secret, pepper), created_at: start, revoked_at },
  })
  return { id, key: made }
}

/** What the worker of the outbox does with requests for links, and the links that come of it. */
async function linksFor(
  email: string,
): Promise<{ token: string; seller_name: string | null; next?: string }[]> {
  const options = { store, pepper, storeId: 's', randomBytes, now: () => nowMs }
  for (const entry of await store.claimMails(nowMs, nowMs, 100)) await answerSignIn(entry, options)
  const mails = await store.claimMails(nowMs, nowMs, 100)
  return mails.flatMap(({ to_address, mail }) =>
    to_address === email && mail?.kind === 'sign_in' ? [mail] : [],
  )
}

async function linkFor(email: string): Promise<string> {
  await desk.mailLink(email, visitor)
  const newest = (await linksFor(email)).at(-1)
  if (!newest) throw new Error(`No link was mailed to ${email}.`)
  return newest.token
}

/** What of the store is called by a request, in order. */
async function callsFor(work: (on: DeskAccess) => Promise<unknown>): Promise<readonly string[]> {
  const calls: string[] = []
  const watched = new Proxy(store, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        calls.push(String(name))
        return method.apply(target, given)
      }
    },
  })
  await work(deskOn(watched))
  return calls
}

const cookieOf = async (by: string): Promise<string> => (await desk.signInByKey(by, visitor)).cookie

async function atDesk(cookie: string): Promise<SellerAtDesk> {
  const at = await desk.open(cookie)
  if (at?.kind !== 'seller') throw new Error('Nobody is signed in.')
  return at
}

describe('a mailed link', () => {
  it('is good for half an hour and not a moment longer, to look at and to use', async () => {
    const [early, late] = [await linkFor('agency@example.com'), await linkFor('agency@example.com')]
    nowMs += limits.signInLinkMinutes * MINUTE_MS - 1
    expect(await desk.peekLink(early)).toEqual({ name: 'Of agency@example.com', isNew: false })
    expect((await desk.useLink(early, visitor)).isOperator).toBe(false)
    nowMs += 1
    expect(await desk.peekLink(late)).toBeNull()
    await expect(desk.useLink(late, visitor)).rejects.toMatchObject({ status: 401 })
  })

  it('is used once', async () => {
    const token = await linkFor('agency@example.com')
    await desk.useLink(token, visitor)
    await expect(desk.useLink(token, visitor)).rejects.toMatchObject({ status: 401 })
  })

  it('leads nowhere once the seller has another address', async () => {
    const token = await linkFor('agency@example.com')
    await store.setSellerEmail(seller, 'new@example.com')
    await expect(desk.useLink(token, visitor)).rejects.toMatchObject({ status: 401 })
  })

  async function putLink(of: number | null, email: string | null): Promise<string> {
    const token = makeLinkToken(randomBytes)
    await store.write((transaction) =>
      transaction.addSignInLink({
        ...{ token_hash: linkHash(token, pepper)!, seller_id: of, name: 'Anna', email },
        ...{ created_at: start, expires_at: start + HOUR_MS },
      }),
    )
    return token
  }

  it('of which nobody knows where it was sent leads nowhere', async () => {
    for (const token of [await putLink(null, null), await putLink(seller, null)])
      await expect(desk.useLink(token, visitor)).rejects.toMatchObject({ status: 401 })
    expect(await store.listSellers()).toHaveLength(1)
  })

  it('leads nowhere if it was sent to another address than that of the seller', async () => {
    const token = await putLink(seller, 'former@example.com')
    await expect(desk.useLink(token, visitor)).rejects.toMatchObject({ status: 401 })
    expect(await store.listSellers()).toHaveLength(1)
  })

  it('leads to the seller it was made for, of two with one address', async () => {
    const second = await addSeller('agency@example.com')
    const { cookie } = await desk.useLink(await putLink(second, 'Agency@example.com'), visitor)
    expect((await atDesk(cookie)).seller.id).toBe(second)
  })

  it('is not guessed at more often than keys are', async () => {
    const token = await linkFor('agency@example.com')
    for (let tries = 0; tries < limits.signInTriesPerHour; tries += 1) {
      await expect(desk.useLink('enter_x', visitor)).rejects.toMatchObject({ status: 401 })
    }
    await expect(desk.useLink(token, visitor)).rejects.toMatchObject({ status: 429 })
    const elsewhere = { ...visitor, client: '198.51.100.1' }
    expect(await desk.useLink(token, elsewhere)).toMatchObject({ isOperator: false })
  })

  it('of somebody who signs up with the address of a seller leads to that seller', async () => {
    await desk.signUp({ name: 'Another', email: 'Agency@example.com' }, visitor)
    const [link, ...more] = await linksFor('Agency@example.com')
    expect(more).toEqual([])
    expect(link.seller_name).toBe('Of agency@example.com')
    const { cookie } = await desk.useLink(link.token, visitor)
    expect((await atDesk(cookie)).seller.id).toBe(seller)
    expect(await store.listSellers()).toHaveLength(1)
  })

  it('of an owner opens one account, limited, in the language of its page', async () => {
    await desk.signUp({ name: 'Anna', email: 'anna@example.com' }, visitor)
    const [{ token, seller_name }] = await linksFor('anna@example.com')
    expect(seller_name).toBeNull()
    expect(await desk.peekLink(token)).toEqual({ name: 'Anna', isNew: true })
    const { seller: owner, rules } = await atDesk((await desk.useLink(token, visitor)).cookie)
    expect(owner).toMatchObject({ name: 'Anna', type: 'property-owner' })
    expect(rules?.live_max).toBe(limits.ownerLiveListings)
    expect(await store.getSellerMail(owner.id)).toMatchObject({ language: 'ru' })
  })
})

describe('asking for a link', () => {
  it('does the same for an address that is known and for one that is not', async () => {
    const known = await callsFor((on) => on.mailLink('agency@example.com', visitor))
    const unknown = await callsFor((on) => on.mailLink('nobody@example.com', visitor))
    expect(known).toEqual(['write'])
    expect(unknown).toEqual(known)
    const owner = { name: 'Anna', email: 'anna@example.com' }
    expect(await callsFor((on) => on.signUp(owner, visitor))).toEqual(known)
    const seller = { name: 'Anna', email: 'agency@example.com' }
    expect(await callsFor((on) => on.signUp(seller, visitor))).toEqual(known)
  })

  it('wakes the sender of mails at once', async () => {
    await desk.mailLink('agency@example.com', visitor)
    expect(wakes).toBe(1)
  })

  it('is refused with every fault of what was typed', async () => {
    const typed = { name: '', email: 'nowhere' }
    const params = desk
      .signUp(typed, visitor)
      .catch(({ faults }) => faults.map(({ param }: { param: string }) => param))
    expect(await params).toEqual(['name', 'email'])
    for (const name of ['Anna 99 412278', 'An\u200bna'])
      await expect(desk.signUp({ name, email: 'anna@example.com' }, visitor)).rejects.toMatchObject(
        { status: 400 },
      )
    const unnamed = desk.signUp({ name: ' ', email: 'anna@example.com' }, visitor)
    await expect(unnamed).rejects.toMatchObject({ status: 400 })
  })

  it('sends nothing to an address that nobody knows, and leaves nothing of it', async () => {
    await desk.mailLink('nobody@example.com', visitor, '/desk/feeds/3')
    expect(await linksFor('nobody@example.com')).toEqual([])
    expect(await store.waitingMails()).toMatchObject({ count: 0 })
  })

  it('is answered once, however often its turn comes', async () => {
    await desk.mailLink('agency@example.com', visitor, '/desk/feeds/3')
    const [request] = await store.claimMails(nowMs, nowMs, 10)
    const options = { store, pepper, storeId: 's', randomBytes, now: () => nowMs }
    await Promise.all([answerSignIn(request, options), answerSignIn(request, options)])
    expect(await linksFor('agency@example.com')).toMatchObject([{ next: '/desk/feeds/3' }])
  })

  it('is limited per client, and per address without saying so', async () => {
    for (let n = 0; n <= limits.signInMailsPerAddressHour; n += 1) {
      await desk.mailLink('agency@example.com', { ...visitor, client: `192.0.2.${n}` })
    }
    expect(await linksFor('agency@example.com')).toHaveLength(limits.signInMailsPerAddressHour)
    for (let n = 0; n < limits.signInMailsPerClientHour; n += 1) {
      await desk.mailLink(`n${n}@example.com`, { ...visitor, client: '198.51.100.1' })
    }
    await expect(
      desk.mailLink('more@example.com', { ...visitor, client: '198.51.100.1' }),
    ).rejects.toMatchObject({ status: 429 })
  })

  it('to open accounts is limited per network, and for everybody together', async () => {
    const signUp = (n: number) =>
      desk.signUp(
        { name: 'Anna', email: `a${n}@example.com` },
        { ...visitor, client: `203.0.113.${n}` },
      )
    for (let n = 0; n < limits.strangerMailsPerNetworkHour; n += 1) await signUp(n)
    await expect(signUp(200)).rejects.toMatchObject({ status: 429 })
    const { strangerMailsPerHour: most } = limits
    for (let n = limits.strangerMailsPerNetworkHour; n < most; n += 1)
      await quota.take('sign-up mails of:everyone', most, HOUR_MS, nowMs)
    await expect(
      desk.signUp({ name: 'Anna', email: 'c@example.com' }, { ...visitor, client: '9.9.9.9' }),
    ).rejects.toMatchObject({ status: 429 })
    await desk.mailLink('agency@example.com', { ...visitor, client: '203.0.113.201' })
  })
})

describe('an operator', () => {
  it('that is revoked neither signs in nor stays', async () => {
    const olga = await addOperator('Olga')
    expect(await desk.open(await cookieOf(olga.key))).toMatchObject({ kind: 'operator' })
    const nikos = await addOperator('Nikos', start - 1)
    await expect(desk.signInByKey(nikos.key, visitor)).rejects.toMatchObject({ status: 401 })
    // A session that was left behind, as one that began at the moment of the revocation.
    const cookie = makeCookie(randomBytes)
    await store.write((transaction) =>
      transaction.insertSession({
        ...{ seller_id: null, operator_id: nikos.id, key_id: null, device: '' },
        ...{ token_hash: cookieHash(cookie, pepper)!, former_hash: null, rotated_at: start },
        ...{ created_at: start, seen_at: start, expires_at: start + HOUR_MS },
      }),
    )
    expect(await desk.open(cookie)).toBeNull()
  })

  it('that signs in is a line of the audit; a seller, or a wrong key, is not', async () => {
    const { id, key: own } = await addOperator('Olga')
    await cookieOf(key)
    await expect(desk.signInByKey(`${own}x`, visitor)).rejects.toMatchObject({ status: 401 })
    expect(await store.listAudit(9)).toEqual([])
    await cookieOf(own)
    expect(await store.listAudit(9)).toMatchObject([
      { actor: 'Olga', act: 'sign in', subject: `operator:${id}`, detail: visitor.device },
    ])
  })
})

describe('a key', () => {
  it('that has expired opens nothing, and what it opened is shut', async () => {
    const short = await addKey(seller, start + HOUR_MS)
    const cookie = await cookieOf(short)
    nowMs = start + HOUR_MS - 1
    expect(await desk.open(cookie)).not.toBeNull()
    nowMs = start + HOUR_MS
    expect(await desk.open(cookie)).toBeNull()
    await expect(desk.signInByKey(short, visitor)).rejects.toMatchObject({ status: 401 })
    expect(await desk.open(await cookieOf(key))).not.toBeNull()
  })

  it('with the readable part of another one and a secret of its own opens nothing', async () => {
    const [, id] = key.split('_')
    const letters = [...id].map((letter) => BASE62.indexOf(letter))
    const forged = makeKey((below) => letters.shift() ?? randomInt(below))
    expect(forged.id).toBe(id)
    await expect(desk.signInByKey(forged.key, visitor)).rejects.toMatchObject({ status: 401 })
  })

  it('is not guessed at for ever, and the answer says how long to wait', async () => {
    for (let tries = 0; tries < limits.signInTriesPerHour; tries += 1)
      await expect(desk.signInByKey('estia_x', visitor)).rejects.toMatchObject({ status: 401 })
    nowMs += MINUTE_MS
    const { status, extras } = await desk.signInByKey(key, visitor).catch((error) => error)
    const waitS = Number(extras.headers['retry-after'])
    expect(status).toBe(429)
    expect(waitS).toBeGreaterThan(0)
    expect(waitS).toBeLessThanOrEqual(HOUR_MS / 1000)
  })
})

describe('a session', () => {
  it('answers to its former cookie for a minute, since pages ask for several things at once', async () => {
    const former = await cookieOf(key)
    nowMs += limits.deskRotateMinutes * MINUTE_MS
    const { newCookie } = await atDesk(former)
    nowMs += MINUTE_MS
    expect(await desk.open(former)).not.toBeNull()
    nowMs += 1
    expect(await desk.open(former)).toBeNull()
    expect(await desk.open(newCookie)).not.toBeNull()
  })

  it('notes by the minute that it was used', async () => {
    const cookie = await cookieOf(key)
    nowMs += MINUTE_MS - 1
    expect(await callsFor((on) => on.open(cookie))).not.toContain('touchSession')
    nowMs += 1
    expect(await callsFor((on) => on.open(cookie))).toContain('touchSession')
  })

  it('ends two hours after its last request, and twelve after its first', async () => {
    const left = await cookieOf(key)
    let used = await cookieOf(key)
    nowMs += limits.deskIdleHours * HOUR_MS - 1
    for (; nowMs < start + limits.deskSessionHours * HOUR_MS; nowMs += HOUR_MS) {
      const at = await atDesk(used)
      used = at.newCookie ?? used
    }
    expect(await desk.open(left)).toBeNull()
    nowMs = start + limits.deskSessionHours * HOUR_MS - 1
    expect(await desk.open(used)).not.toBeNull()
    nowMs += 1
    expect(await desk.open(used)).toBeNull()
  })

  it('is idle from its last request on, not from the last change of its cookie', async () => {
    const cookie = await cookieOf(key)
    nowMs += limits.deskRotateMinutes * MINUTE_MS - 1
    expect((await atDesk(cookie)).newCookie).toBeNull()
    nowMs += limits.deskIdleHours * HOUR_MS - 1
    expect(await desk.open(cookie)).not.toBeNull()
  })

  it('that ended by itself is not listed', async () => {
    await cookieOf(key)
    nowMs += limits.deskIdleHours * HOUR_MS
    const at = await atDesk(await cookieOf(key))
    expect(await desk.sessions(at)).toMatchObject([{ isThis: true }])
  })

  it('of another seller is not ended by its number, nor by an operator at the desk', async () => {
    const cookie = await cookieOf(key)
    const { sessionId } = await atDesk(cookie)
    const other = await atDesk(await cookieOf(await addKey(await addSeller(null))))
    await desk.endSession(sessionId, other)
    expect(await desk.open(cookie)).not.toBeNull()
    const olga = await desk.open(await cookieOf((await addOperator('Olga')).key))
    await desk.endSession(sessionId, olga!)
    expect(await desk.open(cookie)).not.toBeNull()
    const own = await atDesk(await cookieOf(key))
    await desk.endSession(sessionId, own)
    expect(await desk.open(cookie)).toBeNull()
    await desk.endSession(own.sessionId, own)
    expect(await store.sessionsOf(seller)).toEqual([])
  })
})
