/** The shapes of saved searches: what is sent, how one is answered, and what it has matched. All of it is ours. */
import {
  alertFrequencies,
  matchKindMeanings,
  matchKinds,
  savedSearchStates,
  stopReasons,
} from '../../catalogue/alerts.ts'
import { languages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import { listChangeMembers } from '../../domain/alerts/read-list-changes.ts'
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
  uri,
} from './json-schema.ts'

const kinds: JsonSchema = {
  ...list(oneOfValues(matchKinds)),
  description: matchKinds.map((kind) => `${kind}: ${matchKindMeanings[kind]}`).join(' '),
}
const query: JsonSchema = {
  anyOf: [{ type: 'object' }, { type: 'string' }],
  description:
    'The filters of GET /v1/listings as an object, lists for several values, or a query string.',
}
const name: JsonSchema = { type: 'string', maxLength: limits.searchNameMaxChars }
const hour: JsonSchema = {
  type: 'integer',
  minimum: 0,
  maximum: 23,
  description: 'Local hour of daily and weekly mails.',
}
const frequency: JsonSchema = {
  enum: alertFrequencies,
  description: `How often mails are sent; instant ones hold at most ${limits.instantNoticesPerDay} homes a day, then one digest.`,
}
const choices = { name, frequency, hour, events: kinds, language: oneOfValues(languages) }

export const alertSchemas: Readonly<Record<string, JsonSchema>> = {
  SavedSearchWrite: partial(
    {},
    {
      query,
      text: {
        type: 'string',
        maxLength: limits.sentenceMaxChars,
        description: 'Instead of query: the search as a sentence.',
      },
      email: {
        type: 'string',
        maxLength: limits.emailMaxChars,
        description: 'Where mails go, after a confirmation by mail. Left out: matches are read.',
      },
      ...choices,
    },
  ),
  SavedSearchChange: partial({}, { query, ...choices, state: oneOfValues(['active', 'paused']) }),
  SavedSearch: record({
    token: text('The secret that opens it: read, change, delete. Store it safely.'),
    state: oneOfValues(savedSearchStates),
    reason: {
      enum: [...stopReasons, null],
      description:
        'Why it is paused or ended: by its owner, by a link in a mail, because a filter of it is refused now, or for lack of an answer.',
    },
    name: nullable(text()),
    query: nullable({
      type: 'object',
      description: 'As understood, like the query of a search; null: a filter is refused now.',
    }),
    query_string: text('The same as a query string.'),
    language: oneOfValues(languages),
    frequency: { enum: [...alertFrequencies, null], description: 'null: nobody is mailed.' },
    hour,
    events: kinds,
    matches_now: integer('Live listings that match now; these are not news.'),
    expected_per_week: integer(
      `Notices a week, from homes published or reduced in the last ${limits.expectedFromDays} days that match now. Homes that left the market meanwhile are not counted.`,
    ),
    unseen: integer('Matches behind the last one that was marked as seen.'),
    seen_seq: integer(),
    version: integer('For If-Match.'),
    created_at: instant(),
    notes: list(text()),
    links: mapOf(uri()),
  }),
  SavedSearches: record({ searches: list(reference('SavedSearch')) }),
  SearchMatches: record({
    matches: list(
      record({
        seq: integer('Ascending; send the last one as after.'),
        kind: oneOfValues(matchKinds),
        listing_id: integer(),
        change_seq: integer('Of GET /v1/events: the newest change of the listing.'),
        price: nullable(number('When it was matched.')),
        old_price: nullable(number('Before, where it was another one.')),
        at: instant(),
        listing: nullable(reference('ListingSummary')),
      }),
    ),
    next_after: integer(),
    more: boolean('There are more: ask again with after=next_after.'),
  }),
  ListChanges: partial(
    {},
    {
      started_at: nullable(
        text(
          'As the last answer had it: lists that were deleted meanwhile are then not begun again.',
        ),
      ),
      changes: {
        ...list(
          partial(
            { kind: oneOfValues(Object.keys(listChangeMembers)) },
            {
              list: text('The id of a list: small letters and digits. saved: the saved homes.'),
              listing_id: integer(),
              name: text(
                'Of the list. With add: in case another device has deleted the list meanwhile.',
              ),
              text: text('Of the note; "" deletes it.'),
              version: integer(
                'Of the note that you have read; where somebody wrote another one since, both are joined.',
              ),
            },
          ),
        ),
        maxItems: limits.listChangesPerRequest,
        description:
          'In order. add, remove: a home of a list; name: renames a list or makes it; delete: a list that is empty by then; note: on a home.',
      },
    },
  ),
  SharedLists: record({
    token: text('The secret that opens them: read, change, delete. Store it safely.'),
    started_at: nullable(instant('null: nothing is stored yet.')),
    version: integer('Counts the changes.'),
    lists: list(
      record({
        id: text(),
        name: text('Empty for the saved homes.'),
        ids: list(integer('A listing; it may be off the market by now.')),
      }),
    ),
    notes: list(
      record({
        listing_id: integer(),
        text: text(),
        version: integer('To be sent with a change of this note.'),
      }),
    ),
    refused: list(integer('The place, from 0, of a change that found no room.')),
    links: mapOf(uri()),
  }),
  SeenMatches: partial({}, { seq: integer('Up to this match; left out: all of them.') }),
}
