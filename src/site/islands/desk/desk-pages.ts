/** Starts what a page of the desk has a place for; without script the same page works by its buttons. */
import { browserLimits } from '../../site-limits.ts'
import { whenSeen } from '../when-seen.ts'
import { createTurns } from './create-turns.ts'
import { startFormSteps } from './form-steps.ts'
import { type ListingForm, startListingForm } from './listing-form.ts'
import { startPhotoBoard } from './photo-board.ts'

export function startDeskPages(): void {
  const form = document.querySelector<HTMLFormElement>('[data-listing-form]')
  const photos = document.querySelector<HTMLElement>('[data-photos]')
  const inTurn = createTurns()
  const listing = form ? startListingForm(form, inTurn) : null
  if (photos) startPhotoBoard(photos, inTurn, () => listing?.changed())
  if (listing) saveFirst(listing)
  // A run that is at work: without script its page has a link that does the same.
  if (document.querySelector('[data-look-again]')) {
    window.setTimeout(() => location.reload(), browserLimits.runLookMs)
  }
  const steps = document.querySelector<HTMLElement>('[data-steps]')
  if (steps) startFormSteps(steps)
  const map = document.querySelector<HTMLElement>('[data-pin-map]')
  if (map && form) {
    const load = async () => {
      const { startPinMap } = await import('./pin-map.ts')
      return () => startPinMap(map, form)
    }
    whenSeen(map, load, '[data-my-position]')
  }
}

/** Publishing means what the form shows: with unsaved input, or without a connection, nothing is published. */
function saveFirst(listing: ListingForm): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('.desk-manage form')) {
    let isSent = false
    form.addEventListener('submit', (event) => {
      if (isSent) return
      event.preventDefault()
      event.stopPropagation()
      const isPublished = (event.submitter as HTMLButtonElement | null)?.value === 'publish'
      listing.flush().then((outcome) => {
        if (outcome === 'offline') return listing.sayOffline()
        if (isPublished && outcome === 'unsaved') return listing.sayNotPublished()
        isSent = true
        form.requestSubmit(event.submitter)
      })
    })
  }
}
