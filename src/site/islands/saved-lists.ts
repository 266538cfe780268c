/** Fills the lists of the saved page with cards, and shares or empties them. */
import { empty, type ListName, listOf, onChange } from './saved-ids.ts'
import { shareAddress } from './share-buttons.ts'

export function startSavedLists(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-kept]')]
  const shown = new Map<HTMLElement, string>()
  const show = () => {
    for (const section of sections) {
      const ids = listOf(section.dataset.kept as ListName)
      const key = ids.join(',')
      if (shown.get(section) === key) continue
      shown.set(section, key)
      fill(section, ids).catch(() => shown.delete(section))
    }
  }
  for (const section of sections) {
    const name = section.dataset.kept as ListName
    section.querySelector('[data-clear-list]')?.addEventListener('click', () => empty(name))
    const share = section.querySelector<HTMLElement>('[data-share-list]')
    share?.addEventListener('click', () => {
      const address = `${location.origin}/saved?ids=${listOf(name).join(',')}`
      shareAddress(address, share.dataset.shareList ?? '')
    })
  }
  onChange(show)
  show()
}

async function fill(section: HTMLElement, ids: readonly number[]): Promise<void> {
  const place = section.querySelector('[data-kept-cards]')!
  const isEmpty = ids.length === 0
  section.querySelector<HTMLElement>('.kept-empty')!.hidden = !isEmpty
  section.querySelector<HTMLElement>('.kept-actions')!.hidden = isEmpty
  if (isEmpty) return place.replaceChildren()
  const answer = await fetch(`/site/cards?ids=${ids.join(',')}`)
  if (!answer.ok) throw new Error(`cards: ${answer.status}`)
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html')
  place.replaceChildren(...parsed.body.childNodes)
  document.dispatchEvent(new Event('estia:cards'))
}
