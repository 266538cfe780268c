/** The shapes of feeds: what the doctor says, feeds, their runs and the reports of these. */
import { feedIssues } from '../../domain/feeds/feed-issues.ts'
import { feedFormats } from '../../domain/feeds/feed-record.ts'
import type { JsonSchema } from '../operation.ts'
import {
  boolean,
  integer,
  list,
  mapOf,
  nullable,
  number,
  oneOfValues,
  record,
  text,
} from './json-schema.ts'

const line = nullable(integer('Where in the document, counted from 1.'))

const finding = record({
  code: oneOfValues(Object.keys(feedIssues)),
  field: nullable(text('The field of a listing that it is about.')),
  weight: oneOfValues(['skipped', 'draft', 'lost', 'changed', 'note']),
  records: integer('How many records have it.'),
  message: text(),
  fix: text('What the exporter does about it.'),
  examples: list(
    record({
      line: integer(),
      key: nullable(text()),
      value: nullable(text('As the feed has it.')),
    }),
    'The first that have it.',
  ),
})

export const feedSchemas: Readonly<Record<string, JsonSchema>> = {
  FeedCheck: record({
    format: oneOfValues([...feedFormats]),
    version: nullable(text()),
    complete: boolean('Read to its end: only such a document says that a home is gone.'),
    whole: boolean('False: a partial transfer, which names what it removes.'),
    encoding: record({
      read_as: text(),
      stray_bytes: integer('Bytes that are no UTF-8.'),
      strays_read_as: nullable(text()),
    }),
    counts: record({
      records: integer(),
      publishable: integer('Homes on offer that lack nothing.'),
      drafts: integer('Homes on offer that lack a field.'),
      withdrawn: integer('Said to be sold or hidden.'),
      skipped: integer('Of which no listing can be made.'),
      photos: integer(),
    }),
    publishable_share: number('Of the homes on offer, from 0 to 1.'),
    document: list(
      record({ code: text(), line, message: text(), fix: text() }),
      'What is wrong with the document itself.',
    ),
    field_fill: mapOf(number('Share of the homes on offer that have the field, from 0 to 1.')),
    findings: list(finding, 'The 20 commonest, most records first.'),
    notes: list(text()),
  }),
}
