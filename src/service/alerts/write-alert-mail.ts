/**
 * Writes the mails that are due: one for each person, with a section for each search and each home once.
 * Invariants: the mail and how far its searches were mailed are one transaction, so that no match is mailed twice and
 * none is left out: each is listed or counted. Instant notices beyond a day's are collected for the hour of the digest.
 * Cost: a few small reads for each person.
 */
import { type MatchKind, matchKinds } from '../../catalogue/alerts.ts'
import { limits } from '../../catalogue/limits.ts'
import type { AlertLine, AlertSection } from '../../domain/alerts/alert-mail.ts'
import { alertToken } from '../../domain/alerts/alert-token.ts'
import { nextMailAt } from '../../domain/alerts/next-mail-at.ts'
import type { AlertPerson, SavedSearch, SearchMatch } from '../../domain/alerts/saved-search.ts'
import { dealOf, type Listing, storedValues } from '../../domain/listings/listing.ts'
import { titleFacts } from '../../domain/listings/listing-title.ts'
import { localDate } from '../../domain/local-time.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { linkOf, type RecordContext, titleOf } from '../listings/listing-record.ts'
import { alertLimits } from '../service-limits.ts'
import type { AlertSecrets } from './alert-context.ts'
import { causePrefix, personTokens, putAlertMail } from './alert-mails.ts'

export interface MailingContext extends AlertSecrets {
  readonly store: Store
  readonly record: RecordContext
  readonly timeZone: string
}

/** A search whose mail is due, with what is to be said. */
interface DueSearch {
  readonly search: SavedSearch
  readonly matches: readonly SearchMatch[]
  /** All that wait, also those that were not read. */
  readonly count: number
  readonly upTo: number
}

const FAR_MS = 8 * DAY_MS

/** Due, or set far ahead by a clock that has gone back since. */
const isDue = ({ state, mail_at }: SavedSearch, nowMs: number): boolean =>
  state === 'active' && mail_at !== null && (mail_at <= nowMs || mail_at > nowMs + FAR_MS)

/** Whether a mail was written. */
export async function writeAlertMail(personId: number, context: MailingContext): Promise<boolean> {
  const { store, now } = context
  const nowMs = now()
  const searches = await store.savedSearchesOf({ person_id: personId })
  const due: DueSearch[] = []
  for (const search of searches.filter((one) => isDue(one, nowMs))) {
    const { id, mailed_seq, beyond } = search
    const matches = await store.matchesOf(id, mailed_seq, alertLimits.matchesPerMail)
    const stored = await store.countMatches(id, mailed_seq)
    const [newest] = await store.newestMatches(id, 1)
    due.push({ search, matches, count: stored + beyond, upTo: newest?.seq ?? mailed_seq })
  }
  if (due.length === 0) return false
  const listings = await listedIn(due, store)
  return store.write(async (transaction) => {
    await transaction.lockAlerts()
    const person = await transaction.lockPerson(personId)
    const current = await transaction.lockSearchesOf({ person_id: personId })
    // Another process was faster, or the owner has changed it since: the next look sees it as it is.
    const still = due.filter(({ search }) =>
      current.some(
        (one) =>
          one.id === search.id &&
          one.version === search.version &&
          one.mailed_seq === search.mailed_seq &&
          one.beyond === search.beyond &&
          isDue(one, nowMs),
      ),
    )
    if (person === null || still.length === 0) return false
    const { ready, collected, notices } = withinBudget(still, person, context)
    for (const { search } of collected) {
      const mail_at = nextMailAt('daily', search.hour, nowMs, context.timeZone)
      await transaction.changeSavedSearch(search.id, { collected: true, mail_at })
    }
    for (const { search, upTo } of ready) {
      // What has matched since the reading is due at the next look.
      const isAll = (await transaction.newestMatch(search.id)) <= upTo
      const mail_at = isAll ? null : nowMs
      const noted = { mailed_seq: upTo, mail_at, collected: false, beyond: 0 }
      await transaction.changeSavedSearch(search.id, noted)
    }
    const sections = sectionsOf(ready, listings, context)
    const homes = sections.reduce((sum, { lines, more }) => sum + lines.length + more, 0)
    if (homes === 0) return false
    await transaction.changeAlertPerson(person.id, {
      notices_day: localDate(nowMs, context.timeZone),
      notices,
    })
    const mail = {
      kind: 'search_alert',
      language: person.language,
      sections,
      homes,
      is_collected: ready.some(({ search }) => search.collected),
      ...personTokens(person, context.pepper),
    } as const
    const upTo = Math.max(...ready.map((one) => one.upTo))
    await putAlertMail(transaction, person, `${causePrefix(person)}mail:${upTo}`, mail, context)
    return true
  })
}

/** A section before its homes are read. */
interface Chosen {
  readonly search: SavedSearch
  readonly listed: readonly SearchMatch[]
  readonly more: number
}

/** Each home is in the section that has it first; a mail and each of its sections list so many. */
function choose(due: readonly DueSearch[]): readonly Chosen[] {
  const named = new Set<number>()
  let room: number = alertLimits.linesPerMail
  return due.map(({ search, matches, count }) => {
    const events = oncePerHome(matches).filter(({ listing_id }) => !named.has(listing_id))
    for (const { listing_id } of events) named.add(listing_id)
    const listed = events.slice(0, Math.min(room, alertLimits.linesPerSection))
    room -= listed.length
    // Matches that were not read are counted; those that are reported with another one of the home are not.
    return { search, listed, more: events.length - listed.length + count - matches.length }
  })
}

/** Only those that are listed are read: of all that are due, and of those that are left where instant ones are too many. */
async function listedIn(due: readonly DueSearch[], store: Store): Promise<Map<number, Listing>> {
  const areTooMany = instantCount(due) > limits.instantNoticesPerDay
  const others = due.filter((one) => !isInstant(one))
  const chosen = areTooMany ? choose(others) : [...choose(due), ...choose(others)]
  const ids = chosen.flatMap(({ listed }) => listed.map(({ listing_id }) => listing_id))
  return new Map((await store.getListings([...new Set(ids)])).map((one) => [one.id, one]))
}

const isInstant = ({ search }: DueSearch): boolean =>
  search.frequency === 'instant' && !search.collected

const instantCount = (due: readonly DueSearch[]): number =>
  due.filter(isInstant).reduce((sum, { count }) => sum + count, 0)

/** What may leave now, and what instant notices have to wait for the digest. */
function withinBudget(
  due: readonly DueSearch[],
  person: AlertPerson,
  { now, timeZone }: MailingContext,
) {
  const isToday = person.notices_day === localDate(now(), timeZone)
  const before = isToday ? person.notices : 0
  const instant = instantCount(due)
  const isTooMuch = before + instant > limits.instantNoticesPerDay
  return {
    ready: isTooMuch ? due.filter((one) => !isInstant(one)) : due,
    collected: isTooMuch ? due.filter(isInstant) : [],
    notices: isTooMuch ? before : before + instant,
  }
}

function sectionsOf(
  due: readonly DueSearch[],
  listings: ReadonlyMap<number, Listing>,
  context: MailingContext,
): AlertSection[] {
  return choose(due).flatMap(({ search, listed, more: unlisted }) => {
    const lines = listed.flatMap((event) => lineOf(event, listings.get(event.listing_id), context))
    const more = unlisted + listed.length - lines.length
    if (lines.length + more === 0) return []
    const stop_token = alertToken('stop', search.handle, context.pepper)
    return [{ name: search.name, query: search.query, lines, more, stop_token }]
  })
}

const rank = new Map<MatchKind, number>(matchKinds.map((kind, at) => [kind, at]))

/** Each listing once: what came first, at its last price; what has gone meanwhile is not announced. Best kind first. */
function oncePerHome(matches: readonly SearchMatch[]): SearchMatch[] {
  const byListing = new Map<number, SearchMatch | null>()
  for (const match of matches) {
    const first = byListing.get(match.listing_id)
    if (!first) byListing.set(match.listing_id, match)
    else if (match.kind === 'gone') byListing.set(match.listing_id, null)
    else byListing.set(match.listing_id, joined(first, match))
  }
  const reported = [...byListing.values()].filter((match) => match !== null)
  return reported.sort((a, b) => rank.get(a.kind)! - rank.get(b.kind)! || b.seq - a.seq)
}

const joined = (first: SearchMatch, later: SearchMatch): SearchMatch => ({
  ...first,
  kind: first.kind === 'gone' ? later.kind : first.kind,
  price: later.price,
  old_price: first.old_price ?? later.old_price,
})

function lineOf(
  { kind, price, old_price }: SearchMatch,
  listing: Listing | undefined,
  { record, now }: MailingContext,
): AlertLine[] {
  if (!listing) return []
  const { covered_area_m2, plot_area_m2 } = storedValues(listing)
  const { first_published_at } = listing
  return [
    {
      kind,
      listing: {
        id: listing.id,
        title: titleOf(listing, record),
        named: titleFacts(listing.fields),
        link: linkOf(listing, record),
        reference: null,
      },
      deal: dealOf(listing),
      price,
      old_price,
      area_m2: covered_area_m2 ?? plot_area_m2,
      days_listed:
        first_published_at === null
          ? null
          : Math.max(0, Math.floor((now() - first_published_at) / DAY_MS)),
    },
  ]
}
