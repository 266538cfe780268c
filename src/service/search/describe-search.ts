/** The catalogue of search parameters as `/v1/meta` gives it: derived, nothing written twice. */

import { alertFrequencies, matchKindMeanings, matchKinds } from '../../catalogue/alerts.ts'
import { limits } from '../../catalogue/limits.ts'
import { type Parameter, parameters } from '../../catalogue/parameters.ts'
import { defaultSort, sorts, sortsFor } from '../../catalogue/sorts.ts'
import { type Deal, deals } from '../../catalogue/vocabulary.ts'
import type { Country } from '../../country/country.ts'
import { country as servedCountry } from '../../country/served-country.ts'
import { hookLimits } from '../../hooks/hook-limits.ts'
import { goodDealNote } from '../../pricing/deals/good-deal.ts'
import { priceCheckNote } from '../../pricing/deals/price-check.ts'
import { recommendedFormula, recommendedWeights } from '../../pricing/deals/recommended-score.ts'
import { similarityNote } from '../../pricing/similar/similarity.ts'
import type { MeasuredAccuracy } from '../prices/stored-model.ts'
import { webhookEvents } from '../webhooks/webhook-events.ts'

export interface MetaSource {
  readonly baseUrl: string
  readonly country: Pick<Country, 'credits'>
  readonly requestsPerHour: number
  readonly accuracy: MeasuredAccuracy | null
  /** The public key of the messages of webhooks. */
  readonly webhookKey: string
  /** How long a change waits before saved searches are notified. */
  readonly quietS: number
}

export type Meta = Readonly<ReturnType<typeof describeSearch>>

export function describeSearch(source: MetaSource) {
  const { baseUrl, country, requestsPerHour, accuracy, quietS, webhookKey } = source
  return {
    search: `${baseUrl}/v1/listings`,
    parameters: describeParameters(baseUrl),
    limits: describeLimits(requestsPerHour),
    further_limits: furtherLimits,
    saved_searches: describeSavedSearches(quietS),
    units,
    recommended: {
      formula: recommendedFormula,
      weights: recommendedWeights,
      note: 'A stored score, the same for everybody, never paid.',
    },
    good_deal: goodDealNote,
    price_check: priceCheckNote,
    similar: similarityNote,
    estimate_accuracy: accuracy,
    webhooks: {
      events: webhookEvents,
      public_key: webhookKey,
      ...webhookFigures,
    },
    docs: `${baseUrl}/llms.txt`,
    credits: country.credits,
  }
}

type PerDeal<T> = Readonly<Partial<Record<Deal, T>>>

export interface MetaParameter
  extends Pick<
    Parameter,
    'label' | 'multiple' | 'match' | 'type' | 'min' | 'max' | 'unit' | 'note' | 'example'
  > {
  readonly applies_to: readonly Deal[]
  readonly values?:
    | readonly { readonly value: string; readonly label: string }[]
    | readonly string[]
    | PerDeal<readonly string[]>
  readonly values_from?: string
  readonly default?: string | number | PerDeal<string>
  readonly max_length?: number
  readonly max_items?: number
  readonly extension?: true
  /** Of the orders, those that are ours. */
  readonly extension_values?: readonly string[]
}

function describeParameters(baseUrl: string): Readonly<Record<string, MetaParameter>> {
  return Object.fromEntries(
    parameters.map((parameter) => [parameter.name, entryOf(parameter, baseUrl)]),
  )
}

function entryOf(parameter: Parameter, baseUrl: string): MetaParameter {
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
    // Of a text its length: the specification calls both kinds of bound max.
    max: max ?? maxChars,
    max_length: maxChars,
    unit,
    note,
    example,
    max_items: parameter.maxItems,
    extension: parameter.extension,
    extension_values: perDeal ? extensionSorts : undefined,
  })
}

const extensionSorts = sorts.filter(({ extension }) => extension).map(({ value }) => value)

function valuesOf({ values, plainValues }: Parameter) {
  if (!values) return undefined
  return plainValues
    ? values.map(({ value }) => value)
    : values.map(({ value, label }) => ({ value, label }))
}

function byDeal<T>(pick: (deal: Deal) => T): PerDeal<T> {
  return Object.fromEntries(deals.map(({ value }) => [value, pick(value)]))
}

export function omitUndefined<T extends object>(entry: T): T {
  const set = Object.entries(entry).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as T
}

/** The four numbers of the specification. */
function describeLimits(requestsPerHour: number) {
  return {
    requests_per_hour: requestsPerHour,
    requests_counted_per: 'IP address',
    results_per_page: limits.pageSizeMax,
    results_reachable_per_search: limits.resultsReachable,
  }
}

const furtherLimits = {
  requests_per_hour_with_key: limits.keyRequestsPerHour,
  requests_per_day_with_agent_key: limits.agentKeyRequestsPerDay,
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
  events_kept_days: limits.eventsStoredDays,
}

const webhookFigures = {
  per_owner: limits.webhooksPerOwner,
  per_agent_key: limits.webhooksPerMintedKey,
  body_bytes: limits.webhookBodyMaxBytes,
  timeout_seconds: limits.webhookTimeoutS,
  attempts: hookLimits.retryAfterMs.length + 1,
  retries_after_seconds: hookLimits.retryAfterMs.map((wait) => wait / 1000),
  signature_tolerance_minutes: limits.webhookToleranceMinutes,
  rotation_overlap_hours_max: limits.webhookOverlapMaxHours,
  disabled_after_days: limits.webhookDisabledAfterDays,
  waiting_max: limits.webhookWaitingMax,
  deliveries_kept_days: limits.webhookDeliveriesStoredDays,
}

function describeSavedSearches(quietS: number) {
  return {
    events: matchKinds.map((kind) => ({ value: kind, meaning: matchKindMeanings[kind] })),
    frequencies: alertFrequencies,
    quiet_period_s: quietS,
    per_address: limits.searchesPerAddress,
    per_key: limits.searchesPerKey,
    per_client_day: limits.searchesPerClientDay,
    instant_notices_per_day: limits.instantNoticesPerDay,
    confirm_within_hours: limits.searchConfirmHours,
    matches_per_day: limits.matchesPerSearchDay,
    matches_stored_days: limits.matchesStoredDays,
    reported_stored_days: limits.pairsStoredDays,
    shared_lists: {
      lists: limits.sharedListsMax,
      homes_per_list: limits.sharedHomesPerList,
      notes: limits.sharedNotesMax,
      note_chars: limits.sharedNoteMaxChars,
      changes_per_request: limits.listChangesPerRequest,
      stored_days: limits.sharedListsStoredDays,
    },
  }
}

const units = {
  price: `Whole ${servedCountry.currencyName}; for rent, ${servedCountry.currencyName} per month.`,
  area: 'Square metres (m2).',
}
