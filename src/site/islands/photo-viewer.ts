/**
 * The photos of a listing over the whole window: arrows, swipes, a press to zoom, Escape; focus goes back after.
 * Floor plans have a tab of their own. Invariant: the counter belongs to the picture that is seen, or none is seen yet.
 */
const SWIPE_PX = 40
/** A press that moved less was meant for the spot. */
const PRESS_PX = 6

export function startPhotoViewer(gallery: HTMLElement): void {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('li [data-photo]')]
  const words = gallery.dataset
  let at = 0
  /** Those of the tab that is open. */
  let shown = links
  const dialog = document.createElement('dialog')
  dialog.className = 'viewer'
  dialog.ariaLabel = gallery.ariaLabel
  const image = document.createElement('img')
  const caption = document.createElement('p')
  caption.setAttribute('aria-live', 'polite')
  const previous = viewerButton('previous', words.previous ?? '', '‹', () => show(at - 1))
  const next = viewerButton('next', words.next ?? '', '›', () => show(at + 1))
  const close = viewerButton('close', words.close ?? '', '×', () => dialog.close())
  const tabs = tabsOf(links, words, (tab) => {
    shown = tab
    show(0)
  })
  dialog.append(image, previous, next, close, tabs.element, caption)
  document.body.append(dialog)

  function show(index: number): void {
    at = (index + shown.length) % shown.length
    for (const step of [previous, next]) step.hidden = shown.length < 2
    dialog.classList.remove('zoomed')
    const { href } = shown[at]
    if (image.src !== href) image.classList.add('is-coming')
    image.src = href
    image.alt = shown[at].querySelector('img')!.alt
    caption.textContent = `${at + 1} / ${shown.length}`
    if (image.complete) image.classList.remove('is-coming')
    for (const near of [at + 1, at - 1]) preload(shown[(near + shown.length) % shown.length].href)
  }
  image.addEventListener('load', () => image.classList.remove('is-coming'))
  gallery.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-photo]')
    if (!link || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const wanted = links[Number(link.dataset.photo)]
    shown = tabs.open(wanted)
    show(shown.indexOf(wanted))
    dialog.showModal()
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowRight') show(at + 1)
    if (event.key === 'ArrowLeft') show(at - 1)
  })
  let startX = 0
  dialog.addEventListener('pointerdown', (event) => {
    startX = event.clientX
  })
  dialog.addEventListener('pointerup', (event) => {
    const moved = event.clientX - startX
    const isPress = Math.abs(moved) < PRESS_PX && !(event.target as Element).closest('button')
    if (isPress) dialog.classList.toggle('zoomed')
    // Enlarged, a finger moves the picture.
    const isZoomed = dialog.classList.contains('zoomed')
    if (!isZoomed && Math.abs(moved) > SWIPE_PX) show(at + (moved < 0 ? 1 : -1))
  })
  image.draggable = false
}

const asked = new Set<string>()

/** What comes next is there when it is wanted. */
function preload(href: string): void {
  if (asked.has(href)) return
  asked.add(href)
  new Image().src = href
}

interface Tabs {
  readonly element: HTMLElement
  /** Opens the tab of a picture, and gives all of that tab. */
  open(link: HTMLAnchorElement): HTMLAnchorElement[]
}

/** Photos and floor plans, where there are both. */
function tabsOf(
  links: readonly HTMLAnchorElement[],
  words: DOMStringMap,
  choose: (links: HTMLAnchorElement[]) => void,
): Tabs {
  const element = document.createElement('div')
  element.className = 'viewer-tabs'
  const isPlan = (link: HTMLAnchorElement) => 'plan' in link.dataset
  const kinds = [false, true].map((plan) => links.filter((link) => isPlan(link) === plan))
  const hasBoth = kinds.every(({ length }) => length > 0)
  const buttons = [words.photos ?? '', words.plans ?? ''].map((name, tab) => {
    const button = viewerButton('tab', name, name, () => {
      mark(tab)
      choose(kinds[tab])
    })
    return button
  })
  const mark = (open: number) => {
    for (const [tab, button] of buttons.entries()) {
      button.setAttribute('aria-pressed', String(tab === open))
    }
  }
  if (hasBoth) element.append(...buttons)
  return {
    element,
    open(link) {
      const tab = isPlan(link) ? 1 : 0
      mark(tab)
      return hasBoth ? kinds[tab] : [...links]
    },
  }
}

function viewerButton(name: string, label: string, sign: string, act: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `viewer-${name}`
  button.ariaLabel = label
  button.textContent = sign
  button.addEventListener('click', act)
  return button
}
