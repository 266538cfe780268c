/**
 * What exporters say of the state of an offer. A word that is not in the table neither publishes nor withdraws
 * a home: it stays as it is, and its exporter reads why.
 */
import { ownMember } from '../../structures/own-member.ts'
import { greekForms } from './text/greek-forms.ts'

type OfferStatus = 'offered' | 'waiting' | 'gone'

/** Greek and Russian, by what it is in English. */
const translated: Readonly<Record<string, string>> = {
  available:
    'διαθέσιμο, ενεργό, ελεύθερο, άμεσα, άμεσο, πωλείται, ενοικιάζεται, προς πώληση, προς ενοικίαση, активно, свободно, свободна, свободен, в наличии, в продаже, доступен, доступна, доступно',
  reserved:
    'κρατημένο, κρατήθηκε, δεσμευμένο, υπό κράτηση, зарезервировано, забронировано, забронирована, забронирован, под задатком, под авансом, бронь',
  sold: 'πωλήθηκε, πουλήθηκε, πωλημένο, πουλημένο, продан, продана, продано',
  let: 'ενοικιάστηκε, ενοικιασμένο, νοικιασμένο, сдан, сдана, сдано',
  withdrawn:
    'αποσύρθηκε, ανενεργό, μη διαθέσιμο, μη διαθέσιμη, снято с продажи, снята с продажи, снят с продажи, снято',
}

/** In all forms of a word. */
export const statusWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(translated).flatMap(([english, list]) =>
    list.split(', ').flatMap((word) => greekForms(word).map((form) => [form, english])),
  ),
)

const words = (status: OfferStatus, list: string) =>
  list.split(', ').map((word) => [word, status] as const)

const statuses: ReadonlyMap<string, OfferStatus> = new Map([
  ...words(
    'offered',
    'active, new, newly listed, new listing, available, available now, now, immediately, immediate, vacant, ready, coming soon, published, live, online, open, current, for sale, for rent, to let, on market, back on market, price change, price changed, price reduced, price increased, reduced, relisted, extended, change, refresh, offen, frei, ναι, да, 1, true, yes, y',
  ),
  ...words(
    'waiting',
    'under offer, reserved, pending, active under contract, under contract, under negotiation, contingent, contract, reserviert, on hold, hold, sale agreed, deposit taken, deposit paid',
  ),
  ...words(
    'gone',
    'sold, sold stc, sstc, stc, sold subject to contract, sold out, exchanged, not for sale, rented, rented out, let, let agreed, leased, closed, completed, cancelled, canceled, expired, withdrawn, terminated, deleted, delete, removed, hidden, inactive, not active, off market, offmarket, off the market, temporarily off market, archived, draft, unpublished, not available, unavailable, suspended, paused, incomplete, rejected, verkauft, vermietet, referenz, όχι, нет, 0, false, no, n',
  ),
])

/** "Sold 03/2026", "Reserved until 5 Dec", "Sold!": when it was, or how loudly it is said, changes nothing. */
const SAID_WITH_IT = new RegExp(
  `[\\s,:(]+(?:(?:on|in|until|till|since|by|στις|έως|μέχρι|до|с) )?(?:${[
    '\\d{4}(?:[ ./]\\d{1,2}){0,2}',
    '\\d{1,2}[ ./]\\d{1,2}(?:[ ./]\\d{2,4})?',
    '\\d{1,2}[ ./]\\d{4}',
    '(?:\\d{1,2} )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?(?: \\d{2,4})?',
  ].join('|')})\\)?$|!+$`,
  'u',
)
/** "Sold by another agent", "Sold(STC)". */
const SAID_BY = /^(sold|let|rented|reserved)(?: (?:by|to|through|via) |\s?\()/
const STATUS_MAX_CHARS = 60

/** null: a word that is not known. */
export function offerStatusOf(source: string): OfferStatus | null {
  const text = source
    .slice(0, STATUS_MAX_CHARS)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
  const plain = text.replace(SAID_WITH_IT, '').trim()
  const [, gone = ''] = SAID_BY.exec(text) ?? []
  const known = [text, plain, gone].map((one) => statuses.get(ownMember(statusWords, one) ?? one))
  return known.find((status) => status !== undefined) ?? null
}

/** It says that the home is no longer on offer, or not just now. */
export const isOff = (text: string): boolean => !['offered', null].includes(offerStatusOf(text))

/** "SOLD - Villa", "Villa (under offer)": said next to something else. */
const SAID =
  '(sold|sstc|reserved|under offer|let agreed|sale agreed|rented out|off market|πωλήθηκε|πουλήθηκε|ενοικιάστηκε|продано|продана|сдано|сдана|забронировано)'
/** Set off from the rest: "flat with reserved parking" and "not sold" are on offer. */
const SAID_NEXT = new RegExp(
  `^[([*]*${SAID}[)\\]*!]*(?:\\s*[-–—:,|]|$)|[-–—:,|([*]\\s*${SAID}\\s*[)\\]*!]*$`,
  'iu',
)

export function statusWithin(text: string): OfferStatus | null {
  const [, before, behind = before] = SAID_NEXT.exec(text.trim()) ?? []
  return behind === undefined ? null : offerStatusOf(behind)
}
