/** What must not lose or repeat a notice, on either store: two processes, clocks that jump, a mail host that is away for a day. */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AlertMail } from '../../src/domain/alerts/alert-mail.ts'
import { MailFailure } from '../../src/mail/mail-failure.ts'
import type { MailMessage, MailTransport } from '../../src/mail/mail-message.ts'
import { renderMail } from '../../src/mail/render-mail.ts'
import { createOutboxWorker } from '../../src/service/mail/outbox-worker.ts'
import { DAY_MS, HOUR_MS } from '../../src/structures/durations.ts'
import { testLedger } from '../support/test-ledger.ts'
import { type AlertPlace, alertPlaces } from './alert-places.ts'
import { type AlertWorld, alertWorld } from './alert-world.ts'

describe.each(Object.keys(alertPlaces))('on %s', (name) => {
  let place: AlertPlace
  let world: AlertWorld
  let people = 0

  beforeAll(async () => {
    place = await alertPlaces[name]()
  }, 120_000)
  beforeEach(async () => {
    world = await alertWorld(place.store, () => `maria${++people}@example.com`)
  })
  afterAll(async () => {
    await place.store.close()
    await place.remove()
  })

  const homesIn = async (address: string): Promise<number[]> =>
    (await world.mailsTo(address))
      .filter((mail): mail is AlertMail => mail.kind === 'search_alert')
      .flatMap(({ sections }) => sections.flatMap(({ lines }) => lines))
      .map(({ listing }) => listing.id)
      .sort((a, b) => a - b)

  // With one lease they take turns; with two both work at once, as after a lease that was lost unnoticed.
  it.each([['alerts'], ['another lease']])(
    'two processes report every home once (%s)',
    async (lease) => {
      const { saved, address } = await world.subscribe({ frequency: 'instant' })
      const one = world.process(place.store, 'one')
      const two = world.process(place.store, 'two', lease)
      const ids: number[] = []
      for (let round = 0; round < 3; round += 1) {
        for (let count = 0; count < 3; count += 1) ids.push(await world.publish({ price: 390_000 }))
        world.clock.nowMs += HOUR_MS
        await Promise.all([world.look(one), world.look(two)])
      }
      world.clock.nowMs += HOUR_MS
      await Promise.all([world.look(two), world.look(one)])
      const matches = await world.matches(saved.token)
      expect(matches.map(({ listing_id }) => listing_id).sort((a, b) => a - b)).toEqual(ids)
      expect(await homesIn(address)).toEqual(ids)
    },
  )

  it.each([
    ['a year forward and back again', 365 * DAY_MS],
    ['an hour back', -HOUR_MS],
    ['a week back', -7 * DAY_MS],
  ])('a clock that jumps %s loses and repeats nothing', async (_, jumpMs) => {
    const { saved, address } = await world.subscribe({ frequency: 'instant' })
    const ids = [await world.publish({ price: 390_000 })]
    world.clock.nowMs += jumpMs
    await world.look()
    ids.push(await world.publish({ price: 380_000 }))
    if (jumpMs > 0) world.clock.nowMs -= jumpMs
    // Every look is a few minutes after the last.
    for (let look = 0; look < 8; look += 1) await world.settle()
    const matches = await world.matches(saved.token)
    expect(matches.map(({ listing_id }) => listing_id).sort((a, b) => a - b)).toEqual(ids)
    expect(await homesIn(address)).toEqual(ids)
  })

  it('while the mail host is away for a day nothing is lost, and afterwards nothing comes twice', async () => {
    const { address } = await world.subscribe({ frequency: 'instant' })
    const taken: MailMessage[] = []
    let isAway = true
    const transport: MailTransport = {
      async send(message) {
        if (isAway) throw new MailFailure('ECONNREFUSED', false)
        taken.push(message)
      },
    }
    const now = () => world.clock.nowMs
    const { store } = place
    async function sendDue(): Promise<void> {
      const { pepper, storeId, randomBytes, forgetMails } = world.context
      const worker = createOutboxWorker({
        ...{ store, transport, pepper, storeId, randomBytes, now, forgetMails },
        render: (mail) => renderMail(mail, 'https://homes.example.com'),
        answerSignIn: async () => undefined,
        lease: { name: 'mail', holder: 'one' },
        ledger: testLedger(store, now),
        log: { info: () => undefined, warn: () => undefined },
        onError: (error) => {
          throw error
        },
      })
      worker.start()
      for (let isDue = true; isDue; await setTimeout(5)) {
        const { due_at } = await store.waitingMails()
        isDue = due_at !== null && due_at <= now()
      }
      await worker.stop()
    }
    const ids: number[] = []
    for (let hour = 0; hour < 24; hour += 1) {
      if (hour % 6 === 0) ids.push(await world.publish({ price: 390_000 - hour }))
      world.clock.nowMs += HOUR_MS
      await world.look()
      await sendDue()
    }
    expect(taken).toEqual([])
    isAway = false
    for (let hour = 0; hour < 30; hour += 1) {
      world.clock.nowMs += HOUR_MS
      await world.look()
      await sendDue()
    }
    const own = taken.filter(({ to }) => to === address)
    expect(new Set(own.map(({ name: id }) => id)).size).toBe(own.length)
    const named = own.flatMap(({ text }) =>
      ids.filter((id) => new RegExp(`/listings/${id}\\b`).test(text)),
    )
    expect(named.sort((a, b) => a - b)).toEqual(ids)
  })
})
