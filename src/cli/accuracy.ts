/**
 * Measures the price estimate on a file of listings and prints one line of JSON.
 * Invariant: a fault is one sentence on standard error and exit code 1, never a stack.
 * Cost: five fits of the market in the file.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { evaluateAccuracy } from '../pricing/evaluate-accuracy.ts'
import { CsvFault, readCsv } from './read-csv.ts'
import { readSubjects } from './read-subjects.ts'

const MAX_TEXT_BYTES = 512 * 1024 * 1024
const USAGE = 'Usage: npm run accuracy -- --file LISTINGS.csv (plain or gzip)'

class AccuracyFault extends Error {}

function readText(path: string): string {
  const bytes = readFileSync(path)
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = zipped ? gunzipSync(bytes, { maxOutputLength: MAX_TEXT_BYTES }) : bytes
  return new TextDecoder('utf-8', { fatal: true }).decode(plain)
}

function fileArgument(): string {
  try {
    const { values } = parseArgs({ options: { file: { type: 'string' } } })
    if (values.file) return values.file
  } catch {
    // Unknown options get the same answer as none: how to call it.
  }
  throw new AccuracyFault(USAGE)
}

function run(): void {
  const { subjects, notes } = readSubjects(readCsv(readText(fileArgument())))
  if (subjects.length === 0) throw new AccuracyFault('No row has a deal and a price.')
  for (const note of notes) console.error(note)
  const accuracy = evaluateAccuracy(subjects, { nowMs: () => performance.now() })
  if (accuracy.share_estimated === 0) {
    const reason = `None of ${accuracy.n} listings could be estimated: too few to compare with.`
    throw new AccuracyFault(reason)
  }
  console.log(JSON.stringify(accuracy))
}

/** The sentence for a fault; what the file system says names the file itself. */
function explain(fault: unknown): string {
  if (fault instanceof AccuracyFault) return fault.message
  if (fault instanceof CsvFault) return `The file is not readable as CSV: ${fault.message}.`
  const text = fault instanceof Error ? fault.message : String(fault)
  return `The file could not be measured: ${text}`
}

try {
  run()
} catch (fault) {
  console.error(explain(fault))
  process.exitCode = 1
}
