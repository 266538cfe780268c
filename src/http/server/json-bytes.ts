/**
 * An answer as the bytes of its JSON. Records that are packed are copied, not parsed: a page of ten results
 * is ten copies.
 */
import { PackedRecord } from '../../service/listings/record-bytes.ts'

export function jsonBytes(body: object): Uint8Array {
  if (body instanceof PackedRecord) return Buffer.concat(body.pieces())
  const members = Object.entries(body)
  if (!members.some(([, value]) => isPackedList(value))) return Buffer.from(JSON.stringify(body))
  const pieces: Uint8Array[] = []
  let text = ''
  for (const [name, value] of members) {
    text += `${text === '' && pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`
    if (isPackedList(value)) {
      pieces.push(Buffer.from(`${text}[`), ...listPieces(value))
      text = ']'
    } else text += JSON.stringify(value)
  }
  return Buffer.concat([...pieces, Buffer.from(`${text}}`)])
}

const isPackedList = (value: unknown): value is readonly PackedRecord<object>[] =>
  Array.isArray(value) && value[0] instanceof PackedRecord

const COMMA = Buffer.from(',')

const listPieces = (records: readonly PackedRecord<object>[]): Uint8Array[] =>
  records.flatMap((record, at) => (at === 0 ? record.pieces() : [COMMA, ...record.pieces()]))
