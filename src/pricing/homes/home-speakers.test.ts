/** Whoever a listing is compared with, the answer is that of a comparison with every speaker. */
import { expect, it } from 'vitest'
import { createPackedPrints } from '../../domain/homes/packed-prints.ts'
import { seededRandom } from '../../structures/stable-hash.ts'
import { madeUpMarket } from '../model/made-up-market.test-data.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { createHomeSpeakers } from './home-speakers.ts'
import { isDisguised, unchangedTraits } from './is-disguised.ts'
import { isSameHome } from './is-same-home.ts'

const random = seededRandom(7)
const draw = (count: number) => Math.floor(random() * count)
/** Up to some 70 m in every direction: to both sides of what is one spot, and of the edges of cells. */
const near = (degrees: number) => degrees + (random() - 0.5) * 0.0012

function copyOf(home: ValuationSubject, id: number): ValuationSubject {
  const isPlain = random() < 0.5
  return {
    ...home,
    id,
    seller: random() < 0.3 ? home.seller : draw(40),
    lat: near(home.lat!),
    lng: near(home.lng!),
    price: isPlain ? home.price : Math.round(home.price! * (0.45 + random())),
    covered_area_m2: home.covered_area_m2! * (1 + (random() < 0.5 ? 0 : 0.05 * random())),
    amenities: random() < 0.5 ? home.amenities : [...home.amenities, 'alarm'],
  }
}

const originals = madeUpMarket(150)
const subjects = [
  ...originals,
  ...Array.from({ length: 450 }, (_, at) => copyOf(originals[draw(150)], 10_000 + at)),
]
const prints = createPackedPrints()
for (const _ of subjects) {
  const words = Array.from({ length: 8 }, () => draw(20))
  const photos = Array.from({ length: draw(4) }, () => draw(300))
  prints.add({ photos, words: [...new Set(words)].sort((a, b) => a - b) })
}
prints.settle()
const order = Int32Array.from(subjects.keys())

it('finds the first of all that are the same home', () => {
  const speakers = createHomeSpeakers(subjects, order, prints)
  const found = Array.from(order, (_, rank) => speakers.findOrAdd(rank))
  const isOne = (speaker: number, row: number) => {
    const traits = unchangedTraits(subjects[row])
    const isHidden =
      traits !== null &&
      traits === unchangedTraits(subjects[speaker]) &&
      isDisguised(subjects[speaker], subjects[row])
    return isHidden || isSameHome(subjects, speaker, row, prints)
  }
  const all: number[] = []
  const wanted = Array.from(order, (row) => {
    const first = all.find((speaker) => isOne(speaker, row))
    if (first === undefined) all.push(row)
    return first ?? null
  })
  expect(found).toEqual(wanted)
  const copies = wanted.filter((speaker) => speaker !== null).length
  expect(copies).toBeGreaterThan(100)
  expect(copies).toBeLessThan(400)
})
