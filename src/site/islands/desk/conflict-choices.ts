/** The panel of fields that were changed here and elsewhere: both values are shown, and the reader chooses. */
import type { FormChanges } from './form-changes.ts'

export interface ConflictChoices {
  /** Adds what the service found. */
  add(panel: string): void
  /** A choice may change until it is stored: moving through the options by keyboard decides nothing yet. */
  choose(radio: HTMLInputElement): void
  /** Removes the choices that are stored by now. */
  removeStored(): void
}

export function createConflictChoices(
  form: HTMLFormElement,
  changes: FormChanges,
): ConflictChoices {
  const panel = form.querySelector<HTMLElement>('[data-conflicts]')!
  const namesOf = ({ dataset }: HTMLElement) => (dataset.conflictOf ?? '').split(' ')
  return {
    add: (html) => panel.insertAdjacentHTML('beforeend', html),
    choose(radio) {
      const choice = radio.closest<HTMLElement>('[data-conflict-of]')!
      const names = namesOf(choice)
      choice.dataset.mine ??= JSON.stringify(changes.texts(names))
      choice.dataset.decided = 'true'
      const isTheirs = radio.value === 'theirs'
      const { mine, theirs = '{}' } = choice.dataset
      changes.choose(names, JSON.parse(isTheirs ? theirs : mine), isTheirs)
    },
    removeStored() {
      const open = changes.unsaved()
      for (const choice of panel.querySelectorAll<HTMLElement>('[data-decided]')) {
        if (!namesOf(choice).some((name) => open.includes(name))) choice.remove()
      }
      for (const box of panel.querySelectorAll('[data-conflict]')) {
        if (!box.querySelector('[data-conflict-of]')) box.remove()
      }
    },
  }
}
