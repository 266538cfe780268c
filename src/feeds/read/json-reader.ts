/**
 * Objects of the list in a JSON document, streamed: the list may be the document itself, or a member of it (OData
 * says `value`). Invariant: only the object that is being read is held; the document is complete when its last
 * bracket was seen. Several documents in a row are the pages of one: the last of them says whether there is a next.
 * Cost: one look at every character, and that of JSON.parse for each object.
 */
import { FeedFault, faultDetail } from '../../domain/feeds/feed-fault.ts'
import { ownText } from '../../structures/text/safe-text.ts'
import { feedLimits } from '../feed-limits.ts'
import {
  type ElementReader,
  type FeedElement,
  type FoundElement,
  newElement,
} from './feed-element.ts'

const LIST_NAMES = /"(?:value|data|listings|properties|property|results|bundle|items)"\s*:\s*$/i
/** Photos apart from the homes, each with the key of its own. */
const MEDIA_NAME = /"media"\s*:\s*$/i
const COUNT = /"(?:@odata\.count|total|totalCount)"\s*:\s*(\d{1,9})/i

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, LINE, COMMA] = [
  34, 92, 123, 125, 91, 93, 10, 44,
]
/** Most members of a record may be null, which are no elements. */
const RECORD_MEMBERS_MAX = feedLimits.recordElementsMax * 4

/** The name of an element that is no home but a photo of one. */
export const MEDIA = 'media'

export function createJsonReader(): ElementReader {
  const header = newElement('header')
  let depth = 0
  /** Depth inside of the list; 0: not in it. */
  let listDepth = 0
  let isInText = false
  let isEscaped = false
  let line = 1
  let recordLine = 0
  let record = ''
  let members = 0
  /** The end of it, short enough to be looked at before every bracket. */
  let before = ''
  /** All that stands around the list: some members, or rubbish. */
  let around = ''
  let records = 0
  let isComplete = false
  let wasList = false
  let isMedia = false
  let media = 0
  /** What an earlier page says of all of them. */
  let countBefore: number | null = null

  function nextDocument(): void {
    countBefore = countIn(around) ?? countBefore
    around = ''
    before = ''
    isComplete = false
    wasList = false
  }

  /** Before it is parsed: a record of a million members takes a hundred megabytes. */
  function countMember(): void {
    if (listDepth > 0 && depth >= listDepth && ++members > RECORD_MEMBERS_MAX)
      throw new FeedFault('record_too_large', { line: recordLine })
  }

  function finish(): FoundElement {
    const isTooMany = isMedia ? ++media > feedLimits.mediaMax : ++records > feedLimits.recordsMax
    if (isTooMany) throw new FeedFault('too_many_records', { line: recordLine })
    let value: unknown
    try {
      value = JSON.parse(record)
    } catch {
      throw new FeedFault('not_well_formed', {
        line: recordLine,
        detail: faultDetail('no_json_object'),
      })
    }
    record = ''
    members = 0
    const budget = { left: feedLimits.recordElementsMax }
    const name = isMedia ? MEDIA : 'record'
    return { element: elementOf(name, value, recordLine, budget, 0), line: recordLine }
  }

  function push(text: string): readonly FoundElement[] {
    const found: FoundElement[] = []
    let from = 0
    const keep = (to: number) => {
      const piece = text.slice(from, to)
      if (listDepth > 0 && depth >= listDepth) record += piece
      else {
        around += piece
        before = ownText(
          (before + piece.slice(-feedLimits.listNameMaxChars)).slice(-feedLimits.listNameMaxChars),
        )
      }
      from = to
      if (record.length > feedLimits.recordMaxChars || around.length > feedLimits.textMaxChars) {
        throw new FeedFault('record_too_large', { line })
      }
    }
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === LINE) line++
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) isInText = false
        continue
      }
      if (isComplete && depth === 0 && (code === OPEN || code === OPEN_LIST)) {
        keep(i)
        nextDocument()
      }
      if (code === QUOTE) isInText = true
      else if (code === COMMA) countMember()
      else if (code === OPEN || code === OPEN_LIST) {
        if (code === OPEN_LIST && listDepth === 0) {
          keep(i)
          const isTop = depth === 0 && around.trim() === ''
          isMedia = depth <= 2 && MEDIA_NAME.test(before)
          const isMain = !wasList && (isTop || (depth <= 2 && LIST_NAMES.test(before)))
          if (isMain || isMedia) listDepth = depth + 2
          wasList ||= isMain
        } else if (code === OPEN && listDepth > 0 && depth === listDepth - 1) {
          keep(i)
          recordLine = line
        }
        countMember()
        depth++
        if (depth > feedLimits.elementDepthMax) throw new FeedFault('too_deep', { line })
      } else if (code === CLOSE || code === CLOSE_LIST) {
        if (listDepth > 0 && depth === listDepth && code === CLOSE) {
          keep(i + 1)
          depth--
          found.push(finish())
          continue
        }
        keep(i)
        if (listDepth > 0 && depth === listDepth - 1) listDepth = 0
        depth--
        if (depth < 0)
          throw new FeedFault('not_well_formed', { line, detail: faultDetail('bracket_too_many') })
        if (depth === 0) isComplete = true
      }
    }
    keep(text.length)
    return found
  }

  return {
    header,
    push,
    end() {
      const nextPage = nextPageIn(around)?.written ?? null
      // The count is of all pages: it says nothing of some.
      const declaredCount = nextPage === null ? (countIn(around) ?? countBefore) : null
      return {
        isComplete: isComplete && !isInText,
        declaredCount,
        passed: [],
        passedCount: 0,
        nextPage,
        last: [],
      }
    },
  }
}

function countIn(text: string): number | null {
  const count = COUNT.exec(text)?.[1]
  return count === undefined ? null : Number(count)
}

/** A number of JSON has a dot before its decimals: a third one gets a fourth, so that nobody takes it for thousands. */
function scalarText(value: unknown): string {
  if (value === undefined) return ''
  const text = String(value)
  return typeof value === 'number' && /\.\d{3}$/.test(text) ? `${text}0` : text
}

function elementOf(
  name: string,
  value: unknown,
  line: number,
  budget: { left: number },
  depth: number,
): FeedElement {
  if (--budget.left < 0) throw new FeedFault('record_too_large', { line })
  const element = newElement(name.toLowerCase())
  if (typeof value !== 'object') element.text = scalarText(value)
  else if (value !== null && depth < feedLimits.elementDepthMax) {
    for (const [key, member] of Object.entries(value)) {
      const each = Array.isArray(member) ? member : [member]
      for (const one of each) {
        if (one === null) continue
        element.children.push(
          elementOf(Array.isArray(value) ? name : key, one, line, budget, depth + 1),
        )
      }
    }
  }
  return element
}

/** Where a document that comes in pages says that the next one is, as OData writes it. Never throws, whatever is written there. */
const NEXT = /"@odata\.nextLink"\s{0,100}:\s{0,100}("(?:[^"\\]|\\.){1,2000}")/i

export interface NextPage {
  /** As it stands in the document. */
  readonly written: string
  /** null: it is no text of JSON, so that there is a next page and nobody can find it. */
  readonly link: string | null
}

export function nextPageIn(text: string): NextPage | null {
  const written = NEXT.exec(text)?.[1]
  if (written === undefined) return null
  try {
    return { written, link: JSON.parse(written) as string }
  } catch {
    return { written, link: null }
  }
}
