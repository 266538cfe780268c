/**
 * The first visible sheet of a workbook (XLSX) as the text of a table, row by row: everything behind it is the same as for
 * CSV. Values are those that the program which saved it has computed: formulas, macros, links and styles are never read.
 * A cell that is merged over several rows is the value of each of them. Lines of the text are rows of the sheet.
 * Cost: the shared texts of the workbook in memory, up to a limit, and one row at a time.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Entry, ZipFile } from 'yauzl'
import { FeedFault, faultDetail } from '../../domain/feeds/feed-fault.ts'
import { feedLimits } from '../feed-limits.ts'
import { plainName } from '../read/feed-element.ts'
import { LINE_IN_CELL } from '../read/table-reader.ts'
import { bounded, readEntry, refuseBomb } from './archive-entries.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const SHARED = 'xl/sharedstrings.xml'

export const isWorkbook = (entries: readonly Entry[]): boolean =>
  entries.some(({ fileName }) => fileName.toLowerCase() === WORKBOOK)

type Attributes = Readonly<Record<string, string>>

interface Handlers {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** Answers the pieces of its text, from the beginning each time. */
export async function openWorkbook(
  zip: ZipFile,
  entries: readonly Entry[],
): Promise<() => AsyncIterable<Uint8Array>> {
  const byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]))
  const sheet = byName.get(await firstSheet(zip, byName))
  if (!sheet) throw new FeedFault('wrong_archive', { detail: faultDetail('no_sheet') })
  const shared = await sharedTexts(zip, byName.get(SHARED))
  const merged = await mergedCells(zip, sheet)
  return async function* () {
    const rows = createRows(shared, merged)
    for await (const _ of parsed(zip, sheet, rows)) {
      const text = rows.take()
      if (text !== '') yield Buffer.from(text)
    }
    yield Buffer.from(rows.take())
  }
}

/** One turn for each piece, so that what was found in it can be passed on. */
async function* parsed(zip: ZipFile, entry: Entry, handlers: Handlers): AsyncGenerator<void> {
  refuseBomb(entry)
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('doctype', () => {
    throw new FeedFault('doctype_refused')
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) =>
    handlers.open?.(plainName(name), attributes),
  )
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name }: SaxesTagPlain) => handlers.close?.(plainName(name)))
  const decoder = new TextDecoder()
  try {
    for await (const piece of bounded(readEntry(zip, entry), entry.compressedSize)) {
      parser.write(decoder.decode(piece, { stream: true }))
      yield
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    if (error instanceof FeedFault) throw error
    throw new FeedFault('wrong_archive', { detail: faultDetail('workbook_damaged') })
  }
}

async function parse(zip: ZipFile, entry: Entry | undefined, handlers: Handlers): Promise<void> {
  if (entry) for await (const _ of parsed(zip, entry, handlers));
}

async function firstSheet(zip: ZipFile, byName: ReadonlyMap<string, Entry>): Promise<string> {
  const targets = new Map<string, string>()
  await parse(zip, byName.get(RELATIONS), {
    open: (_, { Id, Target }) => Id && Target && targets.set(Id, Target),
  })
  let first: string | undefined
  await parse(zip, byName.get(WORKBOOK), {
    open(name, attributes) {
      if (name !== 'sheet' || first !== undefined) return
      if (/hidden/i.test(attributes.state ?? '')) return
      first = targets.get(attributes['r:id'] ?? '')
    },
  })
  const target = (first ?? 'worksheets/sheet1.xml').replaceAll('\\', '/').toLowerCase()
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function sharedTexts(zip: ZipFile, entry: Entry | undefined): Promise<readonly string[]> {
  const texts: string[] = []
  let [text, chars] = ['', 0]
  let [isText, isSound] = [false, false]
  await parse(zip, entry, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rph') isSound = true
      else if (name === 't') isText = true
    },
    text(piece) {
      if (!isText || isSound) return
      text += piece
      chars += piece.length
      if (chars > feedLimits.workbookTextMaxChars) throw new FeedFault('too_large')
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rph') isSound = false
      else if (name === 'si') texts.push(text)
    },
  })
  return texts
}

/**
 * By the first cell of an area of several rows: the last row that it covers. The areas stand behind all rows: a sheet with
 * more of them than a stock has homes is refused on the way there. Rows that only have a format count for nothing.
 */
async function mergedCells(zip: ZipFile, sheet: Entry): Promise<ReadonlyMap<string, number>> {
  const merged = new Map<string, number>()
  let [row, filled, lastFilled] = [0, 0, 0]
  let isValue = false
  await parse(zip, sheet, {
    text(piece) {
      if (!isValue || row === lastFilled || piece.trim() === '') return
      lastFilled = row
      if (++filled > feedLimits.recordsMax + feedLimits.headerRowsMax)
        throw new FeedFault('too_many_records', { line: row })
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
    },
    open(name, { ref = '' }) {
      if (name === 'row') row++
      else if (name === 'v' || name === 't') isValue = true
      if (name !== 'mergecell' || merged.size >= feedLimits.mergedCellsMax) return
      const [, column, top, bottom] =
        /^\$?([A-Z]{1,3})\$?(\d+):\$?[A-Z]{1,3}\$?(\d+)$/.exec(ref) ?? []
      if (Number(bottom) > Number(top)) merged.set(`${column}${top}`, Number(bottom))
    },
  })
  return merged
}

/** The text of rows, as they are parsed. */
function createRows(shared: readonly string[], merged: ReadonlyMap<string, number>) {
  let out = ''
  let line = 1
  let row = 0
  let cells: string[] = []
  let [place, kind, value, formula] = ['', '', '', '']
  let inside: 'v' | 't' | 'f' | null = null
  let isComputed = false
  /** By columns: what a merged cell says, and until which row. */
  const carried = new Map<number, { readonly text: string; readonly until: number }>()

  function endCell(): void {
    const column = columnOf(place)
    if (column >= feedLimits.columnsMax) return
    const text = textOf(kind, value, isComputed ? '' : formula, shared)
    const until = merged.get(place)
    if (until !== undefined) carried.set(column, { text, until })
    cells[column] = text
  }

  function endRow(): void {
    if (!cells.some((text) => text)) return
    for (const [column, { text, until }] of carried) if (row <= until) cells[column] ||= text
    while (line < row) {
      out += '\n'
      line++
    }
    const quoted = Array.from(cells, (text = '') => `"${text.replaceAll('"', '""')}"`)
    out += `${quoted.join(',')}\n`
    line++
  }

  return {
    take(): string {
      const text = out
      out = ''
      return text
    },
    open(name: string, { r = '', t = '' }: Attributes) {
      if (name === 'row') {
        row = Math.min(Number(r) || row + 1, feedLimits.sheetRowsMax)
        cells = []
      } else if (name === 'c') {
        ;[place, kind, value, formula] = [r || nextPlace(cells, row), t, '', '']
        isComputed = false
      } else if (name === 'v' || name === 't' || name === 'f') {
        inside = name
        // An empty result is one: sheets have formulas far below their last home.
        isComputed ||= name === 'v'
      }
    },
    text(piece: string) {
      if (inside === 'f') formula += piece.slice(0, feedLimits.quotedMaxChars)
      else if (inside !== null) value += piece
    },
    close(name: string) {
      if (name === 'c') endCell()
      else if (name === 'row') endRow()
      else if (name === inside) inside = null
    },
  }
}

/** A formula whose result was not saved shows itself, so that its value is reported as unreadable. */
function textOf(kind: string, value: string, formula: string, shared: readonly string[]): string {
  if (value === '' && formula !== '') return `=${formula}`
  // "#REF!" is the absence of a value.
  if (kind === 'e') return ''
  if (kind === 's') return cleanText(shared[Number(value)] ?? '')
  if (kind === 'b') return value === '1' ? 'yes' : 'no'
  return kind === '' || kind === 'n' ? numberText(value) : cleanText(value)
}

const cleanText = (text: string): string =>
  text.replaceAll(/_x000D_/gi, '').replaceAll(/\r\n|\r|\n/g, LINE_IN_CELL)

/** Plain digits, and never three behind the dot: those could be thousands. */
function numberText(value: string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const text = Number.isInteger(number)
    ? number.toLocaleString('en', { useGrouping: false })
    : String(Number(number.toPrecision(12)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

const A = 'A'.charCodeAt(0)

function columnOf(place: string): number {
  let column = 0
  for (const sign of /^[A-Z]{0,3}/.exec(place)![0])
    column = column * 26 + sign.charCodeAt(0) - A + 1
  return column - 1
}

/** Cells without a place follow each other. */
function nextPlace(cells: readonly string[], row: number): string {
  let [left, name] = [cells.length + 1, '']
  while (left > 0) {
    name = String.fromCharCode(A + ((left - 1) % 26)) + name
    left = Math.floor((left - 1) / 26)
  }
  return `${name}${row}`
}
