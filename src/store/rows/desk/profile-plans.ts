/** The profiles of sellers as rows of either store. Cost: each one look at an index, `phoneSwitches` one scan. */
import type { Seller } from '../../../domain/listings/listing.ts'
import type {
  CompanySeller,
  PhoneSwitches,
  ProfileChange,
  ProfileRow,
} from '../../profile-store.ts'
import { ask, lockName, type Plan } from '../statement-plan.ts'
import { assignments, listOf, tableColumns } from '../table-columns.ts'

const columns = tableColumns.seller_profiles
const BY_SELLER = `SELECT ${listOf(columns)} FROM seller_profiles WHERE seller_id = ?1`
const EMPTY = `INSERT INTO seller_profiles
    (seller_id, version, accepts_calls, accepts_whatsapp, languages, about, updated_at)
  VALUES (?1, 0, 0, 0, '[]', '{}', ?2) ON CONFLICT (seller_id) DO NOTHING`

export function* getProfile(sellerId: number): Plan<ProfileRow | null> {
  const [row] = yield* ask(BY_SELLER, sellerId)
  return row ? ({ ...row } as unknown as ProfileRow) : null
}

export function* phoneSwitches(): Plan<readonly PhoneSwitches[]> {
  const rows = yield* ask(
    `SELECT seller_id, accepts_calls, accepts_whatsapp FROM seller_profiles
      WHERE phone IS NOT NULL AND NOT EXISTS (SELECT 1 FROM seller_rules
        WHERE seller_rules.seller_id = seller_profiles.seller_id AND suspended_at IS NOT NULL)
      ORDER BY seller_id`,
  )
  return rows.map((row) => ({ ...row }) as unknown as PhoneSwitches)
}

export function* pagePhotoKeys(): Plan<readonly string[]> {
  const rows = yield* ask(
    'SELECT logo FROM seller_profiles WHERE logo IS NOT NULL ORDER BY seller_id',
  )
  return rows.map(({ logo }) => (JSON.parse(String(logo)) as { readonly key: string }).key)
}

export function* companySellers(companyId: number): Plan<readonly CompanySeller[]> {
  const rows = yield* ask(
    `SELECT id, type, name, suspended_at FROM sellers LEFT JOIN seller_rules ON seller_id = id
      WHERE company_id = ?1 ORDER BY id`,
    companyId,
  )
  const found: CompanySeller[] = []
  for (const { suspended_at, ...seller } of rows) {
    found.push({
      seller: seller as unknown as Pick<Seller, 'id' | 'type' | 'name'>,
      isSuspended: suspended_at !== null,
      profile: yield* getProfile(Number(seller.id)),
    })
  }
  return found
}

/** By name: it covers a profile that does not exist yet. */
export function* lockProfile(sellerId: number): Plan<ProfileRow | null> {
  yield* lockName(`profile ${sellerId}`)
  return yield* getProfile(sellerId)
}

export function* changeProfile(sellerId: number, change: ProfileChange, at: number): Plan<number> {
  yield* ask(EMPTY, sellerId, at)
  const [row] = yield* ask(
    `UPDATE seller_profiles SET ${assignments(Object.keys(change), 3)}, version = version + 1, updated_at = ?2
      WHERE seller_id = ?1 RETURNING version`,
    ...[sellerId, at, ...Object.values(change)],
  )
  return Number(row.version)
}
