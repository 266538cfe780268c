/**
 * Records of an XML document, streamed. Invariant: no DOCTYPE, no entity but the five of XML and characters by
 * number (names that HTML has stay as they are written, for the normaliser); nothing is held but the record that is
 * being read, and of text, elements and attributes no more than `feed-limits` names. Slips that leave the structure
 * whole (a bare &, a control character) are passed over and counted; the first that does not ends the reading.
 * Cost: about 25 MB a second.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { ownText } from '../../structures/text/safe-text.ts'
import { feedLimits } from '../feed-limits.ts'
import {
  type ElementReader,
  type FeedElement,
  type FoundElement,
  newElement,
  type PassedFault,
  plainName,
} from './feed-element.ts'
import { createMarkupMender } from './markup-mender.ts'

/** Faults after which the tree is still the one that was meant. */
const HARMLESS =
  /entity|disallowed character\.$|"\]\]>" is disallowed|duplicate attribute|attribute without value|unquoted attribute|no whitespace between|outside of root|malformed comment|XML declaration|standalone|encoding value|version number|processing instruction/
/** HTML that stands in a text unescaped: it belongs to the text, and is taken out of it with the rest. */
const MARKUP = new Set(
  'p br b strong i em u ul ol li span div font h1 h2 h3 h4 h5 h6 a blockquote hr'.split(' '),
)
const VOID_NAMES = new Set(['br', 'hr'])

export function createXmlReader(recordName: string): ElementReader {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const header = newElement('header')
  const passed: PassedFault[] = []
  let passedCount = 0
  let found: FoundElement[] = []
  /** From the root to where the parser is, or from the record. */
  let open: FeedElement[] = [header]
  let depth = 0
  let recordDepth = 0
  let recordLine = 0
  let elements = 0
  let headerElements = 0
  let headerChars = 0
  let attributes = 0
  let records = 0
  let chars = 0
  let sinceMark = 0
  let isClosed = false
  const mender = createMarkupMender()

  const pass = (message: string) => {
    if (++passedCount > feedLimits.slipsMax)
      throw new FeedFault('not_well_formed', {
        line: parser.line,
        found: `(more than ${feedLimits.slipsMax} slips, this one: ${message})`,
      })
    if (passed.length < feedLimits.faultsReportedMax) passed.push({ line: parser.line, message })
  }

  function count(more: number): void {
    if (recordDepth > 0) chars += more
    else headerChars += more
    if (chars > feedLimits.recordMaxChars)
      throw new FeedFault('record_too_large', { line: recordLine })
    if (headerChars > feedLimits.headerMaxChars)
      throw new FeedFault('header_too_large', { line: parser.line })
  }

  function addText(text: string): void {
    sinceMark = 0
    count(text.length)
    open.at(-1)!.text += ownText(text)
  }

  parser.on('doctype', () => {
    throw new FeedFault('doctype_refused', { line: parser.line })
  })
  parser.on('error', ({ message }) => {
    const words = message.replace(/^[^:]*:?\d+:\d+: /, '')
    if (HARMLESS.test(words)) return pass(words)
    const isEnd = /^unclosed tag|^unexpected end|must contain a root/.test(words)
    throw new FeedFault(isEnd ? 'cut_off' : 'not_well_formed', {
      line: parser.line,
      found: `(${words})`,
    })
  })
  parser.on('attribute', ({ name, value }) => {
    if (++attributes > feedLimits.elementAttributesMax)
      throw new FeedFault('record_too_large', {
        line: parser.line,
        found: `(an element with more than ${feedLimits.elementAttributesMax} attributes)`,
      })
    count(name.length + value.length)
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    sinceMark = 0
    attributes = 0
    if (++depth > feedLimits.elementDepthMax) throw new FeedFault('too_deep', { line: parser.line })
    const name = plainName(tag.name)
    const element = newElement(name, '', attributesOf(tag))
    if (recordDepth === 0 && name === recordName && depth > 1) {
      recordDepth = depth
      recordLine = parser.line
      elements = 0
      chars = 0
      open = [element]
      return
    }
    if (recordDepth > 0 && ++elements > feedLimits.recordElementsMax) {
      throw new FeedFault('record_too_large', { line: recordLine })
    }
    if (recordDepth > 0 && MARKUP.has(name)) return addText(`<${name}>`)
    if (recordDepth === 0 && ++headerElements > feedLimits.headerElementsMax)
      throw new FeedFault('header_too_large', { line: parser.line })
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', addText)
  parser.on('comment', () => {
    sinceMark = 0
  })
  parser.on('closetag', (tag: SaxesTagPlain) => {
    sinceMark = 0
    const name = plainName(tag.name)
    if (recordDepth > 0 && recordDepth < depth && MARKUP.has(name)) {
      if (!VOID_NAMES.has(name)) addText(`</${name}>`)
    } else if (recordDepth === depth) {
      if (++records > feedLimits.recordsMax)
        throw new FeedFault('too_many_records', { line: recordLine })
      found.push({ element: open[0], line: recordLine })
      recordDepth = 0
      // What stands between two records is let go with the next one.
      headerElements = 0
      headerChars = 0
      open = [header, ...Array.from({ length: depth - 1 }, () => newElement(''))]
    } else open.pop()
    if (--depth === 0) isClosed = true
  })

  function write(text: string): readonly FoundElement[] {
    found = []
    sinceMark += text.length
    parser.write(text)
    if (sinceMark > feedLimits.textMaxChars)
      throw new FeedFault('record_too_large', { line: parser.line })
    return found
  }

  return {
    header,
    push: (text) => write(mender.push(text)),
    end() {
      const last = write(mender.end())
      parser.close()
      return {
        isComplete: isClosed,
        declaredCount: null,
        passed,
        passedCount,
        nextPage: null,
        last,
      }
    },
  }
}

function attributesOf({ attributes }: SaxesTagPlain): Record<string, string> {
  const named: Record<string, string> = Object.create(null)
  for (const name in attributes) named[plainName(name)] = ownText(attributes[name])
  return named
}
