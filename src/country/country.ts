/**
 * What the service has to know of the country that it serves. Another country is another folder
 * next to `cyprus/`, or a module elsewhere, that exports one of these; nothing else in the program
 * names a country, a district, a phone rule or a coast. `served-country.ts` says which one is served.
 * Invariant: slugs are unique, every parent is a slug, every place's district is a district's slug
 * (`check-country.ts` refuses to start with another).
 */
import type { CountryCode } from 'libphonenumber-js/min'

/** In the order of weight: of two places of one name, a searcher means the earlier kind. */
export const PLACE_KINDS = ['city', 'town', 'village', 'quarter', 'area'] as const

export type PlaceKind = (typeof PLACE_KINDS)[number]

export interface Point {
  readonly lat: number
  readonly lng: number
}

export interface Place extends Point {
  readonly slug: string
  readonly name: string
  /** In the country's own script; null where no source gives one. */
  readonly nameLocal: string | null
  /** In further languages of the pages, by ISO 639-1 code; the English one where none is known. */
  readonly names?: Readonly<Record<string, string>>
  readonly district: string
  readonly kind: PlaceKind
  /** Slug of the place that this one is a part of. */
  readonly parent: string | null
  readonly postalCodes: readonly string[]
  /** Only names that the spelling rules do not already derive from the two names above. */
  readonly alternateNames: readonly string[]
  readonly population: number | null
}

export interface District {
  readonly slug: string
  readonly name: string
  readonly nameLocal: string
  /** In further languages of the pages, by ISO 639-1 code. */
  readonly names?: Readonly<Record<string, string>>
  /** Forms that follow a place's name to tell it apart: "Sotira Lemesou". */
  readonly genitives: readonly string[]
  readonly alternateNames: readonly string[]
  /** About its middle, for a map to look at. */
  readonly centre: Point
}

/** How names are heard rather than written; see `cyprus/spelling.ts` for what each part does. */
export interface Spelling {
  readonly letters: Readonly<Record<string, string>>
  readonly sounds: readonly (readonly [RegExp, string])[]
  readonly sameWords: readonly (readonly string[])[]
}

/** What a note on VAT or transfer fees depends on. */
export interface SaleSubject {
  readonly deal: string
  readonly propertyType: string | null
  readonly condition: string | null
}

export interface SaleCosts {
  readonly kind: 'vat' | 'transfer-fee'
  readonly note: string
  readonly based_on: string
}

export interface PricedSale extends SaleSubject {
  readonly price: number
}

export interface BuyerCost {
  readonly kind: 'transfer_fees' | 'vat' | 'stamp_duty'
  /** In whole units of the currency. */
  readonly amount: number
}

export interface BuyerCosts {
  readonly costs: readonly BuyerCost[]
  /** The day as of which these rules are given, as YYYY-MM-DD. */
  readonly rules_of: string
}

/** Phone numbers as people of the country write them, in digits alone and without the country's code. */
export interface PhoneNumbers {
  isNational(digits: string): boolean
  /** National, and of a kind that no price, area or plot number looks like. */
  isMobile(digits: string): boolean
  /** Home forms of the countries whose people advertise here: `form` picks the one to be asked about. */
  readonly foreign: readonly { readonly form: RegExp; readonly country: CountryCode }[]
}

export type Line = readonly (readonly [lng: number, lat: number])[]

/** Rings of [lng, lat]. */
export type Coast = readonly Line[]

export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** What sentences of one language say of the country: names are inflected, so it gives whole phrases. */
export interface CountryPhrases {
  /** "Cyprus" */
  readonly name: string
  /** "in Cyprus" */
  readonly inside: string
  /** "outside Cyprus" */
  readonly outside: string
  /** "All of Cyprus" */
  readonly whole: string
  /** "on the island", after "every home, plot and shop" */
  readonly everywhere: string
  /** Whose facts the coast and the places are. */
  readonly credits: string
}

/** Real places and figures for the examples in the documentation; slugs are those of the country. */
export interface CountryExamples {
  readonly districts: readonly [string, string]
  readonly places: readonly [string, string]
  /** Another spelling of the first place. */
  readonly placeSpelling: string
  /** A place with parts. */
  readonly city: string
  readonly postalCode: number
  /** Of a seller, with the code of the country. */
  readonly phone: string
  readonly address: string
  /** As a seller writes it, and as another does. */
  readonly references: readonly [string, string]
  /** Where a listing stands. */
  readonly point: Point
  /** Values of the parameters of the same names. */
  readonly near: string
  readonly bbox: string
  readonly polygon: string
  /** Listings near one another, with the box around them: south, west, north, east. */
  readonly cluster: Point & { readonly bbox: readonly [number, number, number, number] }
  readonly pin: Point
}

/** Words in sentences of buyers that belong to the country; a star stands for any ending. */
export interface SentenceWords {
  /** Units of land other than square metres. */
  readonly landUnits: readonly { readonly m2: number; readonly names: readonly string[] }[]
  /** Signs and words for its money, in the languages of its buyers. */
  readonly currency: readonly string[]
}

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly name: string
  readonly nameLocal: string
  readonly alternateNames: readonly string[]
  /** By ISO 639-1 code: the pages are served in those of their languages that stand here. */
  readonly phrases: { readonly en: CountryPhrases } & Readonly<Record<string, CountryPhrases>>
  readonly examples: CountryExamples
  readonly timeZone: string
  /** ISO 4217. */
  readonly currency: string
  /** In a sentence: "whole euros". */
  readonly currencyName: string
  /** International dialling prefix, digits only. */
  readonly phoneCode: string
  readonly phoneNumbers: PhoneNumbers
  readonly postalCodeDigits: number
  /** Names of the country's own mail hosts, as they stand after the at sign. */
  readonly mailProviders: readonly string[]
  /** ISO 639-1, official languages first; local names are in the first. */
  readonly languages: readonly string[]
  readonly districts: readonly District[]
  readonly places: readonly Place[]
  readonly centre: Point
  readonly coast: Coast
  /** How far the coast line strays from the truth at nine places of ten, in metres. */
  readonly coastAccuracyM: number
  /** Rings, for drawings; left out: none are drawn. */
  readonly lakes?: Coast
  /** Between the districts, for drawings; left out: none are drawn. */
  readonly borders?: readonly Line[]
  /** What a drawing of the whole country shows; about 5 wide and 3 high on the ground. */
  readonly view: Box
  readonly spelling: Spelling
  readonly sentenceWords: SentenceWords
  /** Whose facts these are; to be shown wherever the product shows its credits. */
  readonly credits: readonly string[]
  saleCosts(subject: SaleSubject): SaleCosts | null
  /** Taxes and fees of a buyer; a country that leaves it out shows none. */
  buyerCosts?(sale: PricedSale): BuyerCosts | null
  contains(point: Point): boolean
  /** Slug of the likely district, null where no place is near; good for warnings only. */
  districtOf(point: Point): string | null
}
