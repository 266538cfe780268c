/**
 * An entry of the change feed by which every process reads a listing anew, while nothing that its seller wrote has
 * changed: nobody else is told of it.
 */
import type { Change, NewChange } from '../../store/store.ts'

export const quietChange = (listingId: number, at: number): NewChange => ({
  type: 'updated',
  listing_id: listingId,
  at,
  changed: [],
  price: null,
  public: false,
})

export const isQuiet = ({ type, changed, public: isTold }: Change): boolean =>
  type === 'updated' && changed.length === 0 && !isTold
