/** What a search asks of a listing, in terms of columns: the language between request and engine. */
import type { GeoShape, Rectangle } from '../../structures/geo/geo-shape.ts'

export interface Point {
  readonly lat: number
  readonly lng: number
}

/** `approximate` of an area: a listing without a point counts as standing at its place's point. */
export type Clause =
  /** At least one of the values; a value that no listing has matches nothing. `groups`: what each of several names stands for. */
  | {
      readonly kind: 'any'
      readonly column: string
      readonly values: readonly string[]
      readonly groups?: readonly (readonly string[])[]
    }
  | { readonly kind: 'all'; readonly column: string; readonly values: readonly string[] }
  /** None of the values of any group; a listing without any value matches. A group is what one name stands for. */
  | {
      readonly kind: 'none'
      readonly column: string
      readonly groups: readonly (readonly string[])[]
    }
  /** Both ends included; a listing without the value does not match. */
  | {
      readonly kind: 'range'
      readonly column: string
      readonly min: number | null
      readonly max: number | null
    }
  | {
      readonly kind: 'circle'
      readonly lat: number
      readonly lng: number
      readonly radiusKm: number
      readonly approximate?: boolean
    }
  | {
      readonly kind: 'box'
      readonly south: number
      readonly west: number
      readonly north: number
      readonly east: number
      readonly approximate?: boolean
    }
  /** One of these listings; an id that none has matches nothing. */
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  /**
   * Of the listings that match all else and share a number, only the one with the lowest `by`, of equals the one
   * with the lowest id. A listing without the number shares it with none.
   */
  | { readonly kind: 'first_of_each'; readonly column: string; readonly by: string }
  /** Even-odd rule, edges included; closed by itself. */
  | {
      readonly kind: 'polygon'
      readonly ring: readonly Point[]
      readonly approximate?: boolean
    }
  /** An area that is known by what it contains. `key` describes it fully; `bounds` have all of it in them. */
  | {
      readonly kind: 'area'
      readonly key: string
      readonly area: GeoShape & { readonly bounds: Rectangle }
      /** What a distance is measured from, where the area is around something. */
      readonly distanceKm?: (point: Point) => number
      readonly approximate?: boolean
    }
  /** Folded words that must all occur, and a beginning that some word must have. */
  | { readonly kind: 'text'; readonly words: readonly string[]; readonly prefix: string | null }
