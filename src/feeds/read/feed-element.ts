/**
 * One element of a record, whatever format it came in: of XML, a column of a row, a member of an object. Names are
 * in small letters and without a prefix, since exporters differ in both.
 * A path names elements below: `a/b` the elements b in a, `a/*` any in a, `a#n` an a whose attribute name is n, `a@c` the
 * attribute c of a; `=` is the name of the element itself.
 */
import { remember, rememberShort } from '../../structures/remember.ts'
import { feedLimits } from '../feed-limits.ts'

/** The element, or instruction, in which an export of this service has its own fields. */
export const OWN_FIELDS = 'estia'

export interface FeedElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: FeedElement[]
}

/** Shared by all elements that have none. */
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null))

export const newElement = (
  name: string,
  text = '',
  attributes: Readonly<Record<string, string>> = NO_ATTRIBUTES,
): FeedElement => ({ name, attributes, text, children: [] })

/** As names are compared: `oi:Immobilie` and `immobilie` are one. */
export const plainName = rememberShort(
  (name) => name.slice(name.indexOf(':') + 1).toLowerCase(),
  feedLimits.namesCachedMax,
  feedLimits.nameCachedMaxChars,
)

interface Path {
  /** Of the elements below, from the one that is asked to those that are meant; none: itself. */
  readonly names: readonly string[]
  /** By their places: what the attribute `name` has to say; null: any. */
  readonly called: readonly (string | null)[]
  /** What is read of them. */
  readonly isName: boolean
  readonly attribute: string | null
}

/** Paths come from the mappings of formats: about a hundred, each looked up in every record. */
const pathOf = remember(readPath, feedLimits.pathsCachedMax)

function readPath(path: string): Path {
  const at = path.indexOf('@')
  const isName = path.endsWith('=')
  const elements = isName ? path.slice(0, -1) : at < 0 ? path : path.slice(0, at)
  const parts =
    path.startsWith('@') || path === '=' ? [] : elements.split('/').map((part) => part.split('#'))
  return {
    names: parts.map(([name]) => name),
    called: parts.map(([, called]) => called ?? null),
    isName,
    attribute: isName || at < 0 ? null : path.slice(at + 1),
  }
}

export function findElements(element: FeedElement, path: string): readonly FeedElement[] {
  const found: FeedElement[] = []
  eachElement(element, pathOf(path), 0, (one) => {
    found.push(one)
    return false
  })
  return found
}

/** Until `visit` says that it is enough. */
function eachElement(
  element: FeedElement,
  path: Path,
  at: number,
  visit: (element: FeedElement) => boolean,
): boolean {
  if (at === path.names.length) return visit(element)
  const name = path.names[at]
  const called = path.called[at]
  const isFew = element.children.length <= FEW_CHILDREN
  const children = isFew || name === '*' ? element.children : childrenNamed(element, name)
  for (const child of children)
    if (
      (name === '*' || child.name === name) &&
      (called === null || child.attributes.name?.toLowerCase() === called) &&
      eachElement(child, path, at + 1, visit)
    )
      return true
  return false
}

/** Looked through sooner than put in order. */
const FEW_CHILDREN = 32

const NO_CHILDREN: readonly FeedElement[] = []
/** Elements whose children were put in order by their names, with how many there were. */
const ordered = new WeakMap<FeedElement, { size: number; byName: Map<string, FeedElement[]> }>()

/** A mapping looks up about a hundred paths in every record: each costs what it finds, not all that there is. */
function childrenNamed(element: FeedElement, name: string): readonly FeedElement[] {
  const { children } = element
  let known = ordered.get(element)
  if (known?.size !== children.length) {
    known = { size: children.length, byName: Map.groupBy(children, (child) => child.name) }
    ordered.set(element, known)
  }
  return known.byName.get(name) ?? NO_CHILDREN
}

/** The texts at a path, none of them empty. `a@c` reads an attribute, `a/*=` the names of the elements. */
export function textsAt(element: FeedElement, path: string): string[] {
  const read = pathOf(path)
  const texts: string[] = []
  eachElement(element, read, 0, (one) => {
    const text = textOf(one, read)
    if (text !== '') texts.push(text)
    return false
  })
  return texts
}

/** The first of them. */
export function textAt(element: FeedElement, path: string): string | null {
  const read = pathOf(path)
  let first: string | null = null
  eachElement(element, read, 0, (one) => {
    const text = textOf(one, read)
    if (text === '') return false
    first = text
    return true
  })
  return first
}

const textOf = ({ name, text, attributes }: FeedElement, { isName, attribute }: Path): string =>
  (isName ? name : attribute === null ? text : (attributes[attribute] ?? '')).trim()

/**
 * The shape that all readers of documents share: text goes in piece by piece, records come out, and at the end it
 * is known whether the document was complete.
 */
export interface FoundElement {
  readonly element: FeedElement
  /** Where it begins, counted from 1. */
  readonly line: number
  /** What of it does not fit its format, so that no value of it can be trusted to stand where it belongs. */
  readonly misfit?: string
}

/** What was passed over: reported, since the exporter should repair it. */
export interface PassedFault {
  readonly line: number
  readonly message: string
}

export interface ElementReader {
  /** What stands outside of the records, as far as it was read. */
  readonly header: FeedElement
  /** Answers the records that the piece has completed. */
  push(text: string): readonly FoundElement[]
  end(): ElementEnd & { readonly last: readonly FoundElement[] }
}

export interface ElementEnd {
  /** The end of the document was seen, where its format says that it must be. */
  readonly isComplete: boolean
  /** Records that the document says it has; null: it does not say. */
  readonly declaredCount: number | null
  readonly passedCount: number
  readonly passed: readonly PassedFault[]
  /** Where more of the same stock is; null: nothing says so. */
  readonly nextPage: string | null
}
