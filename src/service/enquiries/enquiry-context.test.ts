import { expect, it } from 'vitest'
import { createScrubber } from './enquiry-context.ts'

it('tries again until it could be done, and no longer', async () => {
  const outcomes: (boolean | Error)[] = [new Error('away'), false, true]
  let calls = 0
  const scrubber = createScrubber({
    async scrub() {
      const outcome = outcomes[calls++] ?? true
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  })
  await scrubber.retry()
  expect(calls).toBe(0)
  // An erasure is done, whatever becomes of the file just now.
  await scrubber.scrub()
  await scrubber.retry()
  await scrubber.retry()
  expect(calls).toBe(3)
  await scrubber.retry()
  expect(calls).toBe(3)
})
