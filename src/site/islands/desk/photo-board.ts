/**
 * The photos of a listing: many are sent two at a time with their progress, each is put into the listing as soon as
 * it is there, and their order is changed by dragging or by the buttons. A photo that failed says why and can be
 * sent again; the same bytes are the same photo, so that nothing is doubled.
 */
import type { Turns } from './create-turns.ts'

interface PhotoWords {
  readonly uploading: string
  readonly failed: string
  readonly again: string
  readonly tooMany: string
  readonly moved: string
  readonly tooLarge: string
  readonly trouble: string
}

const AT_ONCE = 2
const TRIES = 3
const RETRY_MS = 2_000

export function startPhotoBoard(board: HTMLElement, inTurn: Turns, onChange: () => void): void {
  const words = JSON.parse(board.dataset.words ?? '{}') as PhotoWords
  const id = board.dataset.photos ?? ''
  const token = board.dataset.token ?? ''
  const max = Number(board.dataset.max)
  const maxBytes = Number(board.dataset.maxBytes)
  const progress = board.querySelector<HTMLElement>('[data-progress]')!
  const waiting: Chosen[] = []
  /** All that were chosen, in that order: each is put in front of those that were chosen after it. */
  const chosen: Chosen[] = []
  let running = 0

  const urls = () =>
    [...board.querySelectorAll<HTMLElement>('[data-photo-list] [data-url]')].map(
      ({ dataset }) => dataset.url ?? '',
    )

  function change(fields: () => [string, string][]): Promise<void> {
    return inTurn(async () => {
      const answer = await fetch(`/desk/listings/${id}/photo-act`, {
        method: 'POST',
        headers: { 'x-form-token': token },
        body: new URLSearchParams(fields()),
      })
      if (!answer.ok) throw new Error(String(answer.status))
      const { left, list } = (await answer.json()) as { left: number; list: string }
      board.querySelector('[data-photo-list]')!.outerHTML = list
      if (left > 0) tell(words.tooMany.replace('{max}', String(max)))
      onChange()
    })
  }

  function tell(text: string): HTMLLIElement {
    const line = document.createElement('li')
    line.textContent = text
    progress.append(line)
    return line
  }

  function add(files: readonly File[]): void {
    const room = max - urls().length - waiting.length - running
    if (files.length > room) tell(words.tooMany.replace('{max}', String(max)))
    for (const file of files.slice(0, Math.max(0, room))) {
      const line = tell(words.uploading.replace('{name}', file.name))
      const one: Chosen = { file, line, url: null }
      chosen.push(one)
      if (file.size > maxBytes) fail(one, words.tooLarge, false)
      else waiting.push(one)
    }
    next()
  }

  function next(): void {
    while (running < AT_ONCE && waiting.length > 0) {
      const one = waiting.shift()!
      running++
      const sent = sendOne(one).finally(() => {
        running--
        next()
      })
      // Pressing Save meanwhile includes the photos.
      inTurn.beside(sent)
    }
  }

  async function sendOne(one: Chosen): Promise<void> {
    const { file, line } = one
    const bar = document.createElement('progress')
    bar.max = 1
    line.replaceChildren(words.uploading.replace('{name}', file.name), ' ', bar)
    for (let tries = 1; ; tries++) {
      const answer = await upload(file, token, (share) => {
        bar.value = share
      })
      if (answer.url !== null) {
        const { url } = answer
        try {
          await change(() => [['act', 'add'], ['url', url], ...behind(one)])
          one.url = url
          line.remove()
          return
        } catch {
          answer.mayRetry = true
        }
      }
      if (!answer.mayRetry || tries >= TRIES) {
        return fail(one, answer.why ?? words.trouble, answer.mayRetry)
      }
      await new Promise((resolve) => window.setTimeout(resolve, RETRY_MS * tries))
    }
  }

  const behind = (one: Chosen): [string, string][] =>
    chosen.slice(chosen.indexOf(one) + 1).flatMap(({ url }) => (url ? [['before', url]] : []))

  function fail(one: Chosen, why: string, mayRetry: boolean): void {
    const { file, line } = one
    line.className = 'field-fault'
    line.textContent = words.failed.replace('{name}', file.name).replace('{why}', why)
    if (!mayRetry) return
    const again = document.createElement('button')
    again.type = 'button'
    again.className = 'plain'
    again.textContent = words.again
    // Nobody presses thirty buttons after a tunnel: it goes on by itself when there is a connection.
    const stop = new AbortController()
    const retry = () => {
      stop.abort()
      line.className = ''
      waiting.push(one)
      next()
    }
    again.addEventListener('click', retry, stop)
    window.addEventListener('online', retry, stop)
    line.append(' ', again)
  }

  // Leaving now would lose photos: the browser asks.
  window.addEventListener('beforeunload', (event) => {
    if (running + waiting.length > 0) event.preventDefault()
  })

  const input = board.querySelector<HTMLInputElement>('input[type="file"]')!
  input.addEventListener('change', () => {
    add([...(input.files ?? [])])
    input.value = ''
  })
  /** For those who do not see where it went. */
  const tellPlace = (place: number) => {
    const live = document.querySelector('[data-live]')
    if (live && place >= 0) live.textContent = words.moved.replace('{n}', String(place + 1))
  }
  startButtons(board, urls, change, tellPlace)
  startDragging(board, change, add)
}

interface Chosen {
  readonly file: File
  readonly line: HTMLLIElement
  /** null: it is not in the listing yet. */
  url: string | null
}

interface Uploaded {
  url: string | null
  why: string | null
  mayRetry: boolean
}

/** XMLHttpRequest, since fetch tells nothing of how far it is. */
function upload(file: File, token: string, onShare: (share: number) => void): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/desk/photos')
    request.setRequestHeader('x-form-token', token)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onShare(loaded / total)
    })
    request.addEventListener('load', () => {
      const told = (request.response ?? {}) as { url?: string; why?: string }
      const isOver = request.status === 429 || request.status >= 500
      resolve({ url: told.url ?? null, why: told.why ?? null, mayRetry: isOver })
    })
    request.addEventListener('error', () => resolve({ url: null, why: null, mayRetry: true }))
    request.send(file)
  })
}

type Change = (fields: () => [string, string][]) => Promise<void>

/** The buttons of each photo, without reloading the page; the focus stays with the photo. */
function startButtons(
  board: HTMLElement,
  urls: () => string[],
  change: Change,
  tellPlace: (place: number) => void,
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
        if (!(act in other)) tellPlace(urls().indexOf(url))
      })
      .catch(() => form.submit())
  })
}

/** The button that stands in the place of one that was pressed. */
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
  change: Change,
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
