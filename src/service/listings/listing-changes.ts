/** What a write does to a listing: the new state of it, what changed, and the entry in the feed. */
import { fields as catalogue, FLOOR_PLANS } from '../../catalogue/fields.ts'
import { limits } from '../../catalogue/limits.ts'
import {
  type Listing,
  type ListingFields,
  type ListingState,
  numberOf,
  type Photo,
  textOf,
} from '../../domain/listings/listing.ts'
import { dealFaults } from '../../domain/listings/listing-draft.ts'
import { mergeValues } from '../../domain/listings/merge-values.ts'
import { readPetsPolicy } from '../../domain/listings/pets-policy.ts'
import { asPlan } from '../../domain/photos/floor-plans.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { ChangeType, NewChange, WriteTransaction } from '../../store/store.ts'

/** The same merge rule for PATCH and PUT: fields that are not sent stay as they are. */
export function mergeFields(listing: Listing, values: ListingFields): Listing {
  const { deal } = listing.fields
  if (values.deal !== undefined && values.deal !== deal) {
    const attempt = values.deal === null ? 'cleared' : `changed to ${values.deal}`
    throw new Refusal({
      code: 'immutable_field',
      param: 'deal',
      message: `deal is ${deal} and cannot be ${attempt}.`,
    })
  }
  const faults = dealFaults(values, deal)
  if (faults.length > 0) throw new Refusal(faults)
  const fields = mergeValues(listing.fields, values)
  return { ...listing, fields, pets: readPetsPolicy(textOf(fields, 'description') ?? '') }
}

/** Names of the fields in which two states of a listing differ. */
export function changedFields(before: Listing, after: Listing): string[] {
  const names = Object.keys(after.fields).filter(
    (name) => JSON.stringify(before.fields[name]) !== JSON.stringify(after.fields[name]),
  )
  if (!samePhotos(before.photos, after.photos)) names.push('photo_urls')
  if (plansOf(before) !== plansOf(after)) names.push(FLOOR_PLANS)
  if (before.project_id !== after.project_id) names.push('project_id')
  return names
}

function samePhotos(before: readonly Photo[], after: readonly Photo[]): boolean {
  const unmarked = (photos: readonly Photo[]) => photos.map((photo) => asPlan(photo, false))
  return JSON.stringify(unmarked(before)) === JSON.stringify(unmarked(after))
}

const plansOf = ({ photos }: Listing): string =>
  JSON.stringify(photos.filter(({ kind }) => kind).map(({ url }) => url))

/** Counts the write, updates the price history, and sets the first publication once. */
export function stamped(after: Listing, state: ListingState, nowMs: number): Listing {
  const live = state === 'live'
  return {
    ...after,
    state,
    version: after.version + 1,
    updated_at: nowMs,
    first_published_at: after.first_published_at ?? (live ? nowMs : null),
    price_history: live ? withPrice(after, nowMs) : after.price_history,
  }
}

function withPrice({ fields, price_history: history }: Listing, at: number) {
  const price = numberOf(fields, 'price')
  if (price === null || history.at(-1)?.price === price) return history
  return bounded([...history, { price, at }])
}

/** Without the oldest price that is neither the first nor the lowest: a cut is measured by the lowest. */
function bounded(history: Listing['price_history']): Listing['price_history'] {
  if (history.length <= limits.priceHistoryMax) return history
  const lowest = Math.min(...history.slice(1, -1).map(({ price }) => price))
  // Neighbours differ, so that there is one between the first and the last.
  const dropped = history.findIndex(({ price }, index) => index > 0 && price > lowest)
  return history.toSpliced(dropped, 1)
}

/** Marks a private entry after which the homes of a listing are compared again; never shown to clients. */
export const SAME_HOME = 'same_home'

/** Changes of values. The others are of the state: they tell that a listing comes or goes, and no value. */
const valueChanges: ReadonlySet<ChangeType> = new Set(['created', 'updated', 'price_changed'])

/** A new price is one for those who may have seen another. */
export const valueChangeOf = (after: Listing, changed: readonly string[]): ChangeType =>
  changed.includes('price') && after.first_published_at !== null ? 'price_changed' : 'updated'

/**
 * The entry in the feed, from the listing as it is after the change. It is public for a listing that
 * was ever live: its values while it is live, and otherwise only that it comes or goes.
 */
export function changeOf(
  type: ChangeType,
  listing: Listing,
  changed: readonly string[],
  /** Where its state or values changed: by them webhooks know what everybody could see of it. */
  before?: Listing,
): NewChange {
  const isLive = listing.state === 'live'
  const isPublic = listing.first_published_at !== null && (isLive || !valueChanges.has(type))
  return {
    type,
    listing_id: listing.id,
    at: listing.updated_at,
    changed,
    price: isPublic && !isLive ? null : numberOf(listing.fields, 'price'),
    public: isPublic,
    // Of one that was never live nobody has seen anything.
    ...(before && listing.first_published_at !== null
      ? { former: formerValues(before, listing) }
      : {}),
  }
}

/**
 * The state if it changed, and numbers and chosen values, also those that nobody can see yet: without them nobody would know what
 * was seen before. Texts would double the feed, and stay in it when the listing is erased.
 */
function formerValues(before: Listing, after: Listing): Record<string, unknown> {
  const changed = changedFields(before, after).filter(hasFormer)
  const values = Object.fromEntries(changed.map((name) => [name, before.fields[name] ?? null]))
  return before.state === after.state ? values : { state: before.state, ...values }
}

const namesOf = (...kinds: readonly string[]): ReadonlySet<string> =>
  new Set(catalogue.flatMap(({ name, kind }) => (kinds.includes(kind) ? [name] : [])))
const withFormer = namesOf('choice', 'number', 'date', 'place')
const texts = namesOf('text', 'texts')

/** Its former value is stored with a change. */
export const hasFormer = (name: string): boolean => withFormer.has(name)
export const isText = (name: string): boolean => texts.has(name)

/** What a publication reports as changed: the state, and every change that was not public. */
export function changedByPublishing(
  { fields, first_published_at }: Listing,
  /** null: the feed does not reach back to when it was last live. */
  unseen: readonly string[] | null,
): readonly string[] {
  // Before the first publication there was nothing to compare with.
  if (first_published_at === null) return ['state']
  const any = () => [...Object.keys(fields).filter((name) => fields[name] !== null), 'photo_urls']
  // That somebody said something about the home is no change of the listing.
  return ['state', ...(unseen ?? any()).filter((name) => name !== SAME_HOME)]
}

/**
 * Fields of a feed's listing that a person changes are left alone by the feed from then on. A lock ends when both have
 * the same value. Cost: one index look-up for each change of a listing.
 */
export async function lockAgainstFeed(
  transaction: WriteTransaction,
  listingId: number,
  changed: readonly string[],
): Promise<void> {
  const row = await transaction.lockFeedRecordOf(listingId)
  if (row === null) return
  const locked = [...new Set([...lockedFields(row), ...changed])].sort()
  await transaction.putFeedLocks(listingId, JSON.stringify(locked))
}

export const lockedFields = ({ locked }: { readonly locked: string }): readonly string[] =>
  JSON.parse(locked) as string[]
