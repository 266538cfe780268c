/**
 * Makes room on the map: signs that would cover each other become one cluster, so that each can be
 * read and pressed. Counts add up to what the server found.
 * Cost: quadratic in the signs, of which the server sends at most 400; about 1 ms.
 */
export interface Sign {
  readonly lat: number
  readonly lng: number
  readonly count: number
  /** How many of them stand only at their place. */
  readonly approximate: number
  /** South, west, north, east. */
  readonly bbox: readonly [number, number, number, number]
  /** Of the listings, where all are known; a sign with one id is a price. */
  readonly ids: readonly number[] | null
  /** How many letters a price has. */
  readonly chars?: number
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Half of a sign's width and height, with some air: a price is as wide as its text, "€285k" or "≈ 285 χιλ. €". */
const PRICE_HALF_Y_PX = 16
const CHAR_HALF_PX = 3.7
const PRICE_PAD_PX = 15
const CHARS_USUAL = 6
const CLUSTER_HALVES_PX = [23, 27, 32]

export const isPrice = ({ ids, count }: Sign): boolean => count === 1 && ids !== null

export const clusterSize = (count: number): 1 | 2 | 3 => (count >= 1000 ? 3 : count >= 100 ? 2 : 1)

function halfOf(sign: Sign): Spot {
  if (isPrice(sign)) {
    return { x: PRICE_PAD_PX + CHAR_HALF_PX * (sign.chars ?? CHARS_USUAL), y: PRICE_HALF_Y_PX }
  }
  const half = CLUSTER_HALVES_PX[clusterSize(sign.count) - 1]
  return { x: half, y: half }
}

export function declutter(
  signs: readonly Sign[],
  project: (lat: number, lng: number) => Spot,
): Sign[] {
  const placed: Sign[] = []
  const waiting = [...signs].sort((a, b) => a.count - b.count)
  while (waiting.length > 0) {
    const sign = waiting.pop()!
    const other = placed.findIndex((there) => overlap(sign, there, project))
    if (other < 0) placed.push(sign)
    // Grown, it may now overlap others.
    else waiting.push(merge(placed.splice(other, 1)[0], sign))
  }
  return placed
}

function overlap(a: Sign, b: Sign, project: (lat: number, lng: number) => Spot): boolean {
  const [at, bt] = [centreOf(a, project), centreOf(b, project)]
  const [ah, bh] = [halfOf(a), halfOf(b)]
  return Math.abs(at.x - bt.x) < ah.x + bh.x && Math.abs(at.y - bt.y) < ah.y + bh.y
}

/** What a sign covers, from its upper left to its lower right corner. */
export function boxOf(
  sign: Sign,
  project: (lat: number, lng: number) => Spot,
): readonly [Spot, Spot] {
  const { x, y } = centreOf(sign, project)
  const half = halfOf(sign)
  return [
    { x: x - half.x, y: y - half.y },
    { x: x + half.x, y: y + half.y },
  ]
}

/** A price stands above its point, a cluster upon it. */
function centreOf(sign: Sign, project: (lat: number, lng: number) => Spot): Spot {
  const { x, y } = project(sign.lat, sign.lng)
  return isPrice(sign) ? { x, y: y - PRICE_HALF_Y_PX } : { x, y }
}

function merge(a: Sign, b: Sign): Sign {
  const count = a.count + b.count
  return {
    lat: (a.lat * a.count + b.lat * b.count) / count,
    lng: (a.lng * a.count + b.lng * b.count) / count,
    count,
    approximate: a.approximate + b.approximate,
    bbox: [
      Math.min(a.bbox[0], b.bbox[0]),
      Math.min(a.bbox[1], b.bbox[1]),
      Math.max(a.bbox[2], b.bbox[2]),
      Math.max(a.bbox[3], b.bbox[3]),
    ],
    ids: a.ids && b.ids ? [...a.ids, ...b.ids] : null,
  }
}
