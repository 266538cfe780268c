/**
 * Stores the cards and first photos of the saved homes for the time without a connection, and starts the worker that
 * shows them.
 * Invariant: what is stored are the newest saved homes of this browser, bounded in number and bytes; a home that is no
 * longer saved is deleted, also without a connection. Windows take turns. Cost: one request for the cards that are
 * missing, once a day for all, and one for each new photo.
 */
import { browserLimits } from '../../site-limits.ts'
import { listOf } from '../saved-ids.ts'
import { namedLists } from './named-lists.ts'
import { HOMES_CACHE, INDEX_PATH, type OfflineHome, type OfflineHomes } from './stored-homes.ts'

const WORKER = '/offline-worker.js'
const MAIN_PHOTO = 'img'

const savedIds = (): number[] => {
  const all = new Set([...listOf('saved'), ...namedLists().flatMap(({ ids }) => ids)])
  return [...all].slice(0, browserLimits.offlineHomesMax)
}

/** Rejects where the browser refuses storage or workers; nothing on the page depends on it. */
export async function keepHomesOffline(version: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  if (!registration) return
  await navigator.locks.request(HOMES_CACHE, async () => {
    const cache = await caches.open(HOMES_CACHE)
    const before = await readIndex(cache)
    const ids = savedIds()
    const { lang } = document.documentElement
    const isCurrent =
      before !== null &&
      before.version === version &&
      before.lang === lang &&
      Date.now() - before.atMs < browserLimits.offlineRefreshMs
    const old = new Map((before?.homes ?? []).map((home) => [home.id, home]))
    const known = ids.flatMap((id) => old.get(id) ?? [])
    // First, so that what is no longer saved goes although there is no connection.
    if (known.length < old.size) await writeIndex(cache, { ...before!, homes: known })
    const missing = isCurrent ? ids.filter((id) => !old.has(id)) : ids
    if (missing.length === 0 && isCurrent) return
    const fresh = missing.length === 0 ? [] : await fetchCards(missing)
    if (fresh === null) return
    const found = new Map((isCurrent ? known : []).map((home) => [home.id, home]))
    for (const home of fresh) found.set(home.id, home)
    const homes = await storePhotos(
      cache,
      ids.flatMap((id) => found.get(id) ?? []),
    )
    const atMs = isCurrent && missing.length < ids.length ? before.atMs : Date.now()
    await writeIndex(cache, { version, lang, atMs, homes })
  })
}

async function readIndex(cache: Cache): Promise<OfflineHomes | null> {
  const index = await cache.match(INDEX_PATH)
  return index ? index.json().catch(() => null) : null
}

/** Also deletes the photos that no home has any more. */
async function writeIndex(cache: Cache, index: OfflineHomes): Promise<void> {
  await cache.put(INDEX_PATH, new Response(JSON.stringify(index)))
  const wanted = new Set([INDEX_PATH, ...index.homes.map(({ photo }) => photo)])
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}

/** null: no answer that is of use. */
async function fetchCards(ids: readonly number[]): Promise<OfflineHome[] | null> {
  const answer = await fetch(`/site/cards?ids=${ids.join(',')}`).catch(() => null)
  if (!answer?.ok) return null
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const cards = [...page.querySelectorAll<HTMLElement>('.card')]
  const homes = cards.map((card): OfflineHome => {
    // The page without a connection has no script.
    for (const idle of card.querySelectorAll('.js-only')) idle.remove()
    const photo = card.querySelector<HTMLImageElement>(MAIN_PHOTO)
    photo?.removeAttribute('srcset')
    // While the worker knows that there is no connection.
    photo?.removeAttribute('loading')
    const path = photo?.getAttribute('src') ?? null
    return { id: Number(card.dataset.id), html: card.outerHTML, photo: path }
  })
  return homes.filter(({ html }) => html.length <= browserLimits.offlineCardMaxChars)
}

/** As many as there is room for, the newest first. */
async function storePhotos(cache: Cache, homes: readonly OfflineHome[]): Promise<OfflineHome[]> {
  let bytes = 0
  const stored: OfflineHome[] = []
  for (const home of homes) {
    const size = home.photo === null ? 0 : await storePhoto(cache, home.photo, bytes)
    bytes += size
    stored.push(size === 0 ? { ...home, photo: null } : home)
  }
  return stored
}

/** Its bytes; 0: it is not stored. */
async function storePhoto(cache: Cache, path: string, before: number): Promise<number> {
  const known = await cache.match(path)
  const answer = known ?? (await fetch(path).catch(() => null))
  if (!answer?.ok || !answer.headers.get('content-type')?.startsWith('image/')) return 0
  const { size } = await answer.clone().blob()
  if (before + size > browserLimits.offlineBytesMax) return 0
  if (!known) await cache.put(path, answer)
  return size
}
