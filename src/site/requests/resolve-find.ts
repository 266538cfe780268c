/**
 * What was typed into the one box, and where it leads: a link or a reference to its listing, a sentence to the
 * search that it asks for, a place or a street to a search there, anything else to a search for the words.
 */

import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { anonymous } from '../../service/access/authenticator.ts'
import type { LookupQuery } from '../../service/listings/lookup-listing.ts'
import type { UnderstoodSearch } from '../../service/search/understand-search.ts'
import { cutText } from '../../structures/text/safe-text.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { siteLimits } from '../site-limits.ts'
import { readId, SAID, type SentPair } from './read-page-request.ts'
import { localPath } from './search-address.ts'
import { searchPath } from './tidy-form.ts'

const WHERE = ['location', 'district']

/** The path to go to; `pairs` are the other fields of the form. */
export async function resolveFind(
  text: string,
  pairs: readonly SentPair[],
  context: SiteContext,
): Promise<string> {
  // Nobody types a control character, and not every database takes one.
  const wanted = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  if (wanted === '') return searchPath(pairs)
  const listing = await listingPath(wanted, context)
  if (listing) return listing
  const sentence = cutText(wanted, limits.sentenceMaxChars)
  const base = pairs.filter(({ name, value }) => !NOT_OF_THE_SEARCH.includes(name) && value !== '')
  const understood = understand(sentence, base, context)
  const { said, references, not_understood: unknown } = understood
  for (const ref of references) {
    const path = await lookup({ ref }, context)
    if (path) return path
  }
  // None exists, and the page says so.
  if (references.length > 0) {
    return withSentence(`/search?${understood.query_string}`, sentence, understood)
  }
  if (said.length === 0 && unknown.length > 0) return unknownPath(wanted, pairs, context)
  if (said.every((name) => WHERE.includes(name)) && unknown.length === 0) {
    return placePath(understood, sentence, pairs)
  }
  return withSentence(`/search?${understood.query_string}`, sentence, understood)
}

const baseOf = (pairs: readonly SentPair[]): string => pairs.map(({ raw }) => raw).join('&')

const NOT_OF_THE_SEARCH = ['find', 'cursor', 'limit', 'detail', 'include', 'sort']

/** What follows the search in the form; a form that is itself refused is left behind. */
function understand(
  text: string,
  base: readonly SentPair[],
  { service }: SiteContext,
): UnderstoodSearch {
  try {
    return service.understand({ text, base: baseOf(base) || null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return service.understand({ text, base: null })
  }
}

/** A place alone is added to those that are searched. */
function placePath(understood: UnderstoodSearch, text: string, pairs: readonly SentPair[]): string {
  const used = understood.said.map((name) => [name, understood.own[name]] as const)
  const use: Readonly<Record<string, string>> = Object.fromEntries(used)
  // A place together with a district that it is not in would find nothing.
  const others = pairs.filter(({ name }) => !WHERE.includes(name) || name in use)
  return withSentence(searchPath(others, use), text, understood)
}

/** Where there is something to tell of it. */
function withSentence(path: string, text: string, understood: UnderstoodSearch): string {
  const tidy = path.replace(/(?<=[?&])deal=sale(?:&|$)/, '').replace(/[?&]$/, '')
  const { not_understood: unknown, choices, assumptions } = understood
  const isExplained =
    unknown.length > 0 || choices.length > 0 || assumptions.some(({ code }) => !UNSHOWN.has(code))
  if (!isExplained) return tidy
  return `${tidy}${tidy.includes('?') ? '&' : '?'}${SAID}=${encodeURIComponent(text)}`
}

/** What chips say by themselves. */
export const UNSHOWN: ReadonlySet<string> = new Set([
  'deal_default',
  'district',
  'filed',
  'order',
  'sea',
])

function unknownPath(text: string, pairs: readonly SentPair[], { service }: SiteContext): string {
  const [best] = service.findPlaces(cutText(text, limits.placeQueryMaxChars)).results
  if (best && best.match.score >= siteLimits.suggestions.placeScoreMin) {
    const others = pairs.filter(({ name }) => !WHERE.includes(name) || name in best.use)
    return searchPath(others, best.use)
  }
  return searchPath(pairs, { q: cutText(text, limits.queryTextMaxChars) })
}

async function listingPath(text: string, context: SiteContext): Promise<string | null> {
  if (/\/listings\/\d/.test(text)) return lookup({ url: text }, context)
  if (text.length > limits.referenceMaxChars || !/\d/.test(text)) return null
  return (
    (await lookup({ ref: text }, context)) ??
    (readId(text) !== null
      ? await lookup({ url: `${context.service.baseUrl}/listings/${text}` }, context)
      : null)
  )
}

async function lookup(query: LookupQuery, context: SiteContext): Promise<string | null> {
  try {
    const { link } = await context.service.lookup(query, anonymous)
    return localPath(link, context)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
