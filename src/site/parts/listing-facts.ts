/** The facts of a listing in words: every field that has a value, in the order of the catalogue. */

import { type Field, fields } from '../../catalogue/fields.ts'
import { landmarkKinds } from '../../catalogue/landmarks.ts'
import { parametersByName } from '../../catalogue/parameters.ts'
import { energyClasses, petsPolicies } from '../../catalogue/vocabulary.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { labelOf, landmarkName, placeName } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from './html.ts'

/** Said elsewhere on the page, or no fact about the home. */
const ELSEWHERE = new Set([
  'description',
  'descriptions',
  'lat',
  'lng',
  'deal',
  'price',
  'video_url',
])

export const factFields: readonly Field[] = fields.filter(
  ({ name, kind }) => !ELSEWHERE.has(name) && kind !== 'photos',
)

export function factText(
  field: Field,
  record: ListingRecord,
  context: SiteContext,
  locale: Locale,
): string | null {
  const value = record[field.name as keyof ListingRecord] ?? null
  if (value === null || (Array.isArray(value) && value.length === 0)) return null
  if (field.kind === 'place') return placeName((value as { slug: string }).slug, context, locale)
  if (field.kind === 'choice') {
    return [value]
      .flat()
      .map((one) => labelOf(one, field.values, locale))
      .join(', ')
  }
  if (field.kind === 'date') return locale.date(String(value))
  if (field.kind !== 'number') return String(value)
  return locale.quantity(Number(value), field.unit)
}

export function listingFacts(record: ListingRecord, context: SiteContext, locale: Locale): Html {
  const { words } = locale
  const rows = factFields.flatMap((field) => {
    const text = factText(field, record, context, locale)
    return text === null ? [] : [[locale.label(field.label), text] as const]
  })
  if (record.distance_to_sea_m !== null) {
    const { label } = parametersByName.get('sea_max_m')!
    const about = words.about(locale.distance(record.distance_to_sea_m))
    const accuracy = words.mapping.accuracy(locale.distance(context.map.shore.accuracyM))
    rows.push([locale.label(label), `${about} (${accuracy})`])
  }
  if (record.pets !== null) rows.push([words.pets, labelOf(record.pets, petsPolicies, locale)])
  if (record.first_published_at !== null) {
    rows.push([words.published, locale.date(record.first_published_at)])
  }
  rows.push([words.updated, locale.date(record.updated_at)])
  return html`<section><h2>${words.facts}</h2><dl class="facts">${rows.map(
    ([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`,
  )}</dl></section>`
}

/** The nearest school, shop, pharmacy, bus stop and beach of a listing; nothing without its point or a map folder. */

export function nearbyPlaces(
  { lat, lng }: Pick<ListingRecord, 'lat' | 'lng'>,
  { filtering, placeOf }: SiteContext,
  locale: Locale,
): Html {
  const near = lat === null || lng === null ? [] : filtering.surroundings.nearby({ lat, lng })
  if (near.length === 0) return html``
  const { mapping } = locale.words
  return html`<section class="nearby" aria-labelledby="nearby-title"><h2 id="nearby-title">${mapping.nearby}</h2>
<ul class="nearby-list">${near.map(
    ({ landmark, mode, minutes, distanceM }) =>
      html`<li class="nearby-${landmark.kind}"><span class="nearby-kind">${labelOf(landmark.kind, landmarkKinds, locale)}</span>
<span class="nearby-name">${landmarkName(landmark, { placeOf }, locale)}</span>
<strong>${locale.distance(distanceM)}</strong><span class="nearby-walk">${mapping[mode](locale.number(minutes))}</span></li>`,
  )}</ul>
<p class="small">${near.every(({ isStraight }) => isStraight) ? mapping.nearbyNote : mapping.nearbyByRoad}</p></section>`
}

/** The energy class as the scale that people know: bars that grow, the class marked. */
/** Best first: A+ before A, unlike the order of the catalogue. */
const classes = [...energyClasses].sort((a, b) => rank(a.label) - rank(b.label))

function rank(label: string): number {
  return label.charCodeAt(0) * 2 + (label.endsWith('+') ? 0 : 1)
}

export function energyScale(energyClass: string | null, { words }: Locale): Html {
  if (energyClass === null) return html``
  return html`<section class="energy"><h2>${words.energy}</h2><ol class="energy-scale">${classes.map(
    ({ value, label }, index) =>
      html`<li class="energy-${index + 1}" ${value === energyClass && html`aria-current="true"`}><span>${label}</span></li>`,
  )}</ol></section>`
}
