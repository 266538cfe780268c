/**
 * The form of a listing while somebody types: a draft is saved by itself, what the service says stands next to it.
 * Only boxes that were changed here are sent, each with the print of what it was changed from, so that another
 * device's changes of other fields stay, and appear here. Where both changed one field, both values are shown and
 * somebody chooses. Invariants: what was typed is never lost: until it is stored this browser keeps it for this tab;
 * "saved" is said of what the service has stored, and of nothing else.
 */
import type { Turns } from './create-turns.ts'
import { formChanges, type StoredNews } from './form-changes.ts'
import { showVerdict, type Verdict } from './show-verdict.ts'

interface FormWords {
  readonly autosaved: string
  readonly autosavedPartly: string
  readonly autosaving: string
  readonly notSaved: string
  readonly notPublished: string
  readonly nowLive: string
  readonly offline: string
  readonly restored: string
  readonly sessionOver: string
  readonly signIn: string
}

interface Told extends Verdict, StoredNews {
  readonly saved?: boolean
  /** It was published elsewhere: nothing is changed without a press. */
  readonly live?: boolean
  readonly conflict_panel?: string
}

export interface ListingForm {
  /** The listing was changed by another part of this page: what is missing may have changed with it. */
  changed(): void
  /** Whether something typed is not stored yet, though it would be by itself. */
  hasUnsaved(): boolean
  /** Saves it now; false: something typed is not stored, and the form says why. */
  flush(): Promise<boolean>
  sayNotPublished(): void
}

const PAUSE_MS = 1_200
const AGAIN_MS = 5_000

export function startListingForm(form: HTMLFormElement, inTurn: Turns): ListingForm {
  const words = JSON.parse(form.dataset.words ?? '{}') as FormWords
  const id = form.dataset.listingForm ?? ''
  const token = (form.elements.namedItem('token') as HTMLInputElement).value
  const status = form.querySelector<HTMLElement>('[data-saved]')
  const notices = form.querySelector<HTMLElement>('[data-notices]')!
  const panel = form.querySelector<HTMLElement>('[data-conflicts]')!
  const changes = formChanges(form)
  let saves = form.dataset.autosave === 'true'
  let timer = 0
  let isBusy = false
  let typedSince = false
  let isStopped = false
  let isLeaving = false

  const say = (text: string) => {
    if (status) status.textContent = text
  }
  const notice = (text: string, ...buttons: HTMLElement[]) => {
    const line = document.createElement('p')
    line.className = 'notice'
    line.append(text, ...buttons.flatMap((button) => [' ', button]))
    notices.replaceChildren(line)
  }
  const later = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(send, PAUSE_MS)
  }

  async function send(): Promise<void> {
    if (isBusy || isStopped) return
    isBusy = true
    if (saves && changes.toSend().length > 0) say(words.autosaving)
    try {
      await inTurn(sendTyped)
    } catch {
      typedSince = true
      notices.dataset.offline = 'true'
      notice(words.offline)
      say('')
      window.clearTimeout(timer)
      timer = window.setTimeout(send, AGAIN_MS)
    } finally {
      isBusy = false
      if (typedSince && !isStopped && !notices.dataset.offline) later()
    }
  }

  /** Throws where there is no connection, or nobody behind it. */
  async function sendTyped(): Promise<void> {
    typedSince = false
    const { sent, body } = changes.request()
    const answer = await fetch(`/desk/listings/${id}/${saves ? 'autosave' : 'verdict'}`, {
      method: 'POST',
      headers: { 'x-form-token': token },
      body,
    })
    const told = answer.headers.get('content-type')?.startsWith('application/json')
      ? ((await answer.json()) as Told)
      : {}
    // The service has too much to do, or its database is away: as if there were no connection.
    if (answer.status === 429 || answer.status >= 500) throw new Error(String(answer.status))
    if (answer.status === 401 || answer.status === 403) return sessionOver()
    if (notices.dataset.offline) {
      delete notices.dataset.offline
      notices.replaceChildren()
    }
    showVerdict(told, form)
    changes.take(told, sent)
    dropDecided()
    panel.insertAdjacentHTML('beforeend', told.conflict_panel ?? '')
    // What can be saved without a choice is.
    if (saves && answer.status === 412 && changes.toSend().length > 0) typedSince = true
    tell(told, sent.size)
  }

  function tell({ live, saved, kept = [] }: Told, count: number): void {
    if (live) {
      saves = false
      say(words.notSaved)
      notice(words.nowLive)
      return
    }
    if (!saves || count === 0) return
    const isStored = saved === true && kept.length > 0
    const time = new Date().toLocaleTimeString(document.documentElement.lang, {
      hour: '2-digit',
      minute: '2-digit',
    })
    const isWhole = kept.length >= count && !changes.isUndecided()
    const done = isWhole ? words.autosaved.replace('{time}', time) : words.autosavedPartly
    say(isStored ? done : words.notSaved)
  }

  /** Somebody signed out elsewhere, or twelve hours are over: the text stays in this browser. */
  function sessionOver(): void {
    isStopped = true
    say('')
    const door = document.createElement('a')
    door.className = 'button'
    door.href = '/desk'
    door.textContent = words.signIn
    notice(words.sessionOver, door)
  }

  /** May change until it is stored: walking through the choices by keyboard is no decision yet. */
  function choose(radio: HTMLInputElement): void {
    const choice = radio.closest<HTMLElement>('[data-conflict-of]')!
    const { conflictOf = '', theirs = '{}' } = choice.dataset
    const names = conflictOf.split(' ')
    choice.dataset.mine ??= JSON.stringify(changes.texts(names))
    choice.dataset.decided = 'true'
    const isTheirs = radio.value === 'theirs'
    changes.choose(names, JSON.parse(isTheirs ? theirs : choice.dataset.mine), isTheirs)
    typedSince = true
    later()
  }

  /** Of a choice that is stored both values need not be shown any more. */
  function dropDecided(): void {
    const open = changes.unsaved()
    for (const choice of panel.querySelectorAll<HTMLElement>('[data-decided]')) {
      const names = (choice.dataset.conflictOf ?? '').split(' ')
      if (!names.some((name) => open.includes(name))) choice.remove()
    }
    for (const box of panel.querySelectorAll('[data-conflict]')) {
      if (!box.querySelector('[data-conflict-of]')) box.remove()
    }
  }

  form.addEventListener('input', ({ target }) => {
    if ((target as HTMLElement).closest('[data-conflict]')) return
    typedSince = true
    delete notices.dataset.offline
    changes.keep()
    later()
  })
  form.addEventListener('change', ({ target }) => {
    if ((target as HTMLElement).closest('[data-conflict-of]')) choose(target as HTMLInputElement)
  })
  form.addEventListener('submit', (event) => {
    window.clearTimeout(timer)
    if (isLeaving || !inTurn.isBusy) {
      isStopped = true
      return
    }
    event.preventDefault()
    inTurn.over().then(() => {
      isLeaving = true
      form.requestSubmit(event.submitter)
    })
  })
  window.addEventListener('online', () => {
    if (typedSince) void send()
  })
  if (changes.restore()) notice(words.restored)
  // Typed in an earlier visit, or before this script was there.
  if (changes.toSend().length > 0) {
    typedSince = true
    later()
  }

  return {
    changed: () => void send(),
    hasUnsaved: () => saves && !isStopped && (isBusy || changes.unsaved().length > 0),
    async flush() {
      window.clearTimeout(timer)
      await inTurn.over()
      if (changes.toSend().length > 0) await send()
      return changes.unsaved().length === 0
    },
    sayNotPublished() {
      notice(words.notPublished)
      form.querySelector('[data-conflict], .field-fault')?.scrollIntoView({ block: 'center' })
    },
  }
}
