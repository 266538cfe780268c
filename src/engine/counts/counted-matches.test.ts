import { expect, it } from 'vitest'
import { createEngine } from '../engine.ts'
import type { EngineDocument, EngineSchema } from '../engine-schema.ts'
import { buildSegment } from '../segment/build-segment.ts'

const schema: EngineSchema = {
  sets: [{ name: 'deal' }],
  numbers: [{ name: 'price', ranged: true }],
  sorts: [{ name: 'cheapest', column: 'price', descending: false }],
}
const home = (id: number, deal: string): EngineDocument => ({
  id,
  sets: { deal: [deal] },
  numbers: { price: id * 10 },
  point: null,
  text: '',
  record: new Uint8Array([id]),
})

it('recomputes the matches of one array of clauses after every change', () => {
  const engine = createEngine(schema)
  const clauses = [{ kind: 'any', column: 'deal', values: ['sale'] }] as const
  const seen = () => ({
    sale: engine.facet(clauses, 'deal').get('sale') ?? 0,
    max: engine.spread(clauses, 'price', 0)?.max ?? null,
  })
  expect(seen()).toEqual({ sale: 0, max: null })
  const homes = [home(1, 'sale'), home(2, 'sale'), home(3, 'rent')]
  engine.swapSegment(buildSegment(schema, homes), engine.mark())
  expect(seen()).toEqual({ sale: 2, max: 20 })
  engine.upsert(home(4, 'sale'))
  expect(seen()).toEqual({ sale: 3, max: 40 })
  engine.upsert(home(4, 'rent'))
  expect(seen()).toEqual({ sale: 2, max: 20 })
  engine.remove(2)
  expect(seen()).toEqual({ sale: 1, max: 10 })
  engine.upsert(home(2, 'sale'))
  expect(seen()).toEqual({ sale: 2, max: 20 })
  engine.swapSegment(buildSegment(schema, [home(5, 'sale')]), engine.mark())
  expect(seen()).toEqual({ sale: 1, max: 50 })
})
