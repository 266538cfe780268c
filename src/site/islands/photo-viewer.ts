/** The photos of a listing over the whole window: arrows, swipes, Escape; focus goes back after. */
const SWIPE_PX = 40

export function startPhotoViewer(gallery: HTMLElement): void {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('li [data-photo]')]
  const words = gallery.dataset
  let at = 0
  const dialog = document.createElement('dialog')
  dialog.className = 'viewer'
  dialog.ariaLabel = gallery.ariaLabel
  const image = document.createElement('img')
  const caption = document.createElement('p')
  caption.setAttribute('aria-live', 'polite')
  const previous = viewerButton('previous', words.previous ?? '', '‹', () => show(at - 1))
  const next = viewerButton('next', words.next ?? '', '›', () => show(at + 1))
  const close = viewerButton('close', words.close ?? '', '×', () => dialog.close())
  dialog.append(image, previous, next, close, caption)
  document.body.append(dialog)
  previous.hidden = links.length < 2
  next.hidden = links.length < 2

  function show(index: number): void {
    at = (index + links.length) % links.length
    const thumbnail = links[at].querySelector('img')!
    image.src = links[at].href
    image.alt = thumbnail.alt
    caption.textContent = `${at + 1} / ${links.length}`
  }
  gallery.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-photo]')
    if (!link || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(Number(link.dataset.photo))
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
    if (Math.abs(moved) > SWIPE_PX) show(at + (moved < 0 ? 1 : -1))
  })
  image.draggable = false
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
