/** The catalogue of search parameters as `/v1/meta` gives it: derived, nothing written twice. */

import { limits } from '../../catalogue/limits.ts'
import { type Parameter, parameters } from '../../catalogue/parameters.ts'
import { defaultSort, sortsFor } from '../../catalogue/sorts.ts'
import { deals } from '../../catalogue/vocabulary.ts'
import { country } from '../../country/served-country.ts'

export function describeParameters(baseUrl: string): Record<string, unknown> {
  return Object.fromEntries(
    parameters.map((parameter) => [parameter.name, entryOf(parameter, baseUrl)]),
  )
}

function entryOf(parameter: Parameter, baseUrl: string) {
  const { label, multiple, match, type, min, max, maxChars, unit, note, example } = parameter
  const perDeal = parameter.effect.by === 'sort'
  return omitUndefined({
    label,
    applies_to: parameter.appliesTo,
    multiple,
    match,
    values: perDeal
      ? byDeal((deal) => sortsFor(deal).map(({ value }) => value))
      : valuesOf(parameter),
    values_from: parameter.valuesFrom && `${baseUrl}${parameter.valuesFrom}`,
    type: perDeal ? undefined : type,
    default: perDeal ? byDeal((deal) => defaultSort[deal]) : parameter.default,
    min,
    // Of a text its length: the specification tells the end of either kind as max.
    max: max ?? maxChars,
    max_length: maxChars,
    unit,
    note,
    example,
    extension: parameter.extension,
  })
}

function valuesOf({ values, plainValues }: Parameter) {
  if (!values) return undefined
  return plainValues
    ? values.map(({ value }) => value)
    : values.map(({ value, label }) => ({ value, label }))
}

function byDeal<T>(pick: (deal: 'sale' | 'rent') => T): Record<string, T> {
  return Object.fromEntries(deals.map(({ value }) => [value, pick(value)]))
}

export function omitUndefined(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))
}

/** The four numbers of the specification. */
export function describeLimits(requestsPerHour: number) {
  return {
    requests_per_hour: requestsPerHour,
    requests_counted_per: 'IP address',
    results_per_page: limits.pageSizeMax,
    results_reachable_per_search: limits.resultsReachable,
  }
}

export const furtherLimits = {
  requests_per_hour_with_key: limits.keyRequestsPerHour,
  results_per_page_default: limits.pageSizeDefault,
  results_per_page_full: limits.pageSizeFullMax,
  photos_per_listing: limits.photosPerListing,
  photos_imported_per_call: limits.photosPerCall,
  photos_import_seconds: limits.photoImportMs / 1000,
  description_characters: limits.descriptionMaxChars,
  reference_characters: limits.referenceMaxChars,
  body_bytes: limits.bodyMaxBytes,
  address_characters: limits.urlMaxChars,
  closed_listing_readable_days: limits.closedReadableDays,
  events_kept_days: limits.eventsKeptDays,
}

export const units = {
  price: `Whole ${country.currencyName}; for rent, ${country.currencyName} per month.`,
  area: 'Square metres (m2).',
}
