/**
 * The 33 fields of a listing that a seller may set, in the order of the specification, then our
 * extensions. Validation, storage, the field rules, OpenAPI and the forms are derived from this list.
 */
import { country } from '../country/served-country.ts'
import { type Language, languages, type TextLanguage, textLanguages } from './languages.ts'
import { limits } from './limits.ts'
import type { Deal, Vocabulary } from './vocabulary.ts'
import * as words from './vocabulary.ts'

/** The groups of the form for a listing, in its order. */
export const formGroupNames = [
  'place',
  'basics',
  'size',
  'features',
  'terms',
  'words',
  'more',
] as const
export type FormGroupName = (typeof formGroupNames)[number]

interface FieldBase<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly note?: string
  /** Where the form for a listing asks for it; left out, in its last group. */
  readonly form?: FormGroupName
  /** Property types that have no such thing: forms do not ask for it, and a filter on it does not fit them. */
  readonly notFor?: readonly string[]
  readonly example: unknown
  /** Only listings of these deals have it; without it, all. */
  readonly appliesTo?: readonly Deal[]
  /** Ours, beyond the specification. */
  readonly extension?: true
}

export interface ChoiceField<
  Name extends string = string,
  Values extends Vocabulary = Vocabulary,
  Multiple extends boolean = boolean,
> extends FieldBase<Name> {
  readonly kind: 'choice'
  readonly values: Values
  readonly multiple: Multiple
  /** Its values are parts of the country: what is none may be the name of a place. */
  readonly ofPlaces?: true
  /** Stays as it was once the listing exists. */
  readonly immutable?: boolean
}

export interface NumberField<Name extends string = string> extends FieldBase<Name> {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  /** Decimals are refused, never rounded. */
  readonly whole: boolean
  readonly unit?: string
  /** Where it is another for rent. */
  readonly unitForRent?: string
}

/** A calendar day, YYYY-MM-DD; in this form days compare as texts. */
export interface DateField extends FieldBase {
  readonly kind: 'date'
  readonly min: string
  readonly max: string
}

export interface TextField extends FieldBase {
  readonly kind: 'text'
  readonly maxChars: number
  /**
   * What the text must be, beyond its length. `prose` has several lines, `line` and `key` have one, and
   * none of the three holds a contact; a key may look like a bare number.
   */
  readonly format: 'prose' | 'line' | 'key' | 'video-link'
}

/** A text for each language that listings are described in, all under the rules of the field that has one for all. */
export interface TextsField extends FieldBase {
  readonly kind: 'texts'
  readonly languages: readonly TextLanguage[]
  readonly maxChars: number
  /** The field that has one of them, for readers of a single text. */
  readonly main: string
}

interface PlaceField extends FieldBase {
  readonly kind: 'place'
}

interface PhotosField extends FieldBase {
  readonly kind: 'photos'
  readonly maxItems: number
  /** It adds none: it says of which of the photos this is true. */
  readonly marks?: 'floor_plan'
}

export type Field =
  | ChoiceField
  | NumberField
  | DateField
  | TextField
  | TextsField
  | PlaceField
  | PhotosField

const choice = <const Name extends string, const Values extends Vocabulary>(
  name: Name,
  label: string,
  values: Values,
  example: unknown,
  more: Omit<Partial<ChoiceField>, 'name' | 'values' | 'multiple'> = {},
): ChoiceField<Name, Values, false> => ({
  kind: 'choice',
  name,
  label,
  values,
  multiple: false,
  example,
  ...more,
})

const several = <const Name extends string, const Values extends Vocabulary>(
  name: Name,
  label: string,
  values: Values,
  example: readonly string[],
  more: Omit<Partial<ChoiceField>, 'name' | 'values' | 'multiple'> = {},
): ChoiceField<Name, Values, true> => ({
  ...choice(name, label, values, example, more),
  multiple: true,
})

const number = <const Name extends string>(
  name: Name,
  label: string,
  [min, max]: readonly [number, number],
  example: number,
  more: Omit<Partial<NumberField>, 'name'> = {},
): NumberField<Name> => ({ kind: 'number', name, label, min, max, whole: false, example, ...more })

const area = <const Name extends string>(
  name: Name,
  label: string,
  range: readonly [number, number],
  example: number,
  more: Omit<Partial<NumberField>, 'name'> = {},
) => number(name, label, range, example, { unit: 'm2', form: 'size', ...more })

const { currency, currencyName, examples } = country
const postalCodes = [
  10 ** (country.postalCodeDigits - 1),
  10 ** country.postalCodeDigits - 1,
] as const

const exampleTexts: Readonly<Record<Language, string>> = {
  en: 'Bright two-bedroom flat, five minutes on foot from the sea.',
  el: 'Φωτεινό διαμέρισμα δύο υπνοδωματίων, πέντε λεπτά με τα πόδια από τη θάλασσα.',
  ru: 'Светлая квартира с двумя спальнями, пять минут пешком до моря.',
}

/** For what only rents have and the specification does not name. */
const rentExtension = { appliesTo: ['rent'], extension: true, form: 'terms' } as const

const { land } = words.kindsOfProperty
/** For what only buildings have. */
const notForLand = { notFor: land } as const

/** Named where photos are marked, since a mark is stored with its photo. */
export const FLOOR_PLANS = 'floor_plan_urls'

const declared = [
  choice('deal', 'Deal', words.deals, 'sale', {
    immutable: true,
    note: 'Cannot be changed after the listing is created.',
  }),
  choice('property_type', 'Property type', words.propertyTypes, 'apartment', {
    form: 'basics',
    note: 'Synonyms are accepted: villa, bungalow, townhouse and maisonette are filed as house; flat and penthouse as apartment; plot and land as land-plots.',
  }),
  choice('condition', 'Condition', words.conditions, 'pre-owned', {
    form: 'basics',
    ...notForLand,
  }),
  choice('bedrooms', 'Bedrooms', words.bedrooms, '2', {
    form: 'basics',
    notFor: [...land, 'office', 'building', 'commercial'],
    note: 'A number or a string. 6 means 6 or more.',
  }),
  choice('bathrooms', 'Bathrooms', words.bathrooms, '1', {
    form: 'basics',
    ...notForLand,
    note: 'A number or a string. 5 means 5 or more.',
  }),
  choice('district', 'District', words.districts, examples.districts[0], {
    form: 'place',
    ofPlaces: true,
  }),
  {
    kind: 'place',
    name: 'location',
    form: 'place',
    label: 'Location',
    example: examples.places[0],
    note: 'A slug from GET /v1/locations?q=.',
  },
  choice('year_built', 'Year built', words.yearsBuilt, '2019', {
    form: 'features',
    ...notForLand,
    note: 'An exact year may be sent; a year without a value of its own is filed under its range (2004 as 2001-2010).',
  }),
  choice('energy_class', 'Energy class', words.energyClasses, 'b', {
    form: 'features',
    ...notForLand,
  }),
  choice('furnishing', 'Furnishing', words.furnishings, 'unfurnished', {
    form: 'features',
    ...notForLand,
  }),
  several('pool', 'Pool', words.pools, ['private'], {
    form: 'features',
    ...notForLand,
    note: 'Set the amenity pool as well.',
  }),
  several('parking', 'Parking', words.parkings, ['covered'], {
    form: 'features',
    note: 'Set the amenity parking as well.',
  }),
  several('heating', 'Heating', words.heatings, ['radiators'], {
    form: 'features',
    ...notForLand,
    note: 'Set the amenity heating as well.',
  }),
  several('air_conditioning', 'Air conditioning', words.airConditionings, ['all-rooms'], {
    form: 'features',
    ...notForLand,
    note: 'Set the amenity air-conditioning as well.',
  }),
  several('amenities', 'Amenities', words.amenities, ['elevator', 'balcony', 'parking'], {
    form: 'features',
    note: 'pool, parking, heating and air-conditioning here are what buyers filter on; the fields of the same names say the kind. When the home has one, set both.',
  }),
  several('view', 'View', words.views, ['sea-view'], { form: 'features' }),
  number('price', 'Price', [1, 999_999_999], 285_000, {
    form: 'terms',
    whole: true,
    unit: currency,
    unitForRent: `${currency} per month`,
    note: `Whole ${currencyName}; per month for rent.`,
  }),
  area('covered_area_m2', 'Covered area', [1, 999_999], 84, notForLand),
  area('plot_area_m2', 'Plot area', [1, 99_999_999], 420),
  area('internal_area_m2', 'Internal area', [1, 999_999], 76, notForLand),
  area('covered_veranda_m2', 'Covered veranda', [0, 99_999], 12, notForLand),
  area('uncovered_veranda_m2', 'Uncovered veranda', [0, 99_999], 8, notForLand),
  number('floor', 'Floor', [-3, 200], 2, { form: 'size', ...notForLand, whole: true }),
  number('floors_in_building', 'Floors in the building', [1, 200], 5, {
    form: 'size',
    ...notForLand,
    whole: true,
  }),
  number('postal_code', 'Postal code', postalCodes, examples.postalCode, {
    form: 'place',
    whole: true,
  }),
  choice('title_deed', 'Title deed', words.titleDeeds, 'has-title', { form: 'features' }),
  {
    kind: 'text',
    name: 'description',
    form: 'words',
    label: 'Description',
    maxChars: limits.descriptionMaxChars,
    format: 'prose',
    example: exampleTexts.en,
    note: 'Plain text, blank lines between paragraphs. No phone numbers, e-mail addresses or links; buyers reach the seller through the listing.',
  },
  {
    kind: 'text',
    name: 'reference',
    form: 'words',
    label: 'Reference',
    maxChars: limits.referenceMaxChars,
    format: 'key',
    example: examples.references[0],
    note: "The seller's own reference; the key for synchronisation with the seller's CRM. A number is fine; a phone number with its country's code or spaces, an e-mail address or a link is not.",
  },
  {
    kind: 'text',
    name: 'video_url',
    form: 'words',
    label: 'Video',
    maxChars: limits.videoUrlMaxChars,
    format: 'video-link',
    example: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    note: 'A video link of the YouTube kind: watch?v=, youtu.be, shorts, embed or live; or a video on Vimeo.',
  },
  number('lat', 'Latitude', [-90, 90], examples.point.lat, {
    form: 'place',
    note: 'Sent together with lng. Must lie in the country served.',
  }),
  number('lng', 'Longitude', [-180, 180], examples.point.lng, {
    form: 'place',
    note: 'Sent together with lat. Must lie in the country served.',
  }),
  {
    kind: 'text',
    name: 'address',
    form: 'place',
    label: 'Address',
    maxChars: limits.addressMaxChars,
    format: 'line',
    example: examples.address,
    note: 'Optional. Shown with the map pin. No phone numbers, e-mail addresses or links.',
  },
  {
    kind: 'photos',
    name: 'photo_urls',
    label: 'Photos',
    maxItems: limits.photosPerListing,
    example: ['https://img.example.com/1.jpg'],
    note: `https addresses of JPEG, PNG or WebP images, at most ${limits.photosPerListing}; always the complete list. Imported ${limits.photosPerCall} per call, for at most ${limits.photoImportMs / 1000} s: repeat the same request while photos.pending is above 0.`,
  },
  {
    kind: 'date',
    name: 'available_from',
    label: 'Available from',
    min: '2000-01-01',
    max: '2099-12-31',
    example: '2026-09-01',
    note: 'The first day of a tenancy, as YYYY-MM-DD. Rent only.',
    ...rentExtension,
  },
  number('deposit', 'Deposit', [0, 999_999_999], 1_900, {
    whole: true,
    unit: currency,
    note: `Whole ${currencyName} in total, not per month; 0: no deposit. Rent only.`,
    ...rentExtension,
  }),
  number('minimum_term_months', 'Minimum term', [1, 120], 12, {
    whole: true,
    unit: 'months',
    note: 'The shortest tenancy, in months. Rent only.',
    ...rentExtension,
  }),
  {
    kind: 'photos',
    marks: 'floor_plan',
    name: FLOOR_PLANS,
    label: 'Floor plans',
    maxItems: limits.photosPerListing,
    example: ['https://img.example.com/plan.jpg'],
    note: 'Which of photo_urls are floor plans: always all of them; null or an empty list: none. A photo that stays in the list keeps its mark.',
    extension: true,
  },
  {
    kind: 'texts',
    name: 'descriptions',
    form: 'words',
    label: 'Descriptions by language',
    languages: textLanguages,
    maxChars: limits.descriptionMaxChars,
    main: 'description',
    example: Object.fromEntries(languages.map((language) => [language, exampleTexts[language]])),
    note: `An object with a text for each language (${textLanguages.join(', ')}), each under the rules of description. A language left out keeps its text; one sent as null is cleared. Where no description was sent, it is the first of them.`,
    extension: true,
  },
] as const satisfies readonly Field[]

export const fields: readonly Field[] = declared

type DeclaredField = (typeof declared)[number]

/** What is stored under a field that has a value. */
type ValueOf<F extends Field> =
  F extends ChoiceField<string, infer Values, infer Multiple>
    ? Multiple extends true
      ? readonly Values[number]['value'][]
      : Values[number]['value']
    : F extends { readonly kind: 'number' }
      ? number
      : F extends { readonly kind: 'photos' }
        ? readonly string[]
        : F extends { readonly kind: 'texts' }
          ? Readonly<Partial<Record<TextLanguage, string>>>
          : string

/** The values of a listing by the names of the fields; null where nothing is set. */
type FieldValues = {
  readonly [F in DeclaredField as F['name']]: ValueOf<F> | null
}

/** All but the photo list, which is stored in a form of its own. */
export type StoredValues = Omit<FieldValues, Extract<DeclaredField, { kind: 'photos' }>['name']>

export const fieldsByName: ReadonlyMap<string, Field> = new Map(
  fields.map((field) => [field.name, field]),
)
