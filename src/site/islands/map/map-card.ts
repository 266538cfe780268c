/** The cards of what was pressed on the map, over its lower edge; closing gives the focus back. */
export async function startMapCard(
  place: HTMLElement,
  ids: readonly number[],
  closeWord: string,
): Promise<void> {
  const opener = document.activeElement as HTMLElement | null
  const answer = await fetch(`/site/cards?ids=${ids.join(',')}`)
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'map-card-close'
  close.ariaLabel = closeWord
  close.textContent = '×'
  const shut = () => {
    place.hidden = true
    opener?.focus()
  }
  close.addEventListener('click', shut)
  place.onkeydown = ({ key }) => {
    if (key === 'Escape') shut()
  }
  place.replaceChildren(close, ...parsed.body.childNodes)
  place.hidden = false
  place.querySelector('a')?.focus({ preventScroll: true })
  document.dispatchEvent(new Event('estia:cards'))
}
