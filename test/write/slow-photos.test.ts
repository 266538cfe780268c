/**
 * Slow photo hosts, over real connections and with the limits of production: every write is answered
 * before its socket is closed, and no seller delays another.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPhotoOrigin } from './photo-origin.ts'
import { numberedPhotos, type SocketApp, startSocketApp } from './socket-app.ts'

/** Five photos of one host, one after another, would take longer than a socket stays open. */
const SLOW_MS = 5_000
const WRITES = 24

const origin = createPhotoOrigin()
const host = { delayMs: SLOW_MS, asked: Promise.withResolvers<void>() }
let app: SocketApp

beforeAll(async () => {
  app = await startSocketApp({
    fetcher: {
      async fetch(url, signal) {
        host.asked.resolve()
        // The neighbour's host is quick.
        if (url.includes('img.')) await sleep(host.delayMs, undefined, { signal })
        return origin.fetcher.fetch(url, signal)
      },
    },
  })
})
afterAll(() => app.stop())

it('answers every one of many writes with slow photos, and a neighbour gets its own', async () => {
  const busy = await app.addSocketSeller()
  const neighbour = await app.addSocketSeller()
  const wanted = numberedPhotos(30)
  const writes = Array.from({ length: WRITES }, () => busy.create(wanted))
  await host.asked.promise
  const other = await neighbour.create(['https://quick.example.com/1.png'])
  expect(other.body.photos).toMatchObject({ imported: 1, pending: 0 })

  const answers = await Promise.all(writes)
  expect(answers.map(({ status }) => status)).toEqual(Array(WRITES).fill(201))
  for (const { body } of answers) {
    expect(Number(body.photos.pending) + Number(body.photos.imported)).toBe(30)
  }
  // The admission was busy for the whole time: some came in, and what did not is pending, not failed.
  expect(answers.some(({ body }) => Number(body.photos.imported) > 0)).toBe(true)

  host.delayMs = 0
  const { id } = answers[WRITES - 1].body
  let pending = 30
  while (pending > 0) {
    const { body } = await busy.call('PATCH', `/listings/${id}`, { photo_urls: wanted })
    expect(Number(body.photos.pending)).toBeLessThan(pending)
    pending = Number(body.photos.pending)
  }
})
