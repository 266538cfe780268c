/**
 * Photos on their way to a listing: two uploads at a time, each with its progress, and added to the listing as soon as
 * it has arrived. A failed upload says why and can be retried; the same bytes are the same photo, so a retry never
 * adds one twice.
 */
import { browserLimits } from '../../site-limits.ts'
import { asJpeg } from './as-jpeg.ts'
import type { Turns } from './create-turns.ts'

export interface PhotoWords {
  readonly uploading: string
  readonly failed: string
  readonly again: string
  readonly tooMany: string
  readonly moved: string
  readonly tooLarge: string
  readonly trouble: string
}

/** Changes the photos of the listing by the fields of a form; throws where the service refuses. */
export type ChangePhotos = (fields: () => [string, string][]) => Promise<void>

export interface UploadsTarget {
  readonly words: PhotoWords
  readonly token: string
  readonly maxBytes: number
  readonly inTurn: Turns
  readonly change: ChangePhotos
  /** How many more photos the listing takes. */
  room(): number
  addLine(text: string): HTMLLIElement
  sayFull(): void
}

export interface PhotoUploads {
  add(files: readonly File[]): void
}

interface Chosen {
  readonly file: File
  readonly line: HTMLLIElement
  /** null: it is not in the listing yet. */
  url: string | null
}

export function createPhotoUploads(target: UploadsTarget): PhotoUploads {
  const { words, token, inTurn, change } = target
  const waiting: Chosen[] = []
  /** Every photo in the order it was chosen: each goes before those that were chosen after it. */
  const chosen: Chosen[] = []
  let running = 0

  function startWaiting(): void {
    while (running < browserLimits.uploadsAtOnce && waiting.length > 0) {
      const one = waiting.shift()!
      running++
      const sent = send(one).finally(() => {
        running--
        startWaiting()
      })
      // Pressing Save meanwhile includes the photos.
      inTurn.alongside(sent)
    }
  }

  async function send(one: Chosen): Promise<void> {
    const { file, line } = one
    const bar = document.createElement('progress')
    bar.max = 1
    line.replaceChildren(words.uploading.replace('{name}', file.name), ' ', bar)
    const sent = await asJpeg(file)
    for (let tries = 1; ; tries++) {
      const answer = await upload(sent, token, (share) => {
        bar.value = share
      })
      if (answer.url !== null) {
        const { url } = answer
        try {
          await change(() => [['act', 'add'], ['url', url], ...chosenAfter(one)])
          one.url = url
          line.remove()
          return
        } catch {
          answer.mayRetry = true
        }
      }
      if (!answer.mayRetry || tries >= browserLimits.uploadTries) {
        return fail(one, answer.why ?? words.trouble, answer.mayRetry)
      }
      await new Promise((resolve) =>
        window.setTimeout(resolve, browserLimits.uploadRetryMs * tries),
      )
    }
  }

  const chosenAfter = (one: Chosen): [string, string][] =>
    chosen.slice(chosen.indexOf(one) + 1).flatMap(({ url }) => (url ? [['before', url]] : []))

  function fail(one: Chosen, why: string, mayRetry: boolean): void {
    const { file, line } = one
    line.className = 'field-fault'
    line.textContent = words.failed.replace('{name}', file.name).replace('{why}', why)
    if (!mayRetry) return
    const retry = () => {
      line.className = ''
      waiting.push(one)
      startWaiting()
    }
    line.append(' ', retryButton(words.again, retry))
  }

  // Leaving now would lose photos: the browser asks.
  window.addEventListener('beforeunload', (event) => {
    if (running + waiting.length > 0) event.preventDefault()
  })

  return {
    add(files) {
      const room = target.room() - waiting.length - running
      if (files.length > room) target.sayFull()
      for (const file of files.slice(0, Math.max(0, room))) {
        const line = target.addLine(words.uploading.replace('{name}', file.name))
        const one: Chosen = { file, line, url: null }
        chosen.push(one)
        if (file.size > target.maxBytes) fail(one, words.tooLarge, false)
        else waiting.push(one)
      }
      startWaiting()
    },
  }
}

/** Acts once: when it is pressed or, since nobody presses thirty buttons after a tunnel, when the connection is back. */
function retryButton(text: string, retry: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'plain'
  button.textContent = text
  const stop = new AbortController()
  const act = () => {
    stop.abort()
    retry()
  }
  button.addEventListener('click', act, stop)
  window.addEventListener('online', act, stop)
  return button
}

interface Uploaded {
  url: string | null
  why: string | null
  mayRetry: boolean
}

/** XMLHttpRequest, since fetch does not report the progress of an upload. */
function upload(file: File, token: string, onShare: (share: number) => void): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/desk/photos')
    request.setRequestHeader('x-form-token', token)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.responseType = 'json'
    let stalled = 0
    const watch = () => {
      window.clearTimeout(stalled)
      stalled = window.setTimeout(() => request.abort(), browserLimits.uploadStalledMs)
    }
    watch()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch()
      if (total > 0) onShare(loaded / total)
    })
    request.addEventListener('loadend', () => window.clearTimeout(stalled))
    request.addEventListener('load', () => {
      const answer = (request.response ?? {}) as { url?: string; why?: string }
      const isOver = request.status === 429 || request.status >= 500
      resolve({ url: answer.url ?? null, why: answer.why ?? null, mayRetry: isOver })
    })
    for (const lost of ['error', 'abort']) {
      request.addEventListener(lost, () => resolve({ url: null, why: null, mayRetry: true }))
    }
    request.send(file)
  })
}
