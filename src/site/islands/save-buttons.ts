/** Hearts, compare and hide buttons on cards, the count in the header, the tray that leads to compare. */

import { listFull, pageWord, toast } from './page-words.ts'
import { addHideButtons, focusNote, showHidden, toggleHidden } from './saved/hidden-homes.ts'
import { showNotes } from './saved/notes.ts'
import { empty, fullAt, isIn, type ListName, listOf, onChange, put, takeOut } from './saved-ids.ts'

const BUTTONS: readonly (readonly [string, ListName])[] = [
  ['save', 'saved'],
  ['compare', 'compared'],
  ['hide', 'hidden'],
]

export function startSaveButtons(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    for (const [attribute, list] of BUTTONS) {
      const button = target.closest<HTMLElement>(`[data-${attribute}]`)
      if (button) toggle(list, Number(button.dataset[attribute]))
      if (button && list === 'hidden') focusNote(button)
    }
    const out = target.closest<HTMLElement>('[data-take-out]')
    if (out) takeOut('compared', Number(out.dataset.takeOut))
    if (target.closest('[data-empty-tray]')) empty('compared')
    if (target.closest('[data-show-hidden]')) toggleHidden()
  })
  onChange(showSaved)
  for (const fresh of ['estia:results', 'estia:cards']) document.addEventListener(fresh, showSaved)
  showSaved()
}

function toggle(list: ListName, id: number): void {
  const most = fullAt(list)
  if (isIn(list, id)) takeOut(list, id)
  else if (most === null) {
    put(list, id)
    // Counted without a cookie; where it fails nothing is lost but the count.
    if (list === 'saved') navigator.sendBeacon(`/listings/${id}/saves`, new URLSearchParams())
  } else toast(list === 'compared' ? pageWord('full') : listFull(most))
}

export function showSaved(): void {
  addHideButtons()
  for (const [attribute, list] of BUTTONS) {
    const ids = new Set(listOf(list))
    for (const button of document.querySelectorAll<HTMLElement>(`button[data-${attribute}]`)) {
      button.setAttribute('aria-pressed', String(ids.has(Number(button.dataset[attribute]))))
    }
  }
  const saved = listOf('saved').length
  for (const tally of document.querySelectorAll<HTMLElement>('[data-saved-count]')) {
    tally.textContent = String(saved)
    tally.hidden = saved === 0
  }
  showTray(listOf('compared'))
  showHidden()
  showNotes(document.querySelectorAll<HTMLElement>('.card'))
}

function showTray(ids: readonly number[]): void {
  const address = ids.length === 0 ? '/compare' : `/compare?ids=${ids.join(',')}`
  document.querySelector('.top nav a[href^="/compare"]')?.setAttribute('href', address)
  const tray = document.querySelector<HTMLElement>('[data-tray]')
  if (!tray) return
  tray.hidden = ids.length === 0 || document.querySelector('[data-compare-page]') !== null
  const link = document.createElement('a')
  link.className = 'button primary'
  link.href = address
  link.textContent = pageWord('word').replace('0', String(ids.length))
  const clear = document.createElement('button')
  clear.type = 'button'
  clear.className = 'button'
  clear.dataset.emptyTray = ''
  clear.textContent = pageWord('clear')
  tray.replaceChildren(link, clear)
}
