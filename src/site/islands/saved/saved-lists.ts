/** The page of lists: saved homes, lists with names, recently seen, hidden. Fills each with cards, shares, renames. */
import { browserLimits } from '../../site-limits.ts'
import { createRequests, type Requests } from '../create-requests.ts'
import { listFull, pageWord, toast } from '../page-words.ts'
import { empty, fullAt, type ListName, listOf, onChange, put, takeOut } from '../saved-ids.ts'
import { shareAddress } from '../share-buttons.ts'
import {
  addList,
  deleteList,
  isRoomForList,
  listFullAt,
  listWith,
  moveHome,
  namedLists,
  renameList,
} from './named-lists.ts'

/** What a section shows: a list of the browser, or the named one with an id. */
const MAIN = 'saved'
/** The homes that a section shows or is being filled with, and its requests. */
const filled = new WeakMap<HTMLElement, { ids: string; readonly requests: Requests }>()

export function startSavedLists(): void {
  const form = document.querySelector<HTMLFormElement>('[data-new-list]')
  const input = form?.querySelector('input')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isRoomForList()) toast(form.dataset.full ?? '')
    else if (addList(input?.value ?? '', []) && input) input.value = ''
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
    if (!isRoomForList()) toast(button.dataset.full ?? '')
    else if (addList(button.dataset.name ?? '', ids)) location.assign('/saved')
  })
}

function showAll(): void {
  drawNamed()
  for (const section of document.querySelectorAll<HTMLElement>('[data-list-kind]')) {
    const place = section.querySelector<HTMLElement>('[data-list-cards]')!
    const known = filled.get(section) ?? { ids: '-', requests: createRequests(() => place) }
    filled.set(section, known)
    const ids = idsOf(section)
    if (known.ids === ids.join(',')) showMoves(section)
    else {
      known.ids = ids.join(',')
      fill(section, place, ids, known.requests)
    }
  }
}

/** null: not one with a name. */
const listIdOf = (section: HTMLElement): string | null => section.dataset.list ?? null

function idsOf(section: HTMLElement): readonly number[] {
  const id = listIdOf(section)
  return id === null ? listOf(section.dataset.listKind as ListName) : (listWith(id)?.ids ?? [])
}

/** One section for each list with a name, made from the template. */
function drawNamed(): void {
  const place = document.querySelector<HTMLElement>('[data-named-lists]')
  const template = document.querySelector<HTMLTemplateElement>('[data-list-template]')
  if (!place || !template) return
  const lists = namedLists()
  const sections = [...place.children] as HTMLElement[]
  const known = new Map(sections.map((section) => [section.dataset.list, section]))
  for (const [id, section] of known) if (!lists.some((list) => list.id === id)) section.remove()
  for (const [at, { id, name }] of lists.entries()) {
    const section = known.get(id) ?? newSection(template, id)
    if (place.children[at] !== section) place.insertBefore(section, place.children[at] ?? null)
    section.setAttribute('aria-label', name)
    const input = section.querySelector<HTMLInputElement>('[data-list-name]')!
    if (document.activeElement !== input) input.value = name
  }
}

function newSection(template: HTMLTemplateElement, id: string): HTMLElement {
  const made = template.content.cloneNode(true) as DocumentFragment
  const section = made.firstElementChild as HTMLElement
  section.dataset.list = id
  return section
}

function act({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('[data-list-kind] button')
  const section = button?.closest<HTMLElement>('[data-list-kind]')
  if (!button || !section) return
  const id = listIdOf(section)
  if ('clearList' in button.dataset) empty(section.dataset.listKind as ListName)
  if ('deleteList' in button.dataset && id !== null) deleteList(id)
  if ('shareList' in button.dataset) {
    const name = id === null ? '' : (listWith(id)?.name ?? '')
    const named = name === '' ? '' : `&name=${encodeURIComponent(name)}`
    const address = `${location.origin}/saved?ids=${idsOf(section).join(',')}${named}`
    shareAddress(address, name || (button.dataset.shareList ?? ''))
  }
}

function move({ target }: Event): void {
  const field = target as HTMLElement
  const section = field.closest<HTMLElement>('[data-list-kind]')
  if (!section) return
  const from = listIdOf(section)
  if (field.matches('[data-list-name]') && from !== null) {
    renameList(from, (field as HTMLInputElement).value.trim())
  }
  const home = Number(field.dataset.move)
  if (!home) return
  const to = (field as HTMLSelectElement).value
  // Into the other list first: what that one does not take stays where it is.
  if (isTaken(home, from, to)) return
  ;(field as HTMLSelectElement).value = ''
  showAll()
}

function isTaken(home: number, from: string | null, to: string): boolean {
  const most = to === MAIN ? fullAt(MAIN) : listFullAt(to)
  if (most !== null) {
    toast(listFull(most))
    return false
  }
  if (to === MAIN) return put(MAIN, home) && moveHome(home, from, null)
  if (!listWith(to) || !moveHome(home, from, to)) return false
  if (from === null) takeOut(MAIN, home)
  return true
}

function fill(
  section: HTMLElement,
  place: HTMLElement,
  ids: readonly number[],
  requests: Requests,
): void {
  const isEmpty = ids.length === 0
  section.querySelector<HTMLElement>('.list-empty')!.hidden = !isEmpty
  section.querySelector<HTMLElement>('.list-actions')!.hidden =
    isEmpty && listIdOf(section) === null
  section.hidden = isEmpty && section.dataset.listKind === 'hidden'
  const share = section.querySelector<HTMLElement>('[data-share-list]')
  if (share) share.hidden = isEmpty
  if (isEmpty) {
    requests.drop()
    place.replaceChildren()
    return
  }
  requests.run(async (turn) => {
    const cards: ChildNode[] = []
    // Lists that were joined with those of another device are larger than what is answered at once.
    for (let from = 0; from < ids.length; from += browserLimits.savedMax) {
      const sent = ids.slice(from, from + browserLimits.savedMax).join(',')
      const text = await turn.fetchText(`/site/cards?ids=${sent}`)
      cards.push(...new DOMParser().parseFromString(text, 'text/html').body.childNodes)
    }
    place.replaceChildren(...cards)
    showMoves(section)
    document.dispatchEvent(new Event('estia:cards'))
  })
}

/** On each card the lists that it can be moved to, where there are any. */
function showMoves(section: HTMLElement): void {
  const lists = namedLists()
  const own = listIdOf(section)
  const isMain = section.dataset.listKind === MAIN
  for (const card of section.querySelectorAll<HTMLElement>('.card')) {
    card.querySelector('.move')?.remove()
    if ((!isMain && own === null) || lists.length === 0) continue
    const select = document.createElement('select')
    select.dataset.move = card.dataset.id
    const first = new Option(pageWord('move'), '')
    const main = own === null ? [] : [new Option(section.dataset.main ?? '', MAIN)]
    const named = lists.flatMap(({ id, name }) => (id === own ? [] : [new Option(name, id)]))
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
