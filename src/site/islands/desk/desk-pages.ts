/** Starts what a page of the desk has a place for; without script the same page works by its buttons. */
import { startListingForm } from './listing-form.ts'
import { startPhotoBoard } from './photo-board.ts'

export function startDeskPages(): void {
  const form = document.querySelector<HTMLFormElement>('[data-listing-form]')
  const photos = document.querySelector<HTMLElement>('[data-photos]')
  const listing = form ? startListingForm(form) : null
  if (photos) startPhotoBoard(photos, (version) => listing?.changed(version))
  const map = document.querySelector<HTMLElement>('[data-pin-map]')
  if (map && form) {
    import('./pin-map.ts')
      .then(({ startPinMap }) => startPinMap(map, form))
      .catch((error: unknown) => console.error(error))
  }
}
