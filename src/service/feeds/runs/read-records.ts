/** Normalised records from their file, one a line. Cost: one line in memory. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'

export async function* readRecords(path: string): AsyncGenerator<NormalisedRecord> {
  const lines = createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) yield JSON.parse(line) as NormalisedRecord
}
