/**
 * What was made of a sentence, above its results: the words that were not understood, what a name may also mean and
 * how much each has, and what was assumed. Everything else the chips say.
 */
import { limits } from '../../catalogue/limits.ts'
import { districts } from '../../catalogue/vocabulary.ts'
import { Refusal } from '../../domain/refusal.ts'
import { readSearchRequest } from '../../domain/search/search-request.ts'
import type { UnderstoodSearch } from '../../service/search/understand-search.ts'
import { cutText } from '../../structures/text/safe-text.ts'
import { labelOf, placeName } from '../locale/card-title.ts'
import { assumptionText } from '../locale/fault-text.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { UNSHOWN } from '../requests/resolve-find.ts'
import { queryString, type SearchQuery, searchHref } from '../requests/search-address.ts'
import { type Html, html } from './html.ts'

export function understoodNotice(
  said: string,
  query: SearchQuery,
  context: SiteContext,
  locale: Locale,
): Html {
  const { words } = locale
  const text = cutText(said, limits.sentenceMaxChars)
  const understood = context.service.understand({ text, base: null })
  const { references } = understood
  const unknown = understood.not_understood.filter(
    (word) => !references.some((ref) => word.endsWith(ref)),
  )
  const assumed = understood.assumptions.filter(({ code }) => !UNSHOWN.has(code))
  const choices = choiceLinks(understood, query, context, locale)
  if (unknown.length + references.length === 0 && assumed.length === 0 && choices === null)
    return html``
  const asText = { q: cutText(unknown.join(' '), limits.queryTextMaxChars) }
  return html`<section class="understood" aria-label="${words.understoodLabel}">
${references.map((ref) => html`<p class="not-understood">${words.noSuchReference(ref)}</p>`)}
${
  unknown.length > 0 &&
  html`<p class="not-understood">${words.notUnderstood} ${unknown.map((word, at) => html`${at > 0 && ', '}<q>${word}</q>`)}. <a href="${searchHref(query, asText)}">${words.lookInTexts}</a></p>`
}
${choices}
${assumed.length > 0 && html`<p class="assumed">${words.assumed} ${assumed.map((one) => html`<span>${assumptionText(one, locale)}</span> `)}</p>`}
</section>`
}

/** What each name may mean, as long as the search is still about one of them. */
function choiceLinks(
  { choices }: UnderstoodSearch,
  query: SearchQuery,
  context: SiteContext,
  locale: Locale,
): Html | null {
  const taken = choices.find(({ use }) => isIn(use, query))
  if (!taken) return null
  const offered = choices.filter(({ words }) => words === taken.words)
  const links = offered.map(({ use }) => {
    const rest = without(taken.use, query)
    const changed = { ...rest, ...added(use, rest) }
    const total = countOf({ ...query, ...changed }, context)
    const count = locale.words.brings(locale.number(total), total)
    const name = meaningName(use, offered, context, locale)
    return html`<li><a href="${searchHref(query, changed)}" ${use === taken.use && html`aria-current="true"`}><span>${name}</span> <strong>${count}</strong></a></li>`
  })
  const name = nameOf(taken.use, context, locale)
  return html`<h2 class="ways-title">${locale.words.finder.whichOne(name)}</h2><ul class="ways">${links}</ul>`
}

/** As the page spells it, whatever was typed. */
function nameOf(
  use: Readonly<Record<string, string>>,
  context: SiteContext,
  locale: Locale,
): string {
  if ('district' in use) return labelOf(use.district, districts, locale)
  const [slug] = use.location.split(',')
  const place = context.placeOf.get(slug)
  return place ? locale.nameOf(place) : slug
}

/** The district, its town, all places of the name, or one of them with its district. */
function meaningName(
  use: Readonly<Record<string, string>>,
  offered: UnderstoodSearch['choices'],
  context: SiteContext,
  locale: Locale,
): string {
  const said = nameOf(use, context, locale)
  if ('district' in use) return locale.words.theDistrict(said)
  if (offered.some((one) => 'district' in one.use)) return locale.words.theTown(said)
  const slugs = use.location.split(',')
  if (slugs.length > 1) return locale.words.allNamed(said)
  const place = context.placeOf.get(slugs[0])
  const around = [place?.parent ?? null, place?.district ?? null].find((slug) => slug !== null)
  const name = placeName(slugs[0], context, locale)
  if (around === undefined || around === null) return name
  const isDistrict = around === place?.district
  return `${name}, ${isDistrict ? labelOf(around, districts, locale) : placeName(around, context, locale)}`
}

const listOf = (value: unknown): string[] => [value ?? []].flat().map(String)

const isIn = (use: Readonly<Record<string, string>>, query: SearchQuery): boolean =>
  Object.entries(use).every(([name, value]) =>
    value.split(',').every((one) => listOf(query[name]).includes(one)),
  )

function without(use: Readonly<Record<string, string>>, query: SearchQuery): SearchQuery {
  return Object.fromEntries(
    Object.entries(use).map(([name, value]) => [
      name,
      listOf(query[name]).filter((other) => !value.split(',').includes(other)),
    ]),
  )
}

const added = (use: Readonly<Record<string, string>>, rest: SearchQuery): SearchQuery =>
  Object.fromEntries(
    Object.entries(use).map(([name, value]) => [
      name,
      [...listOf(rest[name]), ...value.split(',')],
    ]),
  )

function countOf(query: SearchQuery, { service, filtering }: SiteContext): number {
  try {
    const raw = queryString(query, { cursor: null, limit: 1 })
    return service.search(readSearchRequest(raw, filtering)).total
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}
