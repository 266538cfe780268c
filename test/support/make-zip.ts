/** Archives and workbooks as other programs write them, for tests. */
import { crc32, deflateRawSync } from 'node:zlib'

export function makeZip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const [path, plain] = [Buffer.from(name), Buffer.from(content)]
    const packed = deflateRawSync(plain)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(plain), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(plain.length, 8)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(0x800, 6)
    local.writeUInt16LE(8, 8)
    sizes.copy(local, 14)
    local.writeUInt16LE(path.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(0x800, 8)
    entry.writeUInt16LE(8, 10)
    sizes.copy(entry, 16)
    entry.writeUInt16LE(path.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, path, packed)
    central.push(entry, path)
    offset += local.length + path.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

/** A cell is a number, a text, or XML of its own. */
export type SheetCell = number | string | null | { readonly xml: string }

/** A workbook with one sheet in front of which a hidden one stands. `more`: after the rows. */
export function makeWorkbook(
  rows: readonly (readonly SheetCell[])[],
  { more = '', files = {} }: { more?: string; files?: Readonly<Record<string, string>> } = {},
): Buffer {
  const shared: string[] = []
  const cellXml = (cell: SheetCell, row: number, at: number): string => {
    const place = `r="${columnName(at)}${row + 1}"`
    if (cell === null) return `<c ${place} s="1"/>`
    if (typeof cell === 'object') return cell.xml.replace('<c', `<c ${place}`)
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
    shared.push(cell)
    return `<c ${place} t="s"><v>${shared.length - 1}</v></c>`
  }
  const data = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((one, at) => cellXml(one, row, at)).join('')}</row>`,
    )
    .join('')
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  return makeZip({
    '[Content_Types].xml': `${head}<Types/>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="x"><sheets><sheet name="Lists" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Homes" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${main}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `${head}<worksheet ${main}><sheetData>${data}</sheetData>${more}</worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${shared.map((text) => `<si><r><t>${escaped(text.slice(0, 3))}</t></r><r><t xml:space="preserve">${escaped(text.slice(3))}</t></r><rPh><t>no</t></rPh></si>`).join('')}</sst>`,
    ...files,
  })
}
