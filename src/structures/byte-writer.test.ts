import { expect, it } from 'vitest'
import { ByteWriter } from './byte-writer.ts'

const shared = (text: string) => {
  const bytes = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)))
  bytes.set(Buffer.from(text))
  return bytes
}

it.each([0, 1, 9, 10, 11, 64])(
  'writes pieces in their order, with room for %i bytes at first',
  (room) => {
    const writer = new ByteWriter(Buffer.alloc(room))
    writer.text('{"πόλη":')
    writer.copy(Buffer.from('"Λεμεσός"'))
    writer.copy(shared(',"a":1'))
    writer.byte(0x7d)
    expect(writer.bytes.toString()).toBe('{"πόλη":"Λεμεσός","a":1}')
  },
)

it('stays in the memory that it was given as long as there is room, to the last byte', () => {
  const memory = Buffer.alloc(4)
  const writer = new ByteWriter(memory)
  writer.text('ab')
  writer.text('cd')
  expect(writer.bytes.buffer).toBe(memory.buffer)
  writer.text('e')
  expect(writer.bytes.buffer).not.toBe(memory.buffer)
  expect(writer.bytes.toString()).toBe('abcde')
})
