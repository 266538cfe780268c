/** Some seconds of `npm run soak`, which runs for hours: long enough to see that it notices what goes wrong, not leaks. */
import { expect, it } from 'vitest'
import { runSoak } from '../../scripts/soak-run.ts'

it('serves everyday load without a fault and loses nothing, and every kind of visitor came', async () => {
  const { faults, samples, hands, figures, rows_per_hour, ...counts } = await runSoak({
    minutes: 0.08,
    listings: 100,
    requestsPerSecond: 40,
    seed: 1,
    report: () => undefined,
  })
  expect(faults, faults.join('\n')).toEqual([])
  expect(counts).toMatchObject({
    search: expect.any(Number),
    page: expect.any(Number),
    listing: expect.any(Number),
    left: expect.any(Number),
    write: expect.any(Number),
  })
  expect(Object.values(hands).some(({ acknowledged }) => acknowledged > 0)).toBe(true)
  expect(figures.memory_mb.first).toBeGreaterThan(50)
  expect(figures.handles.first).toBeGreaterThan(10)
  expect(rows_per_hour.changes).toBeGreaterThan(0)
  expect(samples).toBeGreaterThan(0)
})
