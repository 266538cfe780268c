/**
 * How similar two homes are to a home seeker: place, price, size and rooms.
 * Each part is 1 for "the same" and falls smoothly; what is not known of either counts as half.
 */
export interface Likeness {
  readonly price: number | null
  readonly areaM2: number | null
  readonly rooms: number | null
  readonly distanceKm: number | null
}

const similarityWeights = { place: 0.35, price: 0.25, size: 0.2, rooms: 0.2 } as const

export const similarityNote =
  'Same deal and property type; 35 % place (halves about every 2 km), 25 % price, 20 % size, 20 % rooms; at most 3 of one project.'

/** Distance at which the place counts for half. */
const HALF_DISTANCE_KM = 2
/** Relative difference in price or size at which it counts for half. */
const HALF_RATIO = 0.25
const UNKNOWN = 0.5

const halving = (difference: number, half: number): number => 0.5 ** (difference / half)

function ratioPart(a: number | null, b: number | null): number {
  if (a === null || b === null || a <= 0 || b <= 0) return UNKNOWN
  return halving(Math.abs(Math.log(a / b)), HALF_RATIO)
}

export function similarity(subject: Likeness, other: Likeness): number {
  const { distanceKm } = other
  const place = distanceKm === null ? UNKNOWN : halving(distanceKm, HALF_DISTANCE_KM)
  const rooms =
    subject.rooms === null || other.rooms === null
      ? UNKNOWN
      : halving(Math.abs(subject.rooms - other.rooms), 1)
  const sum =
    similarityWeights.place * place +
    similarityWeights.price * ratioPart(subject.price, other.price) +
    similarityWeights.size * ratioPart(subject.areaM2, other.areaM2) +
    similarityWeights.rooms * rooms
  return Math.round(sum * 1000) / 1000
}

/** Plain words for what makes the other one similar; the strongest first. */
export function reasonsOf(subject: Likeness, other: Likeness): string[] {
  const reasons: string[] = []
  if (other.distanceKm !== null && other.distanceKm <= 10) {
    reasons.push(
      other.distanceKm < 1
        ? `${Math.max(50, Math.round(other.distanceKm * 20) * 50)} m away`
        : `${other.distanceKm.toFixed(1)} km away`,
    )
  }
  const price = difference(subject.price, other.price)
  if (price !== null && Math.abs(price) <= 25) reasons.push(priceReason(price))
  if (subject.rooms !== null && subject.rooms === other.rooms) {
    reasons.push(subject.rooms === 0 ? 'a studio too' : 'same number of bedrooms')
  }
  const size = difference(subject.areaM2, other.areaM2)
  if (size !== null && Math.abs(size) <= 20) reasons.push('similar size')
  return reasons.length > 0 ? reasons : ['same kind of property']
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null || a <= 0 ? null : Math.round((b / a - 1) * 100)
}

function priceReason(percent: number): string {
  if (percent === 0) return 'same price'
  return `${Math.abs(percent)} % ${percent < 0 ? 'cheaper' : 'more expensive'}`
}
