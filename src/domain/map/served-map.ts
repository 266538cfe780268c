/** The map that is served, as the pages ask for it: pieces by their address, and what is near a home. */
import type { Shore } from '../places/shore.ts'
import type { Attribution } from './map-data.ts'
import type { PieceAddress } from './map-piece.ts'
import type { NearestPois } from './nearest-pois.ts'

export interface ServedMap {
  /** Changes when any piece does: whatever is served under it holds for ever. */
  readonly version: string
  /** JSON of a `MapPiece`; null: nothing is there. */
  piece(address: PieceAddress): Uint8Array | null
  /** A picture of hills, WebP; null: there is none. */
  shade(address: PieceAddress): Uint8Array | null
  readonly attribution: Attribution | null
  /** null: points of interest are not known. */
  readonly nearest: NearestPois | null
  readonly shore: Shore
}

export const pieceKey = ({ level, x, y }: PieceAddress): string => `${level}/${x}/${y}`
