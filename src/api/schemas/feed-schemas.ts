/** The shapes of feeds: what the doctor says, feeds, their runs and the reports of these. */
import { limits } from '../../catalogue/limits.ts'
import { feedIssues } from '../../domain/feeds/feed-issues.ts'
import { feedFormats } from '../../domain/feeds/feed-record.ts'
import { columnContents } from '../../domain/feeds/header-phrases.ts'
import { exportFormats } from '../../service/feeds/export-stock.ts'
import type { JsonSchema } from '../operation.ts'
import {
  boolean,
  instant,
  integer,
  list,
  mapOf,
  nullable,
  number,
  oneOfValues,
  partial,
  record,
  reference,
  text,
} from './json-schema.ts'

const line = nullable(integer('Where in the document, counted from 1.'))

const detail = nullable(
  record({
    code: nullable(text('What was found instead.')),
    values: mapOf({ type: ['string', 'number'] }),
  }),
)

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

const exportMembers = {
  id: integer(),
  name: text('For your own use.'),
  created_at: instant(),
  last_pulled_at: nullable(instant('About when it was last fetched; null: never.')),
  revoked_at: nullable(instant('Since when its addresses answer 410; null: it is in force.')),
}

export const feedSchemas: Readonly<Record<string, JsonSchema>> = {
  NewExport: record({
    name: text(
      `For your own use: the portal that it is for; up to ${limits.exportNameMaxChars} characters.`,
    ),
  }),
  Export: record(exportMembers),
  ExportList: record({ results: list(reference('Export')) }),
  ExportWithToken: record({
    ...exportMembers,
    token: text('The secret of the addresses; shown this once.'),
    addresses: record(
      Object.fromEntries(exportFormats.map((format) => [format, text('Shown this once.')])),
    ),
  }),
  FeedCheck: record({
    format: oneOfValues([...feedFormats]),
    version: nullable(text()),
    complete: boolean('Read to its end: only such a document says that a home is gone.'),
    read_share: number('How far the document was read, from 0 to 1.'),
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
    columns: nullable(
      list(
        record({
          header: text('As in the table; a repeated one has its number behind it.'),
          content: oneOfValues([...columnContents]),
          guessed: boolean('false: chosen by the settings of the feed.'),
        }),
        'What the columns of a table were taken for; PATCH columns of the feed to correct it.',
      ),
    ),
    document: list(
      record({ code: text(), line, message: text(), fix: text(), detail }),
      'What is wrong with the document itself.',
    ),
    field_fill: mapOf(number('Share of the homes on offer that have the field, from 0 to 1.')),
    findings: list(finding, 'The 20 commonest, most records first.'),
    notes: list(text()),
  }),
  Feed: record({
    id: integer(),
    name: text(),
    url: nullable(text()),
    has_auth: boolean(
      'User and password are stored for the host of the address; they are never shown.',
    ),
    format: oneOfValues(['auto', ...feedFormats]),
    schedule: oneOfValues(['none', 'hourly', 'daily']),
    publish: boolean('Complete listings go live by themselves.'),
    keep_changes: boolean(
      'What you change here, at the desk or over the API, is not overwritten until the feed says the same.',
    ),
    defaults: mapOf(text()),
    language_order: list(oneOfValues(['en', 'el', 'ru'])),
    image_base_url: nullable(text('Stands before photos that are named by file names.')),
    columns: mapOf(oneOfValues([...columnContents])),
    state: {
      ...oneOfValues(['draft', 'active', 'stale', 'paused']),
      description:
        'draft: only looked at so far; stale: no run has succeeded for a week; paused: given up after 14 days of failures, until a run succeeds.',
    },
    failures: integer('Runs in a row that failed.'),
    next_run_at: nullable(instant()),
    last_success_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  }),
  FeedList: record({ results: list(reference('Feed')) }),
  FeedSettings: partial(
    {},
    {
      name: text(),
      url: nullable(text('https, public.')),
      auth: nullable(record({ username: text(), password: text() })),
      format: oneOfValues(['auto', ...feedFormats]),
      schedule: oneOfValues(['none', 'hourly', 'daily']),
      publish: boolean(),
      keep_changes: boolean('false: the feed overwrites what was changed here.'),
      defaults: mapOf(text('For condition, district and furnishing, where a record says nothing.')),
      language_order: list(oneOfValues(['en', 'el', 'ru'])),
      image_base_url: nullable(text()),
      columns: {
        ...mapOf(oneOfValues([...columnContents])),
        description:
          'What the columns of a table (CSV, XLSX) hold, by their headers, where the guess in report.columns is wrong.',
      },
    },
  ),
  FeedRunOrder: partial({}, { dry_run: boolean() }),
  FeedRun: record({
    id: integer(),
    feed_id: integer(),
    dry_run: boolean(),
    status: oneOfValues([
      'waiting',
      'running',
      'checked',
      'unchanged',
      'applied',
      'held',
      'failed',
      'discarded',
    ]),
    counts: mapOf(integer('Records of which this became.')),
    held: nullable(
      record({
        removals: integer('Homes that would be paused.'),
        prices: integer('Prices that would change.'),
        keys: list(text(), 'The first 50.'),
      }),
    ),
    fault: nullable(partial({ code: text(), message: text(), fix: text() }, { detail })),
    report: nullable(reference('FeedCheck')),
    created_at: instant(),
    started_at: nullable(instant()),
    ended_at: nullable(instant()),
    next: text('The next request.'),
  }),
  FeedRunList: record({
    results: list(reference('FeedRun')),
    next_before: nullable(integer('Send it as before; null: this was the last page.')),
  }),
  FeedRecordList: record({
    results: list(
      record({
        number: integer(),
        line,
        key: nullable(text()),
        action: text(),
        listing_id: nullable(integer()),
        issues: list(
          record({
            code: text(),
            field: nullable(text()),
            value: nullable(text()),
            weight: text(),
            message: text(),
            fix: text('What the exporter does about it.'),
          }),
        ),
        changes: list(
          record({
            field: text(),
            before: nullable(text()),
            after: nullable(text('Of photos and floor plans, how many; long texts are cut.')),
          }),
          'What the run changed of the home; of a price that is held, what it would be.',
        ),
      }),
    ),
    next_after: nullable(integer('Send it as after; null: this was the last page.')),
  }),
}
