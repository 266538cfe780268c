/**
 * The photo list of a listing as the desk changes it: always the complete list, as the API takes it. Each change
 * names a photo, not a place in the list: a form of an earlier moment does to that photo what it says, once.
 */
import { limits } from '../../../catalogue/limits.ts'
import type { ListingRecord } from '../../../service/listings/listing-record.ts'

export type PhotoAct = 'cover' | 'earlier' | 'later' | 'remove'

export const isPhotoAct = (text: string): text is PhotoAct =>
  ['cover', 'earlier', 'later', 'remove'].includes(text)

/** What a button makes of a photo: a floor plan, or a photo again. */
export type PlanAct = 'plan' | 'unplan'

export const isPlanAct = (text: string): text is PlanAct => text === 'plan' || text === 'unplan'

/** The address of each photo that is shown, in their order; where some are still to come, those that we keep. */
export function photoAddresses({ photos, photo_urls: sent }: ListingRecord): readonly string[] {
  const isWhole = photos.items.length === sent.length && photos.pending === 0
  return isWhole ? sent : photos.items.map(({ url }) => url)
}

/** Those that are floor plans after some became one, and some a photo again. */
export function changedPlans(
  record: ListingRecord,
  { plan, unplan }: Readonly<Record<PlanAct, readonly string[]>>,
): readonly string[] {
  return photoAddresses(record).filter((url, at) => {
    const isPlan = record.photos.items[at]?.kind === 'floor_plan'
    return plan.includes(url) || (isPlan && !unplan.includes(url))
  })
}

export function changedOrder(
  urls: readonly string[],
  url: string,
  act: PhotoAct,
): readonly string[] {
  const at = urls.indexOf(url)
  if (at < 0) return urls
  const rest = urls.filter((other) => other !== url)
  if (act === 'remove') return rest
  const to = act === 'cover' ? 0 : act === 'earlier' ? Math.max(0, at - 1) : at + 1
  return rest.toSpliced(to, 0, url)
}

/** Those that are known come in the wanted order; what the order does not name keeps its place behind them. */
export function wantedOrder(urls: readonly string[], wanted: readonly string[]): readonly string[] {
  const named = [...new Set(wanted)].filter((url) => urls.includes(url))
  return [...named, ...urls.filter((url) => !named.includes(url))]
}

export interface AddedPhotos {
  readonly urls: readonly string[]
  /** How many found no room. */
  readonly left: number
}

export function withAdded(urls: readonly string[], added: readonly string[]): AddedPhotos {
  const all = [...new Set([...urls, ...added])]
  const kept = all.slice(0, limits.photosPerListing)
  return { urls: kept, left: all.length - kept.length }
}
