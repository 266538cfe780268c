/**
 * What the service takes and gives, as types. Written by `npm run client` from its OpenAPI description; do not edit.
 */

/** One value, or several of which any may match. */
export type Many<Value> = Value | readonly Value[]

/** A file as it is sent. */
export type FileBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string

export type Meta = {
  /** The address of the search endpoint. */
  readonly search: string
  readonly parameters: Readonly<Record<string, MetaParameter>>
  readonly limits: {
    /** 0 where the quota is lifted. */
    readonly requests_per_hour: number
    readonly requests_counted_per: string
    readonly results_per_page: number
    readonly results_reachable_per_search: number
  }
  readonly units: {
    readonly price: string
    readonly area: string
  }
  /** The instruction file for people and programs. */
  readonly docs: string
  readonly further_limits?: Readonly<Record<string, number>>
  readonly saved_searches?: {
    readonly events: {
      readonly value: string
      readonly meaning: string
    }[]
    readonly frequencies: string[]
    /** How long a change waits before it is reported. */
    readonly quiet_period_s: number
    readonly per_address: number
    readonly per_key: number
    readonly per_client_day: number
    readonly instant_notices_per_day: number
    readonly confirm_within_hours: number
    /** Of one search. */
    readonly matches_per_day: number
    readonly matches_stored_days: number
    /** How long a home that was reported is remembered. */
    readonly reported_stored_days: number
    readonly shared_lists: {
      readonly lists: number
      readonly homes_per_list: number
      readonly notes: number
      readonly note_chars: number
      readonly changes_per_request: number
      /** After the last look or change. */
      readonly stored_days: number
    }
  }
  readonly recommended?: {
    readonly formula: string
    readonly weights: Readonly<Record<string, number>>
    readonly note: string
  }
  readonly good_deal?: string
  readonly price_check?: string
  readonly similar?: string
  /** Events that webhooks get, the public key of their messages (ed25519), and their limits. */
  readonly webhooks?: Readonly<Record<string, unknown>>
  /** Null until it was measured. */
  readonly estimate_accuracy?: {
    /** Listings that were measured, each home once. */
    readonly n: number
    /** Of them, the share that could be estimated. */
    readonly share_estimated: number
    /** Half of the estimates are closer than this share. */
    readonly median_ape: number | null
    /** Share of estimates within 10 % of the asking price. */
    readonly within_10: number | null
    readonly within_20: number | null
    /** Share of asking prices that lay inside the range. */
    readonly coverage: number | null
    readonly by_type: ({
      /** "sale apartment". */
      readonly name: string
      /** Listings that were measured, each home once. */
      readonly n: number
      /** Of them, the share that could be estimated. */
      readonly share_estimated: number
      /** Half of the estimates are closer than this share. */
      readonly median_ape: number | null
      /** Share of estimates within 10 % of the asking price. */
      readonly within_10: number | null
      readonly within_20: number | null
      /** Share of asking prices that lay inside the range. */
      readonly coverage: number | null
    })[]
    readonly by_confidence: ({
      readonly name: 'high' | 'medium' | 'low'
      /** Listings that were measured, each home once. */
      readonly n: number
      /** Of them, the share that could be estimated. */
      readonly share_estimated: number
      /** Half of the estimates are closer than this share. */
      readonly median_ape: number | null
      /** Share of estimates within 10 % of the asking price. */
      readonly within_10: number | null
      readonly within_20: number | null
      /** Share of asking prices that lay inside the range. */
      readonly coverage: number | null
    })[]
    readonly by_group: ({
      /** Few comparables, a district, a band. */
      readonly name: string
      /** Listings that were measured, each home once. */
      readonly n: number
      /** Of them, the share that could be estimated. */
      readonly share_estimated: number
      /** Half of the estimates are closer than this share. */
      readonly median_ape: number | null
      /** Share of estimates within 10 % of the asking price. */
      readonly within_10: number | null
      readonly within_20: number | null
      /** Share of asking prices that lay inside the range. */
      readonly coverage: number | null
    })[]
    readonly measured_at: string
    readonly method: string
  } | null
  readonly credits?: string[]
}

export type MetaParameter = {
  readonly label: string
  readonly applies_to: ('sale' | 'rent')[]
  readonly multiple: boolean
  readonly example: string
  readonly match?: 'any' | 'all'
  readonly values?: {
    readonly value: string
    readonly label: string
  }[] | string[] | Readonly<Record<string, string[]>>
  /** Where the slugs come from. */
  readonly values_from?: string
  readonly type?: 'integer' | 'number' | 'string'
  readonly default?: string | number | Readonly<Record<string, string>>
  readonly min?: number
  readonly max?: number
  readonly max_length?: number
  /** Values of a list, at most. */
  readonly max_items?: number
  readonly unit?: string
  readonly note?: string
  /** Ours, beyond the specification. */
  readonly extension?: true
  /** Those of the values that are ours. */
  readonly extension_values?: string[]
}

export type ListingFields = {
  readonly deal: 'sale' | 'rent'
  readonly fields: Readonly<Record<string, {
    readonly label: string
    readonly multiple: boolean
    readonly values?: {
      readonly value: string
      readonly label: string
    }[]
    readonly values_from?: string
    readonly type?: 'number' | 'integer' | 'string' | 'array' | 'object'
    /** The members of an object of texts. */
    readonly languages?: string[]
    readonly format?: 'date'
    readonly min?: number
    readonly max?: number
    readonly max_length?: number
    readonly max_items?: number
    readonly unit?: string
    readonly synonyms?: Readonly<Record<string, string[]>>
    readonly note?: string
    readonly example?: unknown
    readonly applies_to?: ('sale' | 'rent')[]
    /** Ours, beyond the specification. */
    readonly extension?: true
  }>>
  readonly needed_to_publish: Readonly<Record<string, string[]>>
  readonly note: string
  readonly set_by_index: string[]
  readonly updates: string
}

export type Place = {
  /** What the location parameter takes. That of a district or of the country names it only: see use. */
  readonly slug: string
  readonly name: string
  /** In Greek. */
  readonly name_local: string | null
  readonly kind: 'city' | 'district' | 'country' | 'town' | 'village' | 'quarter' | 'area' | 'poi'
  readonly district: 'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos' | null
  /** Slug of the place that this one is a part of. */
  readonly parent: string | null
  readonly lat: number
  readonly lng: number
  /** Live listings there, parts included. */
  readonly listings: {
    readonly sale: number
    readonly rent: number
  }
  /** The parameter to search with; empty for the country, which every search covers. */
  readonly use: {
    readonly location?: string
    readonly district?: string
    readonly near?: string
  }
  readonly match: {
    readonly kind: 'exact' | 'prefix' | 'alias' | 'fuzzy'
    readonly score: number
  }
  /** Of a point of interest of the map: what it is. */
  readonly poi?: 'school' | 'supermarket' | 'pharmacy' | 'bus-stop' | 'beach' | 'hospital' | 'university' | 'port' | 'airport'
  /** Of a point of interest: its names by language, as far as the map has them. */
  readonly names?: Readonly<Record<string, string>>
}

export type Places = {
  /** Best first, at most 10. */
  readonly results: Place[]
}

export type ErrorBody = {
  readonly error: {
    readonly code: 'invalid_value' | 'invalid_range' | 'unknown_parameter' | 'unknown_field' | 'duplicate_parameter' | 'missing_parameter' | 'missing_field' | 'conflicting_parameters' | 'parameter_not_applicable' | 'unknown_location' | 'invalid_cursor' | 'cursor_mismatch' | 'invalid_url' | 'invalid_id' | 'invalid_json' | 'read_only_field' | 'too_long' | 'too_many_photos' | 'contact_in_description' | 'address_refused' | 'outside_country' | 'unauthenticated' | 'forbidden' | 'proof_required' | 'listing_not_found' | 'reference_not_found' | 'enquiry_not_found' | 'search_not_found' | 'lists_not_found' | 'not_found' | 'method_not_allowed' | 'not_publishable' | 'invalid_transition' | 'would_unpublish' | 'publishing_stopped' | 'too_many_live' | 'reference_taken' | 'immutable_field' | 'idempotency_in_progress' | 'search_unconfirmed' | 'too_many_searches' | 'listing_not_live' | 'seller_unreachable' | 'webhook_unverified' | 'too_many_webhooks' | 'too_many_exports' | 'not_one_home' | 'home_decided' | 'listing_removed' | 'events_expired' | 'enquiry_expired' | 'report_expired' | 'export_revoked' | 'precondition_failed' | 'payload_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'idempotency_key_reused' | 'photo_refused' | 'feed_unreadable' | 'feed_unreachable' | 'rate_limited' | 'too_many_enquiries' | 'internal_error' | 'overloaded' | 'unavailable'
    /** What was wrong. */
    readonly message: string
    /** What to do next. */
    readonly hint: string
    /** The parameter or field at fault. */
    readonly param?: string
    readonly allowed?: string[]
    /** All faults of the request, when there are several. */
    readonly details?: {
      readonly code: string
      readonly message: string
      readonly param?: string
    }[]
    /** Where the repair is sure: the query string that was meant, or of a write the body, as JSON. It is accepted as it stands. */
    readonly suggestion?: string
    readonly request_id: string
  }
}

export type ListingSummary = {
  readonly id: number
  readonly deal: 'sale' | 'rent'
  /** Set by the service. */
  readonly title: string
  /** A page that a person can open. */
  readonly link: string
  /** Price. Whole euros; per month for rent. */
  readonly price: number | null
  /** By covered area; for land by plot area. */
  readonly price_per_m2: number | null
  /** Property type. Synonyms are accepted: villa, bungalow, townhouse and maisonette are filed as house; flat and penthouse as apartment; plot and land as land-plots. */
  readonly property_type: 'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial' | null
  /** Condition */
  readonly condition: 'brand-new' | 'pre-owned' | 'under-construction' | null
  /** Bedrooms. A number or a string. 6 means 6 or more. */
  readonly bedrooms: 'studio' | '1' | '2' | '3' | '4' | '5' | '6' | null
  /** Bathrooms. A number or a string. 5 means 5 or more. */
  readonly bathrooms: '1' | '2' | '3' | '4' | '5' | null
  /** Covered area */
  readonly covered_area_m2: number | null
  /** Plot area */
  readonly plot_area_m2: number | null
  /** District */
  readonly district: 'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos' | null
  readonly location: {
    readonly slug: string
    readonly name: string
  } | null
  /** Latitude. Sent together with lng. Must lie in the country served. */
  readonly lat: number | null
  /** Longitude. Sent together with lat. Must lie in the country served. */
  readonly lng: number | null
  /** From the point to the coast line, as the crow flies; null without a point. */
  readonly distance_to_sea_m: number | null
  /** The cover photo. */
  readonly photo: string | null
  readonly photos_count: number
  readonly seller: {
    readonly type: 'agency' | 'developer' | 'property-owner'
    readonly name: string
    readonly company_id: number | null
  }
  readonly project_id: number | null
  readonly good_deal: {
    readonly discount_pct: number
    readonly comparables: number
    /** Why, in a sentence. */
    readonly reason: string
  } | null
  /** A price below half of the estimate is suspicious; the rule is in /v1/meta. */
  readonly price_check: 'far_below_market' | null
  readonly price_change: {
    readonly previous: number
    readonly pct: number
    readonly changed_at: string
  } | null
  /** Where other sellers offer the same home; null where nobody else is known to. */
  readonly same_home: {
    /** Names the home: /v1/listings?same_home= finds all of them. */
    readonly group: number
    /** How many live listings offer it, this one included. */
    readonly listings: number
  } | null
  readonly first_published_at: string | null
  readonly updated_at: string
  /** From near; only with near. */
  readonly distance_km?: number
  /** Only with approximate=1: whether it counts as standing at its place. */
  readonly location_approximate?: boolean
}

export type Listing = {
  readonly id: number
  readonly deal: 'sale' | 'rent'
  /** Set by the service. */
  readonly title: string
  /** A page that a person can open. */
  readonly link: string
  /** Price. Whole euros; per month for rent. */
  readonly price: number | null
  /** By covered area; for land by plot area. */
  readonly price_per_m2: number | null
  /** Property type. Synonyms are accepted: villa, bungalow, townhouse and maisonette are filed as house; flat and penthouse as apartment; plot and land as land-plots. */
  readonly property_type: 'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial' | null
  /** Condition */
  readonly condition: 'brand-new' | 'pre-owned' | 'under-construction' | null
  /** Bedrooms. A number or a string. 6 means 6 or more. */
  readonly bedrooms: 'studio' | '1' | '2' | '3' | '4' | '5' | '6' | null
  /** Bathrooms. A number or a string. 5 means 5 or more. */
  readonly bathrooms: '1' | '2' | '3' | '4' | '5' | null
  /** Covered area */
  readonly covered_area_m2: number | null
  /** Plot area */
  readonly plot_area_m2: number | null
  /** District */
  readonly district: 'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos' | null
  readonly location: {
    readonly slug: string
    readonly name: string
  } | null
  /** Latitude. Sent together with lng. Must lie in the country served. */
  readonly lat: number | null
  /** Longitude. Sent together with lat. Must lie in the country served. */
  readonly lng: number | null
  /** From the point to the coast line, as the crow flies; null without a point. */
  readonly distance_to_sea_m: number | null
  /** The cover photo. */
  readonly photo: string | null
  readonly photos_count: number
  readonly seller: {
    readonly type: 'agency' | 'developer' | 'property-owner'
    readonly name: string
    readonly company_id: number | null
  }
  readonly project_id: number | null
  readonly good_deal: {
    readonly discount_pct: number
    readonly comparables: number
    /** Why, in a sentence. */
    readonly reason: string
  } | null
  /** A price below half of the estimate is suspicious; the rule is in /v1/meta. */
  readonly price_check: 'far_below_market' | null
  readonly price_change: {
    readonly previous: number
    readonly pct: number
    readonly changed_at: string
  } | null
  /** Where other sellers offer the same home; null where nobody else is known to. */
  readonly same_home: {
    /** Names the home: /v1/listings?same_home= finds all of them. */
    readonly group: number
    /** How many live listings offer it, this one included. */
    readonly listings: number
  } | null
  readonly first_published_at: string | null
  readonly updated_at: string
  /** Year built. An exact year may be sent; a year without a value of its own is filed under its range (2004 as 2001-2010). */
  readonly year_built: '1990-and-older' | '1991-2000' | '2001-2010' | '2009' | '2011' | '2012' | '2013' | '2014' | '2015' | '2016' | '2017' | '2018' | '2019' | '2020' | '2021' | '2022' | '2023' | '2024' | '2025' | '2026' | '2027' | '2028' | '2029' | '2030' | null
  /** Energy class */
  readonly energy_class: 'a' | 'a-plus' | 'b' | 'b-plus' | 'c' | 'd' | 'e' | null
  /** Furnishing */
  readonly furnishing: 'furnished' | 'partially-furnished' | 'unfurnished' | null
  /** Pool. Set the amenity pool as well. */
  readonly pool: ('common' | 'no' | 'private' | 'yes')[] | null
  /** Parking. Set the amenity parking as well. */
  readonly parking: ('covered' | 'no' | 'uncovered' | 'yes')[] | null
  /** Heating. Set the amenity heating as well. */
  readonly heating: ('autonomous-heating' | 'central-heating' | 'no' | 'radiators' | 'underfloor-heating' | 'yes')[] | null
  /** Air conditioning. Set the amenity air-conditioning as well. */
  readonly air_conditioning: ('all-rooms' | 'no' | 'partial' | 'yes')[] | null
  /** Amenities. pool, parking, heating and air-conditioning here are what buyers filter on; the fields of the same names say the kind. When the home has one, set both. */
  readonly amenities: ('air-conditioning' | 'alarm' | 'balcony' | 'bbq-zone' | 'bike-parking' | 'elevator' | 'fireplace' | 'garden' | 'guest-wc' | 'gym' | 'heating' | 'parking' | 'pool' | 'roof-garden' | 'spasauna' | 'storage-room')[] | null
  /** View */
  readonly view: ('city-view' | 'mountains-view' | 'sea-view')[] | null
  /** Internal area */
  readonly internal_area_m2: number | null
  /** Covered veranda */
  readonly covered_veranda_m2: number | null
  /** Uncovered veranda */
  readonly uncovered_veranda_m2: number | null
  /** Floor */
  readonly floor: number | null
  /** Floors in the building */
  readonly floors_in_building: number | null
  /** Postal code */
  readonly postal_code: number | null
  /** Title deed */
  readonly title_deed: 'has-title' | 'no-title' | null
  /** Description. Plain text, blank lines between paragraphs. No phone numbers, e-mail addresses or links; buyers reach the seller through the listing. */
  readonly description: string | null
  /** Reference. The seller's own reference; the key for synchronisation with the seller's CRM. A number is fine; a phone number with its country's code or spaces, an e-mail address or a link is not. */
  readonly reference: string | null
  /** Video. A video link of the YouTube kind: watch?v=, youtu.be, shorts, embed or live; or a video on Vimeo. */
  readonly video_url: string | null
  /** Address. Optional. Shown with the map pin. No phone numbers, e-mail addresses or links. */
  readonly address: string | null
  /** Available from. The first day of a tenancy, as YYYY-MM-DD. Rent only. */
  readonly available_from: string | null
  /** Deposit. Whole euros in total, not per month; 0: no deposit. Rent only. */
  readonly deposit: number | null
  /** Minimum term. The shortest tenancy, in months. Rent only. */
  readonly minimum_term_months: number | null
  /** Descriptions by language. An object with a text for each language (en, el, ru, de, fr, es, it, nl, pl, sv, no, da, fi, pt, ca, cs, hu, ro, bg, uk, tr, he, ar, zh), each under the rules of description. A language left out keeps its text; one sent as null is cleared. Where no description was sent, it is the first of them. */
  readonly descriptions: {
    readonly en?: string
    readonly el?: string
    readonly ru?: string
    readonly de?: string
    readonly fr?: string
    readonly es?: string
    readonly it?: string
    readonly nl?: string
    readonly pl?: string
    readonly sv?: string
    readonly no?: string
    readonly da?: string
    readonly fi?: string
    readonly pt?: string
    readonly ca?: string
    readonly cs?: string
    readonly hu?: string
    readonly ro?: string
    readonly bg?: string
    readonly uk?: string
    readonly tr?: string
    readonly he?: string
    readonly ar?: string
    readonly zh?: string
  } | null
  /** For the owner the addresses that were sent, for others the stored images. */
  readonly photo_urls: string[]
  /** Those of photo_urls that are floor plans. */
  readonly floor_plan_urls: string[]
  readonly state: 'draft' | 'live' | 'paused' | 'closed' | 'removed'
  readonly close_reason: 'sold' | 'rented' | 'withdrawn' | null
  readonly pets: 'allowed' | 'not-allowed' | null
  readonly vat_or_transfer_fee: {
    readonly kind: 'vat' | 'transfer-fee'
    readonly note: string
    readonly based_on: string
  } | null
  readonly photos: {
    readonly total: number
    readonly imported: number
    /** Repeat the same write while above 0. */
    readonly pending: number
    readonly failed: ({
      readonly url: string
      readonly reason: string | null
      readonly message: string | null
    })[]
    readonly items: ({
      readonly url: string
      readonly width: number | null
      readonly height: number | null
      /** Average colour, to show while the photo loads. */
      readonly colour: string | null
      readonly kind: 'photo' | 'floor_plan'
      readonly sizes: Readonly<Record<string, string>>
    })[]
  }
  readonly missing_to_publish: string[]
  /** Oldest first, at most 100; beyond that the first and the lowest stay and the oldest others go. */
  readonly price_history: {
    readonly price: number
    readonly at: string
  }[]
  readonly created_at: string
  readonly closed_at: string | null
  readonly days_listed: number | null
  /** POST /v1/listings/{id}/enquiries reaches the seller. */
  readonly accepts_enquiries: boolean
  /** The page of the listing shows a phone number to people who press for it. */
  readonly accepts_calls: boolean
  /** The same number answers on WhatsApp. */
  readonly accepts_whatsapp: boolean
  /** How the seller answers enquiries, of the last 90 days, from 5 enquiries on; at most an hour old. No order of results knows it. */
  readonly seller_answers: {
    /** Median hours to the first answer; null: none yet. */
    readonly usually_within_h: number | null
    /** Answered of all, from 0 to 1. */
    readonly share: number
    readonly enquiries: number
  } | null
  /** From near; only with near. */
  readonly distance_km?: number
  /** Only with approximate=1: whether it counts as standing at its place. */
  readonly location_approximate?: boolean
  readonly estimate?: Estimate
  readonly market?: ListingMarket
  readonly nearby?: Nearby | null
  readonly warnings?: {
    readonly param: string
    readonly message: string
  }[]
}

export type Estimate = {
  readonly status: 'ok' | 'unavailable'
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** The share of homes whose price the range was measured to hold. */
  readonly coverage: number | null
  readonly confidence: 'high' | 'medium' | 'low' | null
  /** Why the confidence is low; else null. */
  readonly confidence_reason: 'pin_outside_place' | 'few_comparables' | 'prices_vary' | null
  readonly price_per_m2: number | null
  readonly asking_vs_estimate_pct: number | null
  readonly comparables_count: number
  /** Same kind, size within a third, near and recent, at most two of one seller or project. */
  readonly comparables: ({
    readonly id: number
    readonly link: string
    readonly district: string | null
    /** Slug of its place. */
    readonly location: string | null
    readonly size_m2: number | null
    /** 0 is a studio. */
    readonly bedrooms: number | null
    readonly condition: string | null
    /** Asked now, or last where it is closed. */
    readonly price: number
    readonly price_per_m2: number | null
    /** Asked at first. */
    readonly first_price: number
    /** YYYY-MM, in which its price was set. */
    readonly priced_month: string | null
    /** Carried to today with the index of aged_by; null: no index. */
    readonly price_today: number | null
    /** No longer on the market. */
    readonly closed: boolean
    /** To half a km where one of the two has no pin; null where its place is not known. */
    readonly distance_km: number | null
    /** One of the two has no pin and is taken to be at the point of its place. */
    readonly distance_approximate: boolean
    readonly similarity: number
  })[]
  /** Median of the comparables shown. */
  readonly comparables_price_per_m2: number | null
  /** The same with prices carried to today; null: no index. */
  readonly comparables_price_per_m2_today: number | null
  /** The index of asking prices that carries comparables to today; null: none. */
  readonly aged_by: {
    readonly place: MarketPlace
    /** null: apartments and houses. */
    readonly property_type: string | null
    readonly as_of_month: string
    readonly note: string
  } | null
  /** What leads from comparables_price_per_m2 to price_per_m2, multiplied; other: what the comparables ask beyond what they have. */
  readonly adjustments: ({
    readonly name: 'size' | 'rooms' | 'condition' | 'view' | 'floor' | 'equipment' | 'location' | 'other'
    readonly effect_pct: number
  })[]
  /** Says so where fewer than three are truly comparable. */
  readonly comparables_note: string | null
  /** Read from the description by the service; not the word of the seller. */
  readonly attributes: {
    readonly land_type: 'residential' | 'agricultural' | 'commercial' | 'industrial' | 'tourist' | null
    readonly building_density_pct: number | null
    readonly needs_renovation: boolean
  }
  /** Such as a pin far outside of the place named: the pin counts, with low confidence. */
  readonly warnings: {
    readonly param: string
    readonly message: string
  }[]
  /** What the home has, by how much it moves the value. */
  readonly factors: {
    readonly name: string
    readonly effect_pct: number
  }[]
  /** What the factors start from: multiplied by them it gives price_per_m2. */
  readonly base_price_per_m2: number | null
  readonly basis: string
  readonly method: string
  readonly computed_at: string
  readonly reason: string | null
}

export type Nearby = {
  /** The nearest of each kind. */
  readonly results: ({
    readonly kind: 'school' | 'supermarket' | 'pharmacy' | 'bus-stop' | 'beach' | 'hospital' | 'university' | 'port' | 'airport'
    /** What near=poi:… and within take. */
    readonly slug: string
    readonly name: string | null
    readonly names: Readonly<Record<string, string>>
    readonly lat: number
    readonly lng: number
    /** In a straight line. */
    readonly distance_m: number
    readonly mode: 'walk' | 'drive'
    /** On foot up to 30 minutes, else by car; rounded up. */
    readonly minutes: number
    /** No road of the map leads there: the minutes are of a straight line. */
    readonly approximate: boolean
  })[]
}

export type SimilarListing = {
  readonly id: number
  readonly deal: 'sale' | 'rent'
  /** Set by the service. */
  readonly title: string
  /** A page that a person can open. */
  readonly link: string
  /** Price. Whole euros; per month for rent. */
  readonly price: number | null
  /** By covered area; for land by plot area. */
  readonly price_per_m2: number | null
  /** Property type. Synonyms are accepted: villa, bungalow, townhouse and maisonette are filed as house; flat and penthouse as apartment; plot and land as land-plots. */
  readonly property_type: 'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial' | null
  /** Condition */
  readonly condition: 'brand-new' | 'pre-owned' | 'under-construction' | null
  /** Bedrooms. A number or a string. 6 means 6 or more. */
  readonly bedrooms: 'studio' | '1' | '2' | '3' | '4' | '5' | '6' | null
  /** Bathrooms. A number or a string. 5 means 5 or more. */
  readonly bathrooms: '1' | '2' | '3' | '4' | '5' | null
  /** Covered area */
  readonly covered_area_m2: number | null
  /** Plot area */
  readonly plot_area_m2: number | null
  /** District */
  readonly district: 'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos' | null
  readonly location: {
    readonly slug: string
    readonly name: string
  } | null
  /** Latitude. Sent together with lng. Must lie in the country served. */
  readonly lat: number | null
  /** Longitude. Sent together with lat. Must lie in the country served. */
  readonly lng: number | null
  /** From the point to the coast line, as the crow flies; null without a point. */
  readonly distance_to_sea_m: number | null
  /** The cover photo. */
  readonly photo: string | null
  readonly photos_count: number
  readonly seller: {
    readonly type: 'agency' | 'developer' | 'property-owner'
    readonly name: string
    readonly company_id: number | null
  }
  readonly project_id: number | null
  readonly good_deal: {
    readonly discount_pct: number
    readonly comparables: number
    /** Why, in a sentence. */
    readonly reason: string
  } | null
  /** A price below half of the estimate is suspicious; the rule is in /v1/meta. */
  readonly price_check: 'far_below_market' | null
  readonly price_change: {
    readonly previous: number
    readonly pct: number
    readonly changed_at: string
  } | null
  /** Where other sellers offer the same home; null where nobody else is known to. */
  readonly same_home: {
    /** Names the home: /v1/listings?same_home= finds all of them. */
    readonly group: number
    /** How many live listings offer it, this one included. */
    readonly listings: number
  } | null
  readonly first_published_at: string | null
  readonly updated_at: string
  readonly similarity?: number
  readonly reasons?: string[]
  /** From the listing asked about; null where a place is not known. */
  readonly distance_km?: number | null
  /** One of the two has no pin and is taken to be at the point of its place. */
  readonly distance_approximate?: boolean
}

export type SearchPage = {
  /** Summaries, or full records with detail=full. */
  readonly results: (ListingSummary | Listing)[]
  /** Send it as cursor for the next page; null on the last. */
  readonly next_cursor: string | null
  /** How many listings match, exactly. */
  readonly total: number
  /** How many of them paging reaches. */
  readonly reachable: number
  /** More match than paging reaches. */
  readonly truncated: boolean
  /** What was understood, in your parameter names. */
  readonly query: Readonly<Record<string, unknown>>
  readonly notes: string[]
  readonly stats?: SearchStats
}

export type SimilarListings = {
  readonly listing_id: number
  readonly results: SimilarListing[]
  readonly notes: string[]
}

export type Lookup = {
  readonly id: number
  readonly link: string
  readonly deal: 'sale' | 'rent'
  readonly state: 'draft' | 'live' | 'paused' | 'closed' | 'removed'
  readonly matched_by: 'url' | 'ref'
  /** How many match; more than in matches where the list is cut off. */
  readonly total: number
  /** Listings that match: your own first, then live ones, then closed ones, each the first published first; at most 100. */
  readonly matches: ({
    readonly id: number
    readonly link: string
    readonly deal: 'sale' | 'rent'
    readonly state: 'draft' | 'live' | 'paused' | 'closed' | 'removed'
  })[]
}

export type FacetValue = {
  /** What the parameter takes. */
  readonly value: string
  readonly label: string
  /** Listings that match with this value and all filters of other parameters. */
  readonly count: number
}

export type Histogram = {
  /** The member of a listing that is counted. */
  readonly column: string
  readonly unit: string | null
  /** The lowest value; null if no listing has one. */
  readonly min: number | null
  readonly max: number | null
  /** Ascending; one more than counts. The outermost bars may be wider. */
  readonly edges: number[]
  /** From each edge up to below the next; the last one includes its end. */
  readonly counts: number[]
}

export type Facets = {
  /** How many listings match all filters. */
  readonly total: number
  readonly facets: Readonly<Record<string, FacetValue[]>>
  readonly histograms: Readonly<Record<string, Histogram>>
  /** What was understood, in your parameter names. */
  readonly query: Readonly<Record<string, unknown>>
  readonly notes: string[]
}

export type MapCluster = {
  /** The mean of its listings. */
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly price_min: number | null
  readonly price_max: number | null
  /** Around its listings, in the order of the bbox parameter. */
  readonly bbox: number[]
  /** Of one spot, which no zoom takes apart: the newest of its listings. */
  readonly ids: number[] | null
  /** Only with approximate=1: how many of them stand at their place's point. */
  readonly approximate?: number
}

export type MapPin = {
  readonly id: number
  readonly lat: number
  readonly lng: number
  /** Price. Whole euros; per month for rent. */
  readonly price: number | null
  readonly title: string
  /** Property type. Synonyms are accepted: villa, bungalow, townhouse and maisonette are filed as house; flat and penthouse as apartment; plot and land as land-plots. */
  readonly property_type: 'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial' | null
  /** Bedrooms. A number or a string. 6 means 6 or more. */
  readonly bedrooms: 'studio' | '1' | '2' | '3' | '4' | '5' | '6' | null
  /** A page that a person can open. */
  readonly link: string
  /** The cover photo. */
  readonly photo: string | null
  /** Only with approximate=1: whether lat and lng are its place's. */
  readonly location_approximate?: boolean
}

export type ListingMap = {
  /** How many listings match in the box: the counts of clusters and the pins. */
  readonly total: number
  /** Largest first, at most 300. */
  readonly clusters: MapCluster[]
  /** Newest id first, at most 100. */
  readonly pins: MapPin[]
  /** What was understood, in your parameter names. */
  readonly query: Readonly<Record<string, unknown>>
  readonly notes: string[]
}

export type MarketPlace = {
  readonly slug: string
  readonly name: string
  readonly level: 'country' | 'district' | 'location'
}

export type MarketFigure = {
  /** null: see reason. Never zero for unknown. */
  readonly value: number | null
  /** How many homes it rests on. */
  readonly n: number
  readonly quality: 'good' | 'indicative' | null
  /** Lower end of the 90 % range. */
  readonly low?: number | null
  /** Upper end of the 90 % range. */
  readonly high?: number | null
  readonly reason?: 'too_few' | 'no_area' | 'not_enough_history' | 'band_too_wide' | 'not_published'
}

export type ListingMarket = {
  /** When the figures were computed; null: never yet. */
  readonly as_of: string | null
  readonly asked_for: MarketPlace
  /** Among homes of its kind on offer; place names the area, a larger one where its own has too few. */
  readonly price_per_m2: {
    readonly place: MarketPlace
    readonly property_type: string | null
    /** Of this listing. */
    readonly value: number | null
    /** Share of the homes on offer that ask less per m², in steps of 5; null: see reason. */
    readonly asks_more_than_pct: number | null
    readonly p10: number | null
    readonly p25: number | null
    readonly median: number | null
    readonly p75: number | null
    readonly p90: number | null
    /** How many homes it is compared with. */
    readonly n: number
    readonly reason: 'no_area' | 'too_few' | 'not_published' | null
  }
  /** Of the index of asking prices, with its 90 % range. */
  readonly change_12m: {
    readonly place: MarketPlace
    /** null: apartments and houses. */
    readonly property_type: string | null
    readonly as_of_month: string | null
    /** In per cent; null: see reason. */
    readonly pct: number | null
    readonly low: number | null
    readonly high: number | null
    /** Homes of all months from one end to the other. */
    readonly n: number
    readonly reason: string | null
  }
  /** The page of its market; null: there is none of its kind. */
  readonly market_url: string | null
  readonly method_url: string
}

export type SearchStats = {
  /** Listings that match. */
  readonly n: number
  readonly median_price: MarketFigure
  readonly p25: MarketFigure
  readonly p75: MarketFigure
  readonly median_price_per_m2: MarketFigure
  readonly reduced_share: MarketFigure
}

export type MarketMonth = {
  /** YYYY-MM, local time. */
  readonly month: string
  /** 100 is the mean of the first twelve months. */
  readonly index: number | null
  readonly low: number | null
  readonly high: number | null
  /** Homes first published in the months that it is the mean of. */
  readonly n: number
  readonly pooled_months: number | null
  readonly quality: 'good' | 'indicative' | null
  readonly reason: string | null
  /** May still change; ten days after its end a month is frozen. */
  readonly provisional: boolean
  /** Of a frozen month; a correction has a higher one. */
  readonly vintage: number | null
  readonly median_price_per_m2: MarketFigure
  /** Rounded to five; 0: below ten. */
  readonly new: number
  /** Rounded to five; 0: below ten. */
  readonly closed: number
}

export type Market = {
  readonly place: MarketPlace
  readonly asked_for: MarketPlace
  readonly deal: string
  /** null: apartments and houses. */
  readonly property_type: string | null
  /** null: any number. */
  readonly bedrooms: string | null
  readonly basis: "asking_prices"
  readonly currency: string
  /** When the figures were computed; null: never yet. */
  readonly as_of: string | null
  /** The day of these figures, for citation. */
  readonly vintage: string | null
  /** Version of the method. */
  readonly method: number | null
  readonly now: {
    readonly place: MarketPlace
    /** On offer at the requested place. */
    readonly homes_here: number
    /** Homes on offer, each once. */
    readonly homes: number
    readonly median_price: MarketFigure
    readonly p25: MarketFigure
    readonly p75: MarketFigure
    readonly median_price_per_m2: MarketFigure
    readonly median_days_listed: {
      /** null: see reason. Never zero for unknown. */
      readonly value: number | null
      /** How many homes it rests on. */
      readonly n: number
      readonly quality: 'good' | 'indicative' | null
      /** Lower end of the 90 % range. */
      readonly low?: number | null
      /** Upper end of the 90 % range. */
      readonly high?: number | null
      readonly reason?: 'too_few' | 'no_area' | 'not_enough_history' | 'band_too_wide' | 'not_published'
      /** Homes still on offer count for as long as they were watched. */
      readonly method?: string
    }
    readonly new_30d: MarketFigure
    readonly closed_30d: MarketFigure
    readonly reduced_share_90d: MarketFigure
    readonly median_reduction_pct: MarketFigure
    readonly months_of_supply: MarketFigure
    readonly discount_so_far_pct: MarketFigure
    /** Share of homes whose price was cut by then. */
    readonly cut_timetable: {
      readonly days: number
      readonly share_pct: MarketFigure
    }[]
    readonly gross_yield_pct: {
      /** null: see reason. Never zero for unknown. */
      readonly value: number | null
      /** How many homes it rests on. */
      readonly n: number
      readonly quality: 'good' | 'indicative' | null
      readonly n_sale: number
      readonly n_rent: number
      readonly flag: 'unusual' | null
      /** Lower end of the 90 % range. */
      readonly low?: number | null
      /** Upper end of the 90 % range. */
      readonly high?: number | null
      readonly reason?: 'too_few' | 'no_area' | 'not_enough_history' | 'band_too_wide' | 'not_published'
    }
  }
  readonly change: {
    readonly place: MarketPlace
    readonly as_of_month: string | null
    /** Months that each end is the mean of. */
    readonly pooled_months: number | null
    readonly m3: {
      /** In per cent; null: see reason. */
      readonly pct: number | null
      readonly low: number | null
      readonly high: number | null
      /** Homes of all months from one end to the other. */
      readonly n: number
      readonly reason: string | null
    }
    readonly m12: {
      /** In per cent; null: see reason. */
      readonly pct: number | null
      readonly low: number | null
      readonly high: number | null
      /** Homes of all months from one end to the other. */
      readonly n: number
      readonly reason: string | null
    }
    /** May still change. */
    readonly provisional: boolean
  }
  /** The newest month that is frozen, to quote; null: there is none. */
  readonly citable: {
    readonly place: MarketPlace
    readonly as_of_month: string | null
    /** Months that each end is the mean of. */
    readonly pooled_months: number | null
    readonly m3: {
      /** In per cent; null: see reason. */
      readonly pct: number | null
      readonly low: number | null
      readonly high: number | null
      /** Homes of all months from one end to the other. */
      readonly n: number
      readonly reason: string | null
    }
    readonly m12: {
      /** In per cent; null: see reason. */
      readonly pct: number | null
      readonly low: number | null
      readonly high: number | null
      /** Homes of all months from one end to the other. */
      readonly n: number
      readonly reason: string | null
    }
    /** A correction has a higher one, and a line in the revisions. */
    readonly vintage: number
    /** The page that says the same for good. */
    readonly url: string
  } | null
  readonly series: MarketMonth[]
  /** What homes with a feature ask more than others alike, in per cent. */
  readonly features: {
    readonly feature: string
    readonly pct: number
    readonly low: number
    readonly high: number
    readonly n: number
  }[]
  readonly fallback: {
    readonly now: {
      readonly from: string
      readonly to: string
      readonly reason: 'too_few'
    } | null
    readonly index: {
      readonly from: string
      readonly to: string
      readonly reason: 'too_few'
    } | null
  }
  readonly left_out: {
    readonly no_area: number
    readonly outlier: number
    readonly over_project_limit: number
    /** Further listings of homes that count once. */
    readonly duplicate: number
  }
  /** Sentences to repeat when quoting. */
  readonly notes: string[]
  readonly method_url: string
  /** The homes of the requested place. */
  readonly search_url: string
}

export type MarketComparison = {
  readonly deal: string
  /** null: apartments and houses. */
  readonly property_type: string | null
  /** null: any number. */
  readonly bedrooms: string | null
  readonly basis: "asking_prices"
  readonly currency: string
  /** When the figures were computed; null: never yet. */
  readonly as_of: string | null
  readonly places: ({
    readonly asked_for: MarketPlace
    readonly now: {
      readonly place: MarketPlace
      /** On offer at the requested place. */
      readonly homes_here: number
      /** Homes on offer, each once. */
      readonly homes: number
      readonly median_price: MarketFigure
      readonly p25: MarketFigure
      readonly p75: MarketFigure
      readonly median_price_per_m2: MarketFigure
      readonly median_days_listed: {
        /** null: see reason. Never zero for unknown. */
        readonly value: number | null
        /** How many homes it rests on. */
        readonly n: number
        readonly quality: 'good' | 'indicative' | null
        /** Lower end of the 90 % range. */
        readonly low?: number | null
        /** Upper end of the 90 % range. */
        readonly high?: number | null
        readonly reason?: 'too_few' | 'no_area' | 'not_enough_history' | 'band_too_wide' | 'not_published'
        /** Homes still on offer count for as long as they were watched. */
        readonly method?: string
      }
      readonly new_30d: MarketFigure
      readonly closed_30d: MarketFigure
      readonly reduced_share_90d: MarketFigure
      readonly median_reduction_pct: MarketFigure
      readonly months_of_supply: MarketFigure
      readonly discount_so_far_pct: MarketFigure
      /** Share of homes whose price was cut by then. */
      readonly cut_timetable: {
        readonly days: number
        readonly share_pct: MarketFigure
      }[]
      readonly gross_yield_pct: {
        /** null: see reason. Never zero for unknown. */
        readonly value: number | null
        /** How many homes it rests on. */
        readonly n: number
        readonly quality: 'good' | 'indicative' | null
        readonly n_sale: number
        readonly n_rent: number
        readonly flag: 'unusual' | null
        /** Lower end of the 90 % range. */
        readonly low?: number | null
        /** Upper end of the 90 % range. */
        readonly high?: number | null
        readonly reason?: 'too_few' | 'no_area' | 'not_enough_history' | 'band_too_wide' | 'not_published'
      }
    }
    readonly change: {
      readonly place: MarketPlace
      readonly as_of_month: string | null
      /** Months that each end is the mean of. */
      readonly pooled_months: number | null
      readonly m3: {
        /** In per cent; null: see reason. */
        readonly pct: number | null
        readonly low: number | null
        readonly high: number | null
        /** Homes of all months from one end to the other. */
        readonly n: number
        readonly reason: string | null
      }
      readonly m12: {
        /** In per cent; null: see reason. */
        readonly pct: number | null
        readonly low: number | null
        readonly high: number | null
        /** Homes of all months from one end to the other. */
        readonly n: number
        readonly reason: string | null
      }
      /** May still change. */
      readonly provisional: boolean
    }
    readonly fallback: {
      readonly now: {
        readonly from: string
        readonly to: string
        readonly reason: 'too_few'
      } | null
      readonly index: {
        readonly from: string
        readonly to: string
        readonly reason: 'too_few'
      } | null
    }
    readonly search_url: string
  })[]
  /** Sentences to repeat when quoting. */
  readonly notes: string[]
}

export type MarketRanking = {
  readonly deal: string
  /** null: apartments and houses. */
  readonly property_type: string | null
  /** null: any number. */
  readonly bedrooms: string | null
  readonly level: string
  readonly sort: string
  readonly basis: "asking_prices"
  readonly currency: string
  /** The step of budgets that was used. */
  readonly budget: number | null
  /** When the figures were computed; null: never yet. */
  readonly as_of: string | null
  readonly places: ({
    readonly place: MarketPlace
    readonly homes: number
    readonly median_price: MarketFigure
    readonly median_price_per_m2: MarketFigure
    readonly change_12m: {
      /** In per cent; null: see reason. */
      readonly pct: number | null
      readonly low: number | null
      readonly high: number | null
      /** Homes of all months from one end to the other. */
      readonly n: number
      readonly reason: string | null
    }
    readonly budget: {
      readonly bedrooms: MarketFigure
      readonly area_m2: MarketFigure
    } | null
  })[]
  /** Places with too few homes to rank. */
  readonly left_out_places: number
  /** Sentences to repeat when quoting. */
  readonly notes: string[]
}

export type MarketRevisions = {
  /** The newest first. */
  readonly revisions: ({
    readonly deal: string
    readonly property_type: string | null
    readonly district: string | null
    readonly location: string | null
    readonly month: string
    readonly vintage: number
    readonly figure: 'index' | 'median_price_per_m2'
    /** Of the figure that was corrected. */
    readonly former_value: number | null
    readonly value: number | null
    /** null where another figure was corrected. */
    readonly former_index: number | null
    readonly index: number | null
    readonly reason: string
    readonly at: string
  })[]
}

export type Assumption = {
  /** The parameter; empty where none came of it. */
  readonly field: string
  /** What it was given. */
  readonly value: string
  /** What was inferred rather than said. */
  readonly why: string
}

export type UnderstoodChoice = {
  /** Words of the sentence that mean several things. */
  readonly words: string
  /** The parameter and value of one of them. */
  readonly use: Readonly<Record<string, string>>
  /** The search with this one. */
  readonly query_string: string
  /** Listings that it finds. */
  readonly total: number
}

export type Understood = {
  /** What was understood, as a search echoes it. */
  readonly query: Readonly<Record<string, unknown>>
  /** The same as GET /v1/listings takes it. */
  readonly query_string: string
  /** Words that ask for something, and that no filter came of. */
  readonly not_understood: string[]
  /** References of sellers, which are in not_understood too: GET /v1/listings/lookup?ref= leads to their listings. */
  readonly references: string[]
  /** Where a name has several meanings: first what was taken, all places of the name, then each of the others. */
  readonly choices: UnderstoodChoice[]
  /** How many listings match. */
  readonly total: number
  /** The page of the search, for a person. */
  readonly link: string
  /** The search itself. */
  readonly search: string
  readonly assumptions: Assumption[]
}

export type ListingCreate = {
  /** Deal. Cannot be changed after the listing is created. */
  readonly deal: 'sale' | 'rent'
  /** Property type. Synonyms are accepted: villa, bungalow, townhouse and maisonette are filed as house; flat and penthouse as apartment; plot and land as land-plots. */
  readonly property_type?: 'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial' | 'flat' | 'penthouse' | 'villa' | 'bungalow' | 'townhouse' | 'maisonette' | 'plot' | 'land' | null
  /** Condition */
  readonly condition?: 'brand-new' | 'pre-owned' | 'under-construction' | null
  /** Bedrooms. A number or a string. 6 means 6 or more. */
  readonly bedrooms?: 'studio' | '1' | '2' | '3' | '4' | '5' | '6' | 1 | 2 | 3 | 4 | 5 | 6 | '0' | null
  /** Bathrooms. A number or a string. 5 means 5 or more. */
  readonly bathrooms?: '1' | '2' | '3' | '4' | '5' | 1 | 2 | 3 | 4 | 5 | null
  /** District */
  readonly district?: 'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos' | null
  /** Location. A slug from GET /v1/locations?q=. */
  readonly location?: string | null
  /** Year built. An exact year may be sent; a year without a value of its own is filed under its range (2004 as 2001-2010). */
  readonly year_built?: '1990-and-older' | '1991-2000' | '2001-2010' | '2009' | '2011' | '2012' | '2013' | '2014' | '2015' | '2016' | '2017' | '2018' | '2019' | '2020' | '2021' | '2022' | '2023' | '2024' | '2025' | '2026' | '2027' | '2028' | '2029' | '2030' | 2009 | 2011 | 2012 | 2013 | 2014 | 2015 | 2016 | 2017 | 2018 | 2019 | 2020 | 2021 | 2022 | 2023 | 2024 | 2025 | 2026 | 2027 | 2028 | 2029 | 2030 | number | null
  /** Energy class */
  readonly energy_class?: 'a' | 'a-plus' | 'b' | 'b-plus' | 'c' | 'd' | 'e' | 'a+' | 'b+' | null
  /** Furnishing */
  readonly furnishing?: 'furnished' | 'partially-furnished' | 'unfurnished' | null
  /** Pool. Set the amenity pool as well. */
  readonly pool?: ('common' | 'no' | 'private' | 'yes')[] | null
  /** Parking. Set the amenity parking as well. */
  readonly parking?: ('covered' | 'no' | 'uncovered' | 'yes')[] | null
  /** Heating. Set the amenity heating as well. */
  readonly heating?: ('autonomous-heating' | 'central-heating' | 'no' | 'radiators' | 'underfloor-heating' | 'yes')[] | null
  /** Air conditioning. Set the amenity air-conditioning as well. */
  readonly air_conditioning?: ('all-rooms' | 'no' | 'partial' | 'yes')[] | null
  /** Amenities. pool, parking, heating and air-conditioning here are what buyers filter on; the fields of the same names say the kind. When the home has one, set both. */
  readonly amenities?: ('air-conditioning' | 'alarm' | 'balcony' | 'bbq-zone' | 'bike-parking' | 'elevator' | 'fireplace' | 'garden' | 'guest-wc' | 'gym' | 'heating' | 'parking' | 'pool' | 'roof-garden' | 'spasauna' | 'storage-room')[] | null
  /** View */
  readonly view?: ('city-view' | 'mountains-view' | 'sea-view')[] | null
  /** Price. Whole euros; per month for rent. */
  readonly price?: number | null
  /** Covered area */
  readonly covered_area_m2?: number | null
  /** Plot area */
  readonly plot_area_m2?: number | null
  /** Internal area */
  readonly internal_area_m2?: number | null
  /** Covered veranda */
  readonly covered_veranda_m2?: number | null
  /** Uncovered veranda */
  readonly uncovered_veranda_m2?: number | null
  /** Floor */
  readonly floor?: number | null
  /** Floors in the building */
  readonly floors_in_building?: number | null
  /** Postal code */
  readonly postal_code?: number | null
  /** Title deed */
  readonly title_deed?: 'has-title' | 'no-title' | null
  /** Description. Plain text, blank lines between paragraphs. No phone numbers, e-mail addresses or links; buyers reach the seller through the listing. */
  readonly description?: string | null
  /** Reference. The seller's own reference; the key for synchronisation with the seller's CRM. A number is fine; a phone number with its country's code or spaces, an e-mail address or a link is not. */
  readonly reference?: string | null
  /** Video. A video link of the YouTube kind: watch?v=, youtu.be, shorts, embed or live; or a video on Vimeo. */
  readonly video_url?: string | null
  /** Latitude. Sent together with lng. Must lie in the country served. */
  readonly lat?: number | null
  /** Longitude. Sent together with lat. Must lie in the country served. */
  readonly lng?: number | null
  /** Address. Optional. Shown with the map pin. No phone numbers, e-mail addresses or links. */
  readonly address?: string | null
  /** Photos. https addresses of JPEG, PNG or WebP images, at most 30; always the complete list. Imported 5 per call, for at most 12 s: repeat the same request while photos.pending is above 0. */
  readonly photo_urls?: string[] | null
  /** Available from. The first day of a tenancy, as YYYY-MM-DD. Rent only. */
  readonly available_from?: string | null
  /** Deposit. Whole euros in total, not per month; 0: no deposit. Rent only. */
  readonly deposit?: number | null
  /** Minimum term. The shortest tenancy, in months. Rent only. */
  readonly minimum_term_months?: number | null
  /** Floor plans. Which of photo_urls are floor plans: always all of them; null or an empty list: none. A photo that stays in the list keeps its mark. */
  readonly floor_plan_urls?: string[] | null
  /** Descriptions by language. An object with a text for each language (en, el, ru, de, fr, es, it, nl, pl, sv, no, da, fi, pt, ca, cs, hu, ro, bg, uk, tr, he, ar, zh), each under the rules of description. A language left out keeps its text; one sent as null is cleared. Where no description was sent, it is the first of them. */
  readonly descriptions?: {
    readonly en?: string | null
    readonly el?: string | null
    readonly ru?: string | null
    readonly de?: string | null
    readonly fr?: string | null
    readonly es?: string | null
    readonly it?: string | null
    readonly nl?: string | null
    readonly pl?: string | null
    readonly sv?: string | null
    readonly no?: string | null
    readonly da?: string | null
    readonly fi?: string | null
    readonly pt?: string | null
    readonly ca?: string | null
    readonly cs?: string | null
    readonly hu?: string | null
    readonly ro?: string | null
    readonly bg?: string | null
    readonly uk?: string | null
    readonly tr?: string | null
    readonly he?: string | null
    readonly ar?: string | null
    readonly zh?: string | null
  } | null
  /** For developers: the project that it is a unit of, by a name of at most 80 characters. It is made on first use and compared without case; null takes the listing out of it. */
  readonly project?: {
    readonly name: string
  } | null
  /** For developers: the same, by the id of a project of your own. Send one of both. */
  readonly project_id?: number | null
}

export type ListingWrite = {
  /** Deal. Cannot be changed after the listing is created. */
  readonly deal?: 'sale' | 'rent' | 'buy' | 'let' | 'rental' | null
  /** Property type. Synonyms are accepted: villa, bungalow, townhouse and maisonette are filed as house; flat and penthouse as apartment; plot and land as land-plots. */
  readonly property_type?: 'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial' | 'flat' | 'penthouse' | 'villa' | 'bungalow' | 'townhouse' | 'maisonette' | 'plot' | 'land' | null
  /** Condition */
  readonly condition?: 'brand-new' | 'pre-owned' | 'under-construction' | null
  /** Bedrooms. A number or a string. 6 means 6 or more. */
  readonly bedrooms?: 'studio' | '1' | '2' | '3' | '4' | '5' | '6' | 1 | 2 | 3 | 4 | 5 | 6 | '0' | null
  /** Bathrooms. A number or a string. 5 means 5 or more. */
  readonly bathrooms?: '1' | '2' | '3' | '4' | '5' | 1 | 2 | 3 | 4 | 5 | null
  /** District */
  readonly district?: 'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos' | null
  /** Location. A slug from GET /v1/locations?q=. */
  readonly location?: string | null
  /** Year built. An exact year may be sent; a year without a value of its own is filed under its range (2004 as 2001-2010). */
  readonly year_built?: '1990-and-older' | '1991-2000' | '2001-2010' | '2009' | '2011' | '2012' | '2013' | '2014' | '2015' | '2016' | '2017' | '2018' | '2019' | '2020' | '2021' | '2022' | '2023' | '2024' | '2025' | '2026' | '2027' | '2028' | '2029' | '2030' | 2009 | 2011 | 2012 | 2013 | 2014 | 2015 | 2016 | 2017 | 2018 | 2019 | 2020 | 2021 | 2022 | 2023 | 2024 | 2025 | 2026 | 2027 | 2028 | 2029 | 2030 | number | null
  /** Energy class */
  readonly energy_class?: 'a' | 'a-plus' | 'b' | 'b-plus' | 'c' | 'd' | 'e' | 'a+' | 'b+' | null
  /** Furnishing */
  readonly furnishing?: 'furnished' | 'partially-furnished' | 'unfurnished' | null
  /** Pool. Set the amenity pool as well. */
  readonly pool?: ('common' | 'no' | 'private' | 'yes')[] | null
  /** Parking. Set the amenity parking as well. */
  readonly parking?: ('covered' | 'no' | 'uncovered' | 'yes')[] | null
  /** Heating. Set the amenity heating as well. */
  readonly heating?: ('autonomous-heating' | 'central-heating' | 'no' | 'radiators' | 'underfloor-heating' | 'yes')[] | null
  /** Air conditioning. Set the amenity air-conditioning as well. */
  readonly air_conditioning?: ('all-rooms' | 'no' | 'partial' | 'yes')[] | null
  /** Amenities. pool, parking, heating and air-conditioning here are what buyers filter on; the fields of the same names say the kind. When the home has one, set both. */
  readonly amenities?: ('air-conditioning' | 'alarm' | 'balcony' | 'bbq-zone' | 'bike-parking' | 'elevator' | 'fireplace' | 'garden' | 'guest-wc' | 'gym' | 'heating' | 'parking' | 'pool' | 'roof-garden' | 'spasauna' | 'storage-room')[] | null
  /** View */
  readonly view?: ('city-view' | 'mountains-view' | 'sea-view')[] | null
  /** Price. Whole euros; per month for rent. */
  readonly price?: number | null
  /** Covered area */
  readonly covered_area_m2?: number | null
  /** Plot area */
  readonly plot_area_m2?: number | null
  /** Internal area */
  readonly internal_area_m2?: number | null
  /** Covered veranda */
  readonly covered_veranda_m2?: number | null
  /** Uncovered veranda */
  readonly uncovered_veranda_m2?: number | null
  /** Floor */
  readonly floor?: number | null
  /** Floors in the building */
  readonly floors_in_building?: number | null
  /** Postal code */
  readonly postal_code?: number | null
  /** Title deed */
  readonly title_deed?: 'has-title' | 'no-title' | null
  /** Description. Plain text, blank lines between paragraphs. No phone numbers, e-mail addresses or links; buyers reach the seller through the listing. */
  readonly description?: string | null
  /** Reference. The seller's own reference; the key for synchronisation with the seller's CRM. A number is fine; a phone number with its country's code or spaces, an e-mail address or a link is not. */
  readonly reference?: string | null
  /** Video. A video link of the YouTube kind: watch?v=, youtu.be, shorts, embed or live; or a video on Vimeo. */
  readonly video_url?: string | null
  /** Latitude. Sent together with lng. Must lie in the country served. */
  readonly lat?: number | null
  /** Longitude. Sent together with lat. Must lie in the country served. */
  readonly lng?: number | null
  /** Address. Optional. Shown with the map pin. No phone numbers, e-mail addresses or links. */
  readonly address?: string | null
  /** Photos. https addresses of JPEG, PNG or WebP images, at most 30; always the complete list. Imported 5 per call, for at most 12 s: repeat the same request while photos.pending is above 0. */
  readonly photo_urls?: string[] | null
  /** Available from. The first day of a tenancy, as YYYY-MM-DD. Rent only. */
  readonly available_from?: string | null
  /** Deposit. Whole euros in total, not per month; 0: no deposit. Rent only. */
  readonly deposit?: number | null
  /** Minimum term. The shortest tenancy, in months. Rent only. */
  readonly minimum_term_months?: number | null
  /** Floor plans. Which of photo_urls are floor plans: always all of them; null or an empty list: none. A photo that stays in the list keeps its mark. */
  readonly floor_plan_urls?: string[] | null
  /** Descriptions by language. An object with a text for each language (en, el, ru, de, fr, es, it, nl, pl, sv, no, da, fi, pt, ca, cs, hu, ro, bg, uk, tr, he, ar, zh), each under the rules of description. A language left out keeps its text; one sent as null is cleared. Where no description was sent, it is the first of them. */
  readonly descriptions?: {
    readonly en?: string | null
    readonly el?: string | null
    readonly ru?: string | null
    readonly de?: string | null
    readonly fr?: string | null
    readonly es?: string | null
    readonly it?: string | null
    readonly nl?: string | null
    readonly pl?: string | null
    readonly sv?: string | null
    readonly no?: string | null
    readonly da?: string | null
    readonly fi?: string | null
    readonly pt?: string | null
    readonly ca?: string | null
    readonly cs?: string | null
    readonly hu?: string | null
    readonly ro?: string | null
    readonly bg?: string | null
    readonly uk?: string | null
    readonly tr?: string | null
    readonly he?: string | null
    readonly ar?: string | null
    readonly zh?: string | null
  } | null
  /** For developers: the project that it is a unit of, by a name of at most 80 characters. It is made on first use and compared without case; null takes the listing out of it. */
  readonly project?: {
    readonly name: string
  } | null
  /** For developers: the same, by the id of a project of your own. Send one of both. */
  readonly project_id?: number | null
}

export type Validation = {
  readonly valid: boolean
  readonly errors: {
    readonly code: string
    readonly message: string
    readonly param?: string
  }[]
  readonly warnings: {
    readonly param: string
    readonly message: string
  }[]
  readonly missing_to_publish: string[]
  readonly normalised: Readonly<Record<string, unknown>>
  /** Where the repair is sure: the body that was meant, as JSON. */
  readonly suggestion: string | null
}

export type OwnListings = {
  readonly results: Listing[]
  readonly next_cursor: string | null
}

export type OtherHome = {
  /** The listing that is another home. */
  readonly listing_id: number
  readonly said_at: string
  /** True: an operator compared both and found one home, so what you said has no effect. */
  readonly set_aside: boolean
}

export type OtherHomeList = {
  readonly results: OtherHome[]
}

export type ListingFigures = {
  readonly listing_id: number
  readonly from: string
  /** Today. */
  readonly to: string
  /** Of the days. */
  readonly time_zone: string
  /** Sums of the days. */
  readonly totals: {
    /** Of its page. */
    readonly views: number
    readonly saves: number
    /** Confirmed ones. */
    readonly enquiries: number
    /** How often its phone number was opened. */
    readonly numbers_shown: number
  }
  /** Every day, oldest first, those without any visit included. */
  readonly days: {
    readonly day: string
    /** Of its page. */
    readonly views: number
    readonly saves: number
    /** Confirmed ones. */
    readonly enquiries: number
    /** How often its phone number was opened. */
    readonly numbers_shown: number
  }[]
}

export type Close = {
  readonly reason?: 'sold' | 'rented' | 'withdrawn'
}

export type ListingEvent = {
  /** Grows by one with every change; those that are not public are left out. */
  readonly seq: number
  readonly type: 'created' | 'updated' | 'price_changed' | 'published' | 'unpublished' | 'closed' | 'reopened' | 'removed'
  readonly listing_id: number
  readonly at: string
  /** Names of the fields that changed; of published, all that changed since it was last live. */
  readonly changed: string[]
  /** Of a live listing; null once it is gone. */
  readonly price: number | null
}

export type Events = {
  readonly events: ListingEvent[]
  /** Send it as after to read on. */
  readonly next_after: number
  readonly newest: number
  readonly more: boolean
}

export type EnquiryWrite = {
  readonly kind: 'question' | 'viewing' | 'still_available'
  readonly name: string
  /** Where the answer is read. The seller sees it if shared. */
  readonly email: string
  readonly privacy_notice: '2026-11'
  readonly phone?: string | null
  /** Required, except for still_available. */
  readonly message?: string | null
  readonly language?: 'en' | 'el' | 'ru'
  readonly viewing?: {
    readonly slots?: {
      /** ISO 8601; without an offset by the clocks of the country. */
      readonly from: string
      /** ISO 8601; without an offset by the clocks of the country. */
      readonly to: string
    }[]
    readonly mode?: 'in-person' | 'video'
  } | null
  readonly share?: {
    readonly email?: boolean
    readonly phone?: boolean
  }
  /** A solved challenge of GET /v1/enquiries/challenge: challenge:n0,n1,... */
  readonly proof?: string
  /** Of a form of this service, instead of a proof. */
  readonly form_time?: string
  /** Leave it out. */
  readonly subject_line?: string
}

export type EnquiryPosted = {
  /** A handle: it gives the status and opens nothing. */
  readonly enquiry_id: string
  readonly status: 'awaiting_confirmation'
  readonly expires_at: string
  /** The name of the seller. */
  readonly delivers_to: string
  readonly answers_usually_within_h: number | null
  /** What to do now. */
  readonly next: string
  readonly links: Readonly<Record<string, string>>
}

export type EnquiryStatus = {
  readonly side: 'handle'
  /** A handle: it gives the status and opens nothing. */
  readonly enquiry_id: string
  readonly status: 'awaiting_confirmation' | 'sent' | 'read' | 'answered' | 'closed' | 'undeliverable' | 'withdrawn'
  /** Until when it can be confirmed; null: it is. */
  readonly expires_at: string | null
  readonly created_at: string
  /** Sent to the seller. */
  readonly confirmed_at: string | null
  /** Taken by the seller's mail host, or seen in its inbox. */
  readonly delivered_at: string | null
  /** The seller said so; opening a link is not reading. */
  readonly read_at: string | null
  /** The first answer. */
  readonly answered_at: string | null
}

export type BuyerEnquiry = {
  readonly side: 'buyer'
  /** A handle: it gives the status and opens nothing. */
  readonly enquiry_id: string
  readonly status: 'awaiting_confirmation' | 'sent' | 'read' | 'answered' | 'closed' | 'undeliverable' | 'withdrawn'
  /** Until when it can be confirmed; null: it is. */
  readonly expires_at: string | null
  readonly created_at: string
  /** Sent to the seller. */
  readonly confirmed_at: string | null
  /** Taken by the seller's mail host, or seen in its inbox. */
  readonly delivered_at: string | null
  /** The seller said so; opening a link is not reading. */
  readonly read_at: string | null
  /** The first answer. */
  readonly answered_at: string | null
  readonly withdrawn_at: string | null
  /** Then name, addresses and texts are nulled, unless somebody writes. */
  readonly kept_until: string
  readonly listing: {
    readonly id: number
    readonly title: string
    readonly link: string
    readonly state: string
  }
  readonly delivers_to: string
  readonly answers_usually_within_h: number | null
  readonly kind: 'question' | 'viewing' | 'still_available'
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly language: 'en' | 'el' | 'ru'
  readonly viewing: {
    readonly slots: {
      readonly from: string
      readonly to: string
    }[]
    readonly mode: 'in-person' | 'video'
  } | null
  readonly share: {
    readonly email: boolean
    readonly phone: boolean
  }
  readonly privacy_notice: string
  readonly messages: ({
    readonly author: 'buyer' | 'seller'
    readonly text: string | null
    readonly created_at: string
    /** mail: as a reply by mail; other_mail: from another address than that of the side; null: by page or API. */
    readonly via: 'mail' | 'other_mail' | null
    /** When the mail with it was given up or came back; null: nothing is known of that. */
    readonly undelivered_at: string | null
  })[]
  readonly links: Readonly<Record<string, string>>
}

export type SellerEnquiry = {
  readonly side: 'seller'
  /** Its number in the inbox. */
  readonly id: number
  /** Of its newest change. */
  readonly seq: number
  readonly status: 'sent' | 'read' | 'answered' | 'closed' | 'spam' | 'undeliverable' | 'withdrawn' | 'erased'
  readonly listing: {
    readonly id: number
    readonly title: string
    readonly link: string
    readonly state: string
    readonly reference: string | null
  }
  readonly kind: 'question' | 'viewing' | 'still_available'
  /** null: erased, or taken back before it was read. */
  readonly name: string | null
  /** Only where the buyer shares it. */
  readonly email: string | null
  /** Only where the buyer shares it. */
  readonly phone: string | null
  readonly language: 'en' | 'el' | 'ru'
  readonly viewing: {
    readonly slots: {
      readonly from: string
      readonly to: string
    }[]
    readonly mode: 'in-person' | 'video'
  } | null
  readonly created_at: string
  /** Sent to the seller. */
  readonly confirmed_at: string | null
  /** Taken by the seller's mail host, or seen in its inbox. */
  readonly delivered_at: string | null
  /** The seller said so; opening a link is not reading. */
  readonly read_at: string | null
  /** The first answer. */
  readonly answered_at: string | null
  readonly closed_at: string | null
  readonly withdrawn_at: string | null
  /** Then delete what you copied of it. */
  readonly erased_at: string | null
  readonly last_message_at: string
  readonly messages: ({
    readonly author: 'buyer' | 'seller'
    readonly text: string | null
    readonly created_at: string
    /** mail: as a reply by mail; other_mail: from another address than that of the side; null: by page or API. */
    readonly via: 'mail' | 'other_mail' | null
    /** When the mail with it was given up or came back; null: nothing is known of that. */
    readonly undelivered_at: string | null
  })[]
  /** What status may be set to. */
  readonly open: ('read' | 'answered' | 'closed' | 'spam')[]
  readonly links: Readonly<Record<string, string>>
}

export type Inbox = {
  readonly results: ({
    /** Its number in the inbox. */
    readonly id: number
    /** Of its newest change. */
    readonly seq: number
    readonly status: 'sent' | 'read' | 'answered' | 'closed' | 'spam' | 'undeliverable' | 'withdrawn' | 'erased'
    readonly listing: {
      readonly id: number
      readonly title: string
      readonly link: string
      readonly state: string
      readonly reference: string | null
    }
    readonly kind: 'question' | 'viewing' | 'still_available'
    /** null: erased, or taken back before it was read. */
    readonly name: string | null
    /** Only where the buyer shares it. */
    readonly email: string | null
    /** Only where the buyer shares it. */
    readonly phone: string | null
    readonly language: 'en' | 'el' | 'ru'
    readonly viewing: {
      readonly slots: {
        readonly from: string
        readonly to: string
      }[]
      readonly mode: 'in-person' | 'video'
    } | null
    readonly created_at: string
    /** Sent to the seller. */
    readonly confirmed_at: string | null
    /** Taken by the seller's mail host, or seen in its inbox. */
    readonly delivered_at: string | null
    /** The seller said so; opening a link is not reading. */
    readonly read_at: string | null
    /** The first answer. */
    readonly answered_at: string | null
    readonly closed_at: string | null
    readonly withdrawn_at: string | null
    /** Then delete what you copied of it. */
    readonly erased_at: string | null
    readonly last_message_at: string
  })[]
  /** Send it as after next time, whether or not there was anything. */
  readonly next_after: number
  readonly has_more: boolean
}

export type EnquiryMessageWrite = {
  readonly text: string
}

export type EnquiryMark = {
  readonly status: 'read' | 'answered' | 'closed' | 'spam'
}

export type EnquiryRemoved = {
  /** A handle: it gives the status and opens nothing. */
  readonly enquiry_id: string
  readonly status: 'withdrawn' | 'erased'
}

export type EnquiryExport = {
  readonly exported_at: string
  readonly enquiry: BuyerEnquiry | SellerEnquiry
}

export type EnquiryChallenge = {
  readonly challenge: string
  readonly parts: number
  readonly bits: number
  readonly expires_at: string
  readonly how: string
}

export type ExportedInbox = {
  readonly exported_at: string
  /** There are more than an export holds: GET /v1/my/enquiries has them all. */
  readonly has_more: boolean
  readonly enquiries: SellerEnquiry[]
}

export type Enquirer = {
  readonly email: string
  readonly enquiries: SellerEnquiry[]
}

export type EnquirerErased = {
  /** Number of enquiries. */
  readonly erased: number
}

export type KeyChallenge = {
  /** Signed; good once. */
  readonly challenge: string
  /** How many puzzles there are. */
  readonly parts: number
  /** Number of zero bits at the start of the hash of a solution. */
  readonly bits: number
  readonly expires_at: string
  /** How it is solved, in words. */
  readonly how: string
  /** What the key will be good for. */
  readonly key: {
    readonly requests_per_day: number
    readonly valid_days: number
  }
}

export type KeyProof = {
  /** The challenge, a colon, and one whole number for each part. */
  readonly proof: string
}

export type AgentKey = {
  /** Shown this once. */
  readonly key: string
  readonly requests_per_day: number
  readonly expires_at: string
  /** The header to send. */
  readonly use: string
}

export type UploadedPhoto = {
  /** Put it into photo_urls. */
  readonly url: string
  /** Of what was sent, upright, in pixels. */
  readonly width: number
  readonly height: number
}

export type Report = {
  readonly reason: 'not-available' | 'wrong-facts' | 'copy' | 'fraud' | 'offensive' | 'other'
  readonly text?: string
}

export type ReportReceived = {
  readonly listing_id: number
  readonly status: 'received'
}

export type OwnProject = {
  readonly id: number
  readonly name: string
  /** Its page. */
  readonly link: string
  /** When it is ready. */
  readonly completion: string | null
  readonly about: {
    readonly en?: string
    readonly el?: string
    readonly ru?: string
  }
}

export type OwnProjects = {
  readonly results: OwnProject[]
}

export type ProjectWrite = {
  /** When it is ready. */
  readonly completion?: string | null
  readonly about?: {
    readonly en?: string | null
    readonly el?: string | null
    readonly ru?: string | null
  } | null
}

export type Profile = {
  /** E.164. */
  readonly phone: string | null
  /** Buyers may see the number and call it. */
  readonly accepts_calls: boolean
  /** Buyers may see the number and write to it by WhatsApp. */
  readonly accepts_whatsapp: boolean
  readonly licence: string | null
  /** Spoken by those who answer, as ISO 639-1 codes. */
  readonly languages: ('en' | 'el' | 'ru' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'sv' | 'no' | 'da' | 'fi' | 'pt' | 'ca' | 'cs' | 'hu' | 'ro' | 'bg' | 'uk' | 'tr' | 'he' | 'ar' | 'zh')[]
  readonly about: {
    readonly en?: string
    readonly el?: string
    readonly ru?: string
  }
  readonly logo: {
    readonly url: string
    /** Of what was sent, upright, in pixels. */
    readonly width: number | null
    readonly height: number | null
    /** By width. */
    readonly sizes: Readonly<Record<string, string>>
  } | null
}

export type ProfileWrite = {
  /** In any common form; stored as E.164. Shown to people who press for it, and counted. */
  readonly phone?: string | null
  /** Buyers may see the number and call it. */
  readonly accepts_calls?: boolean
  /** Buyers may see the number and write to it by WhatsApp. */
  readonly accepts_whatsapp?: boolean
  readonly licence?: string | null
  /** Spoken by those who answer, as ISO 639-1 codes. */
  readonly languages?: ('en' | 'el' | 'ru' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'sv' | 'no' | 'da' | 'fi' | 'pt' | 'ca' | 'cs' | 'hu' | 'ro' | 'bg' | 'uk' | 'tr' | 'he' | 'ar' | 'zh')[]
  /** Of an answer of POST /v1/photos. */
  readonly logo_url?: string | null
  readonly about?: {
    readonly en?: string | null
    readonly el?: string | null
    readonly ru?: string | null
  } | null
}

export type NewExport = {
  /** For your own use: the portal that it is for; up to 60 characters. */
  readonly name: string
}

export type Export = {
  readonly id: number
  /** For your own use. */
  readonly name: string
  readonly created_at: string
  /** About when it was last fetched; null: never. */
  readonly last_pulled_at: string | null
  /** Since when its addresses answer 410; null: it is in force. */
  readonly revoked_at: string | null
}

export type ExportList = {
  readonly results: Export[]
}

export type ExportWithToken = {
  readonly id: number
  /** For your own use. */
  readonly name: string
  readonly created_at: string
  /** About when it was last fetched; null: never. */
  readonly last_pulled_at: string | null
  /** Since when its addresses answer 410; null: it is in force. */
  readonly revoked_at: string | null
  /** The secret of the addresses; shown this once. */
  readonly token: string
  readonly addresses: {
    /** Shown this once. */
    readonly kyero: string
    /** Shown this once. */
    readonly rera: string
    /** Shown this once. */
    readonly reso: string
    /** Shown this once. */
    readonly meta: string
  }
}

export type FeedCheck = {
  readonly format: 'kyero' | 'rera' | 'blm' | 'openimmo' | 'reso' | 'trovit' | 'table' | 'expertagent' | 'is24' | 'immobiliare' | 'meta'
  readonly version: string | null
  /** Read to its end: only such a document says that a home is gone. */
  readonly complete: boolean
  /** How far the document was read, from 0 to 1. */
  readonly read_share: number
  /** False: a partial transfer, which names what it removes. */
  readonly whole: boolean
  readonly encoding: {
    readonly read_as: string
    /** Bytes that are no UTF-8. */
    readonly stray_bytes: number
    readonly strays_read_as: string | null
  }
  readonly counts: {
    readonly records: number
    /** Homes on offer that lack nothing. */
    readonly publishable: number
    /** Homes on offer that lack a field. */
    readonly drafts: number
    /** Said to be sold or hidden. */
    readonly withdrawn: number
    /** Of which no listing can be made. */
    readonly skipped: number
    readonly photos: number
  }
  /** Of the homes on offer, from 0 to 1. */
  readonly publishable_share: number
  /** What the columns of a table were taken for; PATCH columns of the feed to correct it. */
  readonly columns: ({
    /** As in the table; a repeated one has its number behind it. */
    readonly header: string
    readonly content: 'ignore' | 'id' | 'reference' | 'deal' | 'price' | 'rent_price' | 'currency' | 'type' | 'condition' | 'bedrooms' | 'bathrooms' | 'covered_area' | 'internal_area' | 'covered_veranda' | 'uncovered_veranda' | 'plot_area' | 'country' | 'region' | 'town' | 'place' | 'address' | 'postal_code' | 'lat' | 'lng' | 'point' | 'year_built' | 'energy' | 'furnishing' | 'pool' | 'floor' | 'floors' | 'title_deed' | 'video' | 'pets' | 'project' | 'project_completion' | 'deposit' | 'available_from' | 'status' | 'features' | 'feature' | 'text' | 'text_en' | 'text_el' | 'text_ru' | 'project_text' | 'photos' | 'plans' | 'area_unit'
    /** false: chosen by the settings of the feed. */
    readonly guessed: boolean
  })[] | null
  /** What is wrong with the document itself. */
  readonly document: ({
    readonly code: string
    /** Where in the document, counted from 1. */
    readonly line: number | null
    readonly message: string
    readonly fix: string
    readonly detail: {
      /** What was found instead. */
      readonly code: string | null
      readonly values: Readonly<Record<string, string | number>>
    } | null
  })[]
  readonly field_fill: Readonly<Record<string, number>>
  /** The 20 commonest, most records first. */
  readonly findings: ({
    readonly code: 'record_empty' | 'row_misfit' | 'key_missing' | 'key_repeated' | 'deal_unknown' | 'other_country' | 'type_not_served' | 'reference_taken' | 'listing_removed' | 'publishing_stopped' | 'too_many_live' | 'outside_country' | 'deal_changed_here' | 'deal_changed' | 'photos_wait' | 'type_unknown' | 'price_missing' | 'price_unreadable' | 'currency_unsupported' | 'frequency_unknown' | 'district_unknown' | 'area_missing' | 'area_in_text' | 'plot_missing' | 'bedrooms_unknown' | 'condition_missing' | 'photos_missing' | 'value_out_of_range' | 'number_ambiguous' | 'unit_unknown' | 'value_unreadable' | 'energy_not_listed' | 'constant_column' | 'place_unknown' | 'point_zero' | 'point_outside' | 'point_far_from_place' | 'contact_removed' | 'text_cut' | 'language_not_kept' | 'video_not_linkable' | 'photo_not_an_address' | 'photo_ambiguous' | 'photo_unreadable' | 'photos_over_limit' | 'status_unknown' | 'status_withdrawn' | 'home_absent' | 'status_not_shown' | 'rooms_capped' | 'rent_converted' | 'price_rounded' | 'unit_converted' | 'unit_doubtful' | 'place_guessed' | 'point_coarsened' | 'deal_from_price' | 'field_locked' | 'default_used' | 'text_repaired' | 'markup_removed' | 'photo_address_repaired'
    /** The field of a listing that it is about. */
    readonly field: string | null
    readonly weight: 'skipped' | 'draft' | 'lost' | 'changed' | 'note'
    /** How many records have it. */
    readonly records: number
    readonly message: string
    /** What the exporter does about it. */
    readonly fix: string
    /** The first that have it. */
    readonly examples: ({
      readonly line: number
      readonly key: string | null
      /** As the feed has it. */
      readonly value: string | null
    })[]
  })[]
  readonly notes: string[]
}

export type Feed = {
  readonly id: number
  readonly name: string
  readonly url: string | null
  /** User and password are stored for the host of the address; they are never shown. */
  readonly has_auth: boolean
  readonly format: 'auto' | 'kyero' | 'rera' | 'blm' | 'openimmo' | 'reso' | 'trovit' | 'table' | 'expertagent' | 'is24' | 'immobiliare' | 'meta'
  readonly schedule: 'none' | 'hourly' | 'daily'
  /** Complete listings go live by themselves. */
  readonly publish: boolean
  /** What you change here, at the desk or over the API, is not overwritten until the feed says the same. */
  readonly keep_changes: boolean
  readonly defaults: Readonly<Record<string, string>>
  readonly language_order: ('en' | 'el' | 'ru')[]
  /** Stands before photos that are named by file names. */
  readonly image_base_url: string | null
  readonly columns: Readonly<Record<string, 'ignore' | 'id' | 'reference' | 'deal' | 'price' | 'rent_price' | 'currency' | 'type' | 'condition' | 'bedrooms' | 'bathrooms' | 'covered_area' | 'internal_area' | 'covered_veranda' | 'uncovered_veranda' | 'plot_area' | 'country' | 'region' | 'town' | 'place' | 'address' | 'postal_code' | 'lat' | 'lng' | 'point' | 'year_built' | 'energy' | 'furnishing' | 'pool' | 'floor' | 'floors' | 'title_deed' | 'video' | 'pets' | 'project' | 'project_completion' | 'deposit' | 'available_from' | 'status' | 'features' | 'feature' | 'text' | 'text_en' | 'text_el' | 'text_ru' | 'project_text' | 'photos' | 'plans' | 'area_unit'>>
  /** draft: only looked at so far; stale: no run has succeeded for a week; paused: given up after 14 days of failures, until a run succeeds. */
  readonly state: 'draft' | 'active' | 'stale' | 'paused'
  /** Runs in a row that failed. */
  readonly failures: number
  readonly next_run_at: string | null
  readonly last_success_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

export type FeedList = {
  readonly results: Feed[]
}

export type FeedSettings = {
  readonly name?: string
  /** https, public. */
  readonly url?: string | null
  readonly auth?: {
    readonly username: string
    readonly password: string
  } | null
  readonly format?: 'auto' | 'kyero' | 'rera' | 'blm' | 'openimmo' | 'reso' | 'trovit' | 'table' | 'expertagent' | 'is24' | 'immobiliare' | 'meta'
  readonly schedule?: 'none' | 'hourly' | 'daily'
  readonly publish?: boolean
  /** false: the feed overwrites what was changed here. */
  readonly keep_changes?: boolean
  readonly defaults?: Readonly<Record<string, string>>
  readonly language_order?: ('en' | 'el' | 'ru')[]
  readonly image_base_url?: string | null
  /** What the columns of a table (CSV, XLSX) hold, by their headers, where the guess in report.columns is wrong. */
  readonly columns?: Readonly<Record<string, 'ignore' | 'id' | 'reference' | 'deal' | 'price' | 'rent_price' | 'currency' | 'type' | 'condition' | 'bedrooms' | 'bathrooms' | 'covered_area' | 'internal_area' | 'covered_veranda' | 'uncovered_veranda' | 'plot_area' | 'country' | 'region' | 'town' | 'place' | 'address' | 'postal_code' | 'lat' | 'lng' | 'point' | 'year_built' | 'energy' | 'furnishing' | 'pool' | 'floor' | 'floors' | 'title_deed' | 'video' | 'pets' | 'project' | 'project_completion' | 'deposit' | 'available_from' | 'status' | 'features' | 'feature' | 'text' | 'text_en' | 'text_el' | 'text_ru' | 'project_text' | 'photos' | 'plans' | 'area_unit'>>
}

export type FeedRunOrder = {
  readonly dry_run?: boolean
}

export type FeedRun = {
  readonly id: number
  readonly feed_id: number
  readonly dry_run: boolean
  readonly status: 'waiting' | 'running' | 'checked' | 'unchanged' | 'applied' | 'held' | 'failed' | 'discarded'
  readonly counts: Readonly<Record<string, number>>
  readonly held: {
    /** Homes that would be paused. */
    readonly removals: number
    /** Prices that would change. */
    readonly prices: number
    /** The first 50. */
    readonly keys: string[]
  } | null
  readonly fault: {
    readonly code: string
    readonly message: string
    readonly fix: string
    readonly detail?: {
      /** What was found instead. */
      readonly code: string | null
      readonly values: Readonly<Record<string, string | number>>
    } | null
  } | null
  readonly report: FeedCheck | null
  readonly created_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  /** The next request. */
  readonly next: string
}

export type FeedRunList = {
  readonly results: FeedRun[]
  /** Send it as before; null: this was the last page. */
  readonly next_before: number | null
}

export type FeedRecordList = {
  readonly results: ({
    readonly number: number
    /** Where in the document, counted from 1. */
    readonly line: number | null
    readonly key: string | null
    readonly action: string
    readonly listing_id: number | null
    readonly issues: ({
      readonly code: string
      readonly field: string | null
      readonly value: string | null
      readonly weight: string
      readonly message: string
      /** What the exporter does about it. */
      readonly fix: string
    })[]
    /** What the run changed of the home; of a price that is held, what it would be. */
    readonly changes: ({
      readonly field: string
      readonly before: string | null
      /** Of photos and floor plans, how many; long texts are cut. */
      readonly after: string | null
    })[]
  })[]
  /** Send it as after; null: this was the last page. */
  readonly next_after: number | null
}

export type Webhook = {
  readonly id: number
  readonly url: string
  readonly name: string | null
  readonly events: ('listing.*' | 'enquiry.*' | 'feed.*' | 'listing.published' | 'listing.updated' | 'listing.price_changed' | 'listing.unpublished' | 'listing.closed' | 'listing.reopened' | 'listing.removed' | 'search.matched' | 'enquiry.created' | 'enquiry.message' | 'feed.run_held' | 'feed.run_failed')[]
  /** The search that filters listings, as in an address; null: every listing. */
  readonly query: string | null
  /** unverified: the address has not answered webhook.verify yet; disabled: for the reason given, until POST .../enable. */
  readonly state: 'unverified' | 'active' | 'disabled'
  /** Why it is disabled: gone (410), failing, backlog, query_refused; null: it is not. */
  readonly reason: string | null
  readonly failing_since: string | null
  readonly last_delivered_at: string | null
  readonly created_at: string
  readonly updated_at: string
  /** The next request. */
  readonly next: string
}

export type WebhookWithSecret = {
  readonly id: number
  readonly url: string
  readonly name: string | null
  readonly events: ('listing.*' | 'enquiry.*' | 'feed.*' | 'listing.published' | 'listing.updated' | 'listing.price_changed' | 'listing.unpublished' | 'listing.closed' | 'listing.reopened' | 'listing.removed' | 'search.matched' | 'enquiry.created' | 'enquiry.message' | 'feed.run_held' | 'feed.run_failed')[]
  /** The search that filters listings, as in an address; null: every listing. */
  readonly query: string | null
  /** unverified: the address has not answered webhook.verify yet; disabled: for the reason given, until POST .../enable. */
  readonly state: 'unverified' | 'active' | 'disabled'
  /** Why it is disabled: gone (410), failing, backlog, query_refused; null: it is not. */
  readonly reason: string | null
  readonly failing_since: string | null
  readonly last_delivered_at: string | null
  readonly created_at: string
  readonly updated_at: string
  /** The next request. */
  readonly next: string
  /** whsec_ and base64; shown this once. Messages are signed with it. */
  readonly secret: string
}

export type WebhookList = {
  readonly results: Webhook[]
}

export type WebhookSettings = {
  /** https, a public host, no credentials. */
  readonly url?: string
  readonly name?: string | null
  readonly events?: ('listing.*' | 'enquiry.*' | 'feed.*' | 'listing.published' | 'listing.updated' | 'listing.price_changed' | 'listing.unpublished' | 'listing.closed' | 'listing.reopened' | 'listing.removed' | 'search.matched' | 'enquiry.created' | 'enquiry.message' | 'feed.run_held' | 'feed.run_failed')[]
  /** The parameters of GET /v1/listings, as an object or as in an address; null: all. */
  readonly query?: unknown
}

export type WebhookRotation = {
  /** Hours in which messages are signed with both secrets. */
  readonly overlap_h?: number
}

export type WebhookReplay = {
  /** Changes behind this number of GET /v1/events. */
  readonly after: number
}

export type WebhookReplayed = {
  /** Messages that will be sent. */
  readonly queued: number
  /** Send it as after to replay further. */
  readonly next_after: number
  readonly more: boolean
}

export type WebhookDelivery = {
  readonly id: number
  /** As in the header webhook-id. */
  readonly message_id: string
  readonly type: string
  /** Of the change feed; null: an event of yours alone. */
  readonly seq: number | null
  readonly status: 'waiting' | 'delivered' | 'failed'
  readonly attempts: number
  /** The status code of the last attempt, or why there was none. */
  readonly answer: string | null
  readonly created_at: string
  readonly attempted_at: string | null
  /** As it is sent, byte for byte. */
  readonly body: string
}

export type WebhookDeliveries = {
  /** Newest first. */
  readonly results: WebhookDelivery[]
  /** Send it as before; null: this was the last page. */
  readonly next_before: number | null
}

export type SavedSearchWrite = {
  /** The filters of GET /v1/listings as an object, lists for several values, or a query string. */
  readonly query?: Readonly<Record<string, unknown>> | string
  /** Instead of query: the search as a sentence. */
  readonly text?: string
  /** Where mails go, after a confirmation by mail. Left out: matches are read. */
  readonly email?: string
  readonly name?: string
  /** How often mails are sent; instant ones hold at most 20 homes a day, then one digest. */
  readonly frequency?: 'instant' | 'daily' | 'weekly'
  /** Local hour of daily and weekly mails. */
  readonly hour?: number
  /** entered: A change of its price or facts made it match; it was on the market before. price_down: It matched before, and its price fell by 1 % or more. new: It came on the market, or matches for the first time. back: It was reported before, was off the market for a day or more, and is available again. gone: It was reported before and is off the market. */
  readonly events?: ('entered' | 'price_down' | 'new' | 'back' | 'gone')[]
  readonly language?: 'en' | 'el' | 'ru'
}

export type SavedSearchChange = {
  /** The filters of GET /v1/listings as an object, lists for several values, or a query string. */
  readonly query?: Readonly<Record<string, unknown>> | string
  readonly name?: string
  /** How often mails are sent; instant ones hold at most 20 homes a day, then one digest. */
  readonly frequency?: 'instant' | 'daily' | 'weekly'
  /** Local hour of daily and weekly mails. */
  readonly hour?: number
  /** entered: A change of its price or facts made it match; it was on the market before. price_down: It matched before, and its price fell by 1 % or more. new: It came on the market, or matches for the first time. back: It was reported before, was off the market for a day or more, and is available again. gone: It was reported before and is off the market. */
  readonly events?: ('entered' | 'price_down' | 'new' | 'back' | 'gone')[]
  readonly language?: 'en' | 'el' | 'ru'
  readonly state?: 'active' | 'paused'
}

export type SavedSearch = {
  /** The secret that opens it: read, change, delete. Store it safely. */
  readonly token: string
  readonly state: 'unconfirmed' | 'active' | 'paused' | 'ended'
  /** Why it is paused or ended: by its owner, by a link in a mail, because a filter of it is refused now, or for lack of an answer. */
  readonly reason: 'owner' | 'unsubscribed' | 'query' | 'silent' | null
  readonly name: string | null
  /** As understood, like the query of a search; null: a filter is refused now. */
  readonly query: Readonly<Record<string, unknown>> | null
  /** The same as a query string. */
  readonly query_string: string
  readonly language: 'en' | 'el' | 'ru'
  /** null: nobody is mailed. */
  readonly frequency: 'instant' | 'daily' | 'weekly' | null
  /** Local hour of daily and weekly mails. */
  readonly hour: number
  /** entered: A change of its price or facts made it match; it was on the market before. price_down: It matched before, and its price fell by 1 % or more. new: It came on the market, or matches for the first time. back: It was reported before, was off the market for a day or more, and is available again. gone: It was reported before and is off the market. */
  readonly events: ('entered' | 'price_down' | 'new' | 'back' | 'gone')[]
  /** Live listings that match now; these are not news. */
  readonly matches_now: number
  /** Notices a week, from homes published or reduced in the last 30 days that match now. Homes that left the market meanwhile are not counted. */
  readonly expected_per_week: number
  /** Matches behind the last one that was marked as seen. */
  readonly unseen: number
  readonly seen_seq: number
  /** For If-Match. */
  readonly version: number
  readonly created_at: string
  readonly notes: string[]
  readonly links: Readonly<Record<string, string>>
}

export type SavedSearches = {
  readonly searches: SavedSearch[]
}

export type SearchMatches = {
  readonly matches: ({
    /** Ascending; send the last one as after. */
    readonly seq: number
    readonly kind: 'entered' | 'price_down' | 'new' | 'back' | 'gone'
    readonly listing_id: number
    /** Of GET /v1/events: the newest change of the listing. */
    readonly change_seq: number
    /** When it was matched. */
    readonly price: number | null
    /** Before, where it was another one. */
    readonly old_price: number | null
    readonly at: string
    readonly listing: ListingSummary | null
  })[]
  readonly next_after: number
  /** There are more: ask again with after=next_after. */
  readonly more: boolean
}

export type ListChanges = {
  /** As the last answer had it: lists that were deleted meanwhile are then not begun again. */
  readonly started_at?: string | null
  /** In order. add, remove: a home of a list; name: renames a list or makes it; delete: a list that is empty by then; note: on a home. */
  readonly changes?: ({
    readonly kind: 'add' | 'remove' | 'name' | 'delete' | 'note'
    /** The id of a list: small letters and digits. saved: the saved homes. */
    readonly list?: string
    readonly listing_id?: number
    /** Of the list. With add: in case another device has deleted the list meanwhile. */
    readonly name?: string
    /** Of the note; "" deletes it. */
    readonly text?: string
    /** Of the note that you have read; where somebody wrote another one since, both are joined. */
    readonly version?: number
  })[]
}

export type SharedLists = {
  /** The secret that opens them: read, change, delete. Store it safely. */
  readonly token: string
  /** null: nothing is stored yet. */
  readonly started_at: string | null
  /** Counts the changes. */
  readonly version: number
  readonly lists: {
    readonly id: string
    /** Empty for the saved homes. */
    readonly name: string
    readonly ids: number[]
  }[]
  readonly notes: {
    readonly listing_id: number
    readonly text: string
    /** To be sent with a change of this note. */
    readonly version: number
  }[]
  readonly refused: number[]
  readonly links: Readonly<Record<string, string>>
}

export type SeenMatches = {
  /** Up to this match; left out: all of them. */
  readonly seq?: number
}

/** The closed set of codes that a refusal can have. */
export type ErrorCode = ErrorBody['error']['code']

/** What each operation takes and answers. */
export interface Operations {
  /** Search listings. */
  readonly searchListings: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Deal. */
      readonly deal?: 'sale' | 'rent'
      /** District. */
      readonly district?: Many<'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos'>
      /** Location. A place that has parts finds the listings of its parts too. */
      readonly location?: Many<string>
      /** Property type. Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land. */
      readonly property_type?: Many<'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial'>
      /** Bedrooms. 6 means 6 or more. */
      readonly bedrooms?: Many<'studio' | '1' | '2' | '3' | '4' | '5' | '6'>
      /** Bathrooms. 5 means 5 or more. */
      readonly bathrooms?: Many<'1' | '2' | '3' | '4' | '5'>
      /** Condition. */
      readonly condition?: Many<'brand-new' | 'pre-owned' | 'under-construction'>
      /** Year built. A range also finds the single years inside it. */
      readonly year_built?: Many<'1990-and-older' | '1991-2000' | '2001-2010' | '2009' | '2011' | '2012' | '2013' | '2014' | '2015' | '2016' | '2017' | '2018' | '2019' | '2020' | '2021' | '2022' | '2023' | '2024' | '2025' | '2026' | '2027' | '2028' | '2029' | '2030'>
      /** Energy class. */
      readonly energy_class?: Many<'a' | 'a-plus' | 'b' | 'b-plus' | 'c' | 'd' | 'e'>
      /** Furnishing. */
      readonly furnishing?: Many<'furnished' | 'partially-furnished' | 'unfurnished'>
      /** Pool. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly pool?: Many<'common' | 'no' | 'private' | 'yes'>
      /** Parking. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly parking?: Many<'covered' | 'no' | 'uncovered' | 'yes'>
      /** Heating. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly heating?: Many<'autonomous-heating' | 'central-heating' | 'no' | 'radiators' | 'underfloor-heating' | 'yes'>
      /** Air conditioning. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly air_conditioning?: Many<'all-rooms' | 'no' | 'partial' | 'yes'>
      /** Amenities. A listing must have all of them. */
      readonly amenities?: Many<'air-conditioning' | 'alarm' | 'balcony' | 'bbq-zone' | 'bike-parking' | 'elevator' | 'fireplace' | 'garden' | 'guest-wc' | 'gym' | 'heating' | 'parking' | 'pool' | 'roof-garden' | 'spasauna' | 'storage-room'>
      /** View. Applies to deal=sale only. */
      readonly view?: Many<'city-view' | 'mountains-view' | 'sea-view'>
      /** Pets. Read by the service from the listing's description; not a field that sellers set. Applies to deal=rent only. */
      readonly pets?: Many<'allowed' | 'not-allowed'>
      /** Seller. */
      readonly seller_type?: Many<'agency' | 'developer' | 'property-owner'>
      /** Lowest price. Inclusive; a listing without the value does not match. */
      readonly price_min?: number
      /** Highest price. Inclusive; a listing without the value does not match. */
      readonly price_max?: number
      /** Smallest covered area. Inclusive; a listing without the value does not match. */
      readonly area_min?: number
      /** Largest covered area. Inclusive; a listing without the value does not match. */
      readonly area_max?: number
      /** Smallest plot. Inclusive; a listing without the value does not match. */
      readonly plot_min?: number
      /** Largest plot. Inclusive; a listing without the value does not match. */
      readonly plot_max?: number
      /** Listed within days. First published at or after the start of the local day N days ago; 0 is today. */
      readonly listed_within_days?: number
      /** Project. Listings inside one new-build project. */
      readonly project_id?: number
      /** Company. Listings of one agency or developer. Applies to deal=sale only. */
      readonly company_id?: number
      /** Near a point. Format lat,lng in decimal degrees, or poi:{slug} for a point of interest of the map (/v1/locations) or a kind of them, such as poi:school. Matches only listings that have coordinates. */
      readonly near?: string
      /** Radius. Radius around near; above 0. Needs near. */
      readonly radius_km?: number
      /** Map box. Format sw_lat,sw_lng,ne_lat,ne_lng. */
      readonly bbox?: string
      /** Good deals only. Homes priced clearly below comparable ones. Applies to deal=sale only. */
      readonly good_deal?: '1'
      /** Text. All words must occur in title or description, the last one also as a beginning. Use filters first. */
      readonly q?: string
      /** Order. */
      readonly sort?: 'recommended' | 'newest' | 'price_asc' | 'price_desc' | 'area_asc' | 'area_desc' | 'price_m2_asc' | 'price_m2_desc' | 'distance'
      /** Results per page. */
      readonly limit?: number
      /** Next page. The next_cursor of the previous page, with the same filters. */
      readonly cursor?: string
      /** Detail. full returns everything about each result, at most 10 a page. */
      readonly detail?: 'summary' | 'full'
      /** Drawn area. Format lat,lng;lat,lng;... with 3 to 100 points; it closes itself. Where its lines cross, what is enclosed twice lies outside (even-odd rule). With near or bbox a listing must lie in all of them. */
      readonly polygon?: string
      /** Suspicious prices last. In price orders, listings whose price_check is far_below_market come after all others. Nothing is left out, and notes say how many there are. Applies to deal=sale only. */
      readonly hide_suspicious?: '1'
      /** Figures of the matches. stats adds figures of all matches, not of the page alone: median, quartiles, price per m2, share with a reduced price, each with the number of listings it rests on. */
      readonly include?: 'stats'
      /** Chosen listings. Up to 25 ids of listings, of either deal. It replaces the filters: of them only deal and bbox may be sent with it. notes name the ids that are not live. */
      readonly ids?: Many<number>
      /** Changed since. A moment in ISO 8601 with its zone, or a day (from its start, local time): listings that were changed then or later. A plus sign is written %2B. */
      readonly updated_since?: string
      /** Title deed. */
      readonly title_deed?: Many<'has-title' | 'no-title'>
      /** Reduced prices only. The last change of the price was a cut (price_change.pct below 0). */
      readonly reduced?: '1'
      /** Lowest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_min?: number
      /** Highest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_max?: number
      /** Distance to the sea. At most this many metres from the coastline (distance_to_sea_m of the record: as the crow flies, see its accuracy in docs/guides/api.md); a listing without a point does not match. */
      readonly sea_max_m?: number
      /** Street. A street as people know it, in any script and spelling, with or without the house number: listings whose address has all its words. Few listings give an address. */
      readonly street?: string
      /** Each home once. Of a home that several sellers offer only the cheapest of the listings that match (of equals the one with the lowest id): its same_home says how many there are. Totals, facets and the map count each home once; notes tell how many listings were left out. */
      readonly unique?: '1'
      /** Offers of one home. Every live listing of one home: same_home.group of a record. */
      readonly same_home?: number
      /** Approximate locations too. A listing without a point counts as standing at the point of its location, in near, bbox, polygon, sort=distance, facets and the map: about a third of all listings have none. Such results have location_approximate true. Without it they are left out of every area; without a location they always are. */
      readonly approximate?: '1'
      /** Not in. Leaves out the listings of these places and of their parts; a listing without a location stays. With location or district both hold. */
      readonly not_location?: Many<string>
      /** Travel time. Format {minutes}min-{walk or drive}:{slug of a place or point of interest}, 1 to 60 minutes, at most 3 of them, which must all hold. A kind (school, supermarket, pharmacy, bus-stop, beach, hospital, university, port, airport) means the nearest of that kind. Over the roads of the map; without them in a straight line, and notes say so. */
      readonly within?: Many<string>
    }
    readonly body: undefined
    readonly answer: SearchPage
  }
  /** Create a listing. */
  readonly createListing: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: ListingCreate
    readonly answer: Listing
  }
  /** Find a listing from a link or a reference. */
  readonly lookupListing: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** A link to a listing on this service. Send either url or ref. */
      readonly url?: string
      /** A reference of a seller, compared without case. */
      readonly ref?: string
    }
    readonly body: undefined
    readonly answer: Lookup
  }
  /** Read one listing. */
  readonly getListing: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: {
      /** estimate adds a price estimate with its range, comparables and measured coverage; market (extension) where the price per m² stands among those on offer in the area, and how prices there have moved; nearby (extension) the nearest point of interest of each kind, with the minutes on foot or by car. Several: estimate,market,nearby. */
      readonly include?: 'estimate' | 'market' | 'estimate,market' | 'nearby' | 'estimate,nearby' | 'market,nearby' | 'estimate,market,nearby'
    }
    readonly body: undefined
    readonly answer: Listing
  }
  /** Change a listing. */
  readonly updateListing: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: ListingWrite
    readonly answer: Listing
  }
  /** Change a listing. */
  readonly replaceListing: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: ListingWrite
    readonly answer: Listing
  }
  /** Remove a listing. */
  readonly deleteListing: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: null
  }
  /** Similar live listings. */
  readonly similarListings: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: SimilarListings
  }
  /** A search as Atom. */
  readonly searchFeedAtom: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Deal. */
      readonly deal?: 'sale' | 'rent'
      /** District. */
      readonly district?: Many<'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos'>
      /** Location. A place that has parts finds the listings of its parts too. */
      readonly location?: Many<string>
      /** Property type. Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land. */
      readonly property_type?: Many<'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial'>
      /** Bedrooms. 6 means 6 or more. */
      readonly bedrooms?: Many<'studio' | '1' | '2' | '3' | '4' | '5' | '6'>
      /** Bathrooms. 5 means 5 or more. */
      readonly bathrooms?: Many<'1' | '2' | '3' | '4' | '5'>
      /** Condition. */
      readonly condition?: Many<'brand-new' | 'pre-owned' | 'under-construction'>
      /** Year built. A range also finds the single years inside it. */
      readonly year_built?: Many<'1990-and-older' | '1991-2000' | '2001-2010' | '2009' | '2011' | '2012' | '2013' | '2014' | '2015' | '2016' | '2017' | '2018' | '2019' | '2020' | '2021' | '2022' | '2023' | '2024' | '2025' | '2026' | '2027' | '2028' | '2029' | '2030'>
      /** Energy class. */
      readonly energy_class?: Many<'a' | 'a-plus' | 'b' | 'b-plus' | 'c' | 'd' | 'e'>
      /** Furnishing. */
      readonly furnishing?: Many<'furnished' | 'partially-furnished' | 'unfurnished'>
      /** Pool. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly pool?: Many<'common' | 'no' | 'private' | 'yes'>
      /** Parking. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly parking?: Many<'covered' | 'no' | 'uncovered' | 'yes'>
      /** Heating. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly heating?: Many<'autonomous-heating' | 'central-heating' | 'no' | 'radiators' | 'underfloor-heating' | 'yes'>
      /** Air conditioning. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly air_conditioning?: Many<'all-rooms' | 'no' | 'partial' | 'yes'>
      /** Amenities. A listing must have all of them. */
      readonly amenities?: Many<'air-conditioning' | 'alarm' | 'balcony' | 'bbq-zone' | 'bike-parking' | 'elevator' | 'fireplace' | 'garden' | 'guest-wc' | 'gym' | 'heating' | 'parking' | 'pool' | 'roof-garden' | 'spasauna' | 'storage-room'>
      /** View. Applies to deal=sale only. */
      readonly view?: Many<'city-view' | 'mountains-view' | 'sea-view'>
      /** Pets. Read by the service from the listing's description; not a field that sellers set. Applies to deal=rent only. */
      readonly pets?: Many<'allowed' | 'not-allowed'>
      /** Seller. */
      readonly seller_type?: Many<'agency' | 'developer' | 'property-owner'>
      /** Lowest price. Inclusive; a listing without the value does not match. */
      readonly price_min?: number
      /** Highest price. Inclusive; a listing without the value does not match. */
      readonly price_max?: number
      /** Smallest covered area. Inclusive; a listing without the value does not match. */
      readonly area_min?: number
      /** Largest covered area. Inclusive; a listing without the value does not match. */
      readonly area_max?: number
      /** Smallest plot. Inclusive; a listing without the value does not match. */
      readonly plot_min?: number
      /** Largest plot. Inclusive; a listing without the value does not match. */
      readonly plot_max?: number
      /** Listed within days. First published at or after the start of the local day N days ago; 0 is today. */
      readonly listed_within_days?: number
      /** Project. Listings inside one new-build project. */
      readonly project_id?: number
      /** Company. Listings of one agency or developer. Applies to deal=sale only. */
      readonly company_id?: number
      /** Near a point. Format lat,lng in decimal degrees, or poi:{slug} for a point of interest of the map (/v1/locations) or a kind of them, such as poi:school. Matches only listings that have coordinates. */
      readonly near?: string
      /** Radius. Radius around near; above 0. Needs near. */
      readonly radius_km?: number
      /** Map box. Format sw_lat,sw_lng,ne_lat,ne_lng. */
      readonly bbox?: string
      /** Good deals only. Homes priced clearly below comparable ones. Applies to deal=sale only. */
      readonly good_deal?: '1'
      /** Text. All words must occur in title or description, the last one also as a beginning. Use filters first. */
      readonly q?: string
      /** Drawn area. Format lat,lng;lat,lng;... with 3 to 100 points; it closes itself. Where its lines cross, what is enclosed twice lies outside (even-odd rule). With near or bbox a listing must lie in all of them. */
      readonly polygon?: string
      /** Chosen listings. Up to 25 ids of listings, of either deal. It replaces the filters: of them only deal and bbox may be sent with it. notes name the ids that are not live. */
      readonly ids?: Many<number>
      /** Changed since. A moment in ISO 8601 with its zone, or a day (from its start, local time): listings that were changed then or later. A plus sign is written %2B. */
      readonly updated_since?: string
      /** Title deed. */
      readonly title_deed?: Many<'has-title' | 'no-title'>
      /** Reduced prices only. The last change of the price was a cut (price_change.pct below 0). */
      readonly reduced?: '1'
      /** Lowest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_min?: number
      /** Highest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_max?: number
      /** Distance to the sea. At most this many metres from the coastline (distance_to_sea_m of the record: as the crow flies, see its accuracy in docs/guides/api.md); a listing without a point does not match. */
      readonly sea_max_m?: number
      /** Street. A street as people know it, in any script and spelling, with or without the house number: listings whose address has all its words. Few listings give an address. */
      readonly street?: string
      /** Each home once. Of a home that several sellers offer only the cheapest of the listings that match (of equals the one with the lowest id): its same_home says how many there are. Totals, facets and the map count each home once; notes tell how many listings were left out. */
      readonly unique?: '1'
      /** Offers of one home. Every live listing of one home: same_home.group of a record. */
      readonly same_home?: number
      /** Approximate locations too. A listing without a point counts as standing at the point of its location, in near, bbox, polygon, sort=distance, facets and the map: about a third of all listings have none. Such results have location_approximate true. Without it they are left out of every area; without a location they always are. */
      readonly approximate?: '1'
      /** Not in. Leaves out the listings of these places and of their parts; a listing without a location stays. With location or district both hold. */
      readonly not_location?: Many<string>
      /** Travel time. Format {minutes}min-{walk or drive}:{slug of a place or point of interest}, 1 to 60 minutes, at most 3 of them, which must all hold. A kind (school, supermarket, pharmacy, bus-stop, beach, hospital, university, port, airport) means the nearest of that kind. Over the roads of the map; without them in a straight line, and notes say so. */
      readonly within?: Many<string>
      /** The language of titles and texts. */
      readonly language?: 'en' | 'el' | 'ru'
    }
    readonly body: undefined
    readonly answer: string
  }
  /** A search as JSON Feed. */
  readonly searchFeedJson: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Deal. */
      readonly deal?: 'sale' | 'rent'
      /** District. */
      readonly district?: Many<'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos'>
      /** Location. A place that has parts finds the listings of its parts too. */
      readonly location?: Many<string>
      /** Property type. Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land. */
      readonly property_type?: Many<'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial'>
      /** Bedrooms. 6 means 6 or more. */
      readonly bedrooms?: Many<'studio' | '1' | '2' | '3' | '4' | '5' | '6'>
      /** Bathrooms. 5 means 5 or more. */
      readonly bathrooms?: Many<'1' | '2' | '3' | '4' | '5'>
      /** Condition. */
      readonly condition?: Many<'brand-new' | 'pre-owned' | 'under-construction'>
      /** Year built. A range also finds the single years inside it. */
      readonly year_built?: Many<'1990-and-older' | '1991-2000' | '2001-2010' | '2009' | '2011' | '2012' | '2013' | '2014' | '2015' | '2016' | '2017' | '2018' | '2019' | '2020' | '2021' | '2022' | '2023' | '2024' | '2025' | '2026' | '2027' | '2028' | '2029' | '2030'>
      /** Energy class. */
      readonly energy_class?: Many<'a' | 'a-plus' | 'b' | 'b-plus' | 'c' | 'd' | 'e'>
      /** Furnishing. */
      readonly furnishing?: Many<'furnished' | 'partially-furnished' | 'unfurnished'>
      /** Pool. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly pool?: Many<'common' | 'no' | 'private' | 'yes'>
      /** Parking. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly parking?: Many<'covered' | 'no' | 'uncovered' | 'yes'>
      /** Heating. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly heating?: Many<'autonomous-heating' | 'central-heating' | 'no' | 'radiators' | 'underfloor-heating' | 'yes'>
      /** Air conditioning. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly air_conditioning?: Many<'all-rooms' | 'no' | 'partial' | 'yes'>
      /** Amenities. A listing must have all of them. */
      readonly amenities?: Many<'air-conditioning' | 'alarm' | 'balcony' | 'bbq-zone' | 'bike-parking' | 'elevator' | 'fireplace' | 'garden' | 'guest-wc' | 'gym' | 'heating' | 'parking' | 'pool' | 'roof-garden' | 'spasauna' | 'storage-room'>
      /** View. Applies to deal=sale only. */
      readonly view?: Many<'city-view' | 'mountains-view' | 'sea-view'>
      /** Pets. Read by the service from the listing's description; not a field that sellers set. Applies to deal=rent only. */
      readonly pets?: Many<'allowed' | 'not-allowed'>
      /** Seller. */
      readonly seller_type?: Many<'agency' | 'developer' | 'property-owner'>
      /** Lowest price. Inclusive; a listing without the value does not match. */
      readonly price_min?: number
      /** Highest price. Inclusive; a listing without the value does not match. */
      readonly price_max?: number
      /** Smallest covered area. Inclusive; a listing without the value does not match. */
      readonly area_min?: number
      /** Largest covered area. Inclusive; a listing without the value does not match. */
      readonly area_max?: number
      /** Smallest plot. Inclusive; a listing without the value does not match. */
      readonly plot_min?: number
      /** Largest plot. Inclusive; a listing without the value does not match. */
      readonly plot_max?: number
      /** Listed within days. First published at or after the start of the local day N days ago; 0 is today. */
      readonly listed_within_days?: number
      /** Project. Listings inside one new-build project. */
      readonly project_id?: number
      /** Company. Listings of one agency or developer. Applies to deal=sale only. */
      readonly company_id?: number
      /** Near a point. Format lat,lng in decimal degrees, or poi:{slug} for a point of interest of the map (/v1/locations) or a kind of them, such as poi:school. Matches only listings that have coordinates. */
      readonly near?: string
      /** Radius. Radius around near; above 0. Needs near. */
      readonly radius_km?: number
      /** Map box. Format sw_lat,sw_lng,ne_lat,ne_lng. */
      readonly bbox?: string
      /** Good deals only. Homes priced clearly below comparable ones. Applies to deal=sale only. */
      readonly good_deal?: '1'
      /** Text. All words must occur in title or description, the last one also as a beginning. Use filters first. */
      readonly q?: string
      /** Drawn area. Format lat,lng;lat,lng;... with 3 to 100 points; it closes itself. Where its lines cross, what is enclosed twice lies outside (even-odd rule). With near or bbox a listing must lie in all of them. */
      readonly polygon?: string
      /** Chosen listings. Up to 25 ids of listings, of either deal. It replaces the filters: of them only deal and bbox may be sent with it. notes name the ids that are not live. */
      readonly ids?: Many<number>
      /** Changed since. A moment in ISO 8601 with its zone, or a day (from its start, local time): listings that were changed then or later. A plus sign is written %2B. */
      readonly updated_since?: string
      /** Title deed. */
      readonly title_deed?: Many<'has-title' | 'no-title'>
      /** Reduced prices only. The last change of the price was a cut (price_change.pct below 0). */
      readonly reduced?: '1'
      /** Lowest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_min?: number
      /** Highest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_max?: number
      /** Distance to the sea. At most this many metres from the coastline (distance_to_sea_m of the record: as the crow flies, see its accuracy in docs/guides/api.md); a listing without a point does not match. */
      readonly sea_max_m?: number
      /** Street. A street as people know it, in any script and spelling, with or without the house number: listings whose address has all its words. Few listings give an address. */
      readonly street?: string
      /** Each home once. Of a home that several sellers offer only the cheapest of the listings that match (of equals the one with the lowest id): its same_home says how many there are. Totals, facets and the map count each home once; notes tell how many listings were left out. */
      readonly unique?: '1'
      /** Offers of one home. Every live listing of one home: same_home.group of a record. */
      readonly same_home?: number
      /** Approximate locations too. A listing without a point counts as standing at the point of its location, in near, bbox, polygon, sort=distance, facets and the map: about a third of all listings have none. Such results have location_approximate true. Without it they are left out of every area; without a location they always are. */
      readonly approximate?: '1'
      /** Not in. Leaves out the listings of these places and of their parts; a listing without a location stays. With location or district both hold. */
      readonly not_location?: Many<string>
      /** Travel time. Format {minutes}min-{walk or drive}:{slug of a place or point of interest}, 1 to 60 minutes, at most 3 of them, which must all hold. A kind (school, supermarket, pharmacy, bus-stop, beach, hospital, university, port, airport) means the nearest of that kind. Over the roads of the map; without them in a straight line, and notes say so. */
      readonly within?: Many<string>
      /** The language of titles and texts. */
      readonly language?: 'en' | 'el' | 'ru'
    }
    readonly body: undefined
    readonly answer: {
      readonly version: string
      readonly title: string
      readonly home_page_url?: string
      readonly feed_url?: string
      readonly language?: string
      readonly items: Readonly<Record<string, unknown>>[]
    }
  }
  /** Count listings by each filter value. */
  readonly countListings: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Deal. */
      readonly deal?: 'sale' | 'rent'
      /** District. */
      readonly district?: Many<'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos'>
      /** Location. A place that has parts finds the listings of its parts too. */
      readonly location?: Many<string>
      /** Property type. Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land. */
      readonly property_type?: Many<'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial'>
      /** Bedrooms. 6 means 6 or more. */
      readonly bedrooms?: Many<'studio' | '1' | '2' | '3' | '4' | '5' | '6'>
      /** Bathrooms. 5 means 5 or more. */
      readonly bathrooms?: Many<'1' | '2' | '3' | '4' | '5'>
      /** Condition. */
      readonly condition?: Many<'brand-new' | 'pre-owned' | 'under-construction'>
      /** Year built. A range also finds the single years inside it. */
      readonly year_built?: Many<'1990-and-older' | '1991-2000' | '2001-2010' | '2009' | '2011' | '2012' | '2013' | '2014' | '2015' | '2016' | '2017' | '2018' | '2019' | '2020' | '2021' | '2022' | '2023' | '2024' | '2025' | '2026' | '2027' | '2028' | '2029' | '2030'>
      /** Energy class. */
      readonly energy_class?: Many<'a' | 'a-plus' | 'b' | 'b-plus' | 'c' | 'd' | 'e'>
      /** Furnishing. */
      readonly furnishing?: Many<'furnished' | 'partially-furnished' | 'unfurnished'>
      /** Pool. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly pool?: Many<'common' | 'no' | 'private' | 'yes'>
      /** Parking. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly parking?: Many<'covered' | 'no' | 'uncovered' | 'yes'>
      /** Heating. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly heating?: Many<'autonomous-heating' | 'central-heating' | 'no' | 'radiators' | 'underfloor-heating' | 'yes'>
      /** Air conditioning. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly air_conditioning?: Many<'all-rooms' | 'no' | 'partial' | 'yes'>
      /** Amenities. A listing must have all of them. */
      readonly amenities?: Many<'air-conditioning' | 'alarm' | 'balcony' | 'bbq-zone' | 'bike-parking' | 'elevator' | 'fireplace' | 'garden' | 'guest-wc' | 'gym' | 'heating' | 'parking' | 'pool' | 'roof-garden' | 'spasauna' | 'storage-room'>
      /** View. Applies to deal=sale only. */
      readonly view?: Many<'city-view' | 'mountains-view' | 'sea-view'>
      /** Pets. Read by the service from the listing's description; not a field that sellers set. Applies to deal=rent only. */
      readonly pets?: Many<'allowed' | 'not-allowed'>
      /** Seller. */
      readonly seller_type?: Many<'agency' | 'developer' | 'property-owner'>
      /** Lowest price. Inclusive; a listing without the value does not match. */
      readonly price_min?: number
      /** Highest price. Inclusive; a listing without the value does not match. */
      readonly price_max?: number
      /** Smallest covered area. Inclusive; a listing without the value does not match. */
      readonly area_min?: number
      /** Largest covered area. Inclusive; a listing without the value does not match. */
      readonly area_max?: number
      /** Smallest plot. Inclusive; a listing without the value does not match. */
      readonly plot_min?: number
      /** Largest plot. Inclusive; a listing without the value does not match. */
      readonly plot_max?: number
      /** Listed within days. First published at or after the start of the local day N days ago; 0 is today. */
      readonly listed_within_days?: number
      /** Project. Listings inside one new-build project. */
      readonly project_id?: number
      /** Company. Listings of one agency or developer. Applies to deal=sale only. */
      readonly company_id?: number
      /** Near a point. Format lat,lng in decimal degrees, or poi:{slug} for a point of interest of the map (/v1/locations) or a kind of them, such as poi:school. Matches only listings that have coordinates. */
      readonly near?: string
      /** Radius. Radius around near; above 0. Needs near. */
      readonly radius_km?: number
      /** Map box. Format sw_lat,sw_lng,ne_lat,ne_lng. */
      readonly bbox?: string
      /** Good deals only. Homes priced clearly below comparable ones. Applies to deal=sale only. */
      readonly good_deal?: '1'
      /** Text. All words must occur in title or description, the last one also as a beginning. Use filters first. */
      readonly q?: string
      /** Drawn area. Format lat,lng;lat,lng;... with 3 to 100 points; it closes itself. Where its lines cross, what is enclosed twice lies outside (even-odd rule). With near or bbox a listing must lie in all of them. */
      readonly polygon?: string
      /** Chosen listings. Up to 25 ids of listings, of either deal. It replaces the filters: of them only deal and bbox may be sent with it. notes name the ids that are not live. */
      readonly ids?: Many<number>
      /** Changed since. A moment in ISO 8601 with its zone, or a day (from its start, local time): listings that were changed then or later. A plus sign is written %2B. */
      readonly updated_since?: string
      /** Title deed. */
      readonly title_deed?: Many<'has-title' | 'no-title'>
      /** Reduced prices only. The last change of the price was a cut (price_change.pct below 0). */
      readonly reduced?: '1'
      /** Lowest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_min?: number
      /** Highest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_max?: number
      /** Distance to the sea. At most this many metres from the coastline (distance_to_sea_m of the record: as the crow flies, see its accuracy in docs/guides/api.md); a listing without a point does not match. */
      readonly sea_max_m?: number
      /** Street. A street as people know it, in any script and spelling, with or without the house number: listings whose address has all its words. Few listings give an address. */
      readonly street?: string
      /** Each home once. Of a home that several sellers offer only the cheapest of the listings that match (of equals the one with the lowest id): its same_home says how many there are. Totals, facets and the map count each home once; notes tell how many listings were left out. */
      readonly unique?: '1'
      /** Offers of one home. Every live listing of one home: same_home.group of a record. */
      readonly same_home?: number
      /** Approximate locations too. A listing without a point counts as standing at the point of its location, in near, bbox, polygon, sort=distance, facets and the map: about a third of all listings have none. Such results have location_approximate true. Without it they are left out of every area; without a location they always are. */
      readonly approximate?: '1'
      /** Not in. Leaves out the listings of these places and of their parts; a listing without a location stays. With location or district both hold. */
      readonly not_location?: Many<string>
      /** Travel time. Format {minutes}min-{walk or drive}:{slug of a place or point of interest}, 1 to 60 minutes, at most 3 of them, which must all hold. A kind (school, supermarket, pharmacy, bus-stop, beach, hospital, university, port, airport) means the nearest of that kind. Over the roads of the map; without them in a straight line, and notes say so. */
      readonly within?: Many<string>
    }
    readonly body: undefined
    readonly answer: Facets
  }
  /** Listings in a map box, clustered. */
  readonly mapListings: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Deal. */
      readonly deal?: 'sale' | 'rent'
      /** District. */
      readonly district?: Many<'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos'>
      /** Location. A place that has parts finds the listings of its parts too. */
      readonly location?: Many<string>
      /** Property type. Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land. */
      readonly property_type?: Many<'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial'>
      /** Bedrooms. 6 means 6 or more. */
      readonly bedrooms?: Many<'studio' | '1' | '2' | '3' | '4' | '5' | '6'>
      /** Bathrooms. 5 means 5 or more. */
      readonly bathrooms?: Many<'1' | '2' | '3' | '4' | '5'>
      /** Condition. */
      readonly condition?: Many<'brand-new' | 'pre-owned' | 'under-construction'>
      /** Year built. A range also finds the single years inside it. */
      readonly year_built?: Many<'1990-and-older' | '1991-2000' | '2001-2010' | '2009' | '2011' | '2012' | '2013' | '2014' | '2015' | '2016' | '2017' | '2018' | '2019' | '2020' | '2021' | '2022' | '2023' | '2024' | '2025' | '2026' | '2027' | '2028' | '2029' | '2030'>
      /** Energy class. */
      readonly energy_class?: Many<'a' | 'a-plus' | 'b' | 'b-plus' | 'c' | 'd' | 'e'>
      /** Furnishing. */
      readonly furnishing?: Many<'furnished' | 'partially-furnished' | 'unfurnished'>
      /** Pool. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly pool?: Many<'common' | 'no' | 'private' | 'yes'>
      /** Parking. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly parking?: Many<'covered' | 'no' | 'uncovered' | 'yes'>
      /** Heating. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly heating?: Many<'autonomous-heating' | 'central-heating' | 'no' | 'radiators' | 'underfloor-heating' | 'yes'>
      /** Air conditioning. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly air_conditioning?: Many<'all-rooms' | 'no' | 'partial' | 'yes'>
      /** Amenities. A listing must have all of them. */
      readonly amenities?: Many<'air-conditioning' | 'alarm' | 'balcony' | 'bbq-zone' | 'bike-parking' | 'elevator' | 'fireplace' | 'garden' | 'guest-wc' | 'gym' | 'heating' | 'parking' | 'pool' | 'roof-garden' | 'spasauna' | 'storage-room'>
      /** View. Applies to deal=sale only. */
      readonly view?: Many<'city-view' | 'mountains-view' | 'sea-view'>
      /** Pets. Read by the service from the listing's description; not a field that sellers set. Applies to deal=rent only. */
      readonly pets?: Many<'allowed' | 'not-allowed'>
      /** Seller. */
      readonly seller_type?: Many<'agency' | 'developer' | 'property-owner'>
      /** Lowest price. Inclusive; a listing without the value does not match. */
      readonly price_min?: number
      /** Highest price. Inclusive; a listing without the value does not match. */
      readonly price_max?: number
      /** Smallest covered area. Inclusive; a listing without the value does not match. */
      readonly area_min?: number
      /** Largest covered area. Inclusive; a listing without the value does not match. */
      readonly area_max?: number
      /** Smallest plot. Inclusive; a listing without the value does not match. */
      readonly plot_min?: number
      /** Largest plot. Inclusive; a listing without the value does not match. */
      readonly plot_max?: number
      /** Listed within days. First published at or after the start of the local day N days ago; 0 is today. */
      readonly listed_within_days?: number
      /** Project. Listings inside one new-build project. */
      readonly project_id?: number
      /** Company. Listings of one agency or developer. Applies to deal=sale only. */
      readonly company_id?: number
      /** Near a point. Format lat,lng in decimal degrees, or poi:{slug} for a point of interest of the map (/v1/locations) or a kind of them, such as poi:school. Matches only listings that have coordinates. */
      readonly near?: string
      /** Radius. Radius around near; above 0. Needs near. */
      readonly radius_km?: number
      /** Map box. Format sw_lat,sw_lng,ne_lat,ne_lng. */
      readonly bbox: string
      /** Good deals only. Homes priced clearly below comparable ones. Applies to deal=sale only. */
      readonly good_deal?: '1'
      /** Text. All words must occur in title or description, the last one also as a beginning. Use filters first. */
      readonly q?: string
      /** Drawn area. Format lat,lng;lat,lng;... with 3 to 100 points; it closes itself. Where its lines cross, what is enclosed twice lies outside (even-odd rule). With near or bbox a listing must lie in all of them. */
      readonly polygon?: string
      /** Chosen listings. Up to 25 ids of listings, of either deal. It replaces the filters: of them only deal and bbox may be sent with it. notes name the ids that are not live. */
      readonly ids?: Many<number>
      /** Changed since. A moment in ISO 8601 with its zone, or a day (from its start, local time): listings that were changed then or later. A plus sign is written %2B. */
      readonly updated_since?: string
      /** Title deed. */
      readonly title_deed?: Many<'has-title' | 'no-title'>
      /** Reduced prices only. The last change of the price was a cut (price_change.pct below 0). */
      readonly reduced?: '1'
      /** Lowest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_min?: number
      /** Highest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_max?: number
      /** Distance to the sea. At most this many metres from the coastline (distance_to_sea_m of the record: as the crow flies, see its accuracy in docs/guides/api.md); a listing without a point does not match. */
      readonly sea_max_m?: number
      /** Street. A street as people know it, in any script and spelling, with or without the house number: listings whose address has all its words. Few listings give an address. */
      readonly street?: string
      /** Each home once. Of a home that several sellers offer only the cheapest of the listings that match (of equals the one with the lowest id): its same_home says how many there are. Totals, facets and the map count each home once; notes tell how many listings were left out. */
      readonly unique?: '1'
      /** Offers of one home. Every live listing of one home: same_home.group of a record. */
      readonly same_home?: number
      /** Approximate locations too. A listing without a point counts as standing at the point of its location, in near, bbox, polygon, sort=distance, facets and the map: about a third of all listings have none. Such results have location_approximate true. Without it they are left out of every area; without a location they always are. */
      readonly approximate?: '1'
      /** Not in. Leaves out the listings of these places and of their parts; a listing without a location stays. With location or district both hold. */
      readonly not_location?: Many<string>
      /** Travel time. Format {minutes}min-{walk or drive}:{slug of a place or point of interest}, 1 to 60 minutes, at most 3 of them, which must all hold. A kind (school, supermarket, pharmacy, bus-stop, beach, hospital, university, port, airport) means the nearest of that kind. Over the roads of the map; without them in a straight line, and notes say so. */
      readonly within?: Many<string>
      /** The zoom of the web map that shows the box, at 256 pixels a tile. */
      readonly zoom: number
    }
    readonly body: undefined
    readonly answer: ListingMap
  }
  /** What homes cost in a place, and where prices are going. */
  readonly getMarket: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Deal. */
      readonly deal?: 'sale' | 'rent'
      /** Property type. Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land. */
      readonly property_type?: 'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial'
      /** Bedrooms. 6 means 6 or more. */
      readonly bedrooms?: 'studio' | '1' | '2' | '3' | '4' | '5' | '6'
      /** District. */
      readonly district?: 'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos'
      /** Location. A place that has parts finds the listings of its parts too. */
      readonly location?: string
      /** How many months of the series; 12 unless stated. */
      readonly months?: number
      /** The last month of the series and of the changes, as YYYY-MM; the newest unless stated. What is said of a frozen month stays the same. `now` is of today in any case. */
      readonly until?: string
    }
    readonly body: undefined
    readonly answer: Market
  }
  /** The months of a market as CSV. */
  readonly getMarketCsv: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Deal. */
      readonly deal?: 'sale' | 'rent'
      /** Property type. Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land. */
      readonly property_type?: 'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial'
      /** Bedrooms. 6 means 6 or more. */
      readonly bedrooms?: 'studio' | '1' | '2' | '3' | '4' | '5' | '6'
      /** District. */
      readonly district?: 'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos'
      /** Location. A place that has parts finds the listings of its parts too. */
      readonly location?: string
      /** How many months of the series; 12 unless stated. */
      readonly months?: number
      /** The last month of the series and of the changes, as YYYY-MM; the newest unless stated. What is said of a frozen month stays the same. `now` is of today in any case. */
      readonly until?: string
    }
    readonly body: undefined
    readonly answer: string
  }
  /** The markets of several places next to each other. */
  readonly compareMarkets: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Deal. */
      readonly deal?: 'sale' | 'rent'
      /** Property type. Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land. */
      readonly property_type?: 'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial'
      /** Bedrooms. 6 means 6 or more. */
      readonly bedrooms?: 'studio' | '1' | '2' | '3' | '4' | '5' | '6'
      /** 2 to 6 slugs of places, or of districts with -district behind them. */
      readonly places: Many<string>
      /** How many months of the series; 12 unless stated. */
      readonly months?: number
    }
    readonly body: undefined
    readonly answer: MarketComparison
  }
  /** Places by price or change. */
  readonly rankMarkets: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Deal. */
      readonly deal?: 'sale' | 'rent'
      /** Property type. Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land. */
      readonly property_type?: 'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial'
      /** Bedrooms. 6 means 6 or more. */
      readonly bedrooms?: 'studio' | '1' | '2' | '3' | '4' | '5' | '6'
      /** District. */
      readonly district?: 'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos'
      /** What places are ranked by. */
      readonly sort?: 'median_price_per_m2' | 'change_12m'
      /** Districts, or places inside them. */
      readonly level?: 'district' | 'location'
      /** Adds what homes within a tenth of about this price offer in each place. */
      readonly budget?: number
    }
    readonly body: undefined
    readonly answer: MarketRanking
  }
  /** Corrections of published months. */
  readonly listMarketRevisions: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: MarketRevisions
  }
  /** How the figures of the market are made. */
  readonly getMarketMethod: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: string
  }
  /** Read a sentence as a search. */
  readonly understandSentence: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** What somebody looks for, in their own words: English, Greek (in its own or in Latin letters) or Russian. */
      readonly text: string
      /** The query_string of an earlier answer, which this sentence follows: "with a pool", "cheaper". Percent-encoded as one value. */
      readonly base?: string
    }
    readonly body: undefined
    readonly answer: Understood
  }
  /** Every search parameter with its allowed values. */
  readonly getMeta: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: Meta
  }
  /** The rules for writing a listing. */
  readonly getListingFields: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Whose rules: those for a sale (default) or for a rent. */
      readonly deal?: 'sale' | 'rent'
    }
    readonly body: undefined
    readonly answer: ListingFields
  }
  /** Resolve a place name to a location slug. */
  readonly resolveLocation: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** A place name in Greek or Latin letters, in any usual spelling, incomplete or misspelled, or a postal code. */
      readonly q: string
    }
    readonly body: undefined
    readonly answer: Places
  }
  /** Value a home that is not listed. */
  readonly estimateHome: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: ListingWrite
    readonly answer: Estimate
  }
  /** Check a listing without storing it. */
  readonly validateListing: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: ListingWrite
    readonly answer: Validation
  }
  /** Create or update by your own reference. */
  readonly putListingByReference: {
    readonly path: {
      /** The seller's own reference, percent-encoded. */
      readonly reference: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: ListingWrite
    readonly answer: Listing
  }
  /** Publish a listing. */
  readonly publishListing: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: Listing
  }
  /** Pause a listing. */
  readonly unpublishListing: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: Listing
  }
  /** Close a listing. */
  readonly closeListing: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: Close
    readonly answer: Listing
  }
  /** Reopen a listing. */
  readonly reopenListing: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: Listing
  }
  /** What you said is not the same home. */
  readonly listOtherHomes: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: OtherHomeList
  }
  /** Not the same home. */
  readonly sayOtherHome: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
      /** The numeric id of the listing that is another home. */
      readonly other: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: OtherHome
  }
  /** Take back "not the same home". */
  readonly takeBackOtherHome: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
      /** The numeric id of the listing that is another home. */
      readonly other: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: null
  }
  /** Your own stock. */
  readonly listOwnListings: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Only listings in this state. */
      readonly state?: 'draft' | 'live' | 'paused' | 'closed'
      /** Only listings changed at or after this moment, ISO 8601. */
      readonly updated_since?: string
      /** The next_cursor of the previous page. */
      readonly cursor?: string
      /** Results per page. */
      readonly limit?: number
    }
    readonly body: undefined
    readonly answer: OwnListings
  }
  /** How often a listing is looked at. */
  readonly readListingFigures: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: {
      /** How many days back, today included. */
      readonly days?: number
    }
    readonly body: undefined
    readonly answer: ListingFigures
  }
  /** The numbered change feed. */
  readonly listEvents: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Only changes numbered above this; the next_after of the previous answer. Left out: from the oldest stored change. */
      readonly after?: number
      /** Changes per answer. */
      readonly limit?: number
    }
    readonly body: undefined
    readonly answer: Events
  }
  /** The change feed, live. */
  readonly streamEvents: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Begins behind this change: the id of the last event, or the next_after of GET /v1/events. Left out: from now on. Last-Event-ID goes before it. */
      readonly after?: number
      /** Deal. */
      readonly deal?: 'sale' | 'rent'
      /** District. */
      readonly district?: Many<'famagusta' | 'larnaca' | 'limassol' | 'nicosia' | 'paphos'>
      /** Location. A place that has parts finds the listings of its parts too. */
      readonly location?: Many<string>
      /** Property type. Synonyms are accepted: villa, bungalow, townhouse, maisonette, flat, penthouse, plot, land. */
      readonly property_type?: Many<'apartment' | 'building' | 'house' | 'land-plots' | 'office' | 'commercial'>
      /** Bedrooms. 6 means 6 or more. */
      readonly bedrooms?: Many<'studio' | '1' | '2' | '3' | '4' | '5' | '6'>
      /** Bathrooms. 5 means 5 or more. */
      readonly bathrooms?: Many<'1' | '2' | '3' | '4' | '5'>
      /** Condition. */
      readonly condition?: Many<'brand-new' | 'pre-owned' | 'under-construction'>
      /** Year built. A range also finds the single years inside it. */
      readonly year_built?: Many<'1990-and-older' | '1991-2000' | '2001-2010' | '2009' | '2011' | '2012' | '2013' | '2014' | '2015' | '2016' | '2017' | '2018' | '2019' | '2020' | '2021' | '2022' | '2023' | '2024' | '2025' | '2026' | '2027' | '2028' | '2029' | '2030'>
      /** Energy class. */
      readonly energy_class?: Many<'a' | 'a-plus' | 'b' | 'b-plus' | 'c' | 'd' | 'e'>
      /** Furnishing. */
      readonly furnishing?: Many<'furnished' | 'partially-furnished' | 'unfurnished'>
      /** Pool. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly pool?: Many<'common' | 'no' | 'private' | 'yes'>
      /** Parking. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly parking?: Many<'covered' | 'no' | 'uncovered' | 'yes'>
      /** Heating. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly heating?: Many<'autonomous-heating' | 'central-heating' | 'no' | 'radiators' | 'underfloor-heating' | 'yes'>
      /** Air conditioning. yes finds every listing that has one of any kind; no finds only listings that say no. */
      readonly air_conditioning?: Many<'all-rooms' | 'no' | 'partial' | 'yes'>
      /** Amenities. A listing must have all of them. */
      readonly amenities?: Many<'air-conditioning' | 'alarm' | 'balcony' | 'bbq-zone' | 'bike-parking' | 'elevator' | 'fireplace' | 'garden' | 'guest-wc' | 'gym' | 'heating' | 'parking' | 'pool' | 'roof-garden' | 'spasauna' | 'storage-room'>
      /** View. Applies to deal=sale only. */
      readonly view?: Many<'city-view' | 'mountains-view' | 'sea-view'>
      /** Pets. Read by the service from the listing's description; not a field that sellers set. Applies to deal=rent only. */
      readonly pets?: Many<'allowed' | 'not-allowed'>
      /** Seller. */
      readonly seller_type?: Many<'agency' | 'developer' | 'property-owner'>
      /** Lowest price. Inclusive; a listing without the value does not match. */
      readonly price_min?: number
      /** Highest price. Inclusive; a listing without the value does not match. */
      readonly price_max?: number
      /** Smallest covered area. Inclusive; a listing without the value does not match. */
      readonly area_min?: number
      /** Largest covered area. Inclusive; a listing without the value does not match. */
      readonly area_max?: number
      /** Smallest plot. Inclusive; a listing without the value does not match. */
      readonly plot_min?: number
      /** Largest plot. Inclusive; a listing without the value does not match. */
      readonly plot_max?: number
      /** Listed within days. First published at or after the start of the local day N days ago; 0 is today. */
      readonly listed_within_days?: number
      /** Project. Listings inside one new-build project. */
      readonly project_id?: number
      /** Company. Listings of one agency or developer. Applies to deal=sale only. */
      readonly company_id?: number
      /** Near a point. Format lat,lng in decimal degrees, or poi:{slug} for a point of interest of the map (/v1/locations) or a kind of them, such as poi:school. Matches only listings that have coordinates. */
      readonly near?: string
      /** Radius. Radius around near; above 0. Needs near. */
      readonly radius_km?: number
      /** Map box. Format sw_lat,sw_lng,ne_lat,ne_lng. */
      readonly bbox?: string
      /** Good deals only. Homes priced clearly below comparable ones. Applies to deal=sale only. */
      readonly good_deal?: '1'
      /** Text. All words must occur in title or description, the last one also as a beginning. Use filters first. */
      readonly q?: string
      /** Drawn area. Format lat,lng;lat,lng;... with 3 to 100 points; it closes itself. Where its lines cross, what is enclosed twice lies outside (even-odd rule). With near or bbox a listing must lie in all of them. */
      readonly polygon?: string
      /** Chosen listings. Up to 25 ids of listings, of either deal. It replaces the filters: of them only deal and bbox may be sent with it. notes name the ids that are not live. */
      readonly ids?: Many<number>
      /** Changed since. A moment in ISO 8601 with its zone, or a day (from its start, local time): listings that were changed then or later. A plus sign is written %2B. */
      readonly updated_since?: string
      /** Title deed. */
      readonly title_deed?: Many<'has-title' | 'no-title'>
      /** Reduced prices only. The last change of the price was a cut (price_change.pct below 0). */
      readonly reduced?: '1'
      /** Lowest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_min?: number
      /** Highest floor. Inclusive; 0 is the ground floor, below it negative. A listing without a floor does not match. */
      readonly floor_max?: number
      /** Distance to the sea. At most this many metres from the coastline (distance_to_sea_m of the record: as the crow flies, see its accuracy in docs/guides/api.md); a listing without a point does not match. */
      readonly sea_max_m?: number
      /** Street. A street as people know it, in any script and spelling, with or without the house number: listings whose address has all its words. Few listings give an address. */
      readonly street?: string
      /** Each home once. Of a home that several sellers offer only the cheapest of the listings that match (of equals the one with the lowest id): its same_home says how many there are. Totals, facets and the map count each home once; notes tell how many listings were left out. */
      readonly unique?: '1'
      /** Offers of one home. Every live listing of one home: same_home.group of a record. */
      readonly same_home?: number
      /** Approximate locations too. A listing without a point counts as standing at the point of its location, in near, bbox, polygon, sort=distance, facets and the map: about a third of all listings have none. Such results have location_approximate true. Without it they are left out of every area; without a location they always are. */
      readonly approximate?: '1'
      /** Not in. Leaves out the listings of these places and of their parts; a listing without a location stays. With location or district both hold. */
      readonly not_location?: Many<string>
      /** Travel time. Format {minutes}min-{walk or drive}:{slug of a place or point of interest}, 1 to 60 minutes, at most 3 of them, which must all hold. A kind (school, supermarket, pharmacy, bus-stop, beach, hospital, university, port, airport) means the nearest of that kind. Over the roads of the map; without them in a straight line, and notes say so. */
      readonly within?: Many<string>
    }
    readonly body: undefined
    readonly answer: string
  }
  /** Save a search. */
  readonly saveSearch: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: SavedSearchWrite
    readonly answer: SavedSearch
  }
  /** The saved searches of your key. */
  readonly listSavedSearches: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: SavedSearches
  }
  /** Read a saved search. */
  readonly getSavedSearch: {
    readonly path: {
      /** The token of the saved search, as POST /v1/searches answered it. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: SavedSearch
  }
  /** Change, pause or resume a saved search. */
  readonly changeSavedSearch: {
    readonly path: {
      /** The token of the saved search, as POST /v1/searches answered it. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: SavedSearchChange
    readonly answer: SavedSearch
  }
  /** Delete a saved search. */
  readonly deleteSavedSearch: {
    readonly path: {
      /** The token of the saved search, as POST /v1/searches answered it. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: null
  }
  /** What a saved search has matched. */
  readonly listMatches: {
    readonly path: {
      /** The token of the saved search, as POST /v1/searches answered it. */
      readonly token: string
    }
    readonly query: {
      /** Only matches numbered above this; the next_after of the previous answer. Left out: those that were not seen. */
      readonly after?: number
      /** Matches per answer. */
      readonly limit?: number
    }
    readonly body: undefined
    readonly answer: SearchMatches
  }
  /** Mark matches as seen. */
  readonly markMatchesSeen: {
    readonly path: {
      /** The token of the saved search, as POST /v1/searches answered it. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: SeenMatches
    readonly answer: SavedSearch
  }
  /** Share saved homes and notes between devices. */
  readonly startSharedLists: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: ListChanges
    readonly answer: SharedLists
  }
  /** Read shared lists and notes. */
  readonly getSharedLists: {
    readonly path: {
      /** The token of the lists, as POST /v1/lists answered it. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: SharedLists
  }
  /** Change shared lists and notes. */
  readonly changeSharedLists: {
    readonly path: {
      /** The token of the lists, as POST /v1/lists answered it. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: ListChanges
    readonly answer: SharedLists
  }
  /** Delete shared lists and notes. */
  readonly deleteSharedLists: {
    readonly path: {
      /** The token of the lists, as POST /v1/lists answered it. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: null
  }
  /** Ask the seller about a listing. */
  readonly postEnquiry: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: EnquiryWrite
    readonly answer: EnquiryPosted
  }
  /** A challenge to solve for an enquiry. */
  readonly getEnquiryChallenge: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** The listing that the enquiry will be about. */
      readonly listing_id: number
    }
    readonly body: undefined
    readonly answer: EnquiryChallenge
  }
  /** Confirm an enquiry. */
  readonly confirmEnquiry: {
    readonly path: {
      /** The secret at the end of a mailed link; to read a status the enquiry_id will do. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: BuyerEnquiry
  }
  /** How far an enquiry has got. */
  readonly getEnquiry: {
    readonly path: {
      /** The secret at the end of a mailed link; to read a status the enquiry_id will do. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: BuyerEnquiry | SellerEnquiry | EnquiryStatus
  }
  /** Withdraw or erase an enquiry. */
  readonly removeEnquiry: {
    readonly path: {
      /** The secret at the end of a mailed link; to read a status the enquiry_id will do. */
      readonly token: string
    }
    readonly query: {
      /** withdraw: no answer is wanted any more, and unread messages are taken back. erase: everything is deleted. */
      readonly mode?: 'withdraw' | 'erase'
    }
    readonly body: undefined
    readonly answer: EnquiryRemoved
  }
  /** Write on in a thread. */
  readonly writeEnquiryMessage: {
    readonly path: {
      /** The secret at the end of a mailed link; to read a status the enquiry_id will do. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: EnquiryMessageWrite
    readonly answer: BuyerEnquiry | SellerEnquiry
  }
  /** Download a thread. */
  readonly exportEnquiry: {
    readonly path: {
      /** The secret at the end of a mailed link; to read a status the enquiry_id will do. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: EnquiryExport
  }
  /** Your enquiries. */
  readonly listEnquiries: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Only what changed behind this number: the next_after of the previous answer. */
      readonly after?: number
      /** Only enquiries with this status. */
      readonly status?: 'sent' | 'read' | 'answered' | 'closed' | 'spam' | 'undeliverable' | 'withdrawn' | 'erased'
      /** Only enquiries about this listing. */
      readonly listing_id?: number
      /** Enquiries per answer. */
      readonly limit?: number
    }
    readonly body: undefined
    readonly answer: Inbox
  }
  /** Your enquiries as JSON, with their messages. */
  readonly exportEnquiriesJson: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: ExportedInbox
  }
  /** Your enquiries as a CSV file. */
  readonly exportEnquiriesCsv: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: string
  }
  /** One enquiry with its messages. */
  readonly getOwnEnquiry: {
    readonly path: {
      /** The number of an enquiry in your inbox. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: SellerEnquiry
  }
  /** Say how far you are with an enquiry. */
  readonly markEnquiry: {
    readonly path: {
      /** The number of an enquiry in your inbox. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: EnquiryMark
    readonly answer: SellerEnquiry
  }
  /** Answer an enquiry. */
  readonly answerEnquiry: {
    readonly path: {
      /** The number of an enquiry in your inbox. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: EnquiryMessageWrite
    readonly answer: SellerEnquiry
  }
  /** All that one person wrote to you. */
  readonly exportEnquirer: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** The whole address, percent-encoded. */
      readonly email: string
    }
    readonly body: undefined
    readonly answer: Enquirer
  }
  /** Erase all that one person wrote to you. */
  readonly eraseEnquirer: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** The whole address, percent-encoded. */
      readonly email: string
    }
    readonly body: undefined
    readonly answer: EnquirerErased
  }
  /** A challenge to solve for a key for reading. */
  readonly getKeyChallenge: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: KeyChallenge
  }
  /** A key for reading, for a solved challenge. */
  readonly mintKey: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: KeyProof
    readonly answer: AgentKey
  }
  /** Send a photo. */
  readonly uploadPhoto: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: FileBody
    readonly answer: UploadedPhoto
  }
  /** Your profile. */
  readonly getOwnProfile: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: Profile
  }
  /** Change your profile. */
  readonly updateOwnProfile: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: ProfileWrite
    readonly answer: Profile
  }
  /** Your projects. */
  readonly listOwnProjects: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: OwnProjects
  }
  /** One of your projects. */
  readonly getOwnProject: {
    readonly path: {
      /** The id of a project of your own. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: OwnProject
  }
  /** Change what the page of a project says. */
  readonly updateOwnProject: {
    readonly path: {
      /** The id of a project of your own. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: ProjectWrite
    readonly answer: OwnProject
  }
  /** Report a listing. */
  readonly reportListing: {
    readonly path: {
      /** The numeric id of a listing. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: Report
    readonly answer: ReportReceived
  }
  /** The feed doctor. */
  readonly checkFeed: {
    readonly path: Readonly<Record<never, never>>
    readonly query: {
      /** Address of the feed, instead of sending it: https, public, without a login. */
      readonly url?: string
      /** The language of messages and fixes; codes are the same in all languages. */
      readonly language?: 'en' | 'el' | 'ru'
    }
    readonly body: FileBody
    readonly answer: FeedCheck
  }
  /** Your feeds. */
  readonly listFeeds: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: FeedList
  }
  /** A new feed. */
  readonly createFeed: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: FeedSettings
    readonly answer: Feed
  }
  /** One feed. */
  readonly getFeed: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: Feed
  }
  /** Change a feed. */
  readonly changeFeed: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: FeedSettings
    readonly answer: Feed
  }
  /** Remove a feed. */
  readonly removeFeed: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: null
  }
  /** Send the document of a feed. */
  readonly sendFeedDocument: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: FileBody
    readonly answer: Feed
  }
  /** Run a feed. */
  readonly startFeedRun: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: FeedRunOrder
    readonly answer: FeedRun
  }
  /** Runs of a feed. */
  readonly listFeedRuns: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
    }
    readonly query: {
      /** The next_before of the previous page. */
      readonly before?: number
      /** Runs per page. */
      readonly limit?: number
    }
    readonly body: undefined
    readonly answer: FeedRunList
  }
  /** One run. */
  readonly getFeedRun: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
      /** The number of a run of it. */
      readonly run: number
    }
    readonly query: {
      /** The language of messages and fixes; codes are the same in all languages. */
      readonly language?: 'en' | 'el' | 'ru'
    }
    readonly body: undefined
    readonly answer: FeedRun
  }
  /** What became of each record. */
  readonly listFeedRecords: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
      /** The number of a run of it. */
      readonly run: number
    }
    readonly query: {
      /** The next_after of the previous page. */
      readonly after?: number
      /** Only records of which this became. */
      readonly action?: 'created' | 'updated' | 'unchanged' | 'published' | 'paused' | 'closed' | 'held' | 'skipped'
      /** Records per page. */
      readonly limit?: number
      /** The language of messages and fixes; codes are the same in all languages. */
      readonly language?: 'en' | 'el' | 'ru'
    }
    readonly body: undefined
    readonly answer: FeedRecordList
  }
  /** What a run changed, as CSV. */
  readonly getFeedRunCsv: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
      /** The number of a run of it. */
      readonly run: number
    }
    readonly query: {
      /** The language of messages and fixes; codes are the same in all languages. */
      readonly language?: 'en' | 'el' | 'ru'
    }
    readonly body: undefined
    readonly answer: string
  }
  /** Do what a run holds. */
  readonly releaseFeedRun: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
      /** The number of a run of it. */
      readonly run: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: FeedRun
  }
  /** Give up what a run holds. */
  readonly discardFeedRun: {
    readonly path: {
      /** The number of a feed of yours. */
      readonly id: number
      /** The number of a run of it. */
      readonly run: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: FeedRun
  }
  /** Your live stock as Kyero 3. */
  readonly exportKyero: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: string
  }
  /** Your live stock as RERA 1. */
  readonly exportRera: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: string
  }
  /** Your live stock as RESO JSON. */
  readonly exportReso: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: {
      readonly '@odata.count': number
      readonly value: Readonly<Record<string, unknown>>[]
    }
  }
  /** Your live stock as home listings of Meta. */
  readonly exportMeta: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: string
  }
  /** Your exports. */
  readonly listExports: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: ExportList
  }
  /** An address for a portal. */
  readonly createExport: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: NewExport
    readonly answer: ExportWithToken
  }
  /** Revoke an export. */
  readonly revokeExport: {
    readonly path: {
      /** The number of an export of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: null
  }
  /** The stock of an export as Kyero 3. */
  readonly pullKyero: {
    readonly path: {
      /** The secret of an export; POST /v1/my/exports. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: string
  }
  /** The stock of an export as RERA 1. */
  readonly pullRera: {
    readonly path: {
      /** The secret of an export; POST /v1/my/exports. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: string
  }
  /** The stock of an export as RESO JSON. */
  readonly pullReso: {
    readonly path: {
      /** The secret of an export; POST /v1/my/exports. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: {
      readonly '@odata.count': number
      readonly value: Readonly<Record<string, unknown>>[]
    }
  }
  /** The stock of an export as home listings of Meta. */
  readonly pullMeta: {
    readonly path: {
      /** The secret of an export; POST /v1/my/exports. */
      readonly token: string
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: string
  }
  /** Your webhooks. */
  readonly listWebhooks: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: WebhookList
  }
  /** A new webhook. */
  readonly createWebhook: {
    readonly path: Readonly<Record<never, never>>
    readonly query: Readonly<Record<never, never>>
    readonly body: WebhookSettings
    readonly answer: WebhookWithSecret
  }
  /** One webhook. */
  readonly getWebhook: {
    readonly path: {
      /** The number of a webhook of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: Webhook
  }
  /** Change a webhook. */
  readonly changeWebhook: {
    readonly path: {
      /** The number of a webhook of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: WebhookSettings
    readonly answer: Webhook
  }
  /** Remove a webhook. */
  readonly removeWebhook: {
    readonly path: {
      /** The number of a webhook of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: null
  }
  /** Prove the address and start. */
  readonly enableWebhook: {
    readonly path: {
      /** The number of a webhook of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: Webhook
  }
  /** A new secret. */
  readonly rotateWebhookSecret: {
    readonly path: {
      /** The number of a webhook of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: WebhookRotation
    readonly answer: WebhookWithSecret
  }
  /** Deliveries of a webhook. */
  readonly listWebhookDeliveries: {
    readonly path: {
      /** The number of a webhook of yours. */
      readonly id: number
    }
    readonly query: {
      /** Only deliveries of this status. */
      readonly status?: 'waiting' | 'delivered' | 'failed'
      /** Only deliveries below this id; the next_before of the previous answer. */
      readonly before?: number
      /** Deliveries per answer. */
      readonly limit?: number
    }
    readonly body: undefined
    readonly answer: WebhookDeliveries
  }
  /** Send a message again. */
  readonly redeliverWebhook: {
    readonly path: {
      /** The number of a webhook of yours. */
      readonly id: number
      /** The number of a delivery of it. */
      readonly delivery: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: undefined
    readonly answer: WebhookDelivery
  }
  /** Send changes again from a number. */
  readonly replayWebhook: {
    readonly path: {
      /** The number of a webhook of yours. */
      readonly id: number
    }
    readonly query: Readonly<Record<never, never>>
    readonly body: WebhookReplay
    readonly answer: WebhookReplayed
  }
}

/** Method and path of each operation, and the type of the file that it takes. */
export const operations = {
  searchListings: ['GET', '/v1/listings'],
  createListing: ['POST', '/v1/listings'],
  lookupListing: ['GET', '/v1/listings/lookup'],
  getListing: ['GET', '/v1/listings/{id}'],
  updateListing: ['PATCH', '/v1/listings/{id}'],
  replaceListing: ['PUT', '/v1/listings/{id}'],
  deleteListing: ['DELETE', '/v1/listings/{id}'],
  similarListings: ['GET', '/v1/listings/{id}/similar'],
  searchFeedAtom: ['GET', '/v1/listings.atom'],
  searchFeedJson: ['GET', '/v1/listings.feed.json'],
  countListings: ['GET', '/v1/listings/facets'],
  mapListings: ['GET', '/v1/listings/map'],
  getMarket: ['GET', '/v1/market'],
  getMarketCsv: ['GET', '/v1/market.csv'],
  compareMarkets: ['GET', '/v1/market/compare'],
  rankMarkets: ['GET', '/v1/market/places'],
  listMarketRevisions: ['GET', '/v1/market/revisions'],
  getMarketMethod: ['GET', '/v1/market/method'],
  understandSentence: ['GET', '/v1/understand'],
  getMeta: ['GET', '/v1/meta'],
  getListingFields: ['GET', '/api/listing-fields'],
  resolveLocation: ['GET', '/v1/locations'],
  estimateHome: ['POST', '/v1/estimates'],
  validateListing: ['POST', '/v1/listings/validate'],
  putListingByReference: ['PUT', '/v1/listings/by-reference/{reference}'],
  publishListing: ['POST', '/v1/listings/{id}/publish'],
  unpublishListing: ['POST', '/v1/listings/{id}/unpublish'],
  closeListing: ['POST', '/v1/listings/{id}/close'],
  reopenListing: ['POST', '/v1/listings/{id}/reopen'],
  listOtherHomes: ['GET', '/v1/my/listings/{id}/not-same-home'],
  sayOtherHome: ['PUT', '/v1/my/listings/{id}/not-same-home/{other}'],
  takeBackOtherHome: ['DELETE', '/v1/my/listings/{id}/not-same-home/{other}'],
  listOwnListings: ['GET', '/v1/my/listings'],
  readListingFigures: ['GET', '/v1/my/listings/{id}/figures'],
  listEvents: ['GET', '/v1/events'],
  streamEvents: ['GET', '/v1/events/stream'],
  saveSearch: ['POST', '/v1/searches'],
  listSavedSearches: ['GET', '/v1/searches'],
  getSavedSearch: ['GET', '/v1/searches/{token}'],
  changeSavedSearch: ['PATCH', '/v1/searches/{token}'],
  deleteSavedSearch: ['DELETE', '/v1/searches/{token}'],
  listMatches: ['GET', '/v1/searches/{token}/matches'],
  markMatchesSeen: ['POST', '/v1/searches/{token}/seen'],
  startSharedLists: ['POST', '/v1/lists'],
  getSharedLists: ['GET', '/v1/lists/{token}'],
  changeSharedLists: ['PATCH', '/v1/lists/{token}'],
  deleteSharedLists: ['DELETE', '/v1/lists/{token}'],
  postEnquiry: ['POST', '/v1/listings/{id}/enquiries'],
  getEnquiryChallenge: ['GET', '/v1/enquiries/challenge'],
  confirmEnquiry: ['POST', '/v1/enquiries/{token}/confirm'],
  getEnquiry: ['GET', '/v1/enquiries/{token}'],
  removeEnquiry: ['DELETE', '/v1/enquiries/{token}'],
  writeEnquiryMessage: ['POST', '/v1/enquiries/{token}/messages'],
  exportEnquiry: ['GET', '/v1/enquiries/{token}/export'],
  listEnquiries: ['GET', '/v1/my/enquiries'],
  exportEnquiriesJson: ['GET', '/v1/my/enquiries.json'],
  exportEnquiriesCsv: ['GET', '/v1/my/enquiries.csv'],
  getOwnEnquiry: ['GET', '/v1/my/enquiries/{id}'],
  markEnquiry: ['PATCH', '/v1/my/enquiries/{id}'],
  answerEnquiry: ['POST', '/v1/my/enquiries/{id}/messages'],
  exportEnquirer: ['GET', '/v1/my/people'],
  eraseEnquirer: ['DELETE', '/v1/my/people'],
  getKeyChallenge: ['GET', '/v1/keys/agent'],
  mintKey: ['POST', '/v1/keys/agent'],
  uploadPhoto: ['POST', '/v1/photos', 'application/octet-stream'],
  getOwnProfile: ['GET', '/v1/my/profile'],
  updateOwnProfile: ['PATCH', '/v1/my/profile'],
  listOwnProjects: ['GET', '/v1/my/projects'],
  getOwnProject: ['GET', '/v1/my/projects/{id}'],
  updateOwnProject: ['PATCH', '/v1/my/projects/{id}'],
  reportListing: ['POST', '/v1/listings/{id}/reports'],
  checkFeed: ['POST', '/v1/feeds/check', 'application/octet-stream'],
  listFeeds: ['GET', '/v1/feeds'],
  createFeed: ['POST', '/v1/feeds'],
  getFeed: ['GET', '/v1/feeds/{id}'],
  changeFeed: ['PATCH', '/v1/feeds/{id}'],
  removeFeed: ['DELETE', '/v1/feeds/{id}'],
  sendFeedDocument: ['PUT', '/v1/feeds/{id}/document', 'application/octet-stream'],
  startFeedRun: ['POST', '/v1/feeds/{id}/runs'],
  listFeedRuns: ['GET', '/v1/feeds/{id}/runs'],
  getFeedRun: ['GET', '/v1/feeds/{id}/runs/{run}'],
  listFeedRecords: ['GET', '/v1/feeds/{id}/runs/{run}/records'],
  getFeedRunCsv: ['GET', '/v1/feeds/{id}/runs/{run}/records.csv'],
  releaseFeedRun: ['POST', '/v1/feeds/{id}/runs/{run}/release'],
  discardFeedRun: ['POST', '/v1/feeds/{id}/runs/{run}/discard'],
  exportKyero: ['GET', '/v1/my/export.kyero'],
  exportRera: ['GET', '/v1/my/export.rera'],
  exportReso: ['GET', '/v1/my/export.reso'],
  exportMeta: ['GET', '/v1/my/export.meta'],
  listExports: ['GET', '/v1/my/exports'],
  createExport: ['POST', '/v1/my/exports'],
  revokeExport: ['DELETE', '/v1/my/exports/{id}'],
  pullKyero: ['GET', '/v1/exports/{token}/kyero'],
  pullRera: ['GET', '/v1/exports/{token}/rera'],
  pullReso: ['GET', '/v1/exports/{token}/reso'],
  pullMeta: ['GET', '/v1/exports/{token}/meta'],
  listWebhooks: ['GET', '/v1/webhooks'],
  createWebhook: ['POST', '/v1/webhooks'],
  getWebhook: ['GET', '/v1/webhooks/{id}'],
  changeWebhook: ['PATCH', '/v1/webhooks/{id}'],
  removeWebhook: ['DELETE', '/v1/webhooks/{id}'],
  enableWebhook: ['POST', '/v1/webhooks/{id}/enable'],
  rotateWebhookSecret: ['POST', '/v1/webhooks/{id}/rotate'],
  listWebhookDeliveries: ['GET', '/v1/webhooks/{id}/deliveries'],
  redeliverWebhook: ['POST', '/v1/webhooks/{id}/deliveries/{delivery}/redeliver'],
  replayWebhook: ['POST', '/v1/webhooks/{id}/replay'],
} as const satisfies Readonly<
  Record<keyof Operations, readonly [method: string, path: string, file?: string]>
>

/** Operations whose answer is a document, which comes as text. */
export const documents: ReadonlySet<string> = new Set(['searchFeedAtom', 'getMarketCsv', 'getMarketMethod', 'streamEvents', 'exportEnquiriesCsv', 'getFeedRunCsv', 'exportKyero', 'exportRera', 'exportMeta', 'pullKyero', 'pullRera', 'pullMeta'])
