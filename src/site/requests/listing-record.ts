/** The records of the API as the pages read them. */
export interface CardRecord {
  readonly id: number
  readonly deal: 'sale' | 'rent'
  readonly title: string
  readonly link: string
  readonly price: number | null
  readonly price_per_m2: number | null
  readonly property_type: string | null
  readonly condition: string | null
  readonly bedrooms: string | null
  readonly bathrooms: string | null
  readonly covered_area_m2: number | null
  readonly plot_area_m2: number | null
  readonly district: string | null
  readonly location: { readonly slug: string; readonly name: string } | null
  readonly lat: number | null
  readonly lng: number | null
  readonly distance_km?: number
  readonly photo: string | null
  readonly photos_count: number
  readonly seller: {
    readonly type: string
    readonly name: string
    readonly company_id: number | null
  }
  readonly project_id: number | null
  readonly good_deal: { readonly discount_pct: number; readonly comparables: number } | null
  readonly price_check: string | null
  readonly price_change: {
    readonly previous: number
    readonly pct: number
    readonly changed_at: string
  } | null
  readonly first_published_at: string | null
  readonly updated_at: string
}

export interface PhotoRecord {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
  readonly colour: string | null
  readonly sizes: Readonly<Record<string, string>>
}

export interface PricePoint {
  readonly price: number
  readonly at: string
}

export interface Comparable {
  readonly id: number
  readonly link: string
  readonly price: number
  readonly price_per_m2: number | null
  readonly distance_km: number | null
  readonly similarity: number
}

export interface EstimateRecord {
  readonly status: string
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly coverage: number | null
  readonly confidence: string | null
  readonly price_per_m2: number | null
  readonly asking_vs_estimate_pct: number | null
  readonly comparables: readonly Comparable[]
  readonly reason?: string | null
}

/** The full record: every field of the catalogue under its own name as well. */
export interface ListingRecord extends CardRecord {
  readonly state: string
  readonly close_reason: 'sold' | 'rented' | 'withdrawn' | null
  readonly description: string | null
  readonly reference: string | null
  readonly video_url: string | null
  readonly address: string | null
  readonly energy_class: string | null
  readonly pets: string | null
  readonly photos: { readonly items: readonly PhotoRecord[] }
  readonly price_history: readonly PricePoint[]
  readonly days_listed: number | null
  readonly closed_at: string | null
  readonly estimate?: EstimateRecord | null
}

/** A field by its catalogue name; undefined and null are the same to a page. */
export const fieldValue = (record: object, name: string): unknown =>
  (record as Readonly<Record<string, unknown>>)[name] ?? null
