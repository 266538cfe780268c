/**
 * A table from comma-separated text. Files come from other people's tools, which quote as RFC 4180 allows; anything else is
 * refused with its line. Invariant: every record has as many fields as the header. Cost: one pass over the text.
 */
import { CsvError, parse } from 'csv-parse/sync'
import { ownMember } from '../structures/own-member.ts'

export class CsvFault extends Error {}

export interface CsvTable {
  readonly header: readonly string[]
  readonly records: readonly (readonly string[])[]
}

export function readCsv(text: string): CsvTable {
  const lines = parseLines(text)
  const header = lines[0]?.map((name) => name.trim()) ?? []
  if (header.every((name) => name === '')) throw new CsvFault('the file is empty')
  const twice = header.find((name, at) => header.indexOf(name) !== at)
  if (twice !== undefined) throw new CsvFault(`the header has the column "${twice}" twice`)
  return { header, records: lines.slice(1) }
}

const inOurWords: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'has another number of fields than the header',
  CSV_QUOTE_NOT_CLOSED: 'opens a quote that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'continues after a closing quote',
  INVALID_OPENING_QUOTE: 'has a quote inside an unquoted field',
}

function parseLines(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CsvFault(`line ${error.lines} ${ownMember(inOurWords, error.code) ?? error.message}`)
  }
}
