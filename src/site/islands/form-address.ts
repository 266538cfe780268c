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

/** What the form says: several values of a field joined, empty fields left out. */
export function addressOfForm(form: HTMLFormElement): string {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '' || name === 'find') continue
    const before = params.get(name)
    params.set(name, before === null ? value : `${before},${value}`)
  }
  return pathOf(params)
}

/** The search shown, as the server understood it; pages start anew. */
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
