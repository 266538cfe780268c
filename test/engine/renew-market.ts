/** A new day of a scenario: two columns of every document are others, and some documents altogether. */
import type { Engine } from '../../src/engine/engine.ts'
import type { EngineDocument } from '../../src/engine/engine-schema.ts'
import { buildSegment } from '../../src/engine/segment/build-segment.ts'
import { indexNumbers } from '../../src/engine/segment/index-rows.ts'
import type { SegmentData } from '../../src/engine/segment/segment-data.ts'
import { renewedNumbers, SCHEMA } from './market.ts'

type Market = Map<number, EngineDocument>

/** One document in this many is replaced entirely. */
const OTHERS = 5
const RENEWED = ['published', 'score'] as const

/** null: something else is under way. */
export function beginRenewal(engine: Engine, market: Market, day: number) {
  const job = engine.beginRenewal()
  if (job === null) return null
  const renewNumbers = (document: EngineDocument) => renewedNumbers(document, day)
  const others = [...market.values()]
    .filter(({ id }) => id % OTHERS === 0 || job.freshIds.includes(id))
    .map((before) => ({
      before,
      document: {
        ...before,
        numbers: renewNumbers(before),
        text: `${before.text} renewed`,
        record: new TextEncoder().encode(`${before.id}/day ${day}`),
      },
    }))
  return {
    /** Whether the engine took it: after a swap it does not, and the market stays as it is. */
    finish(): boolean {
      const isTaken = job.finish({
        columns: job.segments.map((data) => indexNumbers(SCHEMA, columnsOf(data, renewNumbers))),
        documents:
          others.length === 0
            ? null
            : buildSegment(
                SCHEMA,
                others.map(({ document }) => document),
              ),
        renewNumbers,
      })
      if (!isTaken) return false
      const now = others.filter(({ before }) => market.get(before.id) === before)
      for (const document of market.values()) {
        market.set(document.id, { ...document, numbers: renewNumbers(document) })
      }
      // What was written meanwhile stays as it was written.
      for (const { document } of now) market.set(document.id, document)
      return true
    },
  }
}

/** Made from the columns of the segment, as a thread does that has nothing else. */
function columnsOf(
  { rows, numbers }: SegmentData,
  renewNumbers: (document: EngineDocument) => EngineDocument['numbers'],
): SegmentData['numbers'] {
  const made = RENEWED.map((name) => [name, new Float64Array(rows)] as const)
  for (let row = 0; row < rows; row++) {
    const own = Object.entries(numbers).map(([name, values]) => [
      name,
      Number.isNaN(values[row]) ? null : values[row],
    ])
    const renewed = renewNumbers({ numbers: Object.fromEntries(own) } as EngineDocument)
    for (const [name, values] of made) values[row] = renewed[name] ?? Number.NaN
  }
  return Object.fromEntries(made)
}
