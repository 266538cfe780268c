/**
 * Why a document could not be read, or not to its end, in English. `faults` say what happened and what to do;
 * `details` say what was found instead, after the sentence of the fault. Reasons why an address could not be fetched
 * have their English words where the fetch is; here is what to do about them. `{formats}` are the formats that we read.
 */
import type { FeedMessage } from './english-issue-words.ts'

const LIBRARY = 'Write the file with a library for its format, not by joining texts.'

const faults = {
  empty_document: [
    'The document is empty.',
    'Export again, and look whether the file has any bytes before it is uploaded.',
  ],
  html_page: [
    'This is a web page, not a feed: a login page, or an error page of the exporting site.',
    'Open the address in a private window of a browser: it must answer with the feed and without a login.',
  ],
  unknown_format: [
    'The document is none of the formats that are read here.',
    'Export as {formats}, or send a table (XLSX or CSV).',
  ],
  other_format: [
    'The document is not of the format that was named.',
    'Send format "auto", or the format that was found.',
  ],
  old_workbook: [
    'This is an old Excel workbook (.xls), or one with a password.',
    'Save it without a password as "Excel Workbook (.xlsx)", or as CSV.',
  ],
  doctype_refused: [
    'The document declares a document type (DOCTYPE), which is never read.',
    'Export without the DOCTYPE line.',
  ],
  too_large: [
    'The document is larger than 100 MB.',
    'Send addresses of photos instead of the photos, or split the stock into several feeds.',
  ],
  too_many_records: [
    'The document holds more than 20,000 records.',
    'Split the stock into several feeds.',
  ],
  too_deep: [
    'Elements are nested more than 32 deep.',
    'Export one of the formats as it is specified: none is deeper than 8.',
  ],
  record_too_large: [
    'A single record, or a single text, is larger than any home needs.',
    'Send addresses of photos, not the photos themselves, and texts of some pages.',
  ],
  header_too_large: [
    'More stands outside of the records than any feed needs.',
    'Export one of the formats as it is specified: homes are records, and little else is in the file.',
  ],
  not_well_formed: ['The markup is broken, so that what follows cannot be trusted.', LIBRARY],
  markup_slip: ['A slip of the markup was passed over.', LIBRARY],
  cut_off: [
    'The document ends before its end: it was cut off.',
    'Write the export into another file and rename it when it is complete.',
  ],
  no_records: [
    'The document holds no record.',
    'Write the export into another file and rename it when it is complete.',
  ],
  no_known_columns: [
    'No column of the table is recognised: it has no row of headers, or headers that we do not know.',
    'Write a header above each column (Reference, Type, Price, Town, Bedrooms), or choose at the desk what each column contains.',
  ],
  more_pages: [
    'The document is one page of several; the others are not in it.',
    'Export all pages into one document.',
  ],
  check_stopped: [
    'The check stopped: the document takes more processor time than a check may use.',
    'What is reported holds for the part that was read. Check the document in parts; an import has no such limit.',
  ],
  wrong_archive: [
    'The archive is damaged, encrypted, or holds no feed.',
    'Pack one feed (.xml, .blm, .json, .xlsx or .csv) and its photos, without a password.',
  ],
  archive_bomb: [
    'Unpacked, the archive or workbook is far larger than any feed is: 100 MB is the most.',
    'Delete empty rows and sheets of a workbook, or send its table as CSV; split a large stock into several feeds.',
  ],
  unexpected_error: [
    'Attempt {attempt} of {max} at this run failed unexpectedly.',
    'No action needed: we retry automatically, and your listings stay as they are.',
  ],
  given_up: [
    'All {max} attempts at this run failed unexpectedly. We stopped retrying and notified the operator.',
    'Send the document to POST /v1/feeds/check to see whether it can be read. Repair the export, then POST /v1/feeds/{feed}/runs; or ask the operator, naming run {run}.',
  ],
} as const satisfies Readonly<Record<string, FeedMessage>>

const details = {
  none_sent: 'None was sent yet.',
  found_format: 'It is {format}.',
  declared_more: 'It says that it has {declared} records, and has {records}.',
  no_json_object: '(no JSON object)',
  bracket_too_many: '(a bracket too many)',
  no_data_section: '(no #DATA#)',
  no_columns: '(the definition names no columns)',
  no_character: '({name} is no character)',
  too_many_attributes: '(an element with more than {max} attributes)',
  parser_says: '({problem})',
  too_many_slips: '(more than {max} slips, this one: {problem})',
  news_feed: 'It is a news feed.',
  site_map: 'It is a site map.',
  root_element: 'Its root element is <{name}>.',
  web_form:
    'It is a web form with the file inside: send the file itself as the body (curl -T FILE, or --data-binary @FILE).',
  address_only:
    'It holds only an address: send that as the parameter url (POST /v1/feeds/check?url=...), or set it as the url of a feed.',
  pdf: 'It is a PDF.',
  text_document: 'It is a text document.',
  no_text: 'It is no text.',
  begins_with: 'It begins with "{text}".',
  archive_empty: 'It is empty.',
  open_document: 'It is an OpenDocument file: save it as .xlsx or CSV.',
  several_tables:
    'It holds several tables ({names}): put all homes into one, or make a feed of each.',
  archive_inside: 'It holds another archive ({name}): pack the files themselves.',
  archive_holds: 'It holds {names} and no feed.',
  no_sheet: 'The workbook has no sheet.',
  workbook_damaged: 'The workbook is damaged.',
  encrypted: 'It is encrypted.',
} as const

export type FeedFaultCode = keyof typeof faults
export type FaultDetailCode = keyof typeof details

export interface FaultWords {
  readonly faults: Readonly<Record<FeedFaultCode, FeedMessage>>
  readonly details: Readonly<Record<FaultDetailCode, string>>
  /** By the reasons of the guarded fetch. */
  readonly unreached: Readonly<Record<string, string>>
  readonly unreachedFixes: {
    readonly origin_missing: string
    readonly origin_denied: string
    readonly other: string
  }
  readonly nothingStored: string
  /** What `estia feeds check` prints around the findings. */
  readonly summary: {
    readonly complete: string
    readonly incomplete: string
    readonly strays: string
    readonly counts: string
    readonly line: string
    readonly unused: string
    readonly filledIn: string
  }
}

export const englishFaultWords: FaultWords = {
  faults,
  details,
  unreached: {},
  unreachedFixes: {
    origin_missing:
      'Ask your software where it writes the export now, and change the address of the feed.',
    origin_denied:
      'Set the user name and password of the address again in the settings of the feed.',
    other: 'Open the address in a browser: it must answer over https, to anybody, with the feed.',
  },
  nothingStored: 'Nothing was stored. Photos were counted by their addresses and not fetched.',
  summary: {
    complete: 'complete',
    incomplete: 'not complete',
    strays: '{bytes} bytes read as {charset}',
    counts:
      '{records} records: {publishable} could be published as they are, {drafts} are missing something, {withdrawn} are no longer offered, {skipped} cannot be used',
    line: 'line {line}',
    unused: 'columns that are not used: {headers}',
    filledIn: 'filled in:',
  },
}
