/**
 * Reads comma-separated text strictly: quoted fields may hold commas, line breaks and doubled
 * quotes; a stray quote is refused with its line. Files come from other people's tools, which quote as RFC
 * 4180 allows, so a split at commas would not do. Invariant: every record has as many fields as the
 * header. Cost: one pass over the text.
 */
export class CsvFault extends Error {}

export interface CsvTable {
  readonly header: readonly string[]
  readonly records: readonly (readonly string[])[]
}

export function readCsv(text: string): CsvTable {
  const lines = splitRecords(text.startsWith('\ufeff') ? text.slice(1) : text)
  const header = lines[0]?.fields.map((name) => name.trim()) ?? []
  if (header.every((name) => name === '')) throw new CsvFault('the file is empty')
  const twice = header.find((name, at) => header.indexOf(name) !== at)
  if (twice !== undefined) throw new CsvFault(`the column "${twice}" stands twice in the header`)
  const records = lines.slice(1).map(({ fields, line }) => {
    if (fields.length === header.length) return fields
    const [has, needs] = [fields.length, header.length]
    throw new CsvFault(`line ${line} has ${has} fields where the header has ${needs}`)
  })
  return { header, records }
}

interface CsvRecord {
  readonly fields: string[]
  readonly line: number
}

/** Blank lines are no records. */
function splitRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    const record: CsvRecord = { fields: [], line }
    for (let more = true; more; ) {
      const field = readField(text, at, line)
      record.fields.push(field.value)
      line += field.lineBreaks
      at = field.end
      more = text[at] === ','
      if (more) at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (record.fields.length > 1 || record.fields[0] !== '') records.push(record)
  }
  return records
}

const PLAIN_FIELD_END = /[,\r\n]/g

function readField(text: string, from: number, line: number) {
  if (text[from] === '"') return readQuoted(text, from, line)
  PLAIN_FIELD_END.lastIndex = from
  const end = PLAIN_FIELD_END.exec(text)?.index ?? text.length
  const value = text.slice(from, end)
  if (value.includes('"')) throw new CsvFault(`line ${line} has a quote inside a plain field`)
  return { value, end, lineBreaks: 0 }
}

function readQuoted(text: string, from: number, line: number) {
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new CsvFault(`the quote opened in line ${line} is never closed`)
    value += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    value += '"'
    at++
  }
  if (at < text.length && !',\r\n'.includes(text[at])) {
    throw new CsvFault(`line ${line} goes on after a closing quote`)
  }
  return { value, end: at, lineBreaks: value.split('\n').length - 1 }
}
