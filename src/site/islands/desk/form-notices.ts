/** What a listing's form says about saving: a status line next to the button, and one notice above the form. */
interface FormWords {
  readonly autosaved: string
  readonly autosavedPartly: string
  readonly autosaving: string
  readonly notSaved: string
  readonly notPublished: string
  readonly nowLive: string
  readonly offline: string
  readonly stayedOffline: string
  readonly restored: string
  readonly sessionOver: string
  readonly signIn: string
}

export interface FormNotices {
  readonly words: FormWords
  /** Sets the status line. */
  say(text: string): void
  /** Replaces the notice. */
  show(text: string): void
  showOffline(): void
  /** Removes the notice where it says that the connection is down. */
  clearOffline(): void
  /** The notice stays until the next answer; saving no longer waits for the connection. */
  retryNow(): void
  readonly isOffline: boolean
  showSessionOver(): void
}

export function createFormNotices(form: HTMLFormElement): FormNotices {
  const words = JSON.parse(form.dataset.words ?? '{}') as FormWords
  const status = document.querySelector<HTMLElement>('[data-saved]')
  const box = form.querySelector<HTMLElement>('[data-notices]')!
  const say = (text: string) => {
    if (status) status.textContent = text
  }
  const show = (text: string, ...buttons: HTMLElement[]) => {
    const line = document.createElement('p')
    line.className = 'notice'
    line.append(text, ...buttons.flatMap((button) => [' ', button]))
    box.replaceChildren(line)
  }
  return {
    words,
    say,
    show,
    showOffline() {
      box.dataset.offline = 'true'
      show(words.offline)
      say('')
    },
    clearOffline() {
      if (!box.dataset.offline) return
      delete box.dataset.offline
      box.replaceChildren()
    },
    retryNow() {
      delete box.dataset.offline
    },
    get isOffline() {
      return box.dataset.offline !== undefined
    },
    showSessionOver() {
      say('')
      const door = document.createElement('a')
      door.className = 'button'
      door.href = '/desk'
      door.textContent = words.signIn
      show(words.sessionOver, door)
    },
  }
}
