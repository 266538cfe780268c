/**
 * The list of places shows those of the chosen district; choosing a place chooses its district. Phones show hidden options,
 * so the others are taken out of the list.
 */
export function startPlaceChoice(form: HTMLFormElement): void {
  const [district, place] = ['district', 'location'].map(
    (name) => form.elements.namedItem(name) as HTMLSelectElement,
  )
  const groups = [...place.querySelectorAll('optgroup')]
  const groupOf = (slug: string) =>
    groups.find((group) => [...group.children].some((one) => one.getAttribute('value') === slug))

  function narrow(): void {
    const wanted = district.value
    const chosen = groupOf(place.value)
    for (const group of groups) {
      const isShown = wanted === '' || group.dataset.district === wanted || group === chosen
      if (isShown && !group.isConnected) place.append(group)
      if (!isShown) group.remove()
    }
  }

  district.addEventListener('change', () => {
    // A place of another district is no longer meant.
    if (groupOf(place.value)?.dataset.district !== district.value) place.value = ''
    narrow()
  })
  place.addEventListener('change', () => {
    const its = groupOf(place.value)?.dataset.district
    if (its !== undefined && district.value !== its) {
      district.value = its
      narrow()
    }
  })
  form.addEventListener('estia:placed', narrow)
  narrow()
}
