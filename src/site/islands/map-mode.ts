/**
 * On a narrow window the map lies over the page, with the filters above it and the results as a sheet that slides up
 * from below. Opening it is a step: Back leads to the list again, and back from a listing to the map.
 */
import { afterPaint } from './yield-to-input.ts'

const OPEN = 'map-open'
const root = document.documentElement

export const isMapOpen = (): boolean => root.classList.contains(OPEN)

export function startMapMode(toggle: HTMLElement): void {
  let openedAt = ''
  const turn = (isOpen: boolean) => {
    if (isOpen === isMapOpen()) return
    root.classList.toggle(OPEN, isOpen)
    toggle.setAttribute('aria-expanded', String(isOpen))
    document.querySelector('#results')!.scrollTop = 0
    document.dispatchEvent(new Event('estia:map-toggled'))
  }
  toggle.addEventListener('click', async () => {
    if (toggle.ariaBusy === 'true') return
    toggle.ariaBusy = 'true'
    await afterPaint()
    toggle.ariaBusy = null
    const isOpening = !isMapOpen()
    const { scrollY } = window
    turn(isOpening)
    if (isOpening) {
      openedAt = location.href
      history.replaceState({ scrollY }, '')
      history.pushState({ map: true }, '')
    } else if (history.state?.map && openedAt === location.href) history.back()
    else history.replaceState({ map: false }, '')
  })
  window.addEventListener('popstate', ({ state }) => turn(state?.map === true))
  turn(history.state?.map === true)
}
