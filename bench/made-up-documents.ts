/**
 * As many documents as wanted, for the engine alone: the homes of a small demo market over and over, each with
 * another id, price, point and day, its title for text and next to nothing for a record. Columns, values and
 * their shares are those of the market; the prose is left out, which ten million of would fill the machine.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random, seedOf } from '../demo/market/random.ts'
import type { EngineDocument } from '../src/engine/engine-schema.ts'
import { DAY_MS } from '../src/structures/durations.ts'
import { fillStore, SEED } from './bench-market.ts'
import { storedDocuments } from './stored-documents.ts'

const HOMES = 10_000
const DEGREES = 0.02
const DAYS = 400

export async function* madeUpDocuments(count: number): AsyncGenerator<EngineDocument> {
  const homes = await demoHomes()
  const random = new Random(seedOf(SEED), 5)
  for (let id = 1; id <= count; id++) yield variantOf(homes[id % homes.length], id, random)
}

async function demoHomes(): Promise<EngineDocument[]> {
  const folder = await mkdtemp(join(tmpdir(), 'estia-homes-'))
  try {
    const storePath = join(folder, 'estia.sqlite')
    await fillStore(storePath, HOMES)
    const homes: EngineDocument[] = []
    const options = { storePath, folder, listings: HOMES, segmentPath: null, capMs: Infinity }
    for await (const some of storedDocuments(options)) homes.push(...some)
    return homes
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function variantOf(home: EngineDocument, id: number, random: Random): EngineDocument {
  const { numbers, point, text } = home
  const scaled = (value: number | null, share: number) =>
    value === null ? null : Math.round(value * share)
  const share = random.between(0.8, 1.25)
  const earlier = random.whole(0, DAYS) * DAY_MS
  const published = numbers.first_published_at
  return {
    ...home,
    id,
    numbers: {
      ...numbers,
      price: scaled(numbers.price, share),
      price_per_m2: scaled(numbers.price_per_m2, share),
      first_published_at: published === null ? null : published - earlier,
      score: (numbers.score ?? 0) * random.between(0.9, 1.1),
    },
    point: point && {
      lat: point.lat + random.between(-DEGREES, DEGREES),
      lng: point.lng + random.between(-DEGREES, DEGREES),
    },
    text: text.slice(0, text.indexOf('\n')),
    record: Buffer.from(`{"id":${id}\n,\n{}`),
  }
}
