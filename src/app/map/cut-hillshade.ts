/**
 * Cuts the picture of the hills into those of the levels at which it is drawn, as WebP with transparency.
 * Invariant: a picture covers exactly the part of the hills that lies on its piece, and `shadeOn` says where.
 * Cost: about 0.1 s for 2 million pixels, in the thread that cuts the map.
 */
import type { Box } from '../../country/country.ts'
import { MapFault } from '../../domain/map/map-data.ts'
import {
  type MapLevel,
  PIECE_EXTENT,
  piecesAcross,
  SHADE_LEVELS,
} from '../../domain/map/map-levels.ts'
import type { MapPiece, PieceAddress } from '../../domain/map/map-piece.ts'
import { HILLSHADE_FILE } from '../../domain/map/read-map.ts'
import type { FlatBox } from '../../structures/geo/clip-shapes.ts'
import { mercatorX, mercatorY } from '../../structures/geo/mercator-grid.ts'
import { appLimits } from '../app-limits.ts'

/** Of black, white and how much of them: hills are soft, so little will do. */
const WEBP = { quality: 10, alphaQuality: 45 }
/** Pixels along the side of a piece, by level: a view of the whole island has about 50 kB. */
const PIECE_SIDES_PX: Readonly<Record<number, number>> = { 7: 1_300, 10: 240 }

export interface ShadePicture extends PieceAddress {
  readonly bytes: Uint8Array
}

const flatBox = ({ south, west, north, east }: Box): FlatBox => ({
  left: mercatorX(west),
  top: mercatorY(north),
  right: mercatorX(east),
  bottom: mercatorY(south),
})

const pictureLevel = (level: MapLevel): MapLevel => SHADE_LEVELS.findLast((one) => one <= level)!

/** Of a piece's side: beyond its edge, so that two pictures fit where they meet. */
const MARGIN = 1 / 64

/** The part of the hills on a piece, on the web map; null: none. */
function partOn({ level, x, y }: PieceAddress, hills: FlatBox): FlatBox | null {
  const side = 1 / piecesAcross(level)
  const part = {
    left: Math.max(hills.left, (x - MARGIN) * side),
    top: Math.max(hills.top, (y - MARGIN) * side),
    right: Math.min(hills.right, (x + 1 + MARGIN) * side),
    bottom: Math.min(hills.bottom, (y + 1 + MARGIN) * side),
  }
  return part.left < part.right && part.top < part.bottom ? part : null
}

/** Where the picture of a piece, or of the larger one that it is a part of, lies on it. */
export function shadeOn({ level, x, y }: PieceAddress, box: Box): MapPiece['shade'] {
  const from = pictureLevel(level)
  const smaller = 2 ** (level - from)
  const at = { level: from, x: Math.floor(x / smaller), y: Math.floor(y / smaller) }
  const part = partOn(at, flatBox(box))
  if (part === null) return undefined
  const across = piecesAcross(level)
  const step = (value: number, corner: number) =>
    Math.round((value * across - corner) * PIECE_EXTENT)
  return [step(part.left, x), step(part.top, y), step(part.right, x), step(part.bottom, y)]
}

export async function* cutHillshade(bytes: Buffer, box: Box): AsyncGenerator<ShadePicture> {
  // Only here: no other process of the service needs it for maps.
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes, { limitInputPixels: appLimits.map.picturePixelsMax })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      throw new MapFault(HILLSHADE_FILE, '', `is no picture that can be read (${error.message})`)
    })
  const { width, height, channels } = info
  const hills = flatBox(box)
  const wide = hills.right - hills.left
  const high = hills.bottom - hills.top
  for (const level of SHADE_LEVELS) {
    const across = piecesAcross(level)
    const column = (value: number) => Math.floor(value * across)
    for (let x = column(hills.left); x <= column(hills.right); x++) {
      for (let y = column(hills.top); y <= column(hills.bottom); y++) {
        const part = partOn({ level, x, y }, hills)
        if (part === null) continue
        const left = Math.round(((part.left - hills.left) / wide) * width)
        const top = Math.round(((part.top - hills.top) / high) * height)
        const region = {
          left,
          top,
          width: Math.max(1, Math.round(((part.right - hills.left) / wide) * width) - left),
          height: Math.max(1, Math.round(((part.bottom - hills.top) / high) * height) - top),
        }
        if (left + region.width > width || top + region.height > height) continue
        const scale = Math.min(1, PIECE_SIDES_PX[level] / (width / wide / across))
        const cut = await sharp(data, { raw: { width, height, channels } })
          .extract(region)
          .resize(Math.max(1, Math.round(region.width * scale)))
          .webp(WEBP)
          .toBuffer()
        yield { level, x, y, bytes: cut }
      }
    }
  }
}
