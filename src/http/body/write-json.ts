/**
 * An answer as its JSON. Records that are packed are copied, not parsed: a page of ten results is ten copies.
 */
import { PackedRecord } from '../../service/listings/record-bytes.ts'
import type { ByteWriter } from '../../structures/byte-writer.ts'

export function writeJson(body: object, writer: ByteWriter): void {
  if (body instanceof PackedRecord) {
    body.writeTo(writer)
    return
  }
  const members = Object.entries(body)
  if (!members.some(([, value]) => isPackedList(value))) {
    writer.text(JSON.stringify(body))
    return
  }
  let text = '{'
  for (const [i, [name, value]] of members.entries()) {
    text += `${i === 0 ? '' : ','}${JSON.stringify(name)}:`
    if (isPackedList(value)) {
      for (const [at, record] of value.entries()) {
        writer.text(`${at === 0 ? `${text}[` : ','}`)
        record.writeTo(writer)
      }
      text = ']'
    } else text += JSON.stringify(value)
  }
  writer.text(`${text}}`)
}

const isPackedList = (value: unknown): value is readonly PackedRecord<object>[] =>
  Array.isArray(value) && value[0] instanceof PackedRecord
