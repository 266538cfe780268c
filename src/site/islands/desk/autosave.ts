/**
 * Sends what was typed into a listing's form after a pause, and shows what the service answers. A draft is saved this
 * way; a published listing is only checked. Without a connection it retries until there is one.
 */
import { browserLimits } from '../../site-limits.ts'
import type { ConflictChoices } from './conflict-choices.ts'
import type { Turns } from './create-turns.ts'
import type { FormChanges, StoredNews } from './form-changes.ts'
import type { FormNotices } from './form-notices.ts'
import { showVerdict, type Verdict } from './show-verdict.ts'

interface Answer extends Verdict, StoredNews {
  readonly saved?: boolean
  /** It was published elsewhere: from now on nothing is saved without pressing Save. */
  readonly live?: boolean
  readonly conflict_panel?: string
}

export interface Autosave {
  /** Something was typed or chosen: sends it after a pause. */
  soon(): void
  send(): Promise<void>
  /** Sends what is still waiting for a connection. */
  resume(): void
  cancel(): void
  stop(): void
  /** False: nothing is saved without pressing Save. */
  isOn(): boolean
  readonly isBusy: boolean
}

interface AutosaveParts {
  readonly inTurn: Turns
  readonly changes: FormChanges
  readonly choices: ConflictChoices
  readonly notices: FormNotices
}

export function createAutosave(form: HTMLFormElement, parts: AutosaveParts): Autosave {
  const { inTurn, changes, choices, notices } = parts
  let saves = form.dataset.autosave === 'true'
  let timer = 0
  let isBusy = false
  let isWaiting = false
  let isStopped = false

  const sendIn = (ms: number) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(send, ms)
  }

  async function send(): Promise<void> {
    if (isBusy || isStopped) return
    isBusy = true
    if (saves && changes.toSend().length > 0) notices.say(notices.words.autosaving)
    try {
      await inTurn(sendTyped)
    } catch {
      isWaiting = true
      notices.showOffline()
      sendIn(browserLimits.autosaveRetryMs)
    } finally {
      isBusy = false
      if (isWaiting && !isStopped && !notices.isOffline) sendIn(browserLimits.autosavePauseMs)
    }
  }

  /** Throws where the service cannot be reached or cannot answer. */
  async function sendTyped(): Promise<void> {
    isWaiting = false
    const { sent, body } = changes.request()
    const { status, answer } = await post(form, saves ? 'autosave' : 'verdict', body)
    if (status === 401 || status === 403) {
      isStopped = true
      return notices.showSessionOver()
    }
    notices.clearOffline()
    showVerdict(answer, form)
    changes.take(answer, sent)
    choices.removeStored()
    choices.add(answer.conflict_panel ?? '')
    // Fields without a conflict are saved meanwhile.
    if (saves && status === 412 && changes.toSend().length > 0) isWaiting = true
    if (saves || answer.live) sayStored(answer, sent.size, changes.isUndecided(), notices)
    if (answer.live) saves = false
  }

  return {
    soon() {
      isWaiting = true
      sendIn(browserLimits.autosavePauseMs)
    },
    send,
    resume() {
      if (isWaiting) void send()
    },
    cancel: () => window.clearTimeout(timer),
    stop() {
      isStopped = true
    },
    isOn: () => saves && !isStopped,
    get isBusy() {
      return isBusy
    },
  }
}

async function post(
  form: HTMLFormElement,
  action: 'autosave' | 'verdict',
  body: URLSearchParams,
): Promise<{ readonly status: number; readonly answer: Answer }> {
  const token = (form.elements.namedItem('token') as HTMLInputElement).value
  const response = await fetch(`/desk/listings/${form.dataset.listingForm ?? ''}/${action}`, {
    method: 'POST',
    headers: { 'x-form-token': token },
    body,
    signal: AbortSignal.timeout(browserLimits.changeWithinMs),
  })
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const answer = isJson ? ((await response.json()) as Answer) : {}
  const { status } = response
  // Overloaded, or without its database: handled like a lost connection.
  if (status === 429 || status >= 500) throw new Error(String(status))
  return { status, answer }
}

/** `count`: how many boxes were sent. */
function sayStored(
  { live, saved, accepted = [] }: Answer,
  count: number,
  isUndecided: boolean,
  { words, say, show }: FormNotices,
): void {
  if (live) {
    say(words.notSaved)
    show(words.nowLive)
    return
  }
  if (count === 0) return
  const isStored = saved === true && accepted.length > 0
  const time = new Date().toLocaleTimeString(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
  })
  const isWhole = accepted.length >= count && !isUndecided
  const done = isWhole ? words.autosaved.replace('{time}', time) : words.autosavedPartly
  say(isStored ? done : words.notSaved)
}
