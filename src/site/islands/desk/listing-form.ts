/**
 * The form of a listing while somebody types: a draft is saved by itself, what the service says stands beside it.
 * Invariants: what was typed is never lost: without a connection it is kept in this browser and sent when there is
 * one; who was overtaken by another window chooses, and keeps the text until then. One change at a time, those of the
 * photos included: whoever presses a button while one is under way is sent on when it is over.
 */
import type { Turns } from './create-turns.ts'

interface FormWords {
  readonly autosaved: string
  readonly autosavedPartly: string
  readonly autosaving: string
  readonly offline: string
  readonly restored: string
  readonly conflict: string
  readonly conflictTake: string
  readonly conflictKeep: string
  readonly sessionOver: string
  readonly signIn: string
}

interface Told {
  readonly missing?: readonly string[]
  readonly version?: number
  readonly panel?: string
  readonly district?: string | null
  readonly faults?: readonly { readonly field: string | null; readonly text: string }[]
}

export interface ListingForm {
  /** The listing was changed by another part of this page. */
  changed(version: number): void
  /** Whether something typed is not saved yet, though it would be by itself. */
  hasUnsaved(): boolean
  /** Saves it now; false: it could not be, and the form says why. */
  flush(): Promise<boolean>
}

const PAUSE_MS = 1_200
const AGAIN_MS = 5_000
/** These are the page's own and not the seller's text. */
const OWN_FIELDS = new Set(['token', 'version'])

export function startListingForm(form: HTMLFormElement, inTurn: Turns): ListingForm {
  const words = JSON.parse(form.dataset.words ?? '{}') as FormWords
  const id = form.dataset.listingForm ?? ''
  const saves = form.dataset.autosave === 'true'
  const place = `estia:desk:${id}`
  const status = form.querySelector<HTMLElement>('[data-saved]')
  const notices = form.querySelector<HTMLElement>('[data-notices]')
  const version = form.elements.namedItem('version') as HTMLInputElement
  const token = (form.elements.namedItem('token') as HTMLInputElement).value
  let timer = 0
  let isBusy = false
  let isDirty = false
  let isStopped = false
  let isLeaving = false

  const say = (text: string) => {
    if (status) status.textContent = text
  }
  const typed = () => {
    const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    return data
  }
  const keep = () => {
    const own = [...typed()].filter(([name]) => !OWN_FIELDS.has(name))
    store(place, JSON.stringify(own))
  }
  const forget = () => store(place, null)

  const notice = (text: string, ...buttons: HTMLElement[]) => {
    const line = document.createElement('p')
    line.className = 'notice'
    line.append(text, ...buttons.flatMap((button) => [' ', button]))
    notices?.replaceChildren(line)
  }

  function conflict(): void {
    isStopped = true
    keep()
    const take = document.createElement('a')
    take.className = 'button'
    take.href = location.pathname
    take.textContent = words.conflictTake
    take.addEventListener('click', forget)
    const mine = document.createElement('button')
    mine.className = 'button'
    mine.type = 'submit'
    mine.name = 'act'
    mine.value = 'overwrite'
    mine.textContent = words.conflictKeep
    notice(words.conflict, take, mine)
  }

  async function send(): Promise<void> {
    if (isBusy || isStopped) return
    isBusy = true
    if (saves) say(words.autosaving)
    try {
      await inTurn(sendTyped)
    } catch {
      isDirty = true
      if (notices) notices.dataset.offline = 'true'
      notice(words.offline)
      say('')
      window.clearTimeout(timer)
      timer = window.setTimeout(send, AGAIN_MS)
    } finally {
      isBusy = false
      if (isDirty && !isStopped && !notices?.dataset.offline) later()
    }
  }

  /** Throws where there is no connection, or nobody behind it. */
  async function sendTyped(): Promise<void> {
    isDirty = false
    const answer = await fetch(`/desk/listings/${id}/${saves ? 'autosave' : 'verdict'}`, {
      method: 'POST',
      headers: { 'x-form-token': token },
      body: typed(),
    })
    const told = answer.headers.get('content-type')?.startsWith('application/json')
      ? ((await answer.json()) as Told)
      : {}
    if (answer.status === 412) return conflict()
    // The service has too much to do, or its database is away: as if there were no connection.
    if (answer.status === 429 || answer.status >= 500) throw new Error(String(answer.status))
    if (answer.status === 401 || answer.status === 403) {
      // Somebody signed out elsewhere, or twelve hours are over: the text stays in this browser.
      isStopped = true
      say('')
      const door = document.createElement('a')
      door.className = 'button'
      door.href = '/desk'
      door.textContent = words.signIn
      return notice(words.sessionOver, door)
    }
    show(told, form)
    if (!answer.ok) return say('')
    if (told.version !== undefined) version.value = String(told.version)
    if (saves) {
      // What was refused is nowhere but here.
      const isWhole = (told.faults ?? []).length === 0
      if (!isDirty && isWhole) forget()
      const time = new Date().toLocaleTimeString(document.documentElement.lang, {
        hour: '2-digit',
        minute: '2-digit',
      })
      say(isWhole ? words.autosaved.replace('{time}', time) : words.autosavedPartly)
      if (notices?.dataset.offline) notices.replaceChildren()
    }
  }

  function later(): void {
    window.clearTimeout(timer)
    timer = window.setTimeout(send, PAUSE_MS)
  }

  form.addEventListener('input', () => {
    isDirty = true
    if (notices) delete notices.dataset.offline
    keep()
    later()
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
    if (isDirty) void send()
  })

  if (restore(place, form)) {
    notice(words.restored)
    isDirty = true
    later()
  } else {
    // It was saved: kept any longer, it would one day stand in for what somebody else has written since.
    forget()
  }
  return {
    changed(now) {
      version.value = String(now)
      // What is missing may have changed with it.
      void send()
    },
    hasUnsaved: () => saves && !isStopped && (isDirty || isBusy),
    async flush() {
      window.clearTimeout(timer)
      await inTurn.over()
      if (isDirty) await send()
      return !isDirty && !isStopped
    },
  }
}

function show(told: Told, form: HTMLFormElement): void {
  const { panel, district, missing, faults = [] } = told
  if (missing) {
    for (const box of form.querySelectorAll<HTMLElement>('[data-field]')) {
      const mark = box.querySelector<HTMLElement>('[data-needed]')
      if (mark) mark.hidden = !missing.includes(box.dataset.field ?? '')
    }
  }
  const side = document.querySelector('[data-verdict]')
  if (panel && side) side.outerHTML = panel
  const select = form.elements.namedItem('district')
  if (district && select instanceof HTMLSelectElement && form.dataset.pinMoved) {
    select.value = district
    delete form.dataset.pinMoved
  }
  for (const old of form.querySelectorAll('[data-live-fault]')) old.remove()
  for (const { field, text } of faults) {
    if (field === null || document.activeElement?.id === field) continue
    const box = form.querySelector(`[data-field="${CSS.escape(field)}"]`)
    if (!box || box.querySelector('.field-fault')) continue
    const line = document.createElement('p')
    line.className = 'field-fault'
    line.dataset.liveFault = ''
    line.textContent = text
    box.append(line)
  }
}

function store(place: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(place)
    else localStorage.setItem(place, text)
  } catch {
    // A browser that keeps nothing: the form itself still holds it.
  }
}

/** Whether anything was there that the page does not show. */
function restore(place: string, form: HTMLFormElement): boolean {
  let kept: [string, string][]
  try {
    kept = JSON.parse(localStorage.getItem(place) ?? '[]') as [string, string][]
  } catch {
    return false
  }
  if (kept.length === 0) return false
  const values = new Map<string, string[]>()
  for (const [name, value] of kept) values.set(name, [...(values.get(name) ?? []), value])
  let isOther = false
  for (const element of form.elements) {
    if (
      !(
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
      )
    )
      continue
    const own = values.get(element.name)
    if (element instanceof HTMLInputElement && element.type === 'checkbox') {
      const isOn = own?.includes(element.value) ?? false
      if (values.has(`${element.name}.asked`) && element.checked !== isOn) {
        element.checked = isOn
        isOther = true
      }
    } else if (own && element.type !== 'hidden' && element.value !== own[0]) {
      element.value = own[0]
      isOther = true
    }
  }
  return isOther
}
