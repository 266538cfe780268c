/**
 * Suggestions while somebody types: places by name with how much each has, and sentences, as they stand and with
 * their last word completed to a place or a feature.
 * Cost: at most eight readings of a sentence and as many counts, about 5 ms.
 */
import { limits } from '../../catalogue/limits.ts'
import { parametersByName } from '../../catalogue/parameters.ts'
import { districts } from '../../catalogue/vocabulary.ts'
import { streetWords } from '../../domain/places/place-spelling.ts'
import { Refusal } from '../../domain/refusal.ts'
import { readSearchRequest } from '../../domain/search/search-request.ts'
import type { PlaceRecord } from '../../service/places/place-lookup.ts'
import { cutText } from '../../structures/text/safe-text.ts'
import { labelOf, placeName, targetName } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { siteLimits } from '../site-limits.ts'
import { APPROXIMATE } from './search-address.ts'

export interface Suggestion {
  readonly text: string
  readonly has: string
  /** Of a place: the parameter that finds it. */
  readonly use?: Readonly<Record<string, string>>
  /** Of a sentence: where it leads. */
  readonly href?: string
}

export interface SuggestRequest {
  readonly text: string
  readonly deal: 'sale' | 'rent'
  /** The search that is shown. */
  readonly base: string
}

const STREET = parametersByName.get('street')!

type Suggested = Pick<PlaceRecord, 'slug' | 'kind' | 'district'>

export function suggest(
  { text, deal, base }: SuggestRequest,
  context: SiteContext,
  locale: Locale,
): Suggestion[] {
  const { service } = context
  const has = (count: number) => locale.words.brings(locale.number(count), count)
  const places = service.findPlaces(cutText(text, limits.placeQueryMaxChars)).results
  const named = places.filter(
    ({ match }) => match.kind !== 'fuzzy' || match.score >= siteLimits.suggestions.placeScoreMin,
  )
  const isPlace = named.some(({ match }) => match.kind !== 'fuzzy')
  const isSentence = /\s/.test(text.trim()) && !isPlace
  const street = isPlace ? null : streetCalled(text, deal, context)
  const streets = street
    ? [
        {
          text: `${locale.label(STREET.label)}: ${text.trim()}`,
          href: `/search?${street.raw}`,
          has: has(street.total),
        },
      ]
    : []
  if (!isSentence) {
    const known = places.map(({ use, listings, ...place }) => ({
      use,
      text: placeText(place, context, locale),
      has: has(listings[deal]),
    }))
    return [...streets, ...known]
  }
  const seen = new Map<string, Suggestion>(streets.map((one) => [one.href, one]))
  const add = (sentence: string, raw: string, total: number) => {
    if (seen.size < siteLimits.suggestions.sentencesMax && !seen.has(raw)) {
      seen.set(raw, { text: sentence, href: `/search?${raw}`, has: has(total) })
    }
  }
  const addSentence = (sentence: string) => {
    const read = understand(sentence, base, context)
    if (!read || read.said.length === 0 || read.not_understood.length > 0) return
    add(sentence, read.query_string, totalOf(read.query_string, context))
  }
  addSentence(text.trim())
  const [, head, tail] = text.match(/^(.*\s)(\S+)$/s) ?? []
  if (tail === undefined || tail.length < siteLimits.suggestions.tailMinChars)
    return [...seen.values()]
  const start = understand(head, base, context)
  if (start && start.not_understood.length === 0) {
    for (const place of placesBegun(tail, context)) {
      const raw = withPlace(start.query_string, place.use)
      add(head + shortName(place, context, locale), raw, totalOf(raw, context))
    }
  }
  for (const end of service.completeWord(tail, siteLimits.suggestions.completionsMax))
    addSentence(head + end)
  return [...seen.values()]
}

/** A street of that name with something on offer; places go before it. */
function streetCalled(text: string, deal: SuggestRequest['deal'], context: SiteContext) {
  const street = cutText(text.trim(), limits.queryTextMaxChars)
  if (streetWords(street).length === 0) return null
  const raw = `${deal === 'rent' ? 'deal=rent&' : ''}${STREET.name}=${encodeURIComponent(street)}`
  const total = totalOf(raw, context)
  return total > 0 ? { raw, total } : null
}

const placesBegun = (tail: string, { service }: SiteContext): PlaceRecord[] =>
  service
    .findPlaces(cutText(tail, limits.placeQueryMaxChars))
    .results.filter(({ match }) => match.kind !== 'fuzzy')
    .slice(0, siteLimits.suggestions.completionsMax)

const shortName = (place: PlaceRecord, context: SiteContext, locale: Locale): string =>
  place.kind === 'district' || place.kind === 'poi'
    ? placeText(place, context, locale)
    : placeName(place.slug, context, locale)

/** In place of where the sentence was about before. */
function withPlace(raw: string, use: PlaceRecord['use']): string {
  const rest = raw.split('&').filter((pair) => !/^(?:district|location|near|radius_km)=/.test(pair))
  return [...rest, ...Object.entries(use).map(([name, slug]) => `${name}=${slug}`)].join('&')
}

/** As the page that it leads to counts. */
const pageQuery = (raw: string): string => {
  const rest = raw.split('&').filter((pair) => !pair.startsWith('approximate='))
  return [...rest, `approximate=${APPROXIMATE.approximate}`, 'limit=1'].join('&')
}

const totalOf = (raw: string, { service, filtering }: SiteContext): number =>
  service.search(readSearchRequest(pageQuery(raw), filtering)).total

function understand(text: string, base: string, { service }: SiteContext) {
  try {
    return service.understand({ text: cutText(text, limits.sentenceMaxChars), base: base || null })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function placeText(
  { slug, kind, district }: Suggested,
  context: SiteContext,
  locale: Locale,
): string {
  if (kind === 'country' || district === null) return locale.here.whole
  const around = labelOf(district, districts, locale)
  if (kind === 'district') return locale.words.districtNamed(around)
  const name = kind === 'poi' ? targetName(slug, context, locale) : placeName(slug, context, locale)
  return name === around ? name : `${name}, ${around}`
}
