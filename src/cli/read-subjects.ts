/**
 * Reads listings from the neutral columns of the accuracy command. Columns may be missing or empty
 * in any row; only a price is needed. Invariant: what cannot be read is counted and reported, never
 * guessed. Cost: one pass.
 */
import { describedWords } from '../pricing/homes/trait-words.ts'
import { monthNumber, type ValuationSubject } from '../pricing/model/valuation-subject.ts'
import { hasPoint } from '../pricing/place/place-table.ts'
import { hashText } from '../structures/stable-hash.ts'
import { quantileOf, sortedNumbers } from '../structures/statistics/robust-statistics.ts'
import { CsvFault, type CsvTable } from './read-csv.ts'

export interface ReadSubjects {
  readonly subjects: readonly ValuationSubject[]
  /** Sentences about what was left out. */
  readonly notes: readonly string[]
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const DEALS = ['sale', 'rent'] as const

/** Names of sellers and projects only tell one from another. */
const numberOfName = (name: string | null) => (name === null ? null : hashText(name))

function monthOf(written: string | null): number | null {
  const at = written === null ? Number.NaN : Date.parse(written)
  return Number.isNaN(at) ? null : monthNumber(at)
}

export function readSubjects({ header, records }: CsvTable): ReadSubjects {
  if (!header.includes('price')) throw new CsvFault('there is no column "price"')
  const columns = new Map(header.map((name, at) => [name, at]))
  let unreadable = 0
  const subjects: ValuationSubject[] = []
  records.forEach((fields, at) => {
    const text = (name: string) => fields[columns.get(name) ?? -1]?.trim() || null
    const number = (name: string) => {
      const written = text(name)
      if (written === null) return null
      if (DECIMAL.test(written) && Number.isFinite(Number(written))) return Number(written)
      unreadable++
      return null
    }
    const price = number('price')
    // A file about one deal may leave it out; most are about sales.
    const deal = DEALS.find((known) => known === (text('deal') ?? 'sale'))
    if (price === null || price <= 0 || deal === undefined) return
    subjects.push({
      id: at + 1,
      deal,
      property_type: text('property_type') ?? '',
      price,
      covered_area_m2: number('covered_area_m2'),
      plot_area_m2: number('plot_area_m2'),
      bedrooms: text('bedrooms') === 'studio' ? 0 : number('bedrooms'),
      bathrooms: number('bathrooms'),
      condition: text('condition'),
      year_built: number('year_built'),
      floor: number('floor'),
      amenities:
        text('amenities')
          ?.split('|')
          .map((word) => word.trim())
          .filter(Boolean) ?? [],
      features: describedWords(text('property_type'), text('description')),
      lat: number('lat'),
      lng: number('lng'),
      district: text('district'),
      location: text('location'),
      group: text('group'),
      seller: numberOfName(text('seller')),
      project: numberOfName(text('project')),
      month: monthOf(text('listed_at')),
    })
  })
  const notes: string[] = []
  const skipped = records.length - subjects.length
  if (skipped > 0)
    notes.push(`${skipped} of ${records.length} rows have no deal or price: left out.`)
  if (unreadable > 0) notes.push(`${unreadable} numbers could not be read: taken as not given.`)
  return { subjects, notes }
}

/**
 * Gives every listing the quarter of the map that it stands in as its district: a set without districts then
 * shows whether districts make an estimate worse, which they do where something derived from prices leaks.
 */
export function quadrantsAsDistricts(subjects: readonly ValuationSubject[]): ValuationSubject[] {
  const pointed = subjects.filter(hasPoint)
  const middle = (of: (one: ValuationSubject) => number) =>
    quantileOf(sortedNumbers(pointed.map(of)), 0.5)
  const lat = middle((one) => one.lat!)
  const lng = middle((one) => one.lng!)
  return subjects.map((one) => {
    if (!hasPoint(one)) return one
    const quadrant = `${one.lat! > lat ? 'north' : 'south'}-${one.lng! > lng ? 'east' : 'west'}`
    return { ...one, district: quadrant }
  })
}
