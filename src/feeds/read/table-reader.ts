/**
 * The rows of a table: comma-, semicolon-, tab- or bar-separated, quoted or not, in one text that comes in pieces. The
 * row of headers is the one among the first with most known headers; what stands above it is no record.
 * Invariants: rows are numbered by their lines; a row with more cells than headers is a misfit, since an unquoted
 * separator has moved its values. A table has no end mark: it is complete if it does not end within a quoted cell or
 * in the middle of its last row. Cost: one pass over the letters.
 */
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import {
  type ColumnChoices,
  columnsOf,
  headersIn,
  type TableColumn,
} from '../../domain/feeds/table-columns.ts'
import type { HeaderUnit } from '../../domain/feeds/text/header-unit.ts'
import { readFeature } from '../../domain/feeds/text/read-feature.ts'
import { feedLimits } from '../feed-limits.ts'
import { addCells } from './add-cells.ts'
import {
  type ElementReader,
  type FoundElement,
  newElement,
  type PassedFault,
} from './feed-element.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const
/** Stands for a line break within a cell of a workbook, so that lines are its rows. */
export const LINE_IN_CELL = '\v'

interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

export interface TableReader extends ElementReader {
  /** null: no row of headers was found yet. */
  columns(): readonly TableColumn[] | null
}

export function createTableReader(
  choices: ColumnChoices = {},
  unitOf: HeaderUnit = () => '',
): TableReader {
  const header = newElement('header')
  const passed: PassedFault[] = []
  let passedCount = 0
  let columns: readonly TableColumn[] | null = null
  let units: readonly string[] = []
  /** Text before the separator is known, and rows before the headers are. */
  let head: string | null = ''
  let rows: Row[] = []
  let separator = ','
  let records = 0
  let line = 1
  let [rowLine, rowChars] = [1, 0]
  let cells: string[] = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  let isAfterReturn = false

  function endCell(): void {
    rowChars += cell.length
    refuseLarge()
    if (cells.length < feedLimits.columnsMax) cells.push(cell.replaceAll(LINE_IN_CELL, '\n').trim())
    cell = ''
    state = 'start'
  }

  function endRow(found: Row[]): void {
    endCell()
    if (cells.some((one) => one !== '')) found.push({ cells, line: rowLine })
    cells = []
    rowChars = 0
    rowLine = line
  }

  /** All rows that end in it. */
  function readRows(text: string): Row[] {
    const found: Row[] = []
    let from = 0
    const keep = (to: number) => {
      cell += text.slice(from, to)
      from = to + 1
    }
    for (let at = 0; at < text.length; at++) {
      const sign = text[at]
      if (sign === '\n') line++
      if (state === 'quoted') {
        if (sign !== '"') continue
        keep(at)
        state = 'closed'
      } else if (sign === '"') {
        if (state === 'closed') {
          // Two of them are one.
          cell += '"'
          from = at + 1
          state = 'quoted'
        } else if (state === 'start' && (cell + text.slice(from, at)).trim() === '') {
          cell = ''
          from = at + 1
          state = 'quoted'
        } else state = 'plain'
      } else if (sign === separator) {
        keep(at)
        endCell()
      } else if (sign === '\n' || sign === '\r') {
        keep(at)
        if (sign === '\n' && isAfterReturn && cells.length === 0 && cell === '') rowLine = line
        else endRow(found)
      } else if (state === 'start' && sign !== ' ') state = 'plain'
      isAfterReturn = sign === '\r'
    }
    cell += text.slice(from)
    refuseLarge()
    return found
  }

  function refuseLarge(): void {
    if (rowChars + cell.length > feedLimits.recordMaxChars)
      throw new FeedFault('record_too_large', { line: rowLine })
  }

  function* toElements(found: readonly Row[], isLast: boolean): Generator<FoundElement> {
    if (columns === null) {
      rows.push(...found)
      if (rows.length < feedLimits.headerRowsMax && !isLast) return
      const at = headerRow(rows)
      const known = rows
      rows = []
      if (at < 0) return
      const below = known.slice(at + 1)
      columns = columnsOf(
        known[at].cells,
        choices,
        (text) => readFeature(text).length > 0,
        below.map(({ cells: values }) => values),
      )
      units = columns.map(({ content, header: text }) => unitOf(content, text))
      yield* toElements(below, isLast)
      return
    }
    for (const row of found) if (!isTotal(row)) yield toElement(row, columns)
  }

  function toElement({ cells: values, line: at }: Row, known: readonly TableColumn[]) {
    if (++records > feedLimits.recordsMax) throw new FeedFault('too_many_records', { line: at })
    const element = newElement('row')
    addCells(element, values, known, units)
    if (values.slice(known.length).every((value) => value === '')) return { element, line: at }
    const misfit = `${values.length} cells instead of ${known.length}`
    passedCount++
    if (passed.length < feedLimits.faultsReportedMax)
      passed.push({ line: at, message: `the row has ${misfit}` })
    return { element, line: at, misfit }
  }

  function begin(): string {
    const text = head ?? ''
    head = null
    const said = /^sep=(.)\r?\n/i.exec(text)
    separator = said?.[1] ?? separatorOf(text)
    if (said) {
      line++
      rowLine++
    }
    return said ? text.slice(said[0].length) : text
  }

  return {
    header,
    columns: () => columns,
    push(text) {
      if (head === null) return [...toElements(readRows(text), false)]
      head += text
      if (head.length < feedLimits.tableHeadChars) return []
      return [...toElements(readRows(begin()), false)]
    },
    end() {
      const found = head === null ? [] : readRows(begin())
      const isCut = state === 'quoted'
      /** Of a row that no line break ends. */
      const open = cells.length === 0 && cell.trim() === '' ? null : cells.length + 1
      if (open !== null) endRow(found)
      const last = [...toElements(found, true)]
      const isWholeRow = open === null || open >= (columns?.length ?? 0)
      const end = { declaredCount: null, passed, passedCount, nextPage: null }
      return { ...end, isComplete: !isCut && isWholeRow && columns !== null, last }
    },
  }
}

/** Below the homes of a sheet: a sum of their prices is none of them. */
const TOTAL =
  /^(?:(?:grand|sub)?\s*-?totals?|sums?|(?:γενικό |γενικο )?σ[υύ]νολ[οα]|итого|всего)[\s:.]*$/iu

function isTotal({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (!TOTAL.test(filled[0] ?? '')) return false
  return (
    filled.length <= feedLimits.totalCellsMax ||
    filled.slice(1).every((cell) => !/\p{L}{3}/u.test(cell))
  )
}

/** The row with most headers among the first; without any the first that has several cells. */
function headerRow(rows: readonly Row[]): number {
  const counts = rows.map(({ cells }) => headersIn(cells))
  const most = Math.max(0, ...counts)
  if (most >= 2) return counts.indexOf(most)
  return rows.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length >= 2)
}

/** The one that most of the first lines have most of. */
export function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const lines = text.replace(/"[^"]*"/g, '').split(/\r?\n/, feedLimits.headerRowsMax)
  const counts = SEPARATORS.map((sign) => {
    const each = lines.map((line) => line.split(sign).length - 1)
    return [sign, Math.max(0, ...each) + each.filter((count) => count > 0).length] as const
  })
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** Whether a text is a table: two lines with the same three columns or more, or a line of known headers. */
export function isTable(text: string): boolean {
  const separator = separatorOf(text)
  const lines = text
    .replace(/"([^"]*)"/g, (_, cell: string) =>
      cell.replaceAll(separator, ' ').replace(/\s+/g, ' '),
    )
    .split(/\r?\n/, feedLimits.headerRowsMax)
    .map((line) => line.split(separator))
    .filter((cells) => cells.length >= 3)
  if (lines.some((cells) => headersIn(cells) >= 2)) return true
  return lines.length >= 2 && new Set(lines.map((cells) => cells.length)).size === 1
}
