/**
 * Where records can be stored, and what a page of ten of them costs then:
 *   npm run measure:records -- --listings 20000
 * Each way reads the same random pages, one after the other, and copies the summaries of a page as an
 * answer does. Bytes are those that stay in the memory of a process for each listing.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  brotliCompressSync,
  brotliDecompressSync,
  crc32,
  deflateRawSync,
  inflateRawSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { fillStore } from '../bench/bench-market.ts'
import { storedDocuments } from '../bench/stored-documents.ts'

const PAGE = 10
const ROUNDS = 5
const PAGES = 400
const DICTIONARY_BYTES = 32 * 1024
const LINE_FEED = 0x0a

const { values } = parseArgs({ options: { listings: { type: 'string', default: '20000' } } })
const listings = Number(values.listings)
const folder = mkdtempSync(join(tmpdir(), 'estia-records-'))
try {
  const storePath = join(folder, 'estia.sqlite')
  await fillStore(storePath, listings)
  const records: Buffer[] = []
  for await (const documents of storedDocuments({
    storePath,
    listings,
    capMs: Infinity,
    folder,
    segmentPath: null,
  })) {
    for (const { record } of documents) records.push(Buffer.from(record))
  }
  console.log(`${records.length} records of ${mean(records)} bytes`)
  measureAll(records)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function measureAll(records: readonly Buffer[]): void {
  measure('memory', records, (row) => records[row])
  const dictionary = Buffer.concat(records.slice(0, 200)).subarray(0, DICTIONARY_BYTES)
  const packed = (
    name: string,
    pack: (record: Buffer) => Buffer,
    open: (bytes: Buffer) => Buffer,
  ) => {
    const packed = records.map(pack)
    measure(name, packed, (row) => open(packed[row]))
  }
  packed(
    'zstd',
    (one) => zstdCompressSync(one),
    (one) => zstdDecompressSync(one),
  )
  packed(
    'brotli 5',
    (one) => brotliCompressSync(one, { params: { 1: 5 } }),
    (one) => brotliDecompressSync(one),
  )
  packed(
    'deflate',
    (one) => deflateRawSync(one),
    (one) => inflateRawSync(one),
  )
  packed(
    'deflate with a dictionary',
    (one) => deflateRawSync(one, { dictionary }),
    (one) => inflateRawSync(one, { dictionary }),
  )
  const path = join(folder, 'records.bin')
  const file = openSync(path, 'w+')
  const places = records.map((record) => ({ length: record.length, crc: crc32(record), at: 0 }))
  let at = 0
  for (const [i, record] of records.entries()) {
    places[i].at = at
    at += writeSync(file, record)
  }
  const shelf = Buffer.alloc(2 ** 16)
  measure('file, through the page cache', [], (row) => {
    const place = places[row]
    const bytes = shelf.subarray(0, place.length)
    readSync(file, bytes, 0, place.length, place.at)
    if (crc32(bytes) !== place.crc) throw new Error('a record is damaged')
    return bytes
  })
  closeSync(file)
}

/** The best of some rounds: what else the machine does only ever adds. */
function measure(name: string, packed: readonly Buffer[], read: (row: number) => Buffer): void {
  const answer = Buffer.alloc(2 ** 16)
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    let row = round + 1
    const before = process.cpuUsage()
    for (let page = 0; page < PAGES; page++) {
      let written = 0
      for (let i = 0; i < PAGE; i++) {
        row = (row * 48_271) % 2_147_483_647
        const record = read(row % listings)
        written += record.copy(answer, written, 0, record.indexOf(LINE_FEED))
      }
    }
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / PAGES)
  }
  console.log(`${name}: ${mean(packed)} bytes a listing, ${best.toFixed(1)} us a page of ${PAGE}`)
}

function mean(buffers: readonly Buffer[]): number {
  const bytes = buffers.reduce((sum, { length }) => sum + length, 0)
  return Math.round(bytes / listings)
}
