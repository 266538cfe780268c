/** The photos of a listing on its form: uploads with their progress, and an order changed by dragging or by buttons. */
import { browserLimits } from '../../site-limits.ts'
import { toast } from '../page-words.ts'
import type { Turns } from './create-turns.ts'
import { type ChangePhotos, createPhotoUploads, type PhotoWords } from './photo-uploads.ts'

export function startPhotoBoard(board: HTMLElement, inTurn: Turns, onChange: () => void): void {
  const words = JSON.parse(board.dataset.words ?? '{}') as PhotoWords
  const id = board.dataset.photos ?? ''
  const token = board.dataset.token ?? ''
  const max = Number(board.dataset.max)
  const progress = board.querySelector<HTMLElement>('[data-progress]')!

  const urls = () =>
    [...board.querySelectorAll<HTMLElement>('[data-photo-list] [data-url]')].map(
      ({ dataset }) => dataset.url ?? '',
    )
  const addLine = (text: string) => {
    const line = document.createElement('li')
    line.textContent = text
    progress.append(line)
    return line
  }
  const sayFull = () => {
    addLine(words.tooMany.replace('{max}', String(max)))
  }
  const change: ChangePhotos = (fields) =>
    inTurn(async () => {
      const answer = await fetch(`/desk/listings/${id}/photo-act`, {
        method: 'POST',
        headers: { 'x-form-token': token },
        body: new URLSearchParams(fields()),
        signal: AbortSignal.timeout(browserLimits.changeWithinMs),
      })
      if (!answer.ok) throw new Error(String(answer.status))
      const { left, list } = (await answer.json()) as { left: number; list: string }
      board.querySelector('[data-photo-list]')!.outerHTML = list
      if (left > 0) sayFull()
      onChange()
    })
  const { add } = createPhotoUploads({
    words,
    token,
    maxBytes: Number(board.dataset.maxBytes),
    inTurn,
    change,
    room: () => max - urls().length,
    addLine,
    sayFull,
  })

  const input = board.querySelector<HTMLInputElement>('input[type="file"]')!
  input.addEventListener('change', () => {
    add([...(input.files ?? [])])
    input.value = ''
  })
  /** For screen readers: where the photo went. */
  const sayPlace = (place: number) => {
    const live = document.querySelector('[data-live]')
    if (live && place >= 0) live.textContent = words.moved.replace('{n}', String(place + 1))
  }
  startButtons(board, urls, change, sayPlace, words)
  startDragging(board, change, add)
}

/** The buttons of each photo, without reloading the page; the focus stays with the photo. */
function startButtons(
  board: HTMLElement,
  urls: () => string[],
  change: ChangePhotos,
  sayPlace: (place: number) => void,
  words: PhotoWords,
): void {
  board.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.matches('[data-upload]')) return event.preventDefault()
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null
    const url = (form.elements.namedItem('url') as HTMLInputElement | null)?.value
    if (!button || !url) return
    event.preventDefault()
    const act = button.value
    change(() => [
      ['act', act],
      ['url', url],
    ])
      .then(() => {
        focusOn(board, url, other[act] ?? act)
        if (!(act in other)) sayPlace(urls().indexOf(url))
      })
      // Without a connection the page stays as it is; a refusal is shown by the page of the form.
      .catch((error: unknown) =>
        error instanceof TypeError ? toast(words.trouble) : form.submit(),
      )
  })
}

/** The button that replaces the one that was pressed. */
const other: Readonly<Record<string, string>> = { plan: 'unplan', unplan: 'plan' }

function focusOn(board: HTMLElement, url: string, act: string): void {
  const item = board.querySelector(`[data-url="${CSS.escape(url)}"]`)
  const button =
    item?.querySelector<HTMLButtonElement>(`button[value="${act}"]:not(:disabled)`) ??
    item?.querySelector<HTMLButtonElement>('button:not(:disabled)') ??
    board.querySelector<HTMLElement>('[data-photo-list] button')
  button?.focus()
}

function startDragging(
  board: HTMLElement,
  change: ChangePhotos,
  add: (files: readonly File[]) => void,
): void {
  let dragged: string | null = null
  board.addEventListener('dragstart', ({ target }) => {
    dragged = (target as HTMLElement).closest<HTMLElement>('[data-url]')?.dataset.url ?? null
  })
  board.addEventListener('dragover', (event) => event.preventDefault())
  board.addEventListener('drop', (event) => {
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) return add(files)
    const over = (event.target as HTMLElement).closest<HTMLElement>('[data-url]')?.dataset.url
    if (!dragged || !over || over === dragged) return
    const moved = dragged
    change(() => [
      ['act', 'before'],
      ['url', moved],
      ['before', over],
    ]).catch(() => location.reload())
  })
}
