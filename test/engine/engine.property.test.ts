import fc from 'fast-check'
import { it } from 'vitest'
import { scenarios } from './market.ts'
import { runScenario } from './run-scenario.ts'

// 100 markets of 50 requests each: 5,000 requests; scripts/fuzz-search.ts asks as many as wanted.
it('answers like a filter and sort over all documents', () => {
  fc.assert(fc.property(scenarios(50), runScenario), { numRuns: 100 })
})
