/** Puts a listing into a project of its seller: a developer names one once, and its units point to it. */
import type { WantedProject } from '../../domain/listings/listing-draft.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { WriteTransaction } from '../../store/store.ts'
import type { SellerCaller, WriteContext } from './write-context.ts'

/** Before the transaction, which asks nothing but its own rows. */
export async function refuseOtherBuilders(
  project: WantedProject,
  { sellerId }: SellerCaller,
  { sync }: Pick<WriteContext, 'sync'>,
): Promise<void> {
  if (project === undefined || project === null) return
  const { type } = await sync.sellerOf(sellerId)
  if (type === 'developer') return
  throw new Refusal({
    code: 'forbidden',
    param: 'name' in project ? 'project' : 'project_id',
    message: 'Projects are for developers.',
    hint: 'Leave it out.',
  })
}

/** Which project the listing is in afterwards. */
export async function placeInProject(
  transaction: WriteTransaction,
  project: WantedProject,
  sellerId: number,
  before: number | null,
): Promise<number | null> {
  if (project === undefined) return before
  if (project === null) return null
  const id = await transaction.ownProject(sellerId, project)
  if (id !== null) return id
  throw new Refusal({
    code: 'invalid_value',
    param: 'project_id',
    message: 'You have no project of this id.',
    hint: 'Name it instead: "project": {"name": "Sea Towers"}.',
  })
}
