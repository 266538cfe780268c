/** Messages to the visitor: a short one on the screen, a silent one for screen readers. */
import { browserLimits } from '../site-limits.ts'

let timer = 0

export function toast(text: string): void {
  const place = document.querySelector<HTMLElement>('[data-toast]')
  if (!place) return
  place.textContent = text
  window.clearTimeout(timer)
  timer = window.setTimeout(() => {
    place.textContent = ''
  }, browserLimits.toastMs)
}

export function announce(text: string): void {
  const place = document.querySelector<HTMLElement>('[data-live]')
  if (place) place.textContent = text
}

/** Words that the page carries for its script. */
export const pageWord = (
  name:
    | 'word'
    | 'clear'
    | 'full'
    | 'listFull'
    | 'notesFull'
    | 'copied'
    | 'photoOf'
    | 'hidden'
    | 'hideWord'
    | 'show'
    | 'note'
    | 'move'
    | 'failed'
    | 'busy'
    | 'retry'
    | 'notStored',
): string => document.querySelector<HTMLElement>('[data-tray]')?.dataset[name] ?? ''

export const listFull = (most: number): string => pageWord('listFull').replace('{n}', String(most))
