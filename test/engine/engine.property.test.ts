import fc from 'fast-check'
import { it } from 'vitest'
import { scenarios } from './market.ts'
import { runScenario } from './run-scenario.ts'

/** Work of some ten seconds of a core; a machine with other work takes several times that. */
const TIMEOUT_MS = 240_000

// 60 markets of 50 requests each: 3,000 requests; scripts/fuzz-search.ts asks as many as wanted.
it('answers like a filter and sort over all documents', { timeout: TIMEOUT_MS }, () => {
  fc.assert(fc.property(scenarios(50), runScenario), { numRuns: 60 })
})
