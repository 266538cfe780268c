/** The other live listings of the same home, the cheapest first. Cost: one query and a record for each of them. */
import type { Engine } from '../../engine/engine.ts'
import type { SummaryRecord } from '../listings/listing-record.ts'
import { decodeSummary } from '../listings/record-bytes.ts'

/** None where nobody else offers it. */
export function otherOffers(id: number, engine: Engine): readonly SummaryRecord[] {
  const packed = engine.get(id)
  const group = packed && decodeSummary(packed).same_home?.group
  if (!group) return []
  const found: SummaryRecord[] = []
  const clause = { kind: 'any', column: 'same_home', values: [String(group)] } as const
  const ids: number[] = []
  engine.visit([clause], Number.POSITIVE_INFINITY, (row) => ids.push(engine.idAt(row)))
  for (const other of ids) if (other !== id) found.push(decodeSummary(engine.get(other)!))
  return found.sort((a, b) => (a.price ?? 0) - (b.price ?? 0) || a.id - b.id)
}
