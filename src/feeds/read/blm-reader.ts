/**
 * Rows of a BLM file, streamed: a header that says which characters end a field and a row, the names of the
 * columns, the rows. Invariants: a row has exactly the columns that the definition names, whatever line breaks stand
 * in its texts, or it is reported as a misfit, since a stray character has moved its values into other columns; the
 * end mark and the count that the header gives say whether the file is complete. Cost: one search over the text.
 */
import { FeedFault, faultDetail } from '../../domain/feeds/feed-fault.ts'
import { ownText } from '../../structures/text/safe-text.ts'
import { feedLimits } from '../feed-limits.ts'
import {
  type ElementReader,
  type FoundElement,
  newElement,
  type PassedFault,
} from './feed-element.ts'

const HEADER_NAME = /^[a-z ]{2,30}$/i
const END = '#end#'

export function createBlmReader(): ElementReader {
  const header = newElement('header')
  const passed: PassedFault[] = []
  let passedCount = 0
  let names: readonly string[] | null = null
  let [endOfField, endOfRow] = ['^', '~']
  let declaredCount: number | null = null
  /** Of the header, or of a row: what has come and is not finished. */
  let pieces: string[] = []
  let heldChars = 0
  /** Behind them: perhaps the beginning of a mark. */
  let tail = ''
  let line = 1
  let records = 0
  let isComplete = false
  let rowsAreMarked = false

  function hold(text: string): void {
    pieces.push(text)
    heldChars += text.length
    if (heldChars > feedLimits.recordMaxChars) throw new FeedFault('record_too_large', { line })
  }

  function letGo(): string {
    const text = pieces.join('')
    pieces = []
    heldChars = 0
    return text
  }

  /** What follows the header; null: its end has not come yet. */
  function readHeader(text: string): string | null {
    const at = text.search(/#DATA#/i)
    if (at < 0) {
      if (text.length > feedLimits.blmHeaderMaxChars)
        throw new FeedFault('not_well_formed', { line: 1, detail: faultDetail('no_data_section') })
      return null
    }
    const [head, definition = ''] = text.slice(0, at).split(/#DEFINITION#/i)
    for (const each of head.split('\n')) {
      const colon = each.indexOf(':')
      const name = each.slice(0, Math.max(0, colon)).trim()
      if (!HEADER_NAME.test(name)) continue
      setHeader(name.toLowerCase().replaceAll(' ', '_'), unquoted(each.slice(colon + 1).trim()))
    }
    names = definition
      .split(endOfRow)[0]
      .split(endOfField)
      .map((name) => ownText(name.trim().toLowerCase()))
      .filter((name, index, all) => name !== '' || index < all.length - 1)
    if (names.length === 0 || names.length > feedLimits.columnsMax) {
      throw new FeedFault('not_well_formed', { detail: faultDetail('no_columns') })
    }
    const mark = text.slice(at, at + feedLimits.blmDataMarkMaxChars)
    const end = at + /^#DATA#[ \t]*\r?\n?/i.exec(mark)![0].length
    line += linesIn(text.slice(0, end))
    return text.slice(end)
  }

  function setHeader(name: string, value: string): void {
    header.children.push(newElement(name, ownText(value)))
    const isMark = name === 'eof' || name === 'eor'
    if (isMark && value.length > feedLimits.blmMarkMaxChars)
      throw new FeedFault('not_well_formed', {
        detail: faultDetail('no_character', { name: name.toUpperCase() }),
      })
    if (name === 'eof' && value !== '') endOfField = value
    if (name === 'eor' && value !== '') endOfRow = value
    if (name === 'property_count' && /^\d{1,9}$/.test(value)) declaredCount = Number(value)
  }

  /** All rows that end in it; what follows the last of them is held. */
  function readRows(text: string): FoundElement[] {
    const found: FoundElement[] = []
    let from = 0
    for (let at = text.indexOf(endOfRow); at >= 0; at = text.indexOf(endOfRow, from)) {
      hold(text.slice(from, at))
      from = at + endOfRow.length
      const row = readRow(letGo())
      if (row !== null) found.push(row)
      if (isComplete) return found
    }
    const rest = text.slice(from)
    // The mark may be cut between two pieces: its last characters are looked at again.
    const safe = Math.max(0, rest.length - endOfRow.length + 1)
    hold(rest.slice(0, safe))
    tail = rest.slice(safe)
    return found
  }

  function readRow(text: string): FoundElement | null {
    const row = text.trimStart()
    const first = line + linesIn(text.slice(0, text.length - row.length))
    line = first + linesIn(row)
    if (isEnd(row)) {
      isComplete = true
      return null
    }
    if (row === '') return null
    if (++records > feedLimits.recordsMax) throw new FeedFault('too_many_records', { line: first })
    return toElement(row, first)
  }

  function toElement(row: string, first: number): FoundElement {
    const columns = names!
    const most = columns.length + 3
    const cells = row.split(endOfField, most).map((cell) => cell.trim())
    // Rows end with the mark of a field, as the definition does; an exporter that leaves it out does so in all of them.
    const isMarked = cells.at(-1) === '' && cells.length < most
    if (isMarked && cells.length === columns.length + 1) rowsAreMarked = true
    if (isMarked && (cells.length > columns.length || rowsAreMarked)) cells.pop()
    const element = newElement('row')
    for (const [at, name] of columns.entries()) {
      const value = cells[at] ?? ''
      if (value !== '') element.children.push(newElement(name, ownText(value)))
    }
    if (cells.length === columns.length) return { element, line: first }
    const count = cells.length < most ? cells.length : `${most} or more`
    const misfit = `${count} fields instead of ${columns.length}`
    passedCount++
    if (passed.length < feedLimits.faultsReportedMax)
      passed.push({ line: first, message: `the row has ${misfit}` })
    return { element, line: first, misfit }
  }

  return {
    header,
    push(text) {
      if (isComplete) return []
      if (names !== null) return readRows(tail + text)
      hold(text)
      const head = letGo()
      const rest = readHeader(head)
      if (rest !== null) return readRows(rest)
      hold(head)
      return []
    },
    end() {
      hold(tail)
      if (isEnd(letGo().trimStart())) isComplete = true
      return { isComplete, declaredCount, passed, passedCount, nextPage: null, last: [] }
    },
  }
}

const isEnd = (row: string): boolean => row.slice(0, END.length).toLowerCase() === END

const unquoted = (value: string): string => value.replace(/^'/, '').replace(/'$/, '')

function linesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
