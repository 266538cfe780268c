/**
 * A document to its records, one after another, and then what is known of the whole. Invariant: what was yielded
 * before a fault was read rightly; whether anything is gone from the stock may be concluded only from a summary
 * that says it is complete. Cost: one look at the bytes for their letters, one for their records.
 */
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import type {
  FeedFormat,
  FeedRecord,
  FeedSummary,
  RecordPhoto,
  RecordValueName,
} from '../../domain/feeds/feed-record.ts'
import type { ColumnChoices, TableColumn } from '../../domain/feeds/table-columns.ts'
import type { HeaderUnit } from '../../domain/feeds/text/header-unit.ts'
import { createLetterDecoder } from '../bytes/letter-decoder.ts'
import type { FeedDocument } from '../bytes/open-document.ts'
import { createByteSurvey, type Letters } from '../bytes/survey-bytes.ts'
import { feedLimits } from '../feed-limits.ts'
import type { FormatMapping } from '../formats/format-mapping.ts'
import { allFormats, mapRecord } from '../formats/map-record.ts'
import { createBlmReader } from './blm-reader.ts'
import { detectFormat } from './detect-format.ts'
import {
  type ElementEnd,
  type ElementReader,
  type FeedElement,
  type FoundElement,
  newElement,
  type PassedFault,
  textAt,
} from './feed-element.ts'
import { headerReader } from './header-reader.ts'
import { createJsonReader, MEDIA } from './json-reader.ts'
import { createTableReader } from './table-reader.ts'
import { createXmlReader } from './xml-reader.ts'

/** What a first look at a document has found. */
export interface Surveyed {
  readonly letters: Letters
  readonly format: FeedFormat
  readonly bytes: number
}

export async function surveyDocument(document: FeedDocument): Promise<Surveyed> {
  const survey = createByteSurvey()
  const head: Uint8Array[] = []
  let bytes = 0
  for await (const piece of document.pieces()) {
    if (bytes < feedLimits.sniffBytes) head.push(piece)
    bytes += piece.length
    survey.add(piece)
  }
  if (bytes === 0) throw new FeedFault('empty_document')
  const letters = survey.end()
  const text = createLetterDecoder(letters).push(Buffer.concat(head))
  return { letters, format: detectFormat(text), bytes }
}

export interface ReadSummary extends FeedSummary {
  /** What the columns of a table were taken for; null: it is no table. */
  readonly columns: readonly TableColumn[] | null
  /** Its end was seen, whatever was in it. */
  readonly isEnded: boolean
  readonly passedCount: number
  readonly passed: readonly PassedFault[]
  readonly nextPage: string | null
}

/** Photos of homes by their keys, where a document has them in a list of their own. */
export type MediaByKey = Map<string, RecordPhoto[]>

export interface ReadOptions {
  /** Called with the bytes read so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined
  /** Nothing of a record is looked for but these values and its photos. */
  readonly only?: readonly RecordValueName[]
  /** What a seller has said of the columns of a table. */
  readonly columns?: ColumnChoices
  /** What its headers say of the numbers below them. */
  readonly unitOf?: HeaderUnit
  /** Where photos that stand apart are put; a second reading takes them from there. */
  readonly media?: { readonly photos: MediaByKey; readonly isGathered: boolean }
}

export async function* readFeed(
  document: FeedDocument,
  { letters, format }: Surveyed,
  { onBytes, only, media, columns, unitOf }: ReadOptions = {},
): AsyncGenerator<FeedRecord, ReadSummary> {
  const whole = allFormats[format]
  const mapping = only ? mappingOf(whole, only) : whole
  const table = format === 'table' ? createTableReader(columns, unitOf) : null
  const reader = table ?? readerOf(format)
  const decoder = createLetterDecoder(letters)
  let records = 0
  let bytes = 0
  let withHeader: ((record: FeedRecord) => FeedRecord) | null = null
  function* toRecords(all: readonly FoundElement[]): Generator<FeedRecord> {
    for (const { element, line, misfit } of all) {
      if (element.name === MEDIA) {
        if (media?.isGathered === false) gather(element, whole, media.photos)
        continue
      }
      records++
      // All of the header that is held stands before the first record.
      withHeader ??= headerReader(reader.header)
      const record = withHeader(mapRecord(element, mapping, line))
      if (misfit !== undefined) {
        yield { ...record, misfit }
        continue
      }
      const apart = media?.isGathered && record.key !== null && media.photos.get(record.key)
      yield apart && record.photos.length === 0 ? { ...record, photos: apart } : record
    }
  }
  for await (const chunk of document.pieces()) {
    for (let at = 0; at < chunk.length; at += feedLimits.pieceBytes) {
      const piece = chunk.subarray(at, at + feedLimits.pieceBytes)
      yield* toRecords(reader.push(decoder.push(piece)))
    }
    bytes += chunk.length
    onBytes?.(bytes)
  }
  yield* toRecords(reader.push(decoder.end()))
  const end = reader.end()
  yield* toRecords(end.last)
  return { ...summaryOf(end, reader.header, format, records), columns: table?.columns() ?? null }
}

function gather(element: FeedElement, mapping: FormatMapping, photos: MediaByKey): void {
  const key = textAt(element, 'resourcerecordkey') ?? textAt(element, 'resourcerecordid')
  if (key === null) return
  const home = { ...newElement('record'), children: [element] }
  const known = photos.get(key) ?? []
  photos.set(key, known)
  for (const photo of mapRecord(home, mapping, 0).photos)
    if (known.length < feedLimits.homePhotosMax && isAddress(photo)) known.push(photo)
}

const isAddress = ({ url }: RecordPhoto): boolean => url.length <= feedLimits.photoAddressMaxChars

const mappingOf = (mapping: FormatMapping, only: readonly RecordValueName[]): FormatMapping => ({
  ...mapping,
  values: Object.fromEntries(
    only.flatMap((name) => {
      const rule = mapping.values[name]
      return rule ? [[name, rule]] : []
    }),
  ),
  ...{ features: [], flags: {}, texts: [], projectTexts: [] },
})

function readerOf(format: FeedFormat): ElementReader {
  if (format === 'blm') return createBlmReader()
  return format === 'reso' ? createJsonReader() : createXmlReader(allFormats[format].recordName)
}

function summaryOf(
  end: ElementEnd,
  header: FeedElement,
  format: FeedFormat,
  records: number,
): Omit<ReadSummary, 'columns'> {
  const { declaredCount, passed, passedCount, nextPage } = end
  const version = allFormats[format].version
    .map((path) => textAt(header, path))
    .find((text) => text !== null)
  const extent = textAt(header, '*/uebertragung@umfang')
  const isPartial =
    allFormats[format].isPartial === true ||
    (format === 'openimmo' && extent?.toUpperCase() !== 'VOLL')
  const isCountMet = declaredCount === null || declaredCount <= records
  return {
    format,
    version: version ?? null,
    isComplete: end.isComplete && isCountMet && records > 0 && nextPage === null,
    isEnded: end.isComplete,
    isWhole: !isPartial,
    records,
    declaredCount,
    passed,
    passedCount,
    nextPage,
  }
}
