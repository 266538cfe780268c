/**
 * A home as a feed describes it, the same for every format: what a mapping has found, still in the exporter's texts.
 * Nothing is checked yet; the normaliser makes our fields of it and gives a reason for whatever it does not take.
 */
import type { TextLanguage } from '../../catalogue/languages.ts'
export const feedFormats = [
  ...(['kyero', 'rera', 'blm', 'openimmo', 'reso', 'trovit', 'table'] as const),
  ...(['expertagent', 'is24', 'immobiliare', 'meta'] as const),
] as const
export type FeedFormat = (typeof feedFormats)[number]

/** What the formats of other programs are called; a table is named apart. */
export const formatNames = [
  ...['Kyero', 'RERA', 'BLM', 'OpenImmo', 'RESO JSON', 'Trovit', 'ExpertAgent', 'IS24'],
  ...['Immobiliare.it', 'Meta home listings'],
]

/** Single values of a record, named by what they say. */
export const recordValueNames = [
  'deal',
  'price',
  'rent_price',
  'frequency',
  'currency',
  'on_request',
  'type',
  'studio',
  'condition',
  'bedrooms',
  'bathrooms',
  'covered_area',
  'internal_area',
  'covered_veranda',
  'uncovered_veranda',
  'plot_area',
  'branch',
  'country',
  'region',
  'town',
  'place',
  'address',
  'postal_code',
  'lat',
  'lng',
  'approximate',
  'year_built',
  'energy',
  'furnishing',
  'pool',
  'floor',
  'floors',
  'title_deed',
  'video',
  'pets',
  'project',
  'project_completion',
  'deposit',
  'available_from',
  'status',
] as const
export type RecordValueName = (typeof recordValueNames)[number]

export interface RecordText {
  /** As the feed says; null: it does not. Never believed before it was looked at. */
  readonly language: string | null
  /** What texts of its format are in where nothing else says so; absent: English. */
  readonly usual?: TextLanguage
  readonly text: string
}

export interface RecordPhoto {
  readonly url: string
  /** Lower ones first; equal ones stay in the order of the feed. */
  readonly order: number
  readonly isPlan: boolean
}

export interface FeedRecord {
  /** Where it begins in the document, counted from 1. */
  readonly line: number
  /** Names the home within its feed; null: the exporter gives none. */
  readonly key: string | null
  readonly reference: string | null
  readonly values: Readonly<Partial<Record<RecordValueName, string>>>
  /** What is said of the home in words or flags. */
  readonly features: readonly string[]
  readonly texts: readonly RecordText[]
  /** What is said of its project; absent: nothing. */
  readonly projectTexts?: readonly RecordText[]
  readonly photos: readonly RecordPhoto[]
  /** Fields in our own names and values, from an export of this service. */
  readonly own: Readonly<Record<string, unknown>> | null
  /** Why its values may stand in each other's places; such a record is never read. */
  readonly misfit?: string
}

/** What a document says as a whole. */
export interface FeedSummary {
  readonly format: FeedFormat
  readonly version: string | null
  /** Its end was seen and its own count was met: only then does it say that anything is gone. */
  readonly isComplete: boolean
  /** Absent means removed; a partial transfer names what it removes. */
  readonly isWhole: boolean
  readonly records: number
  readonly declaredCount: number | null
}
