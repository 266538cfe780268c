/**
 * The photos of a listing: in their order, each with buttons that need no script, and a form that takes many files
 * at once. The script uploads two at a time, shows the progress of each, and lets one drag.
 */

import { limits } from '../../../catalogue/limits.ts'
import type { SellerAtDesk } from '../../../service/desk/desk-sessions.ts'
import type { ListingRecord } from '../../../service/listings/listing-record.ts'
import type { Locale } from '../../locale/locale.ts'
import { type Html, html } from '../../parts/html.ts'
import { tokenField } from '../csrf.ts'
import { DESK } from '../desk-visit.ts'

const SHOWN_WIDTH = '320'
const TYPES = 'image/jpeg,image/png,image/webp'

interface PhotoView {
  readonly record: ListingRecord
  readonly photoFaults?: readonly string[]
}

export function photoSection(
  { record, photoFaults = [] }: PhotoView,
  at: SellerAtDesk,
  locale: Locale,
): Html {
  const { desk } = locale.words
  const max = locale.number(limits.photosPerListing)
  const mb = locale.number(limits.uploadMaxBytes / 1e6)
  const action = `${DESK}/listings/${record.id}/photos`
  return html`<section class="desk-photos" id="photos" data-photos="${record.id}" data-token="${at.formToken}" data-max="${limits.photosPerListing}" data-max-bytes="${limits.uploadMaxBytes}" data-words="${photoWords(locale)}"><h2 tabindex="-1">${desk.photosTitle}</h2>
<p>${desk.photosText(max, mb)}</p>
${photoFaults.length > 0 && html`<div class="problem" role="alert"><ul>${photoFaults.map((text) => html`<li>${text}</li>`)}</ul></div>`}
${photoList(record, at, locale)}
<form class="desk-upload" method="post" action="${action}" enctype="multipart/form-data" data-upload>${tokenField(at)}
<label class="button" for="files">${desk.photosAdd}</label>
<input id="files" type="file" name="photos" accept="${TYPES}" multiple>
<button class="button no-script-only" type="submit">${desk.photosUpload}</button>
<span class="js-only small wide-only">${desk.photosDrop}</span></form>
<ul class="desk-progress" data-progress aria-live="polite"></ul></section>`
}

const photoWords = ({ words: { desk } }: Locale): string =>
  JSON.stringify({
    uploading: desk.uploading('{name}'),
    failed: desk.photoFailed('{name}', '{why}'),
    again: desk.uploadAgain,
    tooMany: desk.photosTooMany('{max}'),
    moved: desk.photoMoved('{n}'),
    tooLarge: desk.photoReasons.too_large,
    trouble: desk.photoTrouble,
  })

/** Also sent alone, after a change that the script made. */
export function photoList(record: ListingRecord, at: SellerAtDesk, locale: Locale): Html {
  const { desk } = locale.words
  const { items, failed, pending } = record.photos
  const action = `${DESK}/listings/${record.id}/photo`
  return html`<div data-photo-list>${failed.length > 0 && html`<ul class="problem">${failed.map(({ url, reason }) => html`<li>${desk.photoFailed(url, desk.photoReasons[reason ?? ''] ?? desk.photoTrouble)}</li>`)}</ul>`}
${pending > 0 && html`<p class="notice">${desk.saving.photosPending(locale.number(pending))}</p>`}
${items.length > 1 && html`<p class="small js-only">${desk.photosHow}</p>`}
<ol class="desk-photo-list">${items.map((item, index) => {
    const n = locale.number(index + 1)
    const { url } = item
    const button = (act: string, label: string, isOff = false) =>
      html`<button class="plain" type="submit" name="act" value="${act}" aria-label="${label}: ${desk.photo(n)}" ${isOff && html`disabled`}>${label}</button>`
    return html`<li draggable="true" data-url="${url}"><img src="${new URL(item.sizes[SHOWN_WIDTH]).pathname}" width="160" height="120" alt="${desk.photo(n)}"><p class="desk-badges">${index === 0 && html`<span class="badge">${desk.cover}</span>`}${item.kind === 'floor_plan' && html`<span class="badge">${desk.floorPlan}</span>`}</p>
<form method="post" action="${action}">${tokenField(at)}<input type="hidden" name="url" value="${url}">
${index > 0 && button('cover', desk.makeCover)}${button('earlier', desk.earlier, index === 0)}${button('later', desk.later, index === items.length - 1)}${item.kind === 'floor_plan' ? button('unplan', desk.isPhoto) : button('plan', desk.isFloorPlan)}${button('remove', desk.removePhoto)}</form></li>`
  })}</ol></div>`
}
