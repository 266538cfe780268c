/** An address that names no place is refused, with the ways to places whose names are near. */
import { limits } from '../../catalogue/limits.ts'
import { cutText } from '../../structures/text/safe-text.ts'
import { placeName } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import { type LostWay, lostPage } from '../pages/refusal-page.ts'
import { siteLimits } from '../site-limits.ts'
import type { Answer } from './page-handler.ts'
import type { SiteContext } from './site-context.ts'

interface PlacePages {
  title(name: string): string
  pathOf(slug: string): string
}

export function unknownPlace(
  sent: string,
  { title, pathOf }: PlacePages,
  context: SiteContext,
  locale: Locale,
): Answer {
  const name = cutText(sent.replaceAll(/\p{Cc}+|-/gu, ' ').trim(), limits.placeQueryMaxChars)
  const found = name === '' ? [] : context.service.findPlaces(name).results
  const ways = found
    .filter(({ use }) => use.location !== undefined)
    .slice(0, siteLimits.directory.waysShown)
    .map(({ slug, listings }): LostWay => {
      const count = listings.sale + listings.rent
      return { name: placeName(slug, context, locale), path: pathOf(slug), count }
    })
  const lost = { title: title(name), waysTitle: locale.words.places.didYouMean, ways }
  return { status: 404, body: lostPage(lost, locale), listings: 0 }
}
