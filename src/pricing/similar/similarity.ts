/**
 * How similar two homes are to a home seeker: place, price, size, rooms and condition.
 * Each part is 1 for "the same" and falls smoothly; they multiply, so that no likeness makes up for another place or
 * price. What one of the two does not say counts like a clear difference: nothing unknown ever beats
 * what is known to be near.
 */
export interface Likeness {
  readonly price: number | null
  readonly areaM2: number | null
  readonly rooms: number | null
  readonly condition: string | null
  /** From the subject; null where one of the two places is not known. */
  readonly distance: Distance | null
}

export interface Distance {
  readonly km: number
  /** 0 between two pins; else how far the homes may be from the points that it was measured between. */
  readonly radiusKm: number
}

const weights = { place: 0.35, price: 0.25, size: 0.15, rooms: 0.15, condition: 0.1 } as const

export const similarityNote =
  'Same deal and property type; a weighted geometric mean of place (0.35; half at 2 km), price (0.25), size (0.15), rooms (0.15) and condition (0.1); at most 3 of one project. Beyond 15 km only where fewer than five of the type are nearer.'

/** Distance at which the place counts for half. */
const HALF_DISTANCE_KM = 2
/** Relative difference in price or size at which it counts for half. */
const HALF_RATIO = 0.25
/** As if far enough apart to count for half twice. */
const UNKNOWN = 0.25
/** A place that is not known counts like one this far away. */
const FAR_AWAY_KM = 60

// Each part is a logarithm, 0 for "the same": they multiply by adding up.

const UNKNOWN_PART = Math.log(UNKNOWN)

const halving = (difference: number, half: number): number => -Math.LN2 * (difference / half)

function ratioPart(a: number | null, b: number | null): number {
  if (a === null || b === null || a <= 0 || b <= 0) return UNKNOWN_PART
  return halving(Math.abs(Math.log(a / b)), HALF_RATIO)
}

/** Never 0: of two that are far away the nearer one is still more similar. */
function placePart(distance: Distance | null): number {
  // A home somewhere in a place is about half of its radius away from the middle.
  const expectedKm =
    distance === null ? FAR_AWAY_KM : Math.sqrt(distance.km ** 2 + (distance.radiusKm / 2) ** 2)
  return -Math.log(1 + expectedKm / HALF_DISTANCE_KM)
}

function roomsPart(a: number | null, b: number | null): number {
  return a === null || b === null ? UNKNOWN_PART : halving(Math.abs(a - b), 1)
}

/** What is not known is no equal. */
function conditionPart(a: string | null, b: string | null): number {
  return a !== null && a === b ? 0 : UNKNOWN_PART
}

export function similarity(subject: Likeness, other: Likeness): number {
  const log =
    weights.place * placePart(other.distance) +
    weights.price * ratioPart(subject.price, other.price) +
    weights.size * ratioPart(subject.areaM2, other.areaM2) +
    weights.rooms * roomsPart(subject.rooms, other.rooms) +
    weights.condition * conditionPart(subject.condition, other.condition)
  return Math.round(Math.exp(log) * 1000) / 1000
}

const REASON_KM = 15

/** Plain words for what makes the other one similar; the strongest first. */
export function reasonsOf(subject: Likeness, other: Likeness): string[] {
  const reasons: string[] = []
  if (other.distance !== null && other.distance.km <= REASON_KM) {
    reasons.push(distanceReason(other.distance))
  }
  const price = priceReason(subject.price, other.price)
  if (price !== null) reasons.push(price)
  if (subject.rooms !== null && subject.rooms === other.rooms) {
    reasons.push(subject.rooms === 0 ? 'a studio too' : 'same number of bedrooms')
  }
  const size = differencePct(subject.areaM2, other.areaM2)
  if (size !== null && Math.abs(size) <= 20) reasons.push('similar size')
  return reasons.length > 0 ? reasons : ['same kind of property']
}

function distanceReason({ km, radiusKm }: Distance): string {
  if (radiusKm > 0) return km < 1 ? 'in the same place' : `about ${Math.round(km)} km away`
  return km < 1 ? `${Math.max(50, Math.round(km * 20) * 50)} m away` : `${km.toFixed(1)} km away`
}

function differencePct(a: number | null, b: number | null): number | null {
  return a === null || b === null || a <= 0 ? null : (b / a - 1) * 100
}

function priceReason(price: number | null, other: number | null): string | null {
  const pct = differencePct(price, other)
  if (pct === null || Math.abs(pct) > 25) return null
  if (pct === 0) return 'same price'
  if (Math.abs(pct) < 1) return 'nearly the same price'
  return `${Math.round(Math.abs(pct))} % ${pct < 0 ? 'cheaper' : 'more expensive'}`
}
