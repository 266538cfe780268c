/**
 * Measures the price estimate on a file of listings, or on the market served, and prints one line of
 * JSON.
 * Invariant: a fault is one sentence on standard error and exit code 1, never a stack.
 * Cost: five fits of the market in the file.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { openForReading, storePlace } from '../app/open-store.ts'
import { readSettings } from '../app/settings.ts'
import { country } from '../country/served-country.ts'
import { createShore } from '../domain/places/shore.ts'
import { createWhereabouts } from '../domain/places/whereabouts.ts'
import { evaluateAccuracy } from '../pricing/estimate/evaluate-accuracy.ts'
import type { ValuationSubject } from '../pricing/model/valuation-subject.ts'
import { readMarket } from '../service/prices/read-market.ts'
import { sampleOf } from '../service/prices/stored-model.ts'
import { withSea } from '../service/prices/subject-of-listing.ts'
import { StoreError } from '../store/store-error.ts'
import { cliLimits } from './cli-limits.ts'
import { CsvFault, readCsv } from './read-csv.ts'
import { quadrantsAsDistricts, readSubjects } from './read-subjects.ts'

const USAGE =
  'Usage: npm run accuracy -- --file LISTINGS.csv (plain or gzip) [--quadrants: those of the map as districts]; without --file, the market in DATA_DIR'

const whereabouts = createWhereabouts(country, createShore(country.coast, country.coastAccuracyM))

class AccuracyFault extends Error {}

function readText(path: string): string {
  const bytes = readFileSync(path)
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = zipped
    ? gunzipSync(bytes, { maxOutputLength: cliLimits.accuracyFileMaxBytes })
    : bytes
  return new TextDecoder('utf-8', { fatal: true }).decode(plain)
}

function readArguments() {
  try {
    const options = { file: { type: 'string' }, quadrants: { type: 'boolean' } } as const
    const { file = null, quadrants = false } = parseArgs({ options }).values
    return { file, quadrants }
  } catch {
    throw new AccuracyFault(USAGE)
  }
}

function fileSubjects(path: string): readonly ValuationSubject[] {
  const { subjects, notes } = readSubjects(readCsv(readText(path)))
  if (subjects.length === 0) throw new AccuracyFault('No row has a deal and a price.')
  for (const note of notes) console.error(note)
  return subjects.map((subject) => withSea(subject, whereabouts))
}

/** The live listings of the store that the settings name. */
async function marketSubjects(): Promise<ValuationSubject[]> {
  const store = await openForReading(storePlace(readSettings(process.env)))
  try {
    const subjects = await readMarket(store, Date.now(), whereabouts)
    const isSampled = sampleOf(subjects.length)
    return subjects.filter((_, at) => isSampled(at))
  } finally {
    await store.close()
  }
}

async function run(): Promise<void> {
  const { file, quadrants } = readArguments()
  const read = file === null ? await marketSubjects() : fileSubjects(file)
  const subjects = quadrants ? quadrantsAsDistricts(read) : read
  const accuracy = evaluateAccuracy(subjects, { nowMs: () => performance.now() })
  if (accuracy.share_estimated === 0) {
    const reason = `None of ${accuracy.n} listings could be estimated: too few to compare with.`
    throw new AccuracyFault(reason)
  }
  console.log(JSON.stringify(accuracy))
}

/** The sentence for a fault; what the file system says names the file itself. */
function explain(fault: unknown): string {
  if (fault instanceof AccuracyFault || fault instanceof StoreError) return fault.message
  if (fault instanceof CsvFault) return `The file is not readable as CSV: ${fault.message}.`
  const text = fault instanceof Error ? fault.message : String(fault)
  return `The file could not be measured: ${text}`
}

try {
  await run()
} catch (fault) {
  console.error(explain(fault))
  process.exitCode = 1
}
