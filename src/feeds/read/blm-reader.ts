/**
 * Rows of a BLM file, streamed: a header that says which characters end a field and a row, the names of the
 * columns, the rows. Invariant: a row has the columns that the definition names, whatever line breaks stand in its
 * texts; the end mark and the count that the header gives tell whether the file is complete.
 */
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { feedLimits } from '../feed-limits.ts'
import { newElement } from './feed-element.ts'
import type { ElementReader, FoundElement, PassedFault } from './read-elements.ts'

const HEADER_LINE = /^\s*([A-Za-z ]{2,30}?)\s*:\s*'?([^'\r\n]*?)'?\s*$/
const HEADER_MAX_CHARS = 65_536
const END = /^\s*#END#/i

export function createBlmReader(): ElementReader {
  const header = newElement('header')
  const passed: PassedFault[] = []
  let passedCount = 0
  let names: readonly string[] | null = null
  let [endOfField, endOfRow] = ['^', '~']
  let declaredCount: number | null = null
  let buffer = ''
  let line = 1
  let records = 0
  let isComplete = false

  function readHeader(): boolean {
    const at = buffer.search(/#DATA#/i)
    if (at < 0) {
      if (buffer.length > HEADER_MAX_CHARS)
        throw new FeedFault('not_well_formed', { line: 1, found: '(no #DATA#)' })
      return false
    }
    const [head, definition = ''] = buffer.slice(0, at).split(/#DEFINITION#/i)
    for (const text of head.split(/\r?\n/)) {
      const match = HEADER_LINE.exec(text)
      if (!match) continue
      const [name, value] = [match[1].toLowerCase().replaceAll(' ', '_'), match[2]]
      header.children.push(newElement(name, value))
      if (name === 'eof' && value !== '') endOfField = value
      if (name === 'eor' && value !== '') endOfRow = value
      if (name === 'property_count' && /^\d+$/.test(value)) declaredCount = Number(value)
    }
    names = definition
      .split(endOfRow)[0]
      .split(endOfField)
      .map((name) => name.trim().toLowerCase())
      .filter((name, index, all) => name !== '' || index < all.length - 1)
    if (names.length === 0 || names.length > feedLimits.columnsMax) {
      throw new FeedFault('not_well_formed', { found: '(the definition names no columns)' })
    }
    const rest = /^#DATA#[ \t]*\r?\n?/i.exec(buffer.slice(at))![0]
    line += linesIn(buffer.slice(0, at + rest.length))
    buffer = buffer.slice(at + rest.length)
    return true
  }

  function readRows(columns: readonly string[]): FoundElement[] {
    const found: FoundElement[] = []
    for (;;) {
      if (END.test(buffer)) {
        isComplete = true
        buffer = ''
        return found
      }
      const end = buffer.indexOf(endOfRow)
      if (end < 0) {
        if (buffer.length > feedLimits.recordMaxChars)
          throw new FeedFault('record_too_large', { line })
        return found
      }
      const text = buffer.slice(0, end)
      const before = /^\s*/.exec(text)![0]
      const first = line + linesIn(before)
      line += linesIn(text)
      buffer = buffer.slice(end + endOfRow.length)
      if (text.trim() === '') continue
      if (++records > feedLimits.recordsMax)
        throw new FeedFault('too_many_records', { line: first })
      const cells = text.slice(before.length).split(endOfField)
      if (Math.abs(cells.length - columns.length) > 1) {
        passedCount++
        const message = `the row has ${cells.length} fields, the definition ${columns.length}`
        if (passed.length < feedLimits.faultsToldMax) passed.push({ line: first, message })
      }
      const element = newElement('row')
      columns.forEach((name, at) => {
        const value = cells[at]?.trim() ?? ''
        if (value !== '') element.children.push(newElement(name, value))
      })
      found.push({ element, line: first })
    }
  }

  return {
    header,
    push(text) {
      if (isComplete) return []
      buffer += text
      if (names === null && !readHeader()) return []
      return readRows(names!)
    },
    end() {
      const last = names === null ? [] : readRows(names)
      return { isComplete, declaredCount, passed, passedCount, nextPage: null, last }
    },
  }
}

function linesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
