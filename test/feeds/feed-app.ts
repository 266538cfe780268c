/** The whole service with an agency in it and a host for its feed: what the host serves is set by the test. */
import { setTimeout as sleep } from 'node:timers/promises'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import type { FeedFetcher } from '../../src/feeds/fetch/feed-fetcher.ts'
import { type FetchReason, fetchFailure } from '../../src/net/fetch-reason.ts'
import { type FeedWork, feedWorkHere } from '../../src/service/feeds/feed-work.ts'
import { MINUTE_MS } from '../../src/structures/durations.ts'
import type { Body } from '../support/test-app.ts'
import { createPhotoOrigin, type PhotoOrigin } from '../write/photo-origin.ts'
import { type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

interface FeedHost {
  document: string | Buffer
  /** Other documents, by their addresses. */
  readonly pages: Map<string, string>
  etag: string | null
  failing: FetchReason | null
  /** Happens while a run is under way: its document is just being fetched. */
  meanwhile: (() => Promise<void>) | null
  /** Its answer waits for this. */
  wait: Promise<void> | null
  /** What was known when it was asked. */
  readonly asked: (string | null)[]
}

export interface FeedApp extends SellerApp {
  /** Where it listens. */
  readonly base: string
  readonly host: FeedHost
  readonly photos: PhotoOrigin
  /** Asks for a run and waits for its end. */
  run(seller: Seller, feedId: number, isDry?: boolean): Promise<Body>
  /** Until no photo is due; those that failed are due an hour later: the clock may go on by that much first. */
  photosIn(laterMs?: number): Promise<void>
}

/** Reads documents in the process of the test, at a hundredth of the CPU, where the other one is of no interest. */
export const readHere = feedWorkHere(
  { country: cyprus, places: createPlaceFinder(cyprus) },
  () => 'rule',
)

/** With `feedInProcess` documents are read as on a server. */
export async function startFeedApp(feedWork: FeedWork = readHere): Promise<FeedApp> {
  const host: FeedHost = {
    document: '',
    pages: new Map(),
    etag: null,
    failing: null,
    meanwhile: null,
    wait: null,
    asked: [],
  }
  const feedFetcher: FeedFetcher = {
    async fetch({ url }, file, known, signal) {
      host.asked.push(known?.etag ?? null)
      await host.meanwhile?.()
      await host.wait
      signal?.throwIfAborted()
      if (host.failing) return fetchFailure(host.failing)
      const isUnchanged = host.etag !== null && known?.etag === host.etag
      const content = {
        ok: true,
        bytes: Buffer.alloc(0),
        isUnchanged,
        etag: host.etag,
        lastModified: null,
      } as const
      if (!isUnchanged) await file.write(Buffer.from(host.pages.get(url) ?? host.document))
      return content
    },
  }
  const photos = createPhotoOrigin()
  // Its photos are named by their path alone; here they are signed as well.
  const fetcher = { fetch: (url: string) => photos.fetcher.fetch(url.replace(/\?.*$/, '')) }
  const app = await startSellerApp({
    feedFetcher,
    feedWork,
    fetcher,
    fitsPrices: false,
  })
  const base = await app.listen()
  return {
    ...app,
    base,
    host,
    photos,
    async run(seller, feedId, isDry) {
      const asked = await seller.call(
        'POST',
        `/feeds/${feedId}/runs`,
        isDry === undefined ? {} : { dry_run: isDry },
      )
      for (;;) {
        const { body } = await seller.call('GET', `/feeds/${feedId}/runs/${asked.body.id}`)
        if (!['waiting', 'running'].includes(String(body.status))) return body
        await sleep(30)
      }
    },
    async photosIn(laterMs = 0) {
      app.clock.nowMs += laterMs
      // What is being imported rests for some seconds, so that a crash would not repeat it at once.
      const soon = app.clock.nowMs + MINUTE_MS
      while ((await app.store.queuedPhotos(soon, 1)).length > 0) await sleep(50)
    },
  }
}

export interface Home {
  readonly id: number
  readonly price?: number
  readonly more?: string
  /** Where its software has given it another number. */
  readonly newId?: number
  readonly beds?: number
}

const property = ({ id, price = 200_000 + id, more = '', newId = id, beds = 3 }: Home): string =>
  `<property><id>${newId}</id><ref>H-${id}</ref><price>${price}</price><currency>EUR</currency><price_freq>sale</price_freq><new_build>0</new_build><type>villa</type><town>Peyia</town><province>Paphos</province><beds>${beds}</beds><baths>2</baths><surface_area><built>${100 + id}</built></surface_area><desc><en>Villa number ${id} with three bedrooms, near the sea and the shops of the village.</en></desc><images><image id="1"><url>https://img.example.com/${id}.png?sig=1</url></image></images>${more}</property>\n`

export const kyero = (homes: readonly Home[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<root><kyero><feed_version>3</feed_version></kyero>\n${homes.map(property).join('')}</root>\n`

export const homes = (count: number, from = 1): Home[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at }))
