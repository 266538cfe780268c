/** Homes that the visitor does not want to see again: their cards and pins are left out, and a line says how many. */
import { pageWord } from '../page-words.ts'
import { announceChange, listOf, SHOW_HIDDEN } from '../saved-ids.ts'

/** Where homes are offered; a list that was made on purpose shows all of them. */
const OFFERS = '#results .cards, .map-card .cards, .similar .cards, .place .cards, .agency .cards'

const ICON =
  '<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M3 3l18 18M10 5.2A10 10 0 0 1 21.5 12a15 15 0 0 1-3 3.9M6 6.7A15 15 0 0 0 2.5 12 10.5 10.5 0 0 0 12 18.6q1.6 0 3-.4" stroke-linecap="round"/></svg>'

/** The button is of use with script alone, so that script makes it: pages are lighter by it. */
export function addHideButtons(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.card .card-keep')) {
    if (place.querySelector('[data-hide]')) continue
    const card = place.closest<HTMLElement>('.card')!
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'keep'
    button.dataset.hide = card.dataset.id
    button.title = pageWord('hideWord')
    button.ariaLabel = `${pageWord('hideWord')}: ${card.querySelector('h3')?.textContent ?? ''}`
    button.innerHTML = ICON
    place.append(button)
  }
}

export function showHidden(): void {
  const hidden = new Set(listOf('hidden'))
  for (const cards of document.querySelectorAll<HTMLElement>(OFFERS)) {
    let count = 0
    for (const card of cards.querySelectorAll<HTMLElement>('.card')) {
      const isHidden = hidden.has(Number(card.dataset.id))
      card.classList.toggle('is-hidden', isHidden)
      if (isHidden) count++
    }
    tell(cards, count)
  }
}

function tell(cards: HTMLElement, count: number): void {
  const before = cards.previousElementSibling
  const known = before?.matches('.hidden-note') ? before : null
  if (count === 0) {
    known?.remove()
    return
  }
  const line = known ?? document.createElement('p')
  line.className = 'hidden-note'
  const show = document.createElement('button')
  show.type = 'button'
  show.className = 'plain'
  show.dataset.showHidden = ''
  show.textContent = pageWord('show')
  show.setAttribute('aria-pressed', String(isShown()))
  line.replaceChildren(`${pageWord('hidden').replace('{n}', String(count))} `, show)
  if (!known) cards.before(line)
}

const isShown = (): boolean => document.documentElement.classList.contains(SHOW_HIDDEN)

export function toggleHidden(): void {
  document.documentElement.classList.toggle(SHOW_HIDDEN)
  announceChange()
}

/** A button that is hidden with its card hands the focus to the line that reports it. */
export function focusNote(button: HTMLElement): void {
  if (button.checkVisibility()) return
  button.closest('.cards')?.previousElementSibling?.querySelector('button')?.focus()
}
