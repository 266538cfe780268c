import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecordWriter, recordPlace, takeRoom } from './record-writer.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-records-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('gives each chunk of several writers room of its own, without a gap', async () => {
  const path = join(folder, 'records')
  const fd = openSync(path, 'w')
  const place = recordPlace(fd, 10)
  const writers = [createRecordWriter(place), createRecordWriter(place)]
  const taken = Array.from({ length: 40 }, (_, i) => {
    const bytes = Buffer.alloc(1 + i * 100, 1 + i)
    return { bytes, chunk: writers[i % 2].take(bytes) }
  })
  await Promise.all(writers.map((writer) => writer.written()))
  closeSync(fd)
  const file = readFileSync(path)
  let end = 10
  for (const { bytes, chunk } of taken) {
    expect(chunk).toEqual({ fd, at: end, length: bytes.length })
    expect(file.subarray(chunk.at, chunk.at + chunk.length).equals(bytes)).toBe(true)
    end += chunk.length
  }
  expect([file.length, takeRoom(place, 0)]).toEqual([end, end])
})

it('says at the end that the disk refused a chunk', async () => {
  const path = join(folder, 'closed')
  const fd = openSync(path, 'w')
  closeSync(fd)
  const writer = createRecordWriter(recordPlace(fd, 0))
  writer.take(Buffer.alloc(5))
  await expect(writer.written()).rejects.toThrow('EBADF')
})
