/**
 * What exporters say of the state of an offer. A word that is not in the table neither publishes nor withdraws
 * a home: it stays as it is, and its exporter reads why.
 */
export type OfferStatus = 'offered' | 'waiting' | 'gone'

const words = (status: OfferStatus, list: string) =>
  list.split(',').map((word) => [word.trim(), status] as const)

const statuses: ReadonlyMap<string, OfferStatus> = new Map([
  ...words(
    'offered',
    'active, new, newly listed, new listing, available, coming soon, published, live, online, open, current, for sale, for rent, to let, on market, back on market, price change, price changed, price reduced, price increased, reduced, relisted, extended, change, refresh, offen, frei, διαθέσιμο, ενεργό, активно, 1, true, yes',
  ),
  ...words(
    'waiting',
    'under offer, reserved, pending, active under contract, under contract, contingent, contract, reserviert, on hold, hold, sale agreed, deposit taken, κρατημένο, зарезервировано',
  ),
  ...words(
    'gone',
    'sold, sold stc, sold subject to contract, rented, let, let agreed, leased, closed, completed, cancelled, canceled, expired, withdrawn, terminated, deleted, delete, removed, hidden, inactive, not active, off market, temporarily off market, archived, draft, unpublished, not available, unavailable, suspended, paused, incomplete, rejected, verkauft, vermietet, referenz, πωλήθηκε, ενοικιάστηκε, продано, сдано, 0, false, no',
  ),
])

/** null: a word that is not known. */
export const offerStatusOf = (text: string): OfferStatus | null =>
  statuses.get(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ' '),
  ) ?? null
