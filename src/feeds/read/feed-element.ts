/**
 * One element of a record, whatever format it came in: of XML, a column of a row, a member of an object. Names are
 * in small letters and without a prefix, since exporters differ in both.
 * A path names elements below: `a/b` the elements b in a, `a/*` any in a, `a@c` the attribute c of a.
 */
export interface FeedElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: FeedElement[]
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = {}

export const newElement = (
  name: string,
  text = '',
  attributes: Readonly<Record<string, string>> = NO_ATTRIBUTES,
): FeedElement => ({ name, attributes, text, children: [] })

/** As names are compared: `oi:Immobilie` and `immobilie` are one. */
export const plainName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

export function findElements(element: FeedElement, path: string): readonly FeedElement[] {
  let found: readonly FeedElement[] = [element]
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) =>
      name === '*' ? children : children.filter((child) => child.name === name),
    )
    if (found.length === 0) break
  }
  return found
}

/** The texts at a path, none of them empty. `a@c` reads an attribute, `a/*=` the names of the elements. */
export function textsAt(element: FeedElement, path: string): string[] {
  const at = path.indexOf('@')
  const isName = path.endsWith('=')
  const elements = path.startsWith('@')
    ? [element]
    : findElements(element, isName ? path.slice(0, -1) : at < 0 ? path : path.slice(0, at))
  return elements
    .map(({ name, text, attributes }) =>
      isName ? name : at < 0 ? text : (attributes[path.slice(at + 1)] ?? ''),
    )
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

export const textAt = (element: FeedElement, path: string): string | null =>
  textsAt(element, path)[0] ?? null
