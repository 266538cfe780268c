/**
 * The elements of an XML document as they open and close: those of the record that is being read, or those around
 * records. Invariant: nothing is held but one record and what stands between two of them, within `feed-limits`.
 */
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { ownText } from '../../structures/text/safe-text.ts'
import { feedLimits } from '../feed-limits.ts'
import { type FeedElement, type FoundElement, newElement } from './feed-element.ts'

/** HTML that stands in a text unescaped: it belongs to the text, and is taken out of it with the rest. */
const MARKUP = new Set(
  'p br b strong i em u ul ol li span div font h1 h2 h3 h4 h5 h6 a blockquote hr'.split(' '),
)
const VOID_NAMES = new Set(['br', 'hr'])

export interface RecordTree {
  /** What stands outside of the records, as far as it was read. */
  readonly header: FeedElement
  /** The root element was closed. */
  readonly isClosed: boolean
  open(element: FeedElement, line: number): void
  /** Characters that are not part of a text, such as those of an attribute. */
  count(chars: number, line: number): void
  addText(text: string, line: number): void
  /** The record that ends here; null: another element does. */
  close(name: string, line: number): FoundElement | null
}

/** `recordName` `a/*`: whatever stands in an element a is a record. */
export function createRecordTree(recordName: string): RecordTree {
  const parent = recordName.endsWith('/*') ? recordName.slice(0, -2) : null
  const header = newElement('header')
  /** From the root to the current element, or from the record. */
  let open: FeedElement[] = [header]
  let depth = 0
  let isClosed = false
  let records = 0
  /** Names of the elements around the record. */
  let around: readonly string[] = []
  /** 0: not in a record. */
  let recordDepth = 0
  let recordLine = 0
  let inRecord = { elements: 0, chars: 0 }
  let between = { elements: 0, chars: 0 }

  function count(chars: number, line: number): void {
    const size = recordDepth > 0 ? inRecord : between
    size.chars += chars
    if (inRecord.chars > feedLimits.recordMaxChars)
      throw new FeedFault('record_too_large', { line: recordLine })
    if (between.chars > feedLimits.headerMaxChars) throw new FeedFault('header_too_large', { line })
  }

  function addText(text: string, line: number): void {
    count(text.length, line)
    open.at(-1)!.text += ownText(text)
  }

  function openRecord(element: FeedElement, line: number): void {
    recordDepth = depth
    recordLine = line
    inRecord = { elements: 0, chars: 0 }
    around = open.slice(1).map(({ name }) => name)
    open = [element]
  }

  function closeRecord(): FoundElement {
    if (++records > feedLimits.recordsMax)
      throw new FeedFault('too_many_records', { line: recordLine })
    const found = { element: open[0], line: recordLine }
    recordDepth = 0
    // What stands between two records is let go with the next one.
    between = { elements: 0, chars: 0 }
    open = [header, ...around.map((name) => newElement(name))]
    return found
  }

  return {
    header,
    get isClosed() {
      return isClosed
    },
    count,
    addText,
    open(element, line) {
      if (++depth > feedLimits.elementDepthMax) throw new FeedFault('too_deep', { line })
      const isInRecord = recordDepth > 0
      const isRecord =
        parent === null
          ? element.name === recordName
          : open.at(-1)!.name === parent && open.length > 1
      if (!isInRecord && isRecord && depth > 1) return openRecord(element, line)
      if (isInRecord && ++inRecord.elements > feedLimits.recordElementsMax)
        throw new FeedFault('record_too_large', { line: recordLine })
      if (isInRecord && MARKUP.has(element.name)) return addText(`<${element.name}>`, line)
      if (!isInRecord && ++between.elements > feedLimits.headerElementsMax)
        throw new FeedFault('header_too_large', { line })
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    close(name, line) {
      let found: FoundElement | null = null
      if (recordDepth > 0 && recordDepth < depth && MARKUP.has(name)) {
        if (!VOID_NAMES.has(name)) addText(`</${name}>`, line)
      } else if (recordDepth === depth) found = closeRecord()
      else open.pop()
      if (--depth === 0) isClosed = true
      return found
    },
  }
}
