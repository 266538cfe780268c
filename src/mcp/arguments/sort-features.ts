/**
 * What a home has or is, in one word each, to the parameter that asks for it: "private-pool" is
 * pool=private, "elevator" an amenity, "sea-view" a view. Read off the catalogue.
 */

import { type Parameter, parametersByName } from '../../catalogue/parameters.ts'
import { ANY_KIND, NONE } from '../../catalogue/vocabulary.ts'
import { ownMember } from '../../structures/own-member.ts'
import { nearest } from '../../structures/text/edit-distance.ts'
import { foldText } from '../../structures/text/fold-text.ts'
import { mcpLimits } from '../mcp-limits.ts'

export interface FeatureFilter {
  readonly parameter: string
  readonly value: string
}

/** In this order: of a word that two know, the kind of a pool says more than the amenity. */
const ASKED =
  'pool parking heating air_conditioning view furnishing title_deed pets condition amenities'.split(
    ' ',
  )

const wordOf = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-+|-+$/g, '')

const table = new Map<string, FeatureFilter>()
for (const name of ASKED)
  for (const [word, value] of wordsOf(parametersByName.get(name)!)) {
    if (!table.has(word)) table.set(word, { parameter: name, value })
  }

function wordsOf({ name, values = [] }: Parameter): [string, string][] {
  const hasKinds = values.some(({ value }) => value === ANY_KIND)
  const thing = wordOf(name)
  if (!hasKinds) {
    return values.flatMap(({ value, label, synonyms = [] }) =>
      [value, label, ...synonyms].map((word): [string, string] => [wordOf(word), value]),
    )
  }
  const kinds = values.filter(({ value }) => value !== ANY_KIND && value !== NONE)
  return [
    [thing, ANY_KIND],
    [`no-${thing}`, NONE],
    ...kinds.flatMap(({ value }): [string, string][] => [
      [`${wordOf(value)}-${thing}`, value],
      ...(wordOf(value).includes('-') ? [[wordOf(value), value] as [string, string]] : []),
    ]),
  ]
}

/** Other words for the same, as people write them. */
const SAME: Readonly<Record<string, string>> = {
  'swimming-pool': 'pool',
  'communal-pool': 'common-pool',
  'shared-pool': 'common-pool',
  'sea-views': 'sea-view',
  seaview: 'sea-view',
  'mountain-view': 'mountains-view',
  lift: 'elevator',
  garage: 'covered-parking',
  'parking-space': 'parking',
  ac: 'air-conditioning',
  aircon: 'air-conditioning',
  deed: 'has-title',
  deeds: 'has-title',
  'title-deed': 'has-title',
  'title-deeds': 'has-title',
  title: 'has-title',
  storage: 'storage-room',
  terrace: 'balcony',
  bbq: 'bbq-zone',
  sauna: 'spasauna',
  spa: 'spasauna',
  pets: 'allowed',
  'pet-friendly': 'allowed',
  'pets-allowed': 'allowed',
  new: 'brand-new',
  'new-build': 'brand-new',
  'off-plan': 'under-construction',
}

export function featureFilter(text: string): FeatureFilter | null {
  const word = wordOf(text.slice(0, mcpLimits.featureMaxChars)).replace(/^with-/, '')
  return table.get(ownMember(SAME, word) ?? word) ?? null
}

/** The feature that a word may be a slip of; null: there is nothing like it. */
export function nearestFeature(text: string): string | null {
  return nearest(wordOf(text.slice(0, mcpLimits.featureMaxChars)), [
    ...table.keys(),
    ...Object.keys(SAME),
  ])
}
