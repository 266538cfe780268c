/**
 * The zooms at which a map is cut into pieces. A piece is a square of the web map of 512 pixels a side at its
 * own zoom, and is drawn from there up to the next level. Known to the cutter and to the script of the page.
 */
export const PIECE_PX = 512
/** Steps along a side of a piece. */
export const PIECE_EXTENT = 4_096

/** In zooms of the map, which are one above those of pieces of 512 pixels. */
export const MAP_LEVELS = [7, 10, 12, 14] as const
export type MapLevel = (typeof MAP_LEVELS)[number]

/** The picture of the hills is cut at these alone, and not drawn beyond the last zoom. */
export const SHADE_LEVELS: readonly MapLevel[] = [7, 10]
export const SHADE_ZOOM_MAX = 12

export function levelOf(zoom: number): MapLevel {
  return MAP_LEVELS.findLast((level) => level <= zoom) ?? MAP_LEVELS[0]
}

/** How many pieces of a level the whole world is wide. */
export const piecesAcross = (level: number): number => 2 ** (level - 1)
