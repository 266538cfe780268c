/** Who else offers the home of a seller's listing, as far as we know, and the button that says: not the same home. */
import type { SellerAtDesk } from '../../service/desk/desk-sessions.ts'
import type { OtherHome } from '../../service/homes/home-verdicts.ts'
import type { SummaryRecord } from '../../service/listings/listing-record.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { localPath } from '../requests/search-address.ts'
import { tokenField } from './csrf.ts'
import { DESK } from './desk-visit.ts'

export interface OtherHomes {
  /** Listings of others that are shown as the same home. */
  readonly offers: readonly SummaryRecord[]
  /** What the seller said is another home. */
  readonly said: readonly OtherHome[]
}

/** The acts of these buttons; each is sent with the id of the other listing. */
export const NOT_SAME_HOME = 'not-same-home'
export const TAKE_BACK = 'take-back-not-same-home'

export async function readOtherHomes(
  id: number,
  { caller }: SellerAtDesk,
  { service }: SiteContext,
): Promise<OtherHomes> {
  const { results: said } = await service.homeVerdicts.list(id, caller)
  const isSaid = (other: number) =>
    said.some(({ listing_id, set_aside }) => listing_id === other && !set_aside)
  // What was said a moment ago is not carried out yet.
  const offers = service.otherOffers(id).filter((other) => !isSaid(other.id))
  return { offers, said }
}

export function otherHomesCard(
  id: number,
  { offers, said }: OtherHomes,
  at: SellerAtDesk,
  context: SiteContext,
  locale: Locale,
): Html | null {
  if (offers.length === 0 && said.length === 0) return null
  const words = locale.words.desk.otherHomes
  const button = (other: number, act: string, label: string) =>
    html`<form method="post" action="${DESK}/listings/${id}/act" data-once>${tokenField(at)}<input type="hidden" name="other" value="${other}"><button class="button" type="submit" name="act" value="${act}" aria-label="${`${label}: #${other}`}">${label}</button></form>`
  const isSetAside = (other: number) =>
    said.some(({ listing_id, set_aside }) => listing_id === other && set_aside)
  return html`<section class="side-card" id="other-homes"><h2>${words.title}</h2>
${
  offers.length > 0 &&
  html`<p>${words.text}</p><ul>${offers.map(
    (offer) =>
      html`<li><p><a href="${localPath(offer.link, context)}">${titleFor(offer, context, locale)}</a> <span class="small">#${offer.id}, ${offer.seller.name}${offer.price !== null && html`, ${locale.money(offer.price)}`}</span></p>${isSetAside(offer.id) ? html`<p class="small">${words.setAside}</p>` : button(offer.id, NOT_SAME_HOME, words.say)}</li>`,
  )}</ul>`
}
${
  said.length > 0 &&
  html`<h3>${words.said}</h3><ul>${said.map(({ listing_id: other, said_at }) => html`<li><p><a href="/listings/${other}">#${other}</a> <span class="small">${locale.moment(said_at)}</span></p>${button(other, TAKE_BACK, words.takeBack)}</li>`)}</ul>`
}</section>`
}
