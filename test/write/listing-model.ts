/**
 * What the contract says of a seller's listings, in as few lines as it takes: fields, photos, states,
 * versions, events. Written from the contract, not from the code; the model test holds both together.
 */
type ModelState = 'draft' | 'live' | 'paused' | 'closed' | 'removed'
export type Transition = 'publish' | 'unpublish' | 'close' | 'reopen'

interface ModelPhoto {
  readonly url: string
  readonly status: 'pending' | 'imported' | 'failed'
  readonly attempts: number
}

export interface ModelListing {
  readonly id: number
  readonly state: ModelState
  readonly version: number
  readonly fields: Readonly<Record<string, unknown>>
  readonly photos: readonly ModelPhoto[]
  /** Imported, no longer wanted, shown until the new list can stand alone. */
  readonly former: readonly ModelPhoto[]
  readonly wasLive: boolean
  readonly prices: readonly number[]
  /** What has changed since it was last live. */
  readonly unseen: readonly string[]
}

export interface ModelEvent {
  readonly type: string
  readonly listing_id: number
  readonly changed: readonly string[]
  /** Of a live listing only. */
  readonly price: unknown
}

/** How the test's photo host treats an address, encoded in its name. */
const photoKinds = { own: 'demo-', good: '/good-', bad: '/bad-', flaky: '/flaky-' }
const isA = (kind: keyof typeof photoKinds, { url }: ModelPhoto) => url.includes(photoKinds[kind])
const MOST_TRIES = 3
const PER_CALL = 5

const required: Readonly<Record<string, readonly string[]>> = {
  apartment: ['bedrooms', 'covered_area_m2', 'condition'],
  'land-plots': ['plot_area_m2'],
  office: ['covered_area_m2'],
}

export function missing({ fields, photos, former }: ModelListing): string[] {
  const type = String(fields.property_type ?? '')
  const names = ['property_type', 'district', 'price', 'photo_urls', ...(required[type] ?? [])]
  const shown = [...photos, ...former].some(({ status }) => status === 'imported')
  return names.filter((name) => (name === 'photo_urls' ? !shown : (fields[name] ?? null) === null))
}

export class ListingModel {
  readonly listings: ModelListing[] = []
  /** Public ones only. */
  readonly events: ModelEvent[] = []

  create(id: number, fields: object, urls: readonly string[] | undefined): void {
    const none = { photos: [], former: [], wasLive: false, prices: [], unseen: [] }
    const draft = { id, state: 'draft', version: 1, fields: { ...fields }, ...none } as const
    this.listings.push({ ...draft, ...(urls ? plan(draft, urls) : {}) })
    this.#importPhotos(this.listings.length - 1, urls)
  }

  /** The status that the write is answered with. */
  write(at: number, fields: Readonly<Record<string, unknown>>, urls?: readonly string[]): number {
    const before = this.listings[at]
    if (before.state === 'removed') return 410
    const merged = { ...before.fields, ...fields }
    const after = { ...before, fields: merged, ...(urls ? plan(before, urls) : {}) }
    const changed = Object.keys(merged).filter(
      (name) =>
        JSON.stringify(merged[name] ?? null) !== JSON.stringify(before.fields[name] ?? null),
    )
    const photosBefore = JSON.stringify([before.photos, before.former])
    if (JSON.stringify([after.photos, after.former]) !== photosBefore) changed.push('photo_urls')
    if (changed.length > 0) {
      if (before.state === 'live' && missing(after).length > 0) return 409
      const priced = changed.includes('price') && before.wasLive
      this.#put(at, after, priced ? 'price_changed' : 'updated', changed)
    }
    this.#importPhotos(at, urls)
    return 200
  }

  transition(at: number, transition: Transition): number {
    const before = this.listings[at]
    const [from, to, type] = {
      publish: [['draft', 'paused'], 'live', 'published'],
      unpublish: [['live'], 'paused', 'unpublished'],
      close: [['live', 'paused'], 'closed', 'closed'],
      reopen: [['closed'], 'draft', 'reopened'],
    }[transition] as [ModelState[], ModelState, string]
    if (before.state === 'removed') return 410
    if (before.state === to) return 200
    if (!from.includes(before.state)) return 409
    if (to === 'live' && missing(before).length > 0) return 409
    this.#put(at, { ...before, state: to }, type, ['state'])
    return 200
  }

  remove(at: number): number {
    const before = this.listings[at]
    if (before.state !== 'removed')
      this.#put(at, { ...before, state: 'removed' }, 'removed', ['state'])
    return 204
  }

  #importPhotos(at: number, urls: readonly string[] | undefined): void {
    const before = this.listings[at]
    const pending = before.photos.filter(({ status }) => status === 'pending')
    if (!urls || pending.length === 0) return
    const chosen = pending.toSorted((a, b) => a.attempts - b.attempts).slice(0, PER_CALL)
    const photos = before.photos.map((photo): ModelPhoto => {
      if (!chosen.includes(photo)) return photo
      const status = isA('good', photo) ? 'imported' : 'failed'
      return { ...photo, status, attempts: photo.attempts + 1 }
    })
    const former = settled(photos, before.former)
    this.#put(at, { ...before, photos, former }, 'updated', ['photo_urls'])
  }

  #put(at: number, after: ModelListing, type: string, changed: readonly string[]): void {
    const live = after.state === 'live'
    const wasLive = after.wasLive || live
    const price = Number(after.fields.price)
    const prices = live && after.prices.at(-1) !== price ? [...after.prices, price] : after.prices
    const moves = after.state !== this.listings[at].state
    const unseen = after.wasLive && !live && !moves ? [...after.unseen, ...changed] : after.unseen
    const version = after.version + 1
    this.listings[at] = { ...after, version, wasLive, prices, unseen: live ? [] : unseen }
    if (!wasLive || !(live || moves)) return
    const reported = new Set(type === 'published' ? [...changed, ...unseen] : changed)
    const event = { type, listing_id: after.id, changed: [...reported].sort() }
    this.events.push({ ...event, price: live ? price : null })
  }
}

/** What a complete list makes of the photos that there are. */
function plan({ photos: had, former: left }: ModelListing, urls: readonly string[]) {
  const known = new Map([...had, ...left].map((photo) => [photo.url, photo]))
  const photos = urls.map((url): ModelPhoto => {
    const photo = known.get(url) ?? { url, status: 'pending', attempts: 0 }
    if (isA('own', photo)) return { url, status: 'imported', attempts: 0 }
    const again = photo.status === 'failed' && isA('flaky', photo) && photo.attempts < MOST_TRIES
    return again ? { ...photo, status: 'pending' } : photo
  })
  const unwanted = [...had, ...left].filter(
    ({ url, status }) => status === 'imported' && !urls.includes(url),
  )
  return { photos, former: settled(photos, unwanted) }
}

function settled(photos: readonly ModelPhoto[], former: readonly ModelPhoto[]) {
  const has = (status: ModelPhoto['status']) => photos.some((photo) => photo.status === status)
  return photos.length > 0 && (has('pending') || !has('imported')) ? former : []
}
