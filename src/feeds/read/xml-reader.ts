/**
 * Records of an XML document, streamed. Invariant: no DOCTYPE, no entity but the five of XML and characters by
 * number (names that HTML has stay as they are written, for the normaliser); nothing is held but the record that is
 * being read. Slips that leave the structure whole (a bare &, a control character) are passed over and counted; the
 * first that does not ends the reading. Cost: some 25 MB a second.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { feedLimits } from '../feed-limits.ts'
import { type FeedElement, newElement, plainName } from './feed-element.ts'
import type { ElementReader, FoundElement, PassedFault } from './read-elements.ts'

/** Faults after which the tree is still the one that was meant. */
const HARMLESS =
  /entity|disallowed character\.$|"\]\]>" is disallowed|duplicate attribute|attribute without value|unquoted attribute|no whitespace between|outside of root|malformed comment|XML declaration|standalone|encoding value|version number|processing instruction/
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi
/** The longest of the above; a shorter tail that begins with & may still become one. */
const REFERENCE_CHARS = 10
/** HTML that stands in a text unescaped: it belongs to the text, and is taken out of it with the rest. */
const MARKUP = new Set(
  'p br b strong i em u ul ol li span div font h1 h2 h3 h4 h5 h6 a blockquote hr'.split(' '),
)
/** In HTML these have no end; in XML everything has. */
const VOID_TAGS = /<(br|hr)\s*>/gi
const VOID_NAMES = new Set(['br', 'hr'])
const VOID_CHARS = 6
/** Elements outside of records that are kept: developments and offices, not a second feed. */
const HEADER_ELEMENTS_MAX = 20_000

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
  let records = 0
  let chars = 0
  let sinceMark = 0
  let isClosed = false
  let held = ''

  const pass = (message: string) => {
    passedCount++
    if (passed.length < feedLimits.faultsToldMax) passed.push({ line: parser.line, message })
  }

  function addText(text: string): void {
    sinceMark = 0
    chars += text.length
    if (chars > feedLimits.recordMaxChars)
      throw new FeedFault('record_too_large', { line: recordLine })
    open.at(-1)!.text += text
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
  parser.on('opentag', (tag: SaxesTagPlain) => {
    sinceMark = 0
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
    if (recordDepth > 0 || ++headerElements <= HEADER_ELEMENTS_MAX)
      open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
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
      open = [header, ...Array.from({ length: depth - 1 }, () => newElement(''))]
    } else open.pop()
    if (--depth === 0) isClosed = true
    if (recordDepth === 0) chars = 0
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
    push(text) {
      const whole = held + text
      const cut = Math.min(
        unfinished(whole, '&', ';', REFERENCE_CHARS),
        unfinished(whole, '<', '>', VOID_CHARS),
      )
      held = whole.slice(cut)
      return write(escaped(whole.slice(0, cut)))
    },
    end() {
      const last = write(escaped(held))
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

  function escaped(text: string): string {
    const closed = text.replace(VOID_TAGS, '<$1/>')
    return closed.includes('&') ? closed.replace(BARE_AMPERSAND, '&amp;') : closed
  }
}

/** Where a tail begins that the next piece may still complete; the length: there is none. */
function unfinished(text: string, begin: string, end: string, maxChars: number): number {
  const at = text.lastIndexOf(begin)
  return at >= 0 && text.length - at <= maxChars && !text.includes(end, at) ? at : text.length
}

function attributesOf({ attributes }: SaxesTagPlain): Record<string, string> {
  const named: Record<string, string> = Object.create(null)
  for (const name in attributes) named[plainName(name)] = attributes[name]
  return named
}
