/** Two servers that share a folder save their segments at the same time: each reads its own records. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEngine } from '../../engine/engine.ts'
import { buildSegment } from '../../engine/segment/build-segment.ts'
import {
  closeFile,
  filesOf,
  readSegmentFile,
  withRecordsIn,
  writeSegmentFile,
} from '../../engine/segment/segment-file.ts'
import { cachedSegmentPath, inOwnFile } from './segment-cache.ts'

const schema = { sets: [], numbers: [], sorts: [] }
const segmentOf = (texts: readonly string[]) => {
  const documents = texts.map((text, index) => ({
    ...{ id: index + 1, sets: {}, numbers: {}, point: null, text },
    record: Buffer.from(text),
  }))
  return buildSegment(schema, documents)
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-cache-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** `written` runs between writing and opening, which are done by different threads. */
const save = (texts: readonly string[], isForNextStart: boolean, written = async () => {}) =>
  inOwnFile({ folder, isForNextStart }, async (path) => {
    const data = segmentOf(texts)
    const starts = await writeSegmentFile(path, data, null)
    await written()
    return withRecordsIn(path, data, starts)
  })

it('reads its own records, though another server has saved between its writing and opening', async () => {
  const other = ['another server has', 'other records']
  const data = await save(['one'], true, async () => {
    const saved = await save(other, true)
    for (const file of filesOf(saved)) await closeFile(file)
  })
  const engine = createEngine(schema)
  engine.swapSegment(data, engine.mark())
  expect(String(Buffer.from(engine.get(1)!))).toBe('one')
  for (const file of filesOf(data)) await closeFile(file)
})

it('leaves one file for the next start, the one saved last, and none of any other save', async () => {
  for (const isForNextStart of [true, false]) {
    const data = await save(
      isForNextStart ? ['left', 'for the next start'] : ['not left'],
      isForNextStart,
    )
    for (const file of filesOf(data)) await closeFile(file)
  }
  expect(readdirSync(folder)).toEqual(['segment.bin'])
  const { data } = (await readSegmentFile(cachedSegmentPath(folder)))!
  expect(data.rows).toBe(2)
  for (const file of filesOf(data)) await closeFile(file)
})
