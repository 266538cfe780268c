/** The page of lists: saved homes, lists with names, recently seen, hidden. Fills each with cards, shares, renames. */
import { browserLimits } from '../../site-limits.ts'
import { listFull, pageWord, toast } from '../page-words.ts'
import {
  announceChange,
  empty,
  fullAt,
  keepJson,
  type ListName,
  listOf,
  onChange,
  put,
  readStored,
  takeOut,
} from '../saved-ids.ts'
import { shareAddress } from '../share-buttons.ts'

/** What a section shows: a list of the browser, or the named one at a place. */
const MAIN = 'saved'
const shown = new WeakMap<HTMLElement, string>()

export function startSavedLists(): void {
  const form = document.querySelector<HTMLFormElement>('[data-new-list]')
  const input = form?.querySelector('input')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!addList(input?.value ?? '', [])) toast(form.dataset.full ?? '')
    else if (input) input.value = ''
  })
  document.addEventListener('click', act)
  document.addEventListener('change', move)
  onChange(showAll)
  showAll()
}

/** Saves a shared list among one's own. */
export function startSharedList(button: HTMLElement): void {
  button.addEventListener('click', () => {
    const ids = (button.dataset.keepList ?? '').split(',').map(Number)
    if (addList(button.dataset.name ?? '', ids)) location.assign('/saved')
    else toast(button.dataset.full ?? '')
  })
}

function showAll(): void {
  drawNamed()
  for (const section of document.querySelectorAll<HTMLElement>('[data-list-kind]')) {
    const ids = idsOf(section)
    const key = ids.join(',')
    if (shown.get(section) === key) showMoves(section)
    else {
      shown.set(section, key)
      fill(section, ids).catch(() => shown.delete(section))
    }
  }
}

const placeOf = (section: HTMLElement): number | null =>
  section.dataset.list === undefined ? null : Number(section.dataset.list)

function idsOf(section: HTMLElement): readonly number[] {
  const at = placeOf(section)
  return at === null ? listOf(section.dataset.listKind as ListName) : (namedLists()[at]?.ids ?? [])
}

/** One section for each list with a name, made from the template. */
function drawNamed(): void {
  const place = document.querySelector<HTMLElement>('[data-named-lists]')
  const template = document.querySelector<HTMLTemplateElement>('[data-list-template]')
  if (!place || !template) return
  const lists = namedLists()
  while (place.children.length > lists.length) place.lastElementChild!.remove()
  for (const [at, { name }] of lists.entries()) {
    if (!place.children[at]) place.append(template.content.cloneNode(true))
    const section = place.children[at] as HTMLElement
    section.dataset.list = String(at)
    section.setAttribute('aria-label', name)
    const input = section.querySelector<HTMLInputElement>('[data-list-name]')!
    if (document.activeElement !== input) input.value = name
  }
}

function act({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('[data-list-kind] button')
  const section = button?.closest<HTMLElement>('[data-list-kind]')
  if (!button || !section) return
  const at = placeOf(section)
  if ('clearList' in button.dataset) empty(section.dataset.listKind as ListName)
  if ('deleteList' in button.dataset && at !== null) deleteList(at)
  if ('shareList' in button.dataset) {
    const name = at === null ? '' : namedLists()[at].name
    const named = name === '' ? '' : `&name=${encodeURIComponent(name)}`
    const address = `${location.origin}/saved?ids=${idsOf(section).join(',')}${named}`
    shareAddress(address, name || (button.dataset.shareList ?? ''))
  }
}

function move({ target }: Event): void {
  const field = target as HTMLElement
  const section = field.closest<HTMLElement>('[data-list-kind]')
  if (!section) return
  const from = placeOf(section)
  if (field.matches('[data-list-name]') && from !== null) {
    changeList(from, { name: (field as HTMLInputElement).value.trim() })
  }
  const id = Number(field.dataset.move)
  if (!id) return
  const to = (field as HTMLSelectElement).value
  // A full list takes nothing, and the home stays where it is.
  const most = to === MAIN ? fullAt(MAIN) : roomIn(Number(to))
  if (most !== null) {
    ;(field as HTMLSelectElement).value = ''
    toast(listFull(most))
    return
  }
  if (from === null) takeOut(MAIN, id)
  else changeList(from, { ids: namedLists()[from].ids.filter((other) => other !== id) })
  if (to === MAIN) put(MAIN, id)
  else changeList(Number(to), { ids: [id, ...namedLists()[Number(to)].ids] })
}

const roomIn = (at: number): number | null =>
  (namedLists()[at]?.ids.length ?? 0) >= browserLimits.listIdsMax ? browserLimits.listIdsMax : null

async function fill(section: HTMLElement, ids: readonly number[]): Promise<void> {
  const place = section.querySelector('[data-list-cards]')!
  const isEmpty = ids.length === 0
  section.querySelector<HTMLElement>('.list-empty')!.hidden = !isEmpty
  section.querySelector<HTMLElement>('.list-actions')!.hidden = isEmpty && placeOf(section) === null
  section.hidden = isEmpty && section.dataset.listKind === 'hidden'
  const share = section.querySelector<HTMLElement>('[data-share-list]')
  if (share) share.hidden = isEmpty
  if (isEmpty) return place.replaceChildren()
  const answer = await fetch(`/site/cards?ids=${ids.slice(0, browserLimits.savedMax).join(',')}`)
  if (!answer.ok) throw new Error(`cards: ${answer.status}`)
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html')
  place.replaceChildren(...parsed.body.childNodes)
  showMoves(section)
  document.dispatchEvent(new Event('estia:cards'))
}

/** On each card the lists that it can be moved to, where there are any. */
function showMoves(section: HTMLElement): void {
  const lists = namedLists()
  const own = placeOf(section)
  const isMain = section.dataset.listKind === MAIN
  for (const card of section.querySelectorAll<HTMLElement>('.card')) {
    card.querySelector('.move')?.remove()
    if ((!isMain && own === null) || lists.length === 0) continue
    const select = document.createElement('select')
    select.dataset.move = card.dataset.id
    const first = new Option(pageWord('move'), '')
    const main = own === null ? [] : [new Option(section.dataset.main ?? '', MAIN)]
    const named = lists.flatMap(({ name }, at) =>
      at === own ? [] : [new Option(name, String(at))],
    )
    select.replaceChildren(first, ...main, ...named)
    select.setAttribute(
      'aria-label',
      `${pageWord('move')}: ${card.querySelector('h3')?.textContent ?? ''}`,
    )
    const label = document.createElement('p')
    label.className = 'move'
    label.append(select)
    card.querySelector('.card-text')?.append(label)
  }
}

/**
 * Lists with names that this browser stores next to the saved homes: in localStorage, or for this page where storage
 * is refused. Invariant: lists, homes per list and names are limited.
 */
interface NamedList {
  readonly name: string
  readonly ids: readonly number[]
}

const KEY = 'lists'

function namedLists(): NamedList[] {
  const read = readStored(KEY)
  if (!Array.isArray(read)) return []
  const lists = (read as (Partial<NamedList> | null)[]).slice(0, browserLimits.listsMax)
  return lists
    .map((list) => list ?? {})
    .map(({ name, ids }) => ({
      name: String(name ?? '').slice(0, browserLimits.listNameMaxChars),
      ids: (Array.isArray(ids) ? ids : [])
        .filter(Number.isSafeInteger)
        .slice(0, browserLimits.listIdsMax),
    }))
}

function write(lists: readonly NamedList[]): void {
  keepJson(KEY, lists)
  announceChange()
}

/** false: there are as many as fit. */
function addList(name: string, ids: readonly number[]): boolean {
  const lists = namedLists()
  if (lists.length >= browserLimits.listsMax) return false
  write([{ name: name.trim(), ids }, ...lists])
  return true
}

const changeList = (at: number, change: Partial<NamedList>): void =>
  write(namedLists().map((list, index) => (index === at ? { ...list, ...change } : list)))

const deleteList = (at: number): void => write(namedLists().filter((_, index) => index !== at))
