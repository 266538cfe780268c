/**
 * The photo of a card and, where there are more, the buttons that lead through them. The others are
 * fetched by the script when somebody asks for the next; without script the first is all there is.
 */

import type { PhotoItem } from '../../service/photos/photo-record.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import type { Locale } from '../locale/locale.ts'
import { localPath, type SiteContext } from '../mount/site-context.ts'
import { type Html, html } from './html.ts'
import { icons } from './icons.ts'

const COVER_WIDTHS = [320, 800]
/** The script gives the photos that it adds the same. */
const COVER_SIZES =
  '(max-width: 40rem) 100vw, (max-width: 63.99rem) 46vw, (max-width: 82rem) 20rem, 23rem'
/** Photos above the fold of a phone are fetched at once, the first before all else; wider windows ask for more. */
const EAGER_CARDS = 2

export function cardPhotos(
  { id, photo, photos_count: count }: FoundSummary,
  title: string,
  context: SiteContext,
  { words }: Locale,
  position: number,
): Html {
  if (photo === null) return html`<div class="no-photo">${words.noPhoto}</div>`
  const { src, srcset } = photoSources(localPath(photo, context))
  const slides = html`<ul class="slides"><li><img src="${src}" srcset="${srcset}" sizes="${COVER_SIZES}" width="800" height="533" alt="" decoding="async" ${loadingOf(position)}></li></ul>`
  if (count < 2) return slides
  return html`<div data-slides="${id}" data-count="${count}" data-still="${src}">${slides}
<p class="slide-at js-only" aria-hidden="true">1/${count}</p>
<button type="button" class="slide-step slide-previous js-only" data-slide="-1" aria-label="${words.previousPhoto(title)}">${icons.left}</button>
<button type="button" class="slide-step slide-next js-only" data-slide="1" aria-label="${words.nextPhoto(title)}">${icons.right}</button></div>`
}

function loadingOf(position: number): Html {
  if (position === 0) return html`fetchpriority="high"`
  return position < EAGER_CARDS ? html`` : html`loading="lazy"`
}

/** What the script asks for. */
export function slideSources(
  photos: readonly PhotoItem[],
  context: SiteContext,
): { readonly src: string; readonly srcset: string }[] {
  return photos.map(({ sizes, url }) => photoSources(localPath(sizes['800'] ?? url, context)))
}

function photoSources(path: string): { src: string; srcset: string } {
  return {
    src: photoAt(path, 800),
    srcset: COVER_WIDTHS.map((width) => `${photoAt(path, width)} ${width}w`).join(', '),
  }
}

export function photoAt(address: string, width: number): string {
  return address.replace(/-\d+\.webp$/, `-${width}.webp`)
}
