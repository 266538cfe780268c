/**
 * The requests of one part of a page. Only the newest counts: an older answer is dropped however late it arrives.
 * A request that fails is reported where its answer would stand, with a button that sends it again.
 */
import { pageWord } from './page-words.ts'

export interface Answer {
  /** Where redirects led. */
  readonly url: string
  readonly status: number
  readonly isOk: boolean
  readonly text: string
}

/** One question and what is done with its answer. */
export interface Turn {
  /** The whole answer. A newer turn or a lost connection ends this one here. */
  fetch(address: string, headers?: HeadersInit): Promise<Answer>
  /** The same for what is read only if it succeeded. */
  fetchText(address: string): Promise<string>
  /** After a pause: ends a turn that a newer one has taken the place of. */
  goOn(): void
}

export interface Requests {
  run(work: (turn: Turn) => Promise<void>): Promise<void>
  /** What is under way is no longer wanted; a reported failure goes away. */
  drop(): void
}

/** No answer, or one that is of no use; 0: none. */
export class RequestFailed extends Error {
  readonly status: number

  constructor(status: number) {
    super(`request failed: ${status}`)
    this.status = status
  }
}

class Overtaken extends Error {}

/** Answers to a client that asks too much, or to all while the service has too much to do. */
const BUSY = [429, 503]

/** `placeOf`: where a failure is reported. */
export function createRequests(placeOf: () => Element | null): Requests {
  let latest = 0
  let running: AbortController | null = null

  function drop(): void {
    latest++
    running?.abort()
    running = null
    placeOf()?.querySelector(':scope > .failed')?.remove()
  }

  async function run(work: (turn: Turn) => Promise<void>): Promise<void> {
    drop()
    const own = latest
    const aborting = new AbortController()
    const { signal } = aborting
    running = aborting
    const goOn = () => {
      if (own !== latest) throw new Overtaken()
    }
    const turn: Turn = {
      goOn,
      async fetch(address, headers) {
        const answer = await fetch(address, { signal, headers }).then(readAnswer, () => null)
        goOn()
        if (answer === null) throw new RequestFailed(0)
        return answer
      },
      async fetchText(address) {
        const { isOk, status, text } = await turn.fetch(address)
        if (!isOk) throw new RequestFailed(status)
        return text
      },
    }
    try {
      await work(turn)
    } catch (error) {
      if (own !== latest) return
      if (!(error instanceof RequestFailed)) throw error
      placeOf()?.prepend(failureNote(error.status, () => run(work)))
    }
  }
  return { run, drop }
}

/** null: the connection broke in the middle. */
async function readAnswer(answer: Response): Promise<Answer | null> {
  const { url, status, ok: isOk } = answer
  const text = await answer.text().catch(() => null)
  return text === null ? null : { url, status, isOk, text }
}

function failureNote(status: number, retry: () => void): HTMLElement {
  const note = document.createElement('p')
  note.className = 'failed'
  note.role = 'alert'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button'
  button.textContent = pageWord('retry')
  button.addEventListener('click', retry)
  note.append(`${pageWord(BUSY.includes(status) ? 'busy' : 'failed')} `, button)
  return note
}
