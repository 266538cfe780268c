/**
 * A listing's form while somebody types: drafts are saved automatically, with the service's answer next to each field.
 * Only boxes that were changed here are sent, each with the fingerprint of the value it replaces, so that changes made
 * to other fields on another device survive, and appear here. Where both changed one field, the reader chooses.
 * Invariants: typed text is never lost (until it is stored, this browser holds it for this tab); the form says "saved"
 * only of what the service has stored.
 */
import { createAutosave } from './autosave.ts'
import { createConflictChoices } from './conflict-choices.ts'
import type { Turns } from './create-turns.ts'
import { formChanges } from './form-changes.ts'
import { createFormNotices } from './form-notices.ts'
import { startPlaceChoice } from './place-choice.ts'

export interface ListingForm {
  /** Another part of this page changed the listing: the missing fields may have changed with it. */
  changed(): void
  /** Saves now, where typing saves at all; otherwise asks whether the service is there. */
  flush(): Promise<'saved' | 'unsaved' | 'offline'>
  sayNotPublished(): void
  sayOffline(): void
}

export function startListingForm(form: HTMLFormElement, inTurn: Turns): ListingForm {
  const changes = formChanges(form)
  const notices = createFormNotices(form)
  const choices = createConflictChoices(form, changes)
  const autosave = createAutosave(form, { inTurn, changes, choices, notices })
  startPlaceChoice(form)

  form.addEventListener('input', ({ target }) => {
    if ((target as HTMLElement).closest('[data-conflict]')) return
    notices.retryNow()
    changes.keep()
    autosave.soon()
  })
  form.addEventListener('change', ({ target }) => {
    if (!(target as HTMLElement).closest('[data-conflict-of]')) return
    choices.choose(target as HTMLInputElement)
    autosave.soon()
  })
  async function flush(): Promise<'saved' | 'unsaved' | 'offline'> {
    autosave.cancel()
    await inTurn.over()
    await autosave.send()
    if (notices.isOffline) return 'offline'
    return autosave.isOn() && changes.unsaved().length > 0 ? 'unsaved' : 'saved'
  }
  const sayOffline = () => {
    notices.show(notices.words.stayedOffline)
    form.querySelector('[data-notices]')?.scrollIntoView({ block: 'center' })
  }
  let isLeaving = false
  form.addEventListener('submit', (event) => {
    if (isLeaving) return autosave.stop()
    event.preventDefault()
    // Without a connection the page stays: the browser's own page would take its place.
    flush().then((outcome) => {
      if (outcome === 'offline') return sayOffline()
      isLeaving = true
      form.requestSubmit(event.submitter)
    })
  })
  window.addEventListener('online', autosave.resume)
  if (changes.restore()) notices.show(notices.words.restored)
  // Typed in an earlier visit, or before this script had loaded.
  if (changes.toSend().length > 0) autosave.soon()

  return {
    changed: () => void autosave.send(),
    flush,
    sayOffline,
    sayNotPublished() {
      notices.show(notices.words.notPublished)
      form.querySelector('[data-conflict], .field-fault')?.scrollIntoView({ block: 'center' })
    },
  }
}
