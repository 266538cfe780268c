/**
 * The closed sets of saved searches: which events a match can be, how often mails are sent, the states of a saved search.
 * All of it goes beyond the common specification. Wire values; the limits are in limits.ts.
 */

/** In the order in which a mail lists them: the most wanted first. */
export const matchKinds = ['entered', 'price_down', 'new', 'back', 'gone'] as const

export type MatchKind = (typeof matchKinds)[number]

export const matchKindMeanings: Readonly<Record<MatchKind, string>> = {
  entered: 'A change of its price or facts made it match; it was on the market before.',
  price_down: 'It matched before, and its price fell by 1 % or more.',
  new: 'It came on the market, or matches for the first time.',
  back: 'It was reported before, was off the market for a day or more, and is available again.',
  gone: 'It was reported before and is off the market.',
}

/** Unless the owner chooses others. */
export const defaultMatchKinds: readonly MatchKind[] = ['entered', 'price_down', 'new', 'back']

export const alertFrequencies = ['instant', 'daily', 'weekly'] as const

export type AlertFrequency = (typeof alertFrequencies)[number]

/** unconfirmed: nobody has opened the mailed link yet; ended: stopped by its owner or for lack of an answer. */
export const savedSearchStates = ['unconfirmed', 'active', 'paused', 'ended'] as const

export type SavedSearchState = (typeof savedSearchStates)[number]

/** Why a search is paused or has ended: by the owner, by a link in a mail, a query that is refused now, no answer. */
export const stopReasons = ['owner', 'unsubscribed', 'query', 'silent'] as const

export type StopReason = (typeof stopReasons)[number]

/** The body of a saved search, in the order in which it is described. */
export const savedSearchFields = [
  'query',
  'text',
  'name',
  'email',
  'frequency',
  'hour',
  'events',
  'language',
] as const

/** What can be changed later. */
export const savedSearchChanges = [
  'query',
  'name',
  'frequency',
  'hour',
  'events',
  'language',
  'state',
] as const
