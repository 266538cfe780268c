import fc from 'fast-check'
import { it } from 'vitest'
import { propertyRuns } from '../support/property-runs.ts'
import { scenarios } from './market.ts'
import { runScenario } from './run-scenario.ts'

/** Work of about four seconds of a core; a machine with other work takes several times that. */
const TIMEOUT_MS = 240_000

// 30 markets of 50 requests each: 1,500 requests; scripts/fuzz-search.ts asks as many as wanted.
it('answers like a filter and sort over all documents', { timeout: TIMEOUT_MS }, () => {
  fc.assert(fc.property(scenarios(50), runScenario), { numRuns: propertyRuns(30) })
})
