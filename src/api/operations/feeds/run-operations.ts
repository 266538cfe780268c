/** Runs of feeds: ask for one, read its report, release or discard what it holds. */
import type { Language } from '../../../catalogue/languages.ts'
import { limits } from '../../../catalogue/limits.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { single } from '../../../domain/search/read-parameters.ts'
import type { RunView } from '../../../service/feeds/feed-rows.ts'
import type {
  RecordsPage,
  RecordsQuery,
  RunsPage,
  RunsQuery,
} from '../../../service/feeds/feed-service.ts'
import { tellRecord, tellRun } from '../../../service/feeds/tell-report.ts'
import type { Service } from '../../../service/service.ts'
import type { Operation, QueryParameter, RawRequest } from '../../operation.ts'
import { reference } from '../../schemas/json-schema.ts'
import { readNumber, readQuery, sellerOf } from '../read-call.ts'
import {
  feedParameter,
  feedShared,
  languageIn,
  numberIn,
  readNothing,
  readSent,
  reportLanguage,
  runParameter,
} from './feed-operations.ts'

export const runOperations = (service: Service): Operation[] => [
  startOperation(service),
  listOperation(service),
  readOperation(service),
  recordsOperation(service),
  differencesOperation(service),
  releaseOperation(service),
  discardOperation(service),
]

const run = { description: 'The run.', schema: reference('FeedRun') }

interface StartInput {
  readonly id: number
  readonly isDry: boolean | null
}

function startOperation({ feeds }: Service): Operation<StartInput, RunView> {
  return {
    ...feedShared,
    id: 'startFeedRun',
    method: 'POST',
    path: '/feeds/{id}/runs',
    pathParameters: [feedParameter],
    summary: 'Run a feed',
    description:
      'Taken in, and carried out in the background: read it with GET until its status is no longer waiting or running. dry_run true reports what would happen and changes nothing; it is the default until a run was applied, and false afterwards. If a run is already waiting, that one is answered.',
    requestBody: { schema: reference('FeedRunOrder'), example: { dry_run: true } },
    answers: [{ status: 202, ...run }],
    errors: ['invalid_id', 'not_found', 'unknown_field', 'publishing_stopped'],
    read(request) {
      const { dry_run: isDry = null, ...other } = readSent(request)
      const [unknown] = Object.keys(other)
      const hint = 'Send {"dry_run": true}, {"dry_run": false} or nothing.'
      if (unknown !== undefined) {
        throw new Refusal({
          code: 'unknown_field',
          param: unknown.slice(0, 60).toWellFormed(),
          message: 'A run takes dry_run and nothing else.',
          hint,
          allowed: ['dry_run'],
        })
      }
      if (isDry !== null && typeof isDry !== 'boolean') {
        throw new Refusal({
          code: 'invalid_value',
          param: 'dry_run',
          message: 'dry_run is true or false.',
          hint,
        })
      }
      return { id: numberIn(request, 'id'), isDry }
    },
    handle: ({ id, isDry }, call) => feeds.run(id, isDry, sellerOf(call)),
    present: (body) => ({
      body,
      accepted: true,
      address: `/v1/feeds/${body.feed_id}/runs/${body.id}`,
    }),
  }
}

const RUNS_MAX = 200
const RUNS_DEFAULT = 50

const runParameters: readonly QueryParameter[] = [
  {
    name: 'before',
    multiple: false,
    required: false,
    description: 'The next_before of the previous page.',
    schema: { type: 'integer', minimum: 1 },
    example: '120',
  },
  {
    name: 'limit',
    multiple: false,
    required: false,
    description: 'Runs per page.',
    schema: { type: 'integer', minimum: 1, maximum: RUNS_MAX, default: RUNS_DEFAULT },
    example: '50',
  },
]

function listOperation({ feeds }: Service): Operation<RunsQuery, RunsPage> {
  return {
    ...feedShared,
    id: 'listFeedRuns',
    method: 'GET',
    path: '/feeds/{id}/runs',
    pathParameters: [feedParameter],
    query: runParameters,
    summary: 'Runs of a feed',
    description:
      'Newest first, without their reports, as far back as runs are stored: 90 days, and the newest 200.',
    answers: [{ status: 200, description: 'The runs.', schema: reference('FeedRunList') }],
    errors: ['invalid_id', 'not_found'],
    read(request) {
      const read = readQuery(request.rawQuery, runParameters)
      return {
        id: numberIn(request, 'id'),
        before: readNumber(read, 'before', { min: 1, max: limits.idMax }),
        limit: readNumber(read, 'limit', { min: 1, max: RUNS_MAX }) ?? RUNS_DEFAULT,
      }
    },
    handle: (query, call) => feeds.runs(query, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

interface RunInput {
  readonly id: number
  readonly runId: number
}

function readRunInput(request: RawRequest): RunInput {
  readNothing(request)
  return { id: numberIn(request, 'id'), runId: numberIn(request, 'run') }
}

interface ToldRunInput extends RunInput {
  readonly language: Language
}

function readToldInput(request: RawRequest): ToldRunInput {
  const language = languageIn(readQuery(request.rawQuery, [reportLanguage]))
  return { language, id: numberIn(request, 'id'), runId: numberIn(request, 'run') }
}

function readOperation({ feeds }: Service): Operation<ToldRunInput, RunView> {
  return {
    ...feedShared,
    query: [reportLanguage],
    id: 'getFeedRun',
    method: 'GET',
    path: '/feeds/{id}/runs/{run}',
    pathParameters: [feedParameter, runParameter],
    summary: 'One run',
    description:
      'Its status, what became of how many records, what it holds, and the report of the doctor on its document.',
    answers: [{ status: 200, ...run }],
    errors: ['invalid_id', 'not_found', 'report_expired'],
    read: readToldInput,
    handle: async ({ id, runId, language }, call) =>
      tellRun(await feeds.readRun(id, runId, sellerOf(call)), language),
    present: (body) => ({ body }),
  }
}

const ACTIONS = [
  'created',
  'updated',
  'unchanged',
  'published',
  'paused',
  'closed',
  'held',
  'skipped',
]
const RECORDS_MAX = 200
const RECORDS_DEFAULT = 50

const recordParameters: readonly QueryParameter[] = [
  {
    name: 'after',
    multiple: false,
    required: false,
    description: 'The next_after of the previous page.',
    schema: { type: 'integer', minimum: 0 },
    example: '50',
  },
  {
    name: 'action',
    multiple: false,
    required: false,
    description: 'Only records of which this became.',
    schema: { type: 'string', enum: ACTIONS },
    example: 'held',
  },
  {
    name: 'limit',
    multiple: false,
    required: false,
    description: 'Records per page.',
    schema: { type: 'integer', minimum: 1, maximum: RECORDS_MAX, default: RECORDS_DEFAULT },
    example: '100',
  },
  reportLanguage,
]

interface RecordsInput extends RecordsQuery {
  readonly language: Language
}

function readRecordsQuery(request: RawRequest): RecordsInput {
  const read = readQuery(request.rawQuery, recordParameters)
  const action = single(read, 'action') ?? null
  if (action !== null && !ACTIONS.includes(action)) {
    throw new Refusal({
      code: 'invalid_value',
      param: 'action',
      message: 'action is none of those that a record can have.',
      hint: `Allowed: ${ACTIONS.join(', ')}.`,
      allowed: ACTIONS,
    })
  }
  return {
    id: numberIn(request, 'id'),
    runId: numberIn(request, 'run'),
    after: readNumber(read, 'after', { min: 0 }) ?? 0,
    limit: readNumber(read, 'limit', { min: 1, max: RECORDS_MAX }) ?? RECORDS_DEFAULT,
    action,
    language: languageIn(read),
  }
}

function recordsOperation({ feeds }: Service): Operation<RecordsInput, RecordsPage> {
  return {
    ...feedShared,
    id: 'listFeedRecords',
    method: 'GET',
    path: '/feeds/{id}/runs/{run}/records',
    pathParameters: [feedParameter, runParameter],
    query: recordParameters,
    summary: 'What became of each record',
    description:
      'One row a record: its line in the document, its key, what was done, and every issue with the repair for the exporter. Homes missing from the document come last. Stored for 90 days and the newest 200 runs, of older runs than the newest 10 without homes to which nothing happened; then the answer is 410.',
    answers: [{ status: 200, description: 'The rows.', schema: reference('FeedRecordList') }],
    errors: ['invalid_id', 'not_found', 'report_expired'],
    read: readRecordsQuery,
    async handle({ language, ...query }, call) {
      const page = await feeds.records(query, sellerOf(call))
      return { ...page, results: page.results.map((row) => tellRecord(row, language)) }
    },
    present: (body) => ({ body }),
  }
}

function differencesOperation({ feeds }: Service): Operation<ToldRunInput, string> {
  return {
    ...feedShared,
    query: [reportLanguage],
    id: 'getFeedRunCsv',
    method: 'GET',
    path: '/feeds/{id}/runs/{run}/records.csv',
    pathParameters: [feedParameter, runParameter],
    summary: 'What a run changed, as CSV',
    description:
      'A line for each home that was added, changed, paused, held or skipped, for each of its changes (before and after) and for each issue of it. Opens in Excel.',
    answers: [{ status: 200, description: 'The file.', schema: null, contentType: 'text/csv' }],
    errors: ['invalid_id', 'not_found', 'report_expired'],
    read: readToldInput,
    handle: ({ id, runId, language }, call) =>
      feeds.differences(id, runId, language, sellerOf(call)),
    present: (text) => ({
      ...{ body: null, document: { text: `\ufeff${text}`, contentType: 'text/csv' } },
      fileName: 'run.csv',
    }),
  }
}

function releaseOperation({ feeds }: Service): Operation<RunInput, RunView> {
  return {
    ...feedShared,
    id: 'releaseFeedRun',
    method: 'POST',
    path: '/feeds/{id}/runs/{run}/release',
    pathParameters: [feedParameter, runParameter],
    summary: 'Do what a run holds',
    description: 'Pauses the homes that are gone, and takes over the prices that jumped.',
    answers: [{ status: 200, ...run }],
    errors: ['invalid_id', 'not_found', 'report_expired', 'invalid_transition'],
    read: readRunInput,
    handle: ({ id, runId }, call) => feeds.release(id, runId, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function discardOperation({ feeds }: Service): Operation<RunInput, RunView> {
  return {
    ...feedShared,
    id: 'discardFeedRun',
    method: 'POST',
    path: '/feeds/{id}/runs/{run}/discard',
    pathParameters: [feedParameter, runParameter],
    summary: 'Give up what a run holds',
    description:
      'The listings stay as they are. Where the feed says the same again, the next run holds it again.',
    answers: [{ status: 200, ...run }],
    errors: ['invalid_id', 'not_found', 'report_expired', 'invalid_transition'],
    read: readRunInput,
    handle: ({ id, runId }, call) => feeds.discard(id, runId, sellerOf(call)),
    present: (body) => ({ body }),
  }
}
