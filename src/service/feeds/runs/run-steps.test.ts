import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { feedUseLimits } from '../../service-limits.ts'
import {
  absentRow,
  giveWay,
  headOf,
  type ReadRecord,
  readRecords,
  recordLines,
} from './run-steps.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-records-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A piece of a file has 64 KB: some end within a head, some within a text, one is longer than a piece. */
const record = (line: number): NormalisedRecord => ({
  ...{ line, key: `K-${line}`, reference: null, isOwn: false, action: 'offer' },
  values: {
    price: line % 3 === 0 ? null : line * 1000,
    description: 'Θέα\nστη θάλασσα. '.repeat(line === 20 ? 9_000 : line * 7),
  },
  ...{ photoUrls: [], planUrls: [], pets: null, project: null, print: `p${line}` },
  issues: [{ code: 'markup_removed', field: 'description', value: null }],
})

it('yields what was written, in order, and whole records on demand', async () => {
  const records = Array.from({ length: 60 }, (_, at) => record(at))
  const path = join(folder, 'records')
  writeFileSync(path, records.map(recordLines).join(''))
  const read: ReadRecord[] = []
  for await (const one of readRecords(path)) read.push(one)
  expect(read.map(({ whole: _, ...head }) => head)).toEqual(records.map(headOf))
  expect(read.map(({ whole }) => whole())).toEqual(records)
  expect(read[4]).toMatchObject({ key: 'K-4', price: 4000 })
  writeFileSync(path, '')
  expect(await readRecords(path).next()).toEqual({ done: true, value: undefined })
})

it('reports what is absent by the name that its exporter gave it', () => {
  const named = (reference: string) =>
    absentRow(1, 2, { key: 'αφ-003', listing_id: 3 }, 'paused', {
      fields: { reference },
    } as unknown as Listing)
  expect([named('ΑΦ-003').key, named('PA-46').key]).toEqual(['ΑΦ-003', 'αφ-003'])
  expect(JSON.parse(named('ΑΦ-003').issues)).toMatchObject([{ code: 'home_absent' }])
})

it('says of which project a record speaks, where it speaks of one', () => {
  const page = { completion: '2027-06', about: {} }
  const named = { ...record(1), project: 'Towers' }
  expect(headOf({ ...named, projectPage: page }).describes).toBe('Towers')
  for (const silent of [named, { ...record(1), projectPage: page }])
    expect(headOf(silent)).not.toHaveProperty('describes')
})

it('gives way after some records, and waits for nothing in between', () => {
  const { recordsPerTurn } = feedUseLimits
  const turns = Array.from({ length: 2 * recordsPerTurn }, (_, at) => giveWay(at) !== undefined)
  expect(turns.flatMap((isTurn, at) => (isTurn ? [at] : []))).toEqual([
    recordsPerTurn - 1,
    2 * recordsPerTurn - 1,
  ])
})
