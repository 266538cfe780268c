/**
 * Which event, if any, a settled change of a listing is for one saved search: the table of kinds. Pure.
 * Invariant: what was reported of a home is not reported again unless it is cheaper by 1 % or has been away for a day.
 */
import type { MatchKind } from '../../catalogue/alerts.ts'
import { DAY_MS } from '../../structures/durations.ts'

/** What was reported of a listing, or of another one of the same home. */
export interface Reported {
  readonly price: number | null
  readonly gone_at: number | null
}

export interface Sighting {
  readonly nowMs: number
  /** The listing before the change: null, where it was not on the market. */
  readonly before: { readonly matched: boolean; readonly price: number | null } | null
  /** After it: null, where it is not on the market. */
  readonly after: { readonly matches: boolean; readonly price: number | null } | null
  /** Of this listing, and of another listing of the same home; null: nothing was. */
  readonly reported: Reported | null
  readonly reportedOfHome: Reported | null
  /** Another listing of the same home matched already. */
  readonly isKnownHome: boolean
}

export interface MatchEvent {
  readonly kind: MatchKind
  readonly price: number | null
  readonly old_price: number | null
}

const CUT_SHARE = 0.01
const BACK_AFTER_MS = DAY_MS

export function matchEvent(sighting: Sighting): MatchEvent | null {
  const { before, after, reported, reportedOfHome, nowMs } = sighting
  if (after === null) {
    return reported !== null && reported.gone_at === null
      ? { kind: 'gone', price: reported.price, old_price: null }
      : null
  }
  if (!after.matches) return null
  const { price } = after
  const event = (kind: MatchKind, old: number | null): MatchEvent => ({
    kind,
    price,
    old_price: old !== price ? old : null,
  })
  const cutFrom = (old: number | null) => (isCut(old, price) ? event('price_down', old) : null)
  if (reported !== null) {
    const isBack = reported.gone_at !== null && nowMs - reported.gone_at >= BACK_AFTER_MS
    return isBack ? event('back', reported.price) : cutFrom(reported.price)
  }
  if (reportedOfHome !== null) {
    // The seller published the home again under another id, or another seller offers it.
    return reportedOfHome.gone_at !== null
      ? event('back', reportedOfHome.price)
      : cutFrom(reportedOfHome.price)
  }
  if (before === null) return sighting.isKnownHome ? null : event('new', null)
  return before.matched ? cutFrom(before.price) : event('entered', before.price)
}

const isCut = (old: number | null, price: number | null): boolean =>
  old !== null && price !== null && old - price >= old * CUT_SHARE
