/**
 * Changes the price of a listing by a percentage of what it is at that moment. Once for each form: sent again, after
 * a double press or a lost answer, the form finds what it did and does the rest.
 */
import { numberOf } from '../../domain/listings/listing.ts'
import { Refusal } from '../../domain/refusal.ts'
import { useForm } from '../desk/use-form.ts'
import { mergeFields } from './listing-changes.ts'
import { removedListing } from './read-listing.ts'
import { judge, lockOwn, type SellerCaller, type WriteContext } from './write-context.ts'
import { storeChanges } from './write-listing.ts'

export interface PriceOrder {
  readonly percent: number
  /** Of the form that asks for it. */
  readonly form: string
}

export async function changePrice(
  id: number,
  { percent, form }: PriceOrder,
  caller: SellerCaller,
  context: WriteContext,
): Promise<void> {
  await context.store.write(async (transaction) => {
    const before = await lockOwn(transaction, id, caller, context.now)
    if (before.state === 'removed') throw removedListing(id)
    if (!(await useForm(transaction, form, String(id), context.now()))) return
    const price = numberOf(before.fields, 'price')
    if (price === null) throw new Refusal({ code: 'missing_field', message: 'It has no price.' })
    const sent = { price: Math.max(1, Math.round(price * (1 + percent / 100))) }
    const { values } = judge(sent, context)
    await storeChanges(transaction, before, mergeFields(before, values), context)
  })
  await context.sync.catchUp()
}
