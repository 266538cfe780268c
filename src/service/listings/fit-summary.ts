/**
 * A summary that would exceed 1 KB as JSON, shortened until it fits. Only then: every other one stays as it is.
 * What goes first can be read elsewhere: words of the link, which works by its number, then the ends of names
 * and of the title, then digits far below what is measured. Cost: none for a summary that fits.
 */
import { limits } from '../../catalogue/limits.ts'
import type { SummaryRecord } from './listing-record.ts'

/** A search near a point adds it to the stored summary: up to 100 km, to the metre. */
const DISTANCE_BYTES = ',"distance_km":99.999'.length

/** Of the stored summary. */
export const storedSummaryMaxBytes = limits.summaryMaxBytes - DISTANCE_BYTES

/** Letters of a name or title that stay as long as something else can still be shortened. */
const READABLE_LETTERS = 24

type Shorten = (record: SummaryRecord, overBytes: number) => SummaryRecord

const shorterLink: Shorten = (record, over) => {
  const start = record.link.lastIndexOf('/') + 1
  const words = record.link.slice(start).split('-')
  let dropped = 0
  // One word stays: an address without words redirects to the one that has them.
  while (words.length > 1 && dropped < over) dropped += words.pop()!.length + 1
  return { ...record, link: record.link.slice(0, start) + words.join('-') }
}

const shortestLink: Shorten = (record) => ({
  ...record,
  link: record.link.slice(0, record.link.lastIndexOf('/') + 2),
})

const shorterSeller =
  (letters: number): Shorten =>
  ({ seller, ...record }, over) => ({
    ...record,
    seller: { ...seller, name: cutText(seller.name, over, letters) },
  })

const shorterTitle =
  (letters: number): Shorten =>
  (record, over) => ({ ...record, title: cutText(record.title, over, letters) })

/** Coordinates to a metre, areas to a square metre. */
const fewerDigits: Shorten = (record) => ({
  ...record,
  covered_area_m2: rounded(record.covered_area_m2, 0),
  plot_area_m2: rounded(record.plot_area_m2, 0),
  lat: rounded(record.lat, 5),
  lng: rounded(record.lng, 5),
})

const shorterReason: Shorten = ({ good_deal: deal, ...record }, over) => ({
  ...record,
  good_deal: deal && { ...deal, reason: cutText(deal.reason, over, 1) },
})

const shorterPlace: Shorten = ({ location, ...record }, over) => ({
  ...record,
  location: location && { ...location, name: cutText(location.name, over, 1) },
})

const steps: readonly Shorten[] = [
  shorterLink,
  shorterSeller(READABLE_LETTERS),
  shorterTitle(READABLE_LETTERS),
  fewerDigits,
  shorterReason,
  shorterSeller(1),
  shorterTitle(1),
  shorterPlace,
  shortestLink,
]

/** Members stay in the order of the record. */
export function fitSummary(record: SummaryRecord): SummaryRecord {
  let fitted = record
  for (const shorten of steps) {
    const over = bytesOf(fitted) - storedSummaryMaxBytes
    if (over <= 0) break
    fitted = { ...record, ...shorten(fitted, over) }
  }
  return fitted
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Number(value.toFixed(decimals))
}

/** Shorter by `overBytes` as JSON and ending in an ellipsis, or as short as `letters` allow. */
function cutText(text: string, overBytes: number, letters: number): string {
  const most = bytesOf(text) - overBytes
  // Whole letters: half of a pair is no text.
  const all = [...text]
  const cut = (length: number) => `${all.slice(0, length).join('').trimEnd()}…`
  let length = Math.min(all.length, Math.max(letters, most))
  while (length > letters && bytesOf(cut(length)) > most) length--
  const shorter = cut(length)
  return bytesOf(shorter) < bytesOf(text) ? shorter : text
}
