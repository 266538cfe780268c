/**
 * Notes on homes, stored in this browser. Written on the page of a listing, shown on its cards.
 * Invariant: a limited number, and none is removed to make room for another; nothing is sent anywhere unless the visitor
 * has asked for it (share-lists.ts).
 */
import { browserLimits } from '../../site-limits.ts'
import { pageWord } from '../page-words.ts'
import { announceChange, type Kept, keepJson, onChange, readStored } from '../saved-ids.ts'

const KEY = 'notes'

export type Note = readonly [id: number, text: string]

export function notes(): Note[] {
  const read = readStored(KEY)
  const isNote = (one: unknown) => Array.isArray(one) && typeof one[1] === 'string'
  return Array.isArray(read) ? (read as Note[]).filter(isNote) : []
}

/** `full`: there are as many as fit, and none of them is dropped for it. */
function keepNote(id: number, text: string): Kept | 'full' {
  const others = notes().filter(([other]) => other !== id)
  if (text !== '' && others.length >= browserLimits.notesMax) return 'full'
  const own: Note[] = text === '' ? [] : [[id, text.slice(0, browserLimits.storedNoteMaxChars)]]
  return keepJson(KEY, [...own, ...others])
}

/** The box on the page of a listing. */
export function startNote(box: HTMLTextAreaElement): void {
  const id = Number(box.dataset.note)
  const status = document.querySelector<HTMLElement>('[data-note-saved]')
  box.value = notes().find(([noted]) => noted === id)?.[1] ?? ''
  const details = box.closest('details')
  if (details && box.value !== '') details.open = true
  box.addEventListener('input', () => {
    const outcome = keepNote(id, box.value.trim())
    if (status) status.textContent = noticeOf(outcome, status.dataset.noteSaved ?? '')
    announceChange()
  })
  // Another device may have written meanwhile; what is being typed stays.
  onChange(() => {
    const text = notes().find(([noted]) => noted === id)?.[1] ?? ''
    if (document.activeElement !== box && box.value.trim() !== text) box.value = text
  })
}

function noticeOf(outcome: Kept | 'full', saved: string): string {
  if (outcome === 'full')
    return pageWord('notesFull').replace('{n}', String(browserLimits.notesMax))
  return outcome === 'stored' ? saved : pageWord('notStored')
}

export function showNotes(cards: Iterable<HTMLElement>): void {
  const known = new Map(notes())
  for (const card of cards) {
    const text = known.get(Number(card.dataset.id))
    let place = card.querySelector<HTMLElement>('.own-note')
    if (text === undefined) {
      place?.remove()
      continue
    }
    if (!place) {
      place = document.createElement('p')
      place.className = 'own-note'
      card.querySelector('.card-text')?.append(place)
    }
    place.textContent = `${pageWord('note')}: ${text}`
  }
}
