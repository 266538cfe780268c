/** The facts of a listing in words: every field that has a value, in the order of the catalogue. */
import { type Field, fields } from '../catalogue/fields.ts'
import { petsPolicies } from '../catalogue/vocabulary.ts'
import { type Html, html } from './html.ts'
import { fieldValue, type ListingRecord } from './listing-record.ts'
import { labelOf } from './listing-title.ts'
import type { Reader } from './reader.ts'
import { placeName, type SiteContext } from './site-context.ts'

/** Said elsewhere on the page, or no fact about the home. */
const ELSEWHERE = new Set(['description', 'photo_urls', 'lat', 'lng', 'deal', 'price', 'video_url'])

export const factFields: readonly Field[] = fields.filter(({ name }) => !ELSEWHERE.has(name))

export function factText(
  field: Field,
  record: object,
  context: SiteContext,
  reader: Reader,
): string | null {
  const value = fieldValue(record, field.name)
  if (value === null || (Array.isArray(value) && value.length === 0)) return null
  if (field.kind === 'place') return placeName((value as { slug: string }).slug, context, reader)
  if (field.kind === 'choice') {
    return [value]
      .flat()
      .map((one) => labelOf(one, field.values, reader))
      .join(', ')
  }
  if (field.kind === 'date') return reader.date(String(value))
  if (field.kind !== 'number') return String(value)
  const amount = Number(value)
  switch (field.unit) {
    case 'm2':
      return reader.areaM2(amount)
    case 'EUR':
      return reader.euros(amount)
    case 'months':
      return reader.words.months(reader.number(amount), amount)
    default:
      return String(value)
  }
}

export function listingFacts(record: ListingRecord, context: SiteContext, reader: Reader): Html {
  const { words } = reader
  const rows = factFields.flatMap((field) => {
    const text = factText(field, record, context, reader)
    return text === null ? [] : [[reader.label(field.label), text] as const]
  })
  if (record.pets !== null) rows.push([words.pets, labelOf(record.pets, petsPolicies, reader)])
  if (record.first_published_at !== null) {
    rows.push([words.published, reader.date(record.first_published_at)])
  }
  rows.push([words.updated, reader.date(record.updated_at)])
  return html`<section><h2>${words.facts}</h2><dl class="facts">${rows.map(
    ([label, text]) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`,
  )}</dl></section>`
}
