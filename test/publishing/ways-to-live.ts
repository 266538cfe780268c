/** Every way on which a listing comes near `live`, each walked from a listing that is not. */
import { join } from 'node:path'
import type { PublishBarCode } from '../../src/domain/listings/publish-bars.ts'
import { openSource, openTarget } from '../../src/store/archive/archive-place.ts'
import { copyArchive } from '../../src/store/archive/copy-archive.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { HOUR_MS } from '../../src/structures/durations.ts'
import { type FeedApp, kyero } from '../feeds/feed-app.ts'
import { temporaryDirectory } from '../store/temporary-directory.ts'
import type { TestAnswer } from '../support/test-app.ts'
import type { Seller } from '../write/seller-app.ts'
import {
  type Bar,
  deskOf,
  feedOf,
  issuesOf,
  listingOf,
  REASON,
  withoutPrice,
} from './publishing-world.ts'

interface Prepared {
  readonly id: number
  /** The codes that this way answers with: in a refusal, or in the report of a run. */
  walk(): Promise<readonly string[]>
}

export interface WayToLive {
  readonly name: string
  /** With nothing in the way the listing is live at its end. */
  readonly leadsToLive: boolean
  /** Whether it says what is in the way; otherwise nothing was requested that could be refused. */
  readonly says: boolean
  /** What is missing since a person took it away after the run, its report does not know. */
  readonly leavesOut?: PublishBarCode
  prepare(app: FeedApp, seller: Seller, bar: Bar): Promise<Prepared>
}

const codesOf = ({ status, body }: TestAnswer): readonly string[] =>
  status < 400 ? [] : [String(body.error.code)]

/** By one request of the API, from a listing in some state. */
const byRequest = (
  name: string,
  leadsToLive: boolean,
  state: 'draft' | 'paused' | 'closed',
  request: (seller: Seller, id: number) => Promise<TestAnswer>,
  fields: object = {},
): WayToLive => ({
  name,
  leadsToLive,
  says: leadsToLive,
  async prepare(_, seller) {
    const id = await seller.listingIn(state, fields)
    return { id, walk: async () => codesOf(await request(seller, id)) }
  },
})

const publish = (seller: Seller, id: number) => seller.call('POST', `/listings/${id}/publish`)

/** By a press at the desk, whose pages answer in words. */
const atDesk = (
  name: string,
  says: boolean,
  press: (id: number) => readonly [path: string, fields: Record<string, string>],
): WayToLive => ({
  name,
  leadsToLive: true,
  says,
  async prepare(app, seller) {
    const id = await seller.listingIn('draft')
    const post = await deskOf(app, seller)
    return {
      id,
      async walk() {
        const answer = await post(...press(id))
        return answer.statusCode < 400 ? [] : [codeIn(answer.body)]
      },
    }
  },
})

/** The desk says it in the words of its language. */
function codeIn(page: string): string {
  const words: readonly (readonly [RegExp, string])[] = [
    [new RegExp(REASON), 'publishing_stopped'],
    [/maximum number of live listings/, 'too_many_live'],
    [/pin is outside the country/, 'outside_country'],
    [/[Mm]issing|[Ll]acks/, 'not_publishable'],
  ]
  return words.find(([pattern]) => pattern.test(page))?.[1] ?? 'nothing that is known'
}

const HOMES = [1, 2, 3, 4, 5]
const LAST = HOMES.at(-1)!

/** It had gone from the document, which paused it, and is there again. */
const feedRecord: WayToLive = {
  name: 'feed: a record comes back',
  leadsToLive: true,
  says: true,
  async prepare(app, seller, bar) {
    const { feedId, url } = await feedOf(app, bar, seller, HOMES)
    const whole = app.host.pages.get(url)!
    await app.run(seller, feedId, false)
    await app.photosIn()
    app.host.pages.set(url, kyero(HOMES.slice(0, -1).map((id) => ({ id }))))
    await app.run(seller, feedId, false)
    const id = await listingOf(app, seller, `H-${LAST}`)
    return {
      id,
      async walk() {
        app.host.pages.set(url, bar.code === 'not_publishable' ? withoutPrice(whole) : whole)
        await runUnder(bar, app, seller, feedId)
        return issuesOf(seller, feedId, id)
      },
    }
  },
}

/** A suspended seller begins none: the suspension comes while the run is under way. */
async function runUnder(bar: Bar, app: FeedApp, seller: Seller, feedId: number): Promise<void> {
  const rules = await app.store.getSellerRules(seller.id)
  if (rules?.suspended_at) {
    await app.service.operator.lift(seller.id, 'Olga')
    app.host.meanwhile = () => bar.set(app, seller, 0)
  }
  await app.run(seller, feedId, false)
  app.host.meanwhile = null
}

/** All that it lacked was a photo, whose host was away at first. */
const photosArrive: WayToLive = {
  name: 'feed: photos arrive',
  leadsToLive: true,
  says: true,
  leavesOut: 'not_publishable',
  async prepare(app, seller, bar) {
    // A shade of grey.
    const number = 100 + (seller.id % 100)
    const photo = `https://img.example.com/${number}.png`
    app.photos.failing.set(photo, 'unreachable')
    const { feedId } = await feedOf(app, bar, seller, [number])
    await app.run(seller, feedId, false)
    await app.photosIn()
    const id = await listingOf(app, seller, `H-${number}`)
    return {
      id,
      async walk() {
        // Of all of them: an hour is the same for everybody.
        app.photos.failing.clear()
        await app.photosIn(HOUR_MS)
        return issuesOf(seller, feedId, id)
      },
    }
  },
}

const operator = (
  name: string,
  act: (app: FeedApp, seller: Seller, id: number) => Promise<unknown>,
): WayToLive => ({
  name,
  leadsToLive: false,
  says: false,
  async prepare(app, seller) {
    const id = await seller.listingIn('paused')
    return {
      id,
      async walk() {
        await act(app, seller, id)
        return []
      },
    }
  },
})

/** Copied to another database with what bars it: there it is no more live than here. */
const copied: WayToLive = {
  name: 'copy and restore',
  leadsToLive: false,
  says: false,
  async prepare(app, seller) {
    const id = await seller.listingIn('paused')
    return {
      id,
      async walk() {
        const folder = temporaryDirectory()
        const place = `sqlite:${join(folder.path, 'copy.sqlite')}`
        const source = await openSource(`sqlite:${join(app.dataDir, 'estia.sqlite')}`)
        const target = await openTarget(place, { source })
        await copyArchive(source, target)
        await target.close()
        await source.close()
        const store = await openSqliteStore({ path: place.slice('sqlite:'.length) })
        const states = [
          (await store.getListing(id))?.state,
          (await app.store.getListing(id))?.state,
        ]
        const rules = [
          await store.getSellerRules(seller.id),
          await app.store.getSellerRules(seller.id),
        ]
        const holds = [await store.getHold(id), await app.store.getHold(id)]
        await store.close()
        folder.remove()
        const isSame = [states, rules, holds].every(
          ([there, here]) => JSON.stringify(there) === JSON.stringify(here),
        )
        return isSame ? [] : ['the copy differs']
      },
    }
  },
}

export const waysToLive: readonly WayToLive[] = [
  byRequest('API: publish a draft', true, 'draft', publish),
  byRequest('API: publish what was paused', true, 'paused', publish),
  atDesk('desk: publish', true, (id) => [`/desk/listings/${id}/act`, { act: 'publish' }]),
  atDesk('desk: publish several', false, (id) => [
    '/desk/bulk',
    { act: 'publish', ids: String(id) },
  ]),
  byRequest(
    'API: by reference',
    false,
    'draft',
    (seller) => seller.call('PUT', '/listings/by-reference/MINE', { bedrooms: 3 }),
    { reference: 'MINE' },
  ),
  byRequest('API: change a paused one', false, 'paused', (seller, id) =>
    seller.call('PATCH', `/listings/${id}`, { bedrooms: 3 }),
  ),
  byRequest('API: reopen', false, 'closed', (seller, id) =>
    seller.call('POST', `/listings/${id}/reopen`),
  ),
  byRequest('API: into a project', false, 'paused', (seller, id) =>
    seller.call('PATCH', `/listings/${id}`, { project: { name: 'Sea Towers' } }),
  ),
  feedRecord,
  photosArrive,
  operator('operator: lift a suspension', (app, seller) =>
    app.service.operator.lift(seller.id, 'Olga'),
  ),
  operator('operator: release a listing', (app, _, id) =>
    app.service.operator.releaseListing(id, 'Olga'),
  ),
  operator('operator: change the seller', (app, seller) =>
    app.service.operator.changeSeller(seller.id, '', '99', 'Olga'),
  ),
  copied,
]
