/** Saved searches on either store: which events there are, that none is reported twice or lost, and what erasure leaves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AlertMail } from '../../src/domain/alerts/alert-mail.ts'
import { anonymous, type Caller } from '../../src/service/access/authenticator.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS, HOUR_MS } from '../../src/structures/durations.ts'
import { type AlertPlace, alertPlaces } from './alert-places.ts'
import { type AlertWorld, alertWorld, budget, QUIET_MS } from './alert-world.ts'

describe.each(Object.keys(alertPlaces))('on %s', (name) => {
  let place: AlertPlace
  let store: Store
  let world: AlertWorld
  let people = 0
  const nextEmail = () => `anna${++people}@example.com`

  beforeAll(async () => {
    place = await alertPlaces[name]()
    store = place.store
  }, 120_000)
  beforeEach(async () => {
    world = await alertWorld(store, nextEmail)
  })
  afterAll(async () => {
    await store.close()
    await place.remove()
  })

  const alertsTo = async (address: string): Promise<readonly AlertMail[]> =>
    (await world.mailsTo(address)).filter((mail) => mail.kind === 'search_alert')

  it('reports a home that a cut brings into the budget, further cuts, its end and its return', async () => {
    const id = await world.publish()
    const { token } = await world.save({ events: ['entered', 'price_down', 'new', 'back', 'gone'] })
    await world.settle()
    expect(await world.matches(token)).toEqual([])
    const said = (kind: string, price: number, old_price: number | null = null) => ({
      ...{ kind, listing_id: id, price, old_price },
    })
    const all = [said('entered', 395_000, 415_000)]
    await world.change(id, { price: 395_000 })
    await world.settle()
    expect(await world.matches(token)).toEqual(all)
    // Below 1 %, then a flicker within the quiet period.
    await world.change(id, { price: 394_000 })
    await world.settle()
    await world.change(id, { price: 300_000 })
    await world.change(id, { price: 394_000 })
    await world.settle()
    expect(await world.matches(token)).toEqual(all)
    await world.change(id, { price: 380_000 })
    await world.settle()
    all.push(said('price_down', 380_000, 395_000))
    expect(await world.matches(token)).toEqual(all)
    await world.change(id, {}, 'paused')
    await world.settle()
    all.push(said('gone', 380_000))
    world.clock.nowMs += DAY_MS
    await world.change(id, {})
    await world.settle()
    all.push(said('back', 380_000))
    expect(await world.matches(token)).toEqual(all)
  })

  it('what matched before it was saved is no news; a cut of it is', async () => {
    const id = await world.publish({ price: 390_000 })
    const { token } = await world.save()
    await world.change(id, { bedrooms: '4' })
    await world.settle()
    expect(await world.matches(token)).toEqual([])
    await world.change(id, { price: 350_000 })
    await world.settle()
    expect(await world.matches(token)).toMatchObject([
      { kind: 'price_down', price: 350_000, old_price: 390_000 },
    ])
  })

  it('a home that is published again under another id is back, not new', async () => {
    const photo = {
      ...{ url: 'https://img.example.com/1.jpg', status: 'imported', key: `k${people}` },
      ...{ width: 1, height: 1, colour: null, reason: null, message: null, attempts: 1 },
    }
    const { token } = await world.save()
    const first = await world.publish({ price: 350_000 }, { photos: [photo] })
    await world.settle()
    await world.change(first, {}, 'removed')
    await world.settle()
    const second = await world.publish(
      { price: 340_000, covered_area_m2: 151 },
      { photos: [photo] },
    )
    await world.settle()
    expect(await world.matches(token)).toEqual([
      { kind: 'new', listing_id: first, price: 350_000, old_price: null },
      { kind: 'back', listing_id: second, price: 340_000, old_price: 350_000 },
    ])
  })

  it('one mail for a person, each home once, and nothing before the confirmation', async () => {
    const { address, mine } = await world.subscribe({ frequency: 'instant', name: 'Houses' })
    const further = await world.save({ email: address, query: { ...budget, bedrooms: '3' } })
    expect(further.state).toBe('unconfirmed')
    const id = await world.publish({ price: 390_000 })
    await world.settle()
    const [mail, ...others] = await alertsTo(address)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      homes: 1,
      token: mine.token,
      sections: [{ name: 'Houses', more: 0, lines: [{ kind: 'new', price: 390_000 }] }],
    })
    expect(mail.sections[0].lines[0].listing.id).toBe(id)
    await world.settle()
    expect(await alertsTo(address)).toHaveLength(1)
  })

  it('an unconfirmed address gets one mail a day, and the same answer as any other', async () => {
    const known = await world.subscribe()
    const stranger = nextEmail()
    const answers = []
    for (const email of [known.address, stranger]) {
      const {
        token: _,
        links: __,
        ...answer
      } = await world.save({ email, query: { deal: 'rent' } })
      answers.push(answer)
    }
    expect(answers[0]).toEqual(answers[1])
    await world.save({ email: stranger, query: { deal: 'rent', price_max: 900 } })
    expect(await world.mailsTo(stranger)).toHaveLength(1)
    // Its link confirms both.
    const [asked] = await world.mailsTo(stranger)
    if (asked.kind !== 'search_confirm') throw new Error('not a confirmation')
    expect((await world.service.confirm(asked.token)).searches).toHaveLength(2)
    await expect(world.service.confirm(asked.token)).rejects.toThrow('used before')
  })

  /** Everybody who can save a search. */
  const savers: readonly Caller[] = [
    anonymous,
    { kind: 'reader', keyId: 'reader', requests: 9, windowS: 60 },
    { kind: 'seller', sellerId: 1, keyId: 'seller' },
  ]
  const apart = <View extends { token: string; links: object }>({ token, links, ...rest }: View) =>
    rest
  async function confirmOf(address: string) {
    const mails = (await world.mailsTo(address)).filter(({ kind }) => kind === 'search_confirm')
    const mail = mails.at(-1)
    if (mail?.kind !== 'search_confirm') throw new Error('no confirmation was requested')
    return mail.token
  }
  const isGone = (token: string) =>
    expect(world.service.read(token)).rejects.toMatchObject({
      faults: [{ code: 'search_not_found' }],
    })

  it.each(savers)(
    'a search that waits is not opened by saving the same for its address: $kind',
    async (caller) => {
      const email = nextEmail()
      const sent = { query: budget, email, frequency: 'daily' }
      const first = await world.save({ email, frequency: 'weekly' })
      const again = await world.service.save({ sent, caller, client: '10.9.0.1' })
      const stranger = { ...sent, email: nextEmail() }
      const unknown = await world.service.save({ sent: stranger, caller, client: '10.9.0.1' })
      expect(apart(again)).toEqual(apart(unknown))
      expect(again.token).not.toBe(first.token)
      await world.service.change(again.token, { name: 'Mine now' }, null)
      expect(await world.service.read(first.token)).toMatchObject({ name: null, version: 1 })
      await world.service.remove(again.token)
      expect((await world.service.read(first.token)).state).toBe('unconfirmed')
      expect(await world.mailsTo(email)).toHaveLength(1)
    },
  )

  it.each(savers)(
    'once confirmed it is one search with a link that only its owner has: $kind',
    async (caller) => {
      const email = nextEmail()
      const first = await world.save({ email, frequency: 'weekly', name: 'Houses' })
      world.clock.nowMs += 1
      const sent = { query: budget, email, frequency: 'daily', events: ['new'] }
      const again = await world.service.save({ sent, caller, client: '10.9.0.1' })
      const token = await confirmOf(email)
      const chosen = { frequency: 'daily', events: ['new'] }
      expect((await world.service.pending(token)).searches).toMatchObject([chosen])
      const { searches } = await world.service.confirm(token)
      expect(searches).toMatchObject([{ ...chosen, state: 'active' }])
      for (const issued of [first, again]) await isGone(issued.token)
      await world.publish({ price: 390_000 })
      await world.settle()
      expect(await world.matches(searches[0].token)).toMatchObject([{ kind: 'new' }])
    },
  )

  it('saved once, it keeps the link that was answered', async () => {
    const { saved, mine } = await world.subscribe()
    expect(mine.searches.map(({ token }) => token)).toEqual([saved.token])
  })

  it.each(['active', 'paused'])(
    'one that is %s already is the one that a confirmation starts',
    async (state) => {
      const { saved, mine, address } = await world.subscribe({ name: 'Houses', frequency: 'daily' })
      await world.publish({ price: 390_000 })
      await world.settle()
      await world.service.change(saved.token, { state }, null)
      world.clock.nowMs += DAY_MS
      const again = await world.save({ email: address, frequency: 'weekly' })
      expect(again.state).toBe('unconfirmed')
      expect(await world.service.read(saved.token)).toMatchObject({ state, frequency: 'daily' })
      await world.service.confirm(await confirmOf(address))
      expect((await world.service.mine(mine.token)).searches).toMatchObject([
        {
          ...{ token: saved.token, state: 'active', reason: null, name: 'Houses' },
          ...{ frequency: 'weekly', unseen: 1 },
        },
      ])
      await isGone(again.token)
    },
  )

  it('says so where frequency has no effect, for want of an address', async () => {
    const about = expect.stringContaining('no email address')
    const { token, notes } = await world.save({ frequency: 'daily' })
    expect(notes).toContainEqual(about)
    expect((await world.service.change(token, { hour: 9 }, null)).notes).toContainEqual(about)
    expect((await world.service.change(token, { name: 'Ours' }, null)).notes).not.toContainEqual(
      about,
    )
    const mailed = await world.save({ email: 'mailed@example.com', frequency: 'daily' })
    expect(mailed.notes).not.toContainEqual(about)
  })

  it('daily mails wait for their hour by the clocks of the country', async () => {
    const { address } = await world.subscribe({ frequency: 'daily', hour: 9 })
    await world.publish({ price: 390_000 })
    await world.settle()
    expect(await alertsTo(address)).toEqual([])
    // Noon in UTC is 15:00 in Nicosia: nine is 18 hours later.
    world.clock.nowMs += 17 * HOUR_MS
    await world.look()
    expect(await alertsTo(address)).toEqual([])
    world.clock.nowMs += HOUR_MS
    await world.look()
    expect(await alertsTo(address)).toHaveLength(1)
  })

  it('weekly mails wait for Monday', async () => {
    const { address } = await world.subscribe({ frequency: 'weekly', hour: 8 })
    await world.publish({ price: 390_000 })
    await world.settle()
    const isMonday = () => new Date(world.clock.nowMs).getUTCDay() === 1
    for (let day = 0; day < 8 && (await alertsTo(address)).length === 0; day += 1) {
      world.clock.nowMs += DAY_MS
      await world.look()
    }
    expect([(await alertsTo(address)).length, isMonday()]).toEqual([1, true])
  })

  it('a home that several sellers offer is reported once, and its cheaper offer as a price cut', async () => {
    const { token } = await world.save()
    const first = await world.publish({ price: 390_000 })
    const second = await world.publish({ price: 389_000 })
    const third = await world.publish({ price: 350_000 })
    await store.write(async (transaction) => {
      for (const listing_id of [first, second, third]) {
        const home = { home_id: first, listings: 3, first_id: first }
        await transaction.putSameHome({ listing_id, ...home })
      }
    })
    await world.settle()
    await world.settle()
    const matches = await world.matches(token)
    expect(matches.filter(({ kind }) => kind === 'new')).toHaveLength(1)
    expect(new Set(matches.map(({ kind }) => kind)).has('entered')).toBe(false)
    expect(matches.length).toBeLessThanOrEqual(2)
  })

  it('a sentence is saved as the search that it describes', async () => {
    const saved = await world.service.save({
      sent: { text: '3-bedroom house near the sea in Paphos under 400k' },
      ...{ caller: anonymous, client: '10.9.0.1' },
    })
    expect(saved.query).toMatchObject({
      ...{ deal: 'sale', district: ['paphos'], bedrooms: ['3'], price_max: 400_000 },
    })
    expect(saved.query_string).toContain('sea_max_m=')
    expect(saved.notes.length).toBeGreaterThan(0)
    const vague = { sent: { text: 'something nice' }, caller: anonymous, client: '10.9.0.1' }
    await expect(world.service.save(vague)).rejects.toMatchObject({
      faults: [{ param: 'text', message: expect.stringContaining('nice') }],
    })
  })

  it('a key owns what it saves: it lists it, others do not', async () => {
    const seller = { kind: 'seller', sellerId: world.sellerId, keyId: 'k' } as const
    const reader = { kind: 'reader', keyId: `r${people}`, requests: 9, windowS: 60 } as const
    const { service } = world
    const bySeller = await service.save({ sent: { query: budget }, caller: seller, client: '' })
    const byReader = await service.save({ sent: { query: budget }, caller: reader, client: '' })
    const tokens = async (caller: Caller) => (await service.own(caller)).map(({ token }) => token)
    expect(await tokens(seller)).toEqual([bySeller.token])
    expect(await tokens({ ...seller, keyId: 'another of the seller' })).toEqual([bySeller.token])
    expect(await tokens(reader)).toEqual([byReader.token])
    expect(await tokens({ ...reader, keyId: 'other' })).toEqual([])
    expect(await tokens(anonymous)).toEqual([])
    await world.publish({ price: 390_000 })
    await world.settle()
    for (const { token } of [bySeller, byReader]) {
      expect(await world.matches(token)).toMatchObject([{ kind: 'new' }])
    }
  })

  it('a change names the version that it knows, or is refused with the current one', async () => {
    const { token, version } = await world.save()
    const changed = await world.service.change(token, { name: 'Ours' }, [version])
    expect(changed).toMatchObject({ name: 'Ours', version: version + 1 })
    const late = world.service.change(token, { name: 'Mine' }, [version])
    await expect(late).rejects.toMatchObject({
      faults: [{ code: 'precondition_failed' }],
      extras: { headers: { etag: `"${version + 1}"` } },
    })
    expect(await world.service.read(token)).toMatchObject({ name: 'Ours' })
    // Two at a time: one of them is late.
    const both = await Promise.allSettled(
      ['a', 'b'].map((name) => world.service.change(token, { name }, [version + 1])),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('an import that takes a while is one mail, and one without an end delays it by half a minute', async () => {
    const { address } = await world.subscribe({ frequency: 'instant' })
    const alerts = async () =>
      (await world.mailsTo(address)).filter(({ kind }) => kind === 'search_alert')
    const bringIn = async (homes: number) => {
      const beganMs = world.clock.nowMs
      for (let home = 0; home < homes; home += 1) {
        world.clock.nowMs = beganMs + home * 4_000
        await world.publish({ price: 390_000 - home })
      }
      return (afterMs: number) => {
        world.clock.nowMs = beganMs + QUIET_MS + afterMs
        return world.look()
      }
    }
    const lookAt = await bringIn(3)
    await lookAt(2_000)
    await lookAt(6_000)
    expect(await alerts()).toEqual([])
    await lookAt(10_000)
    expect(await alerts()).toMatchObject([{ homes: 3 }])
    const lookAgain = await bringIn(12)
    for (let at = 2_000; at < 30_000; at += 4_000) await lookAgain(at)
    expect(await alerts()).toHaveLength(1)
    await lookAgain(34_000)
    expect(await alerts()).toMatchObject([{ homes: 3 }, { homes: 9 }])
    await lookAgain(60_000)
    expect(await alerts()).toMatchObject([{ homes: 3 }, { homes: 9 }, { homes: 3 }])
  })

  it('many changes at once are one digest that says so', async () => {
    const { address } = await world.subscribe({ frequency: 'instant' })
    for (let count = 0; count < 60; count += 1) await world.publish({ price: 300_000 + count })
    await world.settle()
    expect(await alertsTo(address)).toEqual([])
    world.clock.nowMs += DAY_MS
    await world.look()
    const [mail, ...others] = await alertsTo(address)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ homes: 60, is_collected: true })
    expect(mail.sections[0].lines.length + mail.sections[0].more).toBe(60)
  })

  it('a process that dies at any step leaves nothing out and repeats nothing', async () => {
    const { saved, address } = await world.subscribe({ frequency: 'instant' })
    const id = await world.publish({ price: 390_000 })
    world.clock.nowMs += HOUR_MS
    // Each write once before it is made and once after it is durable.
    for (let step = 0; step < 12; step += 1) {
      let writes = 0
      const dying: Store = {
        ...store,
        async write(work) {
          const isHere = writes++ === Math.floor(step / 2)
          if (isHere && step % 2 === 0) throw new Error('killed before')
          const result = await store.write(work)
          if (isHere) throw new Error('killed after')
          return result
        },
      }
      await world.look(world.process(dying, `process ${step}`)).catch(() => undefined)
      // What failed is due again.
      world.clock.nowMs += DAY_MS
    }
    world.restart()
    await world.look()
    expect(await world.matches(saved.token)).toMatchObject([{ kind: 'new', listing_id: id }])
    expect((await alertsTo(address)).map(({ homes }) => homes)).toEqual([1])
  })

  it('links stop mails without a session; a forged one does nothing', async () => {
    const { address, mine } = await world.subscribe({ frequency: 'instant' })
    await world.publish({ price: 390_000 })
    await world.settle()
    const [mail] = await alertsTo(address)
    const forged = `${mail.stop_token.slice(0, -1)}${mail.stop_token.endsWith('A') ? 'B' : 'A'}`
    await expect(world.service.stop(forged)).rejects.toThrow('no such saved search')
    await expect(world.service.mine(mail.stop_token)).rejects.toThrow('no such saved search')
    expect(await world.service.stop(mail.stop_token)).toMatchObject({ is_stopped: true })
    expect(await world.service.stop(mail.stop_token)).toMatchObject({ is_stopped: true })
    await world.publish({ price: 380_000 })
    await world.settle()
    expect(await alertsTo(address)).toHaveLength(1)
    expect((await world.service.mine(mine.token)).searches).toMatchObject([
      { state: 'ended', reason: 'unsubscribed' },
    ])
  })

  it('with the last search the address is deleted, and its mails', async () => {
    const { address, mine, saved } = await world.subscribe({ frequency: 'instant' })
    await world.publish({ price: 390_000 })
    await world.settle()
    expect(await world.mailsTo(address)).not.toEqual([])
    await world.service.remove(saved.token)
    expect(await world.mailsTo(address)).toEqual([])
    expect(world.forgotten.length).toBeGreaterThan(0)
    await expect(world.service.mine(mine.token)).rejects.toThrow('no such saved search')
    // Once within 30 days a stranger can have it mailed, not more often.
    await world.save({ email: address })
    world.clock.nowMs += 2 * DAY_MS
    await world.save({ email: address, query: { deal: 'rent' } })
    expect(await world.mailsTo(address)).toHaveLength(1)
  })

  it('devices share lists behind a link, at the same time too, and deleting leaves nothing', async () => {
    const { service, clock } = world
    const add = (listing_id: number) => ({ kind: 'add', list: 'saved', listing_id })
    const note = (text: string) => ({ kind: 'note', listing_id: 7, text, version: 0 })
    const { token } = await service.startLists({ changes: [add(1)] }, '10.0.0.9')
    const devices = [2, 3, 4, 5].map((id) => [add(id), note(`Said by ${id}`)])
    await Promise.all(devices.map((changes) => service.changeLists(token, { changes })))
    const { lists, notes, version } = await service.lists(token)
    expect([lists[0].ids.toSorted(), version]).toEqual([[1, 2, 3, 4, 5], 5])
    for (const id of [2, 3, 4, 5]) expect(notes[0].text).toContain(`Said by ${id}`)
    // Looked at now and then they stay; nothing that is repeated counts as a change.
    clock.nowMs += 100 * DAY_MS
    expect((await service.changeLists(token, { changes: devices[0] })).version).toBe(5)
    await service.lists(token)
    expect(await store.forgetStep('shared_lists', clock.nowMs - DAY_MS, 10)).toBe(0)
    const { token: unused } = await service.startLists({}, '10.0.0.9')
    expect(await store.forgetStep('shared_lists', clock.nowMs + 1, 10)).toBe(2)
    await expect(service.lists(unused)).rejects.toMatchObject({ status: 404 })
    await expect(service.changeLists(token, { changes: [] })).rejects.toMatchObject({ status: 404 })
    await expect(service.lists(token.replace('lst', 'srch'))).rejects.toMatchObject({ status: 404 })
  })

  it('lists behind the link of an address go with all that it has, at its wish', async () => {
    const { service } = world
    const { mine } = await world.subscribe()
    const changes = [{ kind: 'note', listing_id: 7, text: 'Ask', version: 0 }]
    expect(await service.lists(mine.lists_token)).toMatchObject({ version: 0, notes: [] })
    expect((await service.changeLists(mine.lists_token, { changes })).version).toBe(1)
    await service.removeMine(mine.token, null)
    await expect(service.lists(mine.lists_token)).rejects.toMatchObject({ status: 404 })
  })

  it('a silent person is asked, and without an answer the mails end', async () => {
    const { address, mine } = await world.subscribe({ frequency: 'instant' })
    world.clock.nowMs += 121 * DAY_MS
    await world.look()
    await world.look()
    const kinds = async () => (await world.mailsTo(address)).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['search_confirm', 'search_still'])
    world.clock.nowMs += 31 * DAY_MS
    await world.look()
    expect((await world.service.mine(mine.token)).searches).toMatchObject([
      { state: 'ended', reason: 'silent' },
    ])
  })

  it.each([
    ['answers', true],
    ['is asked by another process', false],
  ])(
    'a silent person who %s while the list is gone through keeps the searches',
    async (_, isAnswer) => {
      const { mine } = await world.subscribe({ frequency: 'instant' })
      world.clock.nowMs += 121 * DAY_MS
      if (isAnswer) {
        await world.look()
        world.clock.nowMs += 31 * DAY_MS
      }
      const slow: Store = {
        ...store,
        async silentPeople(...given) {
          const people = await store.silentPeople(...given)
          if (isAnswer) await world.service.keepLooking(mine.token)
          else await world.look(world.process(store, 'two', 'another'))
          return people
        },
      }
      await world.look(world.process(slow))
      expect((await world.service.mine(mine.token)).searches).toMatchObject([{ state: 'active' }])
    },
  )

  it('twenty searches of one address, and no more', async () => {
    const email = nextEmail()
    for (let count = 1; count <= 20; count += 1) {
      await world.save(
        { email, query: { deal: 'rent', price_max: 100 * count } },
        `10.2.${count}.1`,
      )
    }
    for (const query of [{ deal: 'rent' }, { deal: 'rent', price_max: 100 }]) {
      const one = world.save({ email, query }, '10.3.0.1')
      await expect(one).rejects.toMatchObject({ faults: [{ code: 'too_many_searches' }] })
    }
  })

  it('a query that is refused now is paused, and its owner is informed', async () => {
    const { saved, address } = await world.subscribe()
    const [{ id }] = (await store.searchesSince(0, 1_000)).slice(-1)
    await store.write((transaction) =>
      transaction.changeSavedSearch(id, { query: 'deal=sale&no_such_filter=1' }),
    )
    await world.publish()
    world.restart()
    await world.settle()
    expect(await world.service.read(saved.token)).toMatchObject({
      ...{ state: 'paused', reason: 'query', query: null },
    })
    expect((await world.mailsTo(address)).at(-1)).toMatchObject({ kind: 'search_stopped' })
  })
})
