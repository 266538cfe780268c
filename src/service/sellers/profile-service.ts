/**
 * Profiles of sellers: read and changed by their owner, shown on the page of an agency, and the phone number, which is
 * given out one press at a time. Invariants: a change is made on the version that its sender knows, under a lock; a number
 * is read from the store on request, so that a switch that is off or a suspension counts at once; numbers are
 * rationed by client address over all processes, and stand in no record, page or log.
 */
import { limits } from '../../catalogue/limits.ts'
import type { Country } from '../../country/country.ts'
import { seenByStrangers } from '../../domain/listings/listing-states.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { PageTexts } from '../../domain/sellers/read-page-texts.ts'
import {
  applyProfilePatch,
  emptyProfile,
  profileMembers,
  readProfilePatch,
  type SellerProfile,
} from '../../domain/sellers/seller-profile.ts'
import type { CompanySeller, ProfileChange, ProfileRow } from '../../store/profile-store.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { Store } from '../../store/store.ts'
import type { SellerContacts } from '../enquiries/seller-contacts.ts'
import type { SellerCaller, SentMembers } from '../listings/write-context.ts'
import { type IfMatch, refuseStale } from '../listings/write-listing.ts'
import type { PhotoDesk } from '../photos/photo-desk.ts'
import { type PhotoItem, publicPhotos } from '../photos/photo-record.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'

/** What to do where somebody was quicker. */
export const READ_AGAIN = 'Read it again, and repeat the change on its new ETag.'

export type Logo = Pick<PhotoItem, 'url' | 'width' | 'height' | 'sizes'>

/** As stored. */
type LogoCell = Pick<PhotoItem, 'width' | 'height'> & { readonly key: string }

export interface OwnProfile {
  readonly profile: SellerProfile
  readonly logo: Logo | null
  /** From 1; a profile that nobody has written yet has it, too. */
  readonly version: number
}

/** What anybody may read of it. */
export interface PublicProfile extends Omit<SellerProfile, 'phone'> {
  readonly logo: Logo | null
}

export interface ShownNumber {
  readonly name: string
  /** E.164. */
  readonly phone: string
  readonly calls: boolean
  readonly whatsapp: boolean
}

export interface ProfileService {
  own(caller: SellerCaller): Promise<OwnProfile>
  change(sent: SentMembers, ifMatch: IfMatch, caller: SellerCaller): Promise<OwnProfile>
  /** null: the company has no seller that may be shown. */
  ofCompany(companyId: number): Promise<PublicProfile | null>
  /** null: it is not live, or its seller shows no number. `client`: whom it is counted for. */
  numberOfListing(listingId: number, client: string): Promise<ShownNumber | null>
  numberOfCompany(companyId: number, client: string): Promise<ShownNumber | null>
}

export interface ProfileContext {
  readonly store: Store
  readonly country: Country
  readonly contacts: Pick<SellerContacts, 'refresh'>
  readonly quota: Quota
  readonly photos: Pick<PhotoDesk, 'find'>
  readonly record: { readonly baseUrl: string }
  readonly now: () => number
}

export function createProfileService(context: ProfileContext): ProfileService {
  const { store, country, contacts, quota, photos, now } = context
  const { baseUrl } = context.record
  const profileOf = (row: ProfileRow | null) => ownProfile(row, baseUrl)

  async function ration(client: string): Promise<void> {
    const windowMs = limits.quotaWindowS * 1000
    const taken = await quota.take(`numbers:${client}`, limits.numbersPerHour, windowMs, now())
    if (!taken.allowed) throw tooManyNumbers((taken.resetAtMs - now()) / 1000)
  }

  return {
    own: withStoreGuard('read', async ({ sellerId }: SellerCaller) =>
      profileOf(await store.getProfile(sellerId)),
    ),
    change: withStoreGuard('write', async (sent, ifMatch: IfMatch, { sellerId }: SellerCaller) => {
      const { logo_url: logoUrl, ...members } = sent
      const patch = readProfilePatch(members, country)
      const logo = logoUrl === undefined ? {} : { logo: await logoCell(logoUrl, photos) }
      const written = await store.write(async (transaction) => {
        const row = await transaction.lockProfile(sellerId)
        const before = profileOf(row)
        refuseStale(ifMatch, before, { what: 'profile', hint: READ_AGAIN })
        const after = applyProfilePatch(before.profile, patch)
        const change = { ...changeOf(before.profile, after), ...logo }
        if (Object.keys(change).length === 0) return before
        await transaction.changeProfile(sellerId, change, now())
        return profileOf(await transaction.lockProfile(sellerId))
      })
      // Shown at once by this process, by others within a minute.
      await contacts.refresh()
      return written
    }),
    ofCompany: withStoreGuard('read', async (companyId) => {
      const shown = shownSeller(await store.companySellers(companyId))
      if (!shown) return null
      const { profile, logo } = profileOf(shown.profile)
      const { phone: _, ...open } = profile
      return { ...open, logo }
    }),
    numberOfListing: withStoreGuard('read', async (listingId, client) => {
      await ration(client)
      const listing = await store.getListing(listingId)
      if (listing?.state !== 'live' || seenByStrangers(listing, now()).kind !== 'shown') return null
      const rules = await store.getSellerRules(listing.seller_id)
      if (rules?.suspended_at) return null
      const seller = await store.getSeller(listing.seller_id)
      return seller && numberOf(seller.name, await store.getProfile(listing.seller_id))
    }),
    numberOfCompany: withStoreGuard('read', async (companyId, client) => {
      await ration(client)
      const shown = shownSeller(await store.companySellers(companyId))
      return shown && numberOf(shown.seller.name, shown.profile)
    }),
  }
}

/** Of several offices the first that has a profile. */
function shownSeller(sellers: readonly CompanySeller[]): CompanySeller | null {
  const open = sellers.filter(({ isSuspended }) => !isSuspended)
  return open.find(({ profile }) => profile !== null) ?? open[0] ?? null
}

function ownProfile(row: ProfileRow | null, baseUrl: string): OwnProfile {
  if (!row) return { profile: emptyProfile, logo: null, version: 1 }
  const profile = {
    phone: row.phone,
    accepts_calls: row.accepts_calls === 1,
    accepts_whatsapp: row.accepts_whatsapp === 1,
    licence: row.licence,
    languages: JSON.parse(row.languages) as SellerProfile['languages'],
    about: JSON.parse(row.about) as PageTexts,
  }
  return { profile, logo: logoOf(row.logo, baseUrl), version: row.version + 1 }
}

function logoOf(cell: string | null, baseUrl: string): Logo | null {
  if (cell === null) return null
  const { key, width, height } = JSON.parse(cell) as LogoCell
  const [item] = publicPhotos([[key, width, height, null]], baseUrl).photos.items
  return { url: item.url, width, height, sizes: item.sizes }
}

/** Of an image that was sent before: it is protected from the sweep from then on. */
async function logoCell(sent: unknown, photos: Pick<PhotoDesk, 'find'>): Promise<string | null> {
  if (sent === null) return null
  const [found] = typeof sent === 'string' ? await photos.find([sent]) : []
  if (found?.key) {
    const { key, width, height } = found
    return JSON.stringify({ key, width, height })
  }
  throw new Refusal({
    code: 'invalid_value',
    param: 'logo_url',
    message: 'logo_url is not the address of an image that was sent here.',
    hint: 'Send the image with POST /v1/photos, and the url of its answer as logo_url; null removes it.',
  })
}

const cellOf = (value: SellerProfile[keyof SellerProfile]): string | number | null => {
  if (typeof value === 'boolean') return Number(value)
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : value
}

/** The columns in which the two differ. */
function changeOf(before: SellerProfile, after: SellerProfile): ProfileChange {
  const changed = profileMembers.filter((name) => cellOf(before[name]) !== cellOf(after[name]))
  return Object.fromEntries(changed.map((name) => [name, cellOf(after[name])]))
}

function numberOf(name: string, row: ProfileRow | null): ShownNumber | null {
  if (!row || row.phone === null) return null
  const [calls, whatsapp] = [row.accepts_calls === 1, row.accepts_whatsapp === 1]
  return calls || whatsapp ? { name, phone: row.phone, calls, whatsapp } : null
}

const tooManyNumbers = (retryAfterS: number): Refusal =>
  new Refusal(
    {
      code: 'rate_limited',
      message: `Your address has been shown ${limits.numbersPerHour} phone numbers within an hour.`,
      hint: 'Go on later (Retry-After), or write to the seller through the listing.',
    },
    { retryAfterS },
  )
