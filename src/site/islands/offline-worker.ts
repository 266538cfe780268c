/**
 * The service worker of the pages: where there is no connection it answers with a page of the saved homes, which
 * saved/keep-homes-offline.ts has stored, instead of the browser's error.
 * Invariant: while there is a connection nothing comes from here. A page is asked of the server first, always; styles and
 * photos are looked up only after a page could not be had. Caches of other builds are deleted.
 */
import { composeOffline, HOMES_CACHE, INDEX_PATH, type OfflineHomes } from './saved/stored-homes.ts'

/** What the DOM's types lack. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  /** Put before this script by the server. */
  readonly ESTIA: { readonly version: string; readonly languages: readonly string[] }
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends 'install' | 'activate' | 'fetch'>(
    name: Name,
    react: (event: Name extends 'fetch' ? FetchEvent : WorkerEvent) => void,
  ): void
}

const scope = self as unknown as WorkerScope
const { version, languages } = scope.ESTIA
const SHELL_CACHE = `estia-shell-${version}`
const ANY_VARIANT = { ignoreVary: true } as const
/** It is no page of the server: nothing should take it for one. */
const UNAVAILABLE = 503
let isOffline = false

const pageAt = (lang: string): string => `/offline?lang=${lang}`

scope.addEventListener('install', (event) => {
  event.waitUntil(storeShell().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (isOffline && new URL(request.url).origin === location.origin) {
    event.respondWith(fetch(request).catch(() => storedFile(request)))
  }
})

/** Without cookies: asking for a language would choose it. */
async function storeShell(): Promise<void> {
  const shell = await caches.open(SHELL_CACHE)
  for (const lang of languages) {
    const answer = await fetch(pageAt(lang), { credentials: 'omit', cache: 'no-store' })
    if (!answer.ok) throw new Error(`${pageAt(lang)} answers ${answer.status}`)
    const files = (await answer.clone().text()).match(/\/assets\/[\w.?=-]+/g) ?? []
    await shell.put(pageAt(lang), answer)
    await shell.addAll([...new Set(files)])
  }
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter(
    (name) => name.startsWith('estia-') && name !== SHELL_CACHE && name !== HOMES_CACHE,
  )
  await Promise.all(old.map((name) => caches.delete(name)))
  // The request leaves while this script is being started.
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request))
    isOffline = false
    return answer
  } catch (error) {
    isOffline = true
    return (await offlineAnswer().catch(() => null)) ?? Promise.reject(error)
  }
}

/** null: nothing is stored any more; the browser says itself that there is no connection. */
async function offlineAnswer(): Promise<Response | null> {
  const homes = await storedHomes()
  const preferred = homes?.lang ?? navigator.language.slice(0, 2)
  const lang = languages.includes(preferred) ? preferred : languages[0]
  const shell = await caches.open(SHELL_CACHE)
  const page = await shell.match(pageAt(lang), ANY_VARIANT)
  if (!page) return null
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  const policy = page.headers.get('content-security-policy')
  if (policy !== null) headers.set('content-security-policy', policy)
  const body = composeOffline(await page.text(), homes, lang)
  return new Response(body, { status: UNAVAILABLE, headers })
}

async function storedHomes(): Promise<OfflineHomes | null> {
  const index = await caches.match(INDEX_PATH, { cacheName: HOMES_CACHE, ...ANY_VARIANT })
  return index ? ((await index.json()) as OfflineHomes) : null
}

const storedFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, ANY_VARIANT)) ?? Response.error()
