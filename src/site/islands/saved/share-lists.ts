/**
 * Keeps the saved homes, lists and notes of this browser the same as those behind a secret link, once the visitor asks for
 * it. What was received last is stored next to them: what differs from it was changed here, and only that is sent.
 * Invariants: nothing is sent before the visitor has made or accepted a link; what changes here while a request is under
 * way is not lost; what the link has no room for stays in this browser.
 */
import {
  type ListChange,
  listChanges,
  mergeLists,
  noLists,
  SAVED_LIST,
  type SharedLists,
} from '../../../domain/alerts/shared-lists.ts'
import { browserLimits } from '../../site-limits.ts'
import { toast } from '../page-words.ts'
import { announceChange, keepJson, listOf, onChange, readStored } from '../saved-ids.ts'
import { namedLists, newListId } from './named-lists.ts'
import { notes } from './notes.ts'

interface Shared {
  readonly token: string
  /** Of the lists that were received; null: none yet. */
  readonly started_at: string | null
  readonly base: SharedLists
}

interface Answered extends SharedLists {
  readonly token: string
  readonly started_at: string | null
  readonly refused: readonly number[]
}

const KEY = 'shared'
const GONE = 404
/** Of this browser, which has more of it than the link: what that refuses stays here. */
const room = {
  lists: browserLimits.storedListsMax,
  homesPerList: browserLimits.storedHomesPerList,
  notes: browserLimits.storedNotesMax,
  noteChars: browserLimits.storedNoteMaxChars,
  notesChars: browserLimits.storedNotesMax * browserLimits.storedNoteMaxChars,
}

const one = <T extends HTMLElement = HTMLElement>(selector: string): T | null =>
  document.querySelector<T>(selector)
const panelWord = (name: 'gone' | 'full' | 'failed'): string =>
  one('[data-share-lists]')?.dataset[name] ?? ''

let timer = 0
let hasSaidFull = false
/** The changes that were refused last: they are not sent again by themselves. */
let stuck = '[]'

export function shareLists(): void {
  document.addEventListener('click', ({ target }) => {
    const pressed = target as Element
    if (pressed.closest('[data-share-start]')) start()
    if (pressed.closest('[data-share-stop]')) forget()
    const use = pressed.closest<HTMLElement>('[data-use-lists]')
    if (use) join(use.dataset.useLists ?? '')
  })
  onChange(() => {
    show()
    const shared = sharedNow()
    const changes = shared ? listChanges(shared.base, stored(shared.base)) : []
    if (changes.length > 0 && JSON.stringify(changes) !== stuck) soon()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookAgain()
  })
  window.setInterval(() => {
    if (document.visibilityState === 'visible') lookAgain()
  }, browserLimits.shareLookMs)
  show()
  lookAgain()
}

function sharedNow(): Shared | null {
  const read = readStored(KEY) as Partial<Shared> | null | undefined
  if (typeof read?.token !== 'string') return null
  return { token: read.token, started_at: read.started_at ?? null, base: read.base ?? noLists }
}

/** What this browser holds; notes have the version of what was received. */
function stored(base: SharedLists): SharedLists {
  const versions = new Map(base.notes.map(({ listing_id, version }) => [listing_id, version]))
  return {
    lists: [{ id: SAVED_LIST, name: '', ids: listOf('saved') }, ...namedLists()],
    notes: notes().map(([listing_id, text]) => ({
      ...{ listing_id, text: text.trim(), version: versions.get(listing_id) ?? 0 },
    })),
  }
}

function keep({ lists, notes: kept }: SharedLists): boolean {
  const saved = lists.find(({ id }) => id === SAVED_LIST)?.ids ?? []
  const named = lists.filter(({ id }) => id !== SAVED_LIST)
  const written = [
    keepJson('saved', saved),
    keepJson('lists', named),
    keepJson(
      'notes',
      kept.map(({ listing_id, text }) => [listing_id, text]),
    ),
  ]
  return !written.includes('not-stored')
}

async function start(): Promise<void> {
  const answer = await send('POST', '/v1/lists', { changes: [] })
  if (answer === null || answer === GONE) toast(panelWord('failed'))
  else join(answer.token)
}

/** All that is here counts as changed: it joins what is there. */
function join(token: string): void {
  // Lists of earlier versions are named by their places, which are the same in every browser.
  const lists = namedLists().map((list) =>
    list.id.startsWith('l') ? list : { ...list, id: newListId() },
  )
  keepJson('lists', lists)
  keepJson(KEY, { token, started_at: null, base: noLists })
  lookAgain().then(() => {
    if (!one('[data-share-lists]')) location.assign('/saved')
  })
}

function forget(): void {
  keepJson(KEY, null)
  announceChange()
}

function soon(): void {
  window.clearTimeout(timer)
  timer = window.setTimeout(lookAgain, browserLimits.sharePauseMs)
}

/** One window at a time, where the browser can tell. */
async function lookAgain(): Promise<void> {
  if (!sharedNow()) return
  try {
    if (navigator.locks) await navigator.locks.request('estia.shared', exchange)
    else await exchange()
  } catch (error) {
    console.error(error)
  }
}

async function exchange(): Promise<void> {
  for (let isMore = true; isMore; ) {
    const shared = sharedNow()
    if (!shared) return
    const before = stored(shared.base)
    const changes = listChanges(shared.base, before)
    const sent = changes.slice(0, browserLimits.listChangesSent)
    const path = `/v1/lists/${encodeURIComponent(shared.token)}`
    const { token, started_at } = shared
    const answer = await send(sent.length > 0 ? 'PATCH' : 'GET', path, {
      changes: sent,
      started_at,
    })
    if (answer === null || sharedNow()?.token !== token) return
    if (answer === GONE || (started_at ?? answer.started_at) !== answer.started_at) {
      toast(panelWord('gone'))
      return forget()
    }
    const refused = answer.refused.map((at) => sent[at])
    const base = withoutRefusedNotes(answer, shared.base, refused)
    // What was changed here meanwhile, what was not sent yet and what found no room: again on top of what is there now.
    const later = listChanges(before, stored(shared.base)).map(overOwnNote(before, base))
    const left = [...refused, ...changes.slice(sent.length), ...later]
    if (!keep(mergeLists(base, left, 0, room).state)) return
    keepJson(KEY, { token, started_at: answer.started_at, base })
    stuck = JSON.stringify(listChanges(base, stored(base)))
    if (refused.length > 0 && !hasSaidFull) toast(panelWord('full'))
    hasSaidFull ||= refused.length > 0
    isMore = changes.length > sent.length && refused.length < sent.length
    announceChange()
  }
}

/** Typed on while its own text was sent, which nobody else has changed: it takes the place of that text. */
const overOwnNote =
  (before: SharedLists, received: SharedLists) =>
  (change: ListChange): ListChange => {
    if (change.kind !== 'note') return change
    const textIn = ({ notes: some }: SharedLists) =>
      some.find(({ listing_id }) => listing_id === change.listing_id)?.text
    return textIn(before) === textIn(received)
      ? { ...change, version: Number.MAX_SAFE_INTEGER }
      : change
  }

/** A note that could not be joined with the one behind the link is still written over what this browser has read. */
function withoutRefusedNotes(
  { lists, notes: received }: SharedLists,
  before: SharedLists,
  refused: readonly ListChange[],
): SharedLists {
  const ids = new Set(refused.flatMap((one) => (one.kind === 'note' ? [one.listing_id] : [])))
  const isRefused = ({ listing_id }: { readonly listing_id: number }) => ids.has(listing_id)
  return {
    lists,
    notes: [...received.filter((note) => !isRefused(note)), ...before.notes.filter(isRefused)],
  }
}

/** null: no answer, or one that is of no use now. */
async function send(
  method: string,
  path: string,
  sent: { readonly changes: readonly ListChange[]; readonly started_at?: string | null },
): Promise<Answered | typeof GONE | null> {
  try {
    const answer = await fetch(path, {
      method,
      keepalive: method === 'PATCH',
      ...(method === 'GET'
        ? {}
        : { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }),
    })
    if (answer.status === GONE) return GONE
    return answer.ok ? ((await answer.json()) as Answered) : null
  } catch {
    return null
  }
}

function show(): void {
  const shared = sharedNow()
  for (const place of document.querySelectorAll<HTMLElement>('[data-when-shared]')) {
    place.dataset.whenUnshared ??= place.textContent ?? ''
    const text = shared ? place.dataset.whenShared : place.dataset.whenUnshared
    place.textContent = text ?? ''
  }
  const panel = one('[data-share-lists]')
  if (!panel) return
  panel.querySelector<HTMLElement>('[data-unshared]')!.hidden = shared !== null
  panel.querySelector<HTMLElement>('[data-shared]')!.hidden = shared === null
  if (!shared) return
  const address = `${location.origin}/searches/lists/${shared.token}`
  panel.querySelector<HTMLAnchorElement>('a')!.href = address
  panel.querySelector<HTMLElement>('[data-share]')!.dataset.share = address
}
