/**
 * Which of the homes of a project two listings offer. Homes of one plan lie above and next to each other, shown by the same
 * pictures in the same words: what tells them apart is their number, or floor, size and price together, as far as no other home
 * has the same. Whether one has is seen in the lists of sellers: who offers several homes of the project offers each
 * of them once.
 * Invariant: in doubt they are different. Cost: for each pair linear in the listings around; where prices differ, the lists of
 * both sellers are compared.
 */
import type { HomeOffer } from './home-offer.ts'
import { isOnePrice, isOneSeries } from './same-home-score.ts'

/** A seller with several homes of the project would probably offer a twin of this one too. */
const LISTED_BY_WITNESS = 2
/** So many such sellers offer it once; one more where not both listings name the floor. */
const WITNESSES = 2
const LAND = 'land-plots'

/** The two may be one home, by everything but what others offer. */
type Fits = (a: HomeOffer, b: HomeOffer) => boolean

export function isClearInSeries(
  a: HomeOffer,
  b: HomeOffer,
  around: readonly HomeOffer[],
  fits: Fits,
): boolean {
  const isPriced = isOnePrice(a, b)
  if (!isPriced && shareOnePrice(a, b, around, fits)) return false
  const isTwin = (other: HomeOffer): boolean =>
    (other.sellerId === a.sellerId || fits(a, other)) &&
    (other.sellerId === b.sellerId || fits(b, other)) &&
    (!isPriced || isOnePrice(a, other))
  const sellers = new Map<number, { units: number; fitting: number }>()
  for (const other of around) {
    if (!isOneSeries(a, other) || !isOneSeries(b, other)) continue
    const seller = sellers.get(other.sellerId) ?? { units: 0, fitting: 0 }
    seller.units++
    if (other === a || other === b || isTwin(other)) seller.fitting++
    if (seller.fitting > 1) return false
    sellers.set(other.sellerId, seller)
  }
  const witnesses = [...sellers.values()].filter(
    ({ units, fitting }) => fitting === 1 && units >= LISTED_BY_WITNESS,
  )

  // A surveyed size is as good as a number, unless somebody offers two of it.
  if (a.propertyType === LAND) return true
  const areFloorsKnown = a.floor !== null && b.floor !== null
  return witnesses.length >= (areFloorsKnown ? WITNESSES : WITNESSES + 1)
}

/** Their price lists agree on another home: then the prices of this one do not differ by age. */
const shareOnePrice = (
  a: HomeOffer,
  b: HomeOffer,
  around: readonly HomeOffer[],
  fits: Fits,
): boolean =>
  around.some(
    (own) =>
      own.sellerId === a.sellerId &&
      isOneSeries(a, own) &&
      around.some(
        (other) =>
          other.sellerId === b.sellerId &&
          isOneSeries(b, other) &&
          isOnePrice(own, other) &&
          fits(own, other),
      ),
  )
