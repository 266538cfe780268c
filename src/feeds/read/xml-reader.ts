/**
 * Records of an XML document, streamed. Invariant: no DOCTYPE, no entity but the five of XML and characters by
 * number (names that HTML has stay as they are written, for the normaliser); nothing is held but the record that is
 * being read, and of text, elements and attributes no more than `feed-limits` names. Slips that leave the structure
 * whole (a bare &, a control character) are passed over and counted; the first that does not ends the reading.
 * Cost: about 25 MB a second.
 */
import type { SaxesTagPlain } from 'saxes'
import { FeedFault, faultDetail } from '../../domain/feeds/feed-fault.ts'
import { ownText } from '../../structures/text/safe-text.ts'
import { feedLimits } from '../feed-limits.ts'
import {
  type ElementReader,
  type FoundElement,
  newElement,
  OWN_FIELDS,
  type PassedFault,
  plainName,
} from './feed-element.ts'
import { createMarkupMender } from './markup-mender.ts'
import { createRecordTree } from './record-tree.ts'
import { createSaxParser } from './sax-parser.ts'

/** Faults after which the tree is still the one that was meant. */
const HARMLESS =
  /entity|disallowed character\.$|"\]\]>" is disallowed|duplicate attribute|attribute without value|unquoted attribute|no whitespace between|outside of root|malformed comment|XML declaration|standalone|encoding value|version number|processing instruction/
const CUT_OFF = /^unclosed tag|^unexpected end|must contain a root/

export function createXmlReader(recordName: string): ElementReader {
  const mender = createMarkupMender()
  const tree = createRecordTree(recordName)
  const slips = createSlips()
  let found: FoundElement[] = []
  /** Of the element that is being opened. */
  let attributes = 0
  /** Characters that the parser holds until the next mark. */
  let sinceMark = 0

  const handlers = {
    doctype() {
      throw new FeedFault('doctype_refused', { line: parser.line })
    },
    error: ({ message }: Error) => slips.add(message, parser.line),
    attribute({ name, value }: { name: string; value: string }) {
      if (++attributes > feedLimits.elementAttributesMax)
        throw new FeedFault('record_too_large', {
          line: parser.line,
          detail: faultDetail('too_many_attributes', { max: feedLimits.elementAttributesMax }),
        })
      tree.count(name.length + value.length, parser.line)
    },
    opentag(tag: SaxesTagPlain) {
      sinceMark = 0
      attributes = 0
      tree.open(newElement(plainName(tag.name), '', attributesOf(tag)), parser.line)
    },
    text(text: string) {
      sinceMark = 0
      tree.addText(text, parser.line)
    },
    comment() {
      sinceMark = 0
    },
    // Ours: fields that a schema of the format has no room for. As a child of its element, like any other.
    processinginstruction({ target, body }: { target: string; body: string }) {
      sinceMark = 0
      if (target !== OWN_FIELDS) return
      tree.open(newElement(target), parser.line)
      tree.addText(body, parser.line)
      tree.close(target, parser.line)
    },
    closetag(tag: SaxesTagPlain) {
      sinceMark = 0
      const record = tree.close(plainName(tag.name), parser.line)
      if (record !== null) found.push(record)
    },
  }
  const parser = createSaxParser(handlers, true)

  function write(text: string): readonly FoundElement[] {
    found = []
    sinceMark += text.length
    parser.write(text)
    if (sinceMark > feedLimits.textMaxChars)
      throw new FeedFault('record_too_large', { line: parser.line })
    return found
  }

  return {
    header: tree.header,
    push: (text) => write(mender.push(text)),
    end() {
      const last = write(mender.end())
      parser.close()
      return {
        isComplete: tree.isClosed,
        declaredCount: null,
        passed: slips.passed,
        passedCount: slips.count,
        nextPage: null,
        last,
      }
    },
  }
}

/** Faults of the markup: the harmless ones are counted up to a limit, any other ends the reading. */
function createSlips() {
  const passed: PassedFault[] = []
  let count = 0
  return {
    passed,
    get count() {
      return count
    },
    add(fault: string, line: number): void {
      const message = fault.replace(/^[^:]*:?\d+:\d+: /, '')
      if (!HARMLESS.test(message))
        throw new FeedFault(CUT_OFF.test(message) ? 'cut_off' : 'not_well_formed', {
          line,
          detail: faultDetail('parser_says', { problem: message }),
        })
      if (++count > feedLimits.slipsMax)
        throw new FeedFault('not_well_formed', {
          line,
          detail: faultDetail('too_many_slips', { max: feedLimits.slipsMax, problem: message }),
        })
      if (passed.length < feedLimits.faultsReportedMax) passed.push({ line, message })
    },
  }
}

/** Most elements have none: those share one object. */
function attributesOf({ attributes }: SaxesTagPlain): Readonly<Record<string, string>> | undefined {
  let named: Record<string, string> | undefined
  for (const name in attributes) {
    named ??= Object.create(null) as Record<string, string>
    named[plainName(name)] = ownText(attributes[name])
  }
  return named
}
