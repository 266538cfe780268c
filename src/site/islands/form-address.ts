/** The address of the search on the page, and addresses made from it. */
const READABLE: readonly (readonly [RegExp, string])[] = [
  [/%2C/g, ','],
  [/%3B/g, ';'],
]

const readable = (params: URLSearchParams): string =>
  READABLE.reduce((text, [coded, plain]) => text.replace(coded, plain), params.toString())

const pathOf = (params: URLSearchParams): string => {
  const query = readable(params)
  return query === '' ? '/search' : `/search?${query}`
}

/**
 * What the form says: several values of a field joined, empty fields left out. Where the server has to read it first
 * (numbers as people write them, a slider, filters that a new kind of property leaves behind), the box is sent along,
 * as a plain form does, and the answer is the search that it leads to.
 */
export function addressOfForm(form: HTMLFormElement, changed?: Element): string {
  const params = new URLSearchParams()
  let isPlain = !changed?.closest('[data-kinds]')
  for (const field of form.elements) {
    const { name, value, type, checked, defaultValue, dataset } = field as HTMLInputElement
    if (name === '' || name === 'find' || value.trim() === '') continue
    if (type === 'checkbox' && !checked) continue
    // As the server wrote it: it knows the number.
    const isShown = value === defaultValue && dataset.plain
    const sent = isShown ? dataset.plain! : value
    if (dataset.plain !== undefined && /\D/.test(sent)) isPlain = false
    if (/_(?:from|to)$/.test(name)) isPlain = false
    const before = params.get(name)
    params.set(name, before === null ? sent : `${before},${sent}`)
  }
  if (!isPlain) params.set('find', '')
  return pathOf(params)
}

/** The search shown, as the server understood it; paging restarts. */
export function shownSearch(): URLSearchParams {
  const address = document.querySelector<HTMLElement>('#results')?.dataset.address ?? ''
  return new URLSearchParams(address.split('?')[1] ?? '')
}

/** The search shown, changed: null takes a parameter out. */
export function addressWith(changes: Readonly<Record<string, string | null>>): string {
  const params = shownSearch()
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return pathOf(params)
}

/** The filters of the search shown, without where the map looks, for questions about the map. */
export function filtersForMap(): string {
  const params = shownSearch()
  for (const name of ['sort', 'limit', 'bbox']) params.delete(name)
  return readable(params)
}
