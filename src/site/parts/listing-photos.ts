/**
 * The photo of a card and, where there are more, the buttons that lead through them. The others are
 * fetched by the script when somebody asks for the next; without script the first is all there is.
 */
import type { PhotoItem } from '../../service/photos/photo-record.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { localPath } from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'
import { type Html, html } from './html.ts'
import { icons } from './icons.ts'

const COVER_WIDTHS = [320, 800]
const LARGEST_COVER = 800
const LARGEST_ENDING = `-${LARGEST_COVER}.webp`
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
  const src = photoAt(path, LARGEST_COVER)
  const stem = src.slice(0, -LARGEST_ENDING.length)
  const isOurs = src.endsWith(LARGEST_ENDING)
  const sources = COVER_WIDTHS.map((width) => `${isOurs ? `${stem}-${width}.webp` : src} ${width}w`)
  return { src, srcset: sources.join(', ') }
}

export function photoAt(address: string, width: number): string {
  return address.replace(/-\d+\.webp$/, `-${width}.webp`)
}

/**
 * The photos of a listing: a large one and the others next to it. Each is a link to the full size,
 * so it works without script; with script they open in a viewer with keys and swipes.
 */
const EAGER_PHOTOS = 3
const LARGE_SIZES = html`(max-width: 60rem) 100vw, 50rem`
const SMALL_SIZES = html`(max-width: 60rem) 50vw, 25rem`

export function photoGallery(
  photos: readonly PhotoItem[],
  title: string,
  context: SiteContext,
  locale: Locale,
): Html {
  const { words } = locale
  if (photos.length === 0) return html`<p class="no-photo no-photo-wide">${words.noPhoto}</p>`
  const total = photos.length
  // Escaped once for all of them.
  const named = html`${title}`
  return html`<section class="gallery gallery-${Math.min(total, siteLimits.listing.photosShown)}" aria-label="${words.photos}" data-gallery data-previous="${words.previous}" data-next="${words.next}" data-close="${words.close}" data-photos="${words.photos}" data-plans="${words.desk.floorPlan}">
<ul>${photos.map((photo, index) => galleryItem(photo, index, total, named, context, locale))}</ul>
<p class="gallery-all">${planLink(photos, context, locale)}<a class="button" href="${localPath(photos[0].url, context)}" data-photo="0">${icons.expand}${words.photosCount(locale.number(total), total)}</a></p>
</section>`
}

/** Buyers look for it among many photos: it has a way of its own. */
function planLink(photos: readonly PhotoItem[], context: SiteContext, { words }: Locale): Html {
  const index = photos.findIndex(({ kind }) => kind === 'floor_plan')
  if (index < 0) return html``
  return html`<a class="button" href="${localPath(photos[index].url, context)}" data-photo="${index}">${words.desk.floorPlan}</a> `
}

function galleryItem(
  { url, sizes, colour, width, height, kind }: PhotoItem,
  index: number,
  total: number,
  title: Html,
  context: SiteContext,
  { words }: Locale,
): Html {
  let sources = ''
  for (const wide in sizes) {
    sources += `${sources && ', '}${localPath(sizes[wide], context)} ${wide}w`
  }
  const place = words.photoOf(index + 1, total)
  const at = kind === 'floor_plan' ? `${words.desk.floorPlan}. ${place}` : place
  return html`<li><a href="${localPath(url, context)}" data-photo="${index}" ${kind === 'floor_plan' && html`data-plan`}>${placeholder(colour)}<img src="${localPath(sizes['800'] ?? url, context)}" srcset="${sources}" sizes="${index === 0 ? LARGE_SIZES : SMALL_SIZES}" width="${width ?? 1600}" height="${height ?? 1067}" alt="${title}. ${at}" decoding="async" ${index >= EAGER_PHOTOS && html`loading="lazy"`}></a></li>`
}

/** A rectangle in the photo's own colour until it is there: an inline style would break the policy. */
function placeholder(colour: string | null): Html | null {
  if (colour === null || !/^#[\da-f]{6}$/i.test(colour)) return null
  return html`<svg class="placeholder" aria-hidden="true" focusable="false"><rect width="100%" height="100%" fill="${colour}"/></svg>`
}
