/**
 * What everybody could see of a listing when it changed: its values now, from which the changes are undone one after another.
 * Invariant: values that were set while it was hidden decide nothing before they are published. That a hidden listing goes or
 * is closed is matched by what was last seen of it.
 */
import type { ListingFields } from '../../domain/listings/listing.ts'
import type { Change } from '../../store/store.ts'
import { hasFormer, isText } from '../listings/listing-changes.ts'

export interface SeenValues {
  readonly fields: ListingFields
  /** False: a text is another one now, and what it was is not stored. */
  readonly areTextsKnown: boolean
}

/** By what a change is matched: after it, before it, or what was last seen; null: not known any more. */
type Sight = readonly SeenValues[] | null

/** `past`: all its changes from one on, oldest first. Gives those that are public, by their number. */
export function sightsOf(now: ListingFields, past: readonly Change[]): ReadonlyMap<number, Sight> {
  const sights = new Map<number, Sight>()
  let state: Undone = { fields: now, unknown: new Set() }
  /** Those that hid a listing or found it hidden: what was last seen lies further back. */
  let waiting: number[] = []
  const seen = (): Sight =>
    [...state.unknown].some(hasFormer)
      ? null
      : [{ fields: state.fields, areTextsKnown: ![...state.unknown].some(isText) }]
  const settle = () => {
    for (const seq of waiting) sights.set(seq, seen())
    waiting = []
  }
  for (const change of past.toReversed()) {
    const shows = change.public && showing.has(change.type)
    if (change.public) waiting.push(change.seq)
    if (shows) settle()
    state = undo(state, change)
    if (shows && !appearing.has(change.type)) {
      const [after, before] = [sights.get(change.seq) ?? null, seen()]
      sights.set(change.seq, after && before && [...after, ...before])
    }
    if (change.former?.state === 'live') settle()
  }
  for (const seq of waiting) sights.set(seq, null)
  return sights
}

/** Before one of these nobody saw it. */
const appearing: ReadonlySet<string> = new Set(['created', 'published'])
/** After one of these, if it is public, it is live. */
const showing: ReadonlySet<string> = new Set([...appearing, 'updated', 'price_changed'])

interface Undone {
  readonly fields: ListingFields
  /** Names of fields that have changed since, from what is not stored. */
  readonly unknown: ReadonlySet<string>
}

function undo({ fields, unknown }: Undone, { changed, former }: Change): Undone {
  const { state: _, ...values } = (former ?? {}) as ListingFields
  // A publication also names what was changed before it.
  const before = new Set([...unknown, ...(former ? changed.filter(isText) : changed)])
  for (const name of Object.keys(values)) before.delete(name)
  return { fields: { ...fields, ...values }, unknown: before }
}
