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

export interface ListingForm {
  /** Another part of this page changed the listing: the missing fields may have changed with it. */
  changed(): void
  /** Whether typed text is not stored yet and autosave is on. */
  hasUnsaved(): boolean
  /** Saves now; false: some typed text is not stored, and the form says why. */
  flush(): Promise<boolean>
  sayNotPublished(): void
}

export function startListingForm(form: HTMLFormElement, inTurn: Turns): ListingForm {
  const changes = formChanges(form)
  const notices = createFormNotices(form)
  const choices = createConflictChoices(form, changes)
  const autosave = createAutosave(form, { inTurn, changes, choices, notices })

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
  let isLeaving = false
  form.addEventListener('submit', (event) => {
    autosave.cancel()
    if (isLeaving || !inTurn.isBusy) return autosave.stop()
    event.preventDefault()
    inTurn.over().then(() => {
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
    hasUnsaved: () => autosave.isOn() && (autosave.isBusy || changes.unsaved().length > 0),
    async flush() {
      autosave.cancel()
      await inTurn.over()
      if (changes.toSend().length > 0) await autosave.send()
      return changes.unsaved().length === 0
    },
    sayNotPublished() {
      notices.show(notices.words.notPublished)
      form.querySelector('[data-conflict], .field-fault')?.scrollIntoView({ block: 'center' })
    },
  }
}
