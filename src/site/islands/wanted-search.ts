/**
 * The search that the visitor wants: what the page shows, and every choice since. Form, chips, map, box and Back each
 * change it, so that none of them loses what another has requested and the server has not answered yet.
 */
export type SearchChanges = Readonly<Record<string, string | null>>

/** Values that are one thing though they contain commas. */
const WHOLE = new Set(['bbox', 'near', 'polygon', 'q'])

const READABLE: readonly (readonly [RegExp, string])[] = [
  [/%2C/g, ','],
  [/%3B/g, ';'],
]

export const readable = (params: URLSearchParams): string =>
  READABLE.reduce((text, [coded, plain]) => text.replace(coded, plain), params.toString())

export function searchPath(params: URLSearchParams): string {
  const query = readable(params)
  return query === '' ? '/search' : `/search?${query}`
}

export const paramsOf = (address: string): URLSearchParams =>
  new URLSearchParams(address.split('#')[0].split('?')[1] ?? '')

/** null takes a parameter out; results start at the first page again. */
export function withChanges(wanted: URLSearchParams, changes: SearchChanges): URLSearchParams {
  const next = new URLSearchParams(wanted)
  for (const [name, value] of Object.entries({ ...changes, cursor: null })) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  // An order by distance needs a point.
  if (!next.has('near') && next.get('sort') === 'distance') next.delete('sort')
  return next
}

/**
 * A link of the page leads from the search shown to another one: the same step, taken from the search wanted. Of a
 * list only the values that the link adds or removes change.
 */
export function throughLink(
  wanted: URLSearchParams,
  shown: URLSearchParams,
  link: URLSearchParams,
): URLSearchParams {
  const changes: Record<string, string | null> = {}
  for (const name of new Set([...shown.keys(), ...link.keys()])) {
    const [before, after] = [shown.get(name), link.get(name)]
    if (before === after) continue
    changes[name] = WHOLE.has(name) ? after : stepped(wanted.get(name), before, after)
    // The ends of a slider that the server has not made values of.
    for (const end of ['_from', '_to']) changes[`${name}${end}`] = null
  }
  return withChanges(wanted, changes)
}

const listOf = (value: string | null): string[] => (value === null ? [] : value.split(','))

function stepped(now: string | null, before: string | null, after: string | null): string | null {
  const [current, from, to] = [now, before, after].map(listOf)
  const removed = from.filter((value) => !to.includes(value))
  // Another value has taken its place: the link is about the parameter.
  if (removed.length > 0 && !removed.some((value) => current.includes(value))) return after
  const stay = current.filter((value) => !removed.includes(value))
  const values = [...new Set([...stay, ...to.filter((value) => !from.includes(value))])]
  return values.length === 0 ? null : values.join(',')
}
