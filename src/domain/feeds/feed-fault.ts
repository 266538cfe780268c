/**
 * Why a document could not be read as a feed, or not to its end: a code, a sentence that says what it is
 * instead, and what its exporter does. Reading a document yields one of these or all of its records.
 */
const feedFaults = {
  empty_document: {
    message: 'The document is empty.',
    fix: 'Export again, and look whether the file has any bytes before it is uploaded.',
  },
  html_page: {
    message:
      'This is a web page, not a feed: a login page, or an error page of the exporting site.',
    fix: 'Open the address in a private window of a browser: it must answer with the feed and without a login.',
  },
  unknown_format: {
    message: 'The document is none of the formats that are read here.',
    fix: 'Export as Kyero, RERA, BLM, OpenImmo, RESO JSON or Trovit, or send a table (XLSX or CSV).',
  },
  other_format: {
    message: 'The document is not of the format that was named.',
    fix: 'Send format "auto", or the format that was found.',
  },
  old_workbook: {
    message: 'This is an old Excel workbook (.xls), or one with a password.',
    fix: 'Save it without a password as "Excel Workbook (.xlsx)", or as CSV.',
  },
  doctype_refused: {
    message: 'The document declares a document type (DOCTYPE), which is never read.',
    fix: 'Export without the DOCTYPE line.',
  },
  too_large: {
    message: 'The document is larger than 100 MB.',
    fix: 'Send addresses of photos instead of the photos, or split the stock into several feeds.',
  },
  too_many_records: {
    message: 'The document holds more than 20,000 records.',
    fix: 'Split the stock into several feeds.',
  },
  too_deep: {
    message: 'Elements are nested more than 32 deep.',
    fix: 'Export one of the formats as it is specified: none is deeper than 8.',
  },
  record_too_large: {
    message: 'A single record, or a single text, is larger than any home needs.',
    fix: 'Send addresses of photos, not the photos themselves, and texts of some pages.',
  },
  header_too_large: {
    message: 'More stands outside of the records than any feed needs.',
    fix: 'Export one of the formats as it is specified: homes are records, and little else is in the file.',
  },
  not_well_formed: {
    message: 'The markup is broken, so that what follows cannot be trusted.',
    fix: 'Write the file with a library for its format, not by joining texts.',
  },
  cut_off: {
    message: 'The document ends before its end: it was cut off.',
    fix: 'Write the export into another file and rename it when it is complete.',
  },
  check_stopped: {
    message: 'The check stopped: the document takes more processor time than a check may use.',
    fix: 'What is reported holds for the part that was read. Check the document in parts; an import has no such limit.',
  },
  wrong_archive: {
    message: 'The archive is damaged, encrypted, or holds no feed.',
    fix: 'Pack one feed (.xml, .blm, .json, .xlsx or .csv) and its photos, without a password.',
  },
  archive_bomb: {
    message: 'The archive unpacks to far more than any feed is.',
    fix: 'Pack the feed as it is, without padding.',
  },
} as const

type FeedFaultCode = keyof typeof feedFaults

export class FeedFault extends Error {
  override readonly name = 'FeedFault'
  readonly code: FeedFaultCode
  /** Counted from 1; null where it is about the whole. */
  readonly line: number | null
  readonly found: string | null

  /** `found` says what it is instead, after the sentence of the code. */
  constructor(
    code: FeedFaultCode,
    { line = null, found }: { line?: number | null; found?: string } = {},
  ) {
    super(found === undefined ? feedFaults[code].message : `${feedFaults[code].message} ${found}`)
    this.code = code
    this.line = line
    this.found = found ?? null
  }

  get fix(): string {
    return feedFaults[this.code].fix
  }
}
