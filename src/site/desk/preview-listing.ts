/** A listing as buyers would see it, for its seller: the page of the listing itself, from the same record. */
import { decoded } from '../../service/listings/record-bytes.ts'
import { enquiryValues } from '../enquiries/enquiry-values.ts'
import type { Answer } from '../mount/page-handler.ts'
import { listingPage } from '../pages/listing-page.ts'
import { readLoan } from '../parts/buying-costs.ts'
import { html } from '../parts/html.ts'
import { DESK, type DeskVisit } from './desk-visit.ts'
import { listingIdOf, readOwn } from './own-listing.ts'

export async function previewListing(visit: DeskVisit): Promise<Answer> {
  const { at, locale, asked, request, context } = visit
  const id = listingIdOf(request)
  await readOwn(id, at, context)
  const { record } = await context.service.readListing(id, at.caller, true)
  const frame = { once: '', formTime: context.service.enquiries.formTime(id, ''), posed: undefined }
  const asking = { form: { values: enquiryValues(new Map()), faults: [] }, frame }
  const { desk } = locale.words
  const notice = html`<p class="notice">${desk.previewNote} <a href="${DESK}/listings/${id}">${desk.backToForm}</a></p>`
  const view = { asking, loan: readLoan(asked.pairs), notice }
  const body = listingPage(decoded(record), [], view, context, locale)
  return { status: 200, body, listings: 1 }
}
