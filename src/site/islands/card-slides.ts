/**
 * Leads through the photos of a card, by buttons and by swipes. The addresses of the photos are
 * fetched when the second is requested, each photo when it comes next: looking at a list costs
 * one photo a card.
 * Invariant: every slide has the size of the first, so nothing moves when a photo arrives.
 */
import { announce, pageWord } from './page-words.ts'

interface PhotoSource {
  readonly src: string
  readonly srcset: string
}

/** Shorter is a press with an unsteady finger. */
const SWIPE_PX = 30

export function startCardSlides(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-slide]')
    if (button) step(button.closest<HTMLElement>('[data-slides]')!, Number(button.dataset.slide))
  })
  let swiped: { readonly slides: HTMLElement; readonly startX: number } | null = null
  document.addEventListener('pointerdown', ({ target, pointerType, clientX, clientY }) => {
    const slides = (target as Element).closest('.card')?.querySelector<HTMLElement>('[data-slides]')
    // The link of a card lies over all of it: what counts is where the finger is.
    const isOnPhoto = slides && clientY < slides.getBoundingClientRect().bottom
    swiped = isOnPhoto && pointerType === 'touch' ? { slides, startX: clientX } : null
  })
  document.addEventListener('pointerup', ({ clientX }) => {
    const movedX = swiped ? clientX - swiped.startX : 0
    if (swiped && Math.abs(movedX) > SWIPE_PX) step(swiped.slides, movedX < 0 ? 1 : -1)
    swiped = null
  })
  document.addEventListener('pointercancel', () => {
    swiped = null
  })
}

/** Behind the last comes the first again. */
async function step(slides: HTMLElement, by: number): Promise<void> {
  const photos = await photosOf(slides)
  const count = photos.length
  if (count < 2) return
  const at = (Number(slides.dataset.at ?? 0) + by + count) % count
  slides.dataset.at = String(at)
  const list = slides.querySelector<HTMLElement>('.slides')!
  while (list.children.length < count) list.append(document.createElement('li'))
  for (const near of [at, (at + 1) % count, (at + count - 1) % count]) fill(list, near, photos)
  const isFar = Math.abs(list.scrollLeft / list.clientWidth - at) > 1.5
  const isStill = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollTo({ left: at * list.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  slides.querySelector('.slide-at')!.textContent = `${at + 1}/${count}`
  announce(
    pageWord('photoOf')
      .replace('{n}', String(at + 1))
      .replace('{total}', String(count)),
  )
}

const fetched = new WeakMap<HTMLElement, Promise<readonly PhotoSource[]>>()

/** None if they cannot be had; the next press tries again. */
function photosOf(slides: HTMLElement): Promise<readonly PhotoSource[]> {
  const photos =
    fetched.get(slides) ??
    fetch(`/site/photos?ids=${slides.dataset.slides}`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .catch(() => {
        fetched.delete(slides)
        return []
      })
  fetched.set(slides, photos)
  return photos
}

function fill(list: HTMLElement, at: number, photos: readonly PhotoSource[]): void {
  const place = list.children[at]
  if (place.firstElementChild) return
  const image = document.createElement('img')
  image.alt = ''
  image.decoding = 'async'
  image.width = 800
  image.height = 533
  image.sizes = list.querySelector('img')!.sizes
  image.srcset = photos[at].srcset
  image.src = photos[at].src
  place.append(image)
}
