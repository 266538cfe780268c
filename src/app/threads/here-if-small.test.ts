import { expect, it, vi } from 'vitest'
import { appLimits } from '../app-limits.ts'
import { hereIfSmall } from './here-if-small.ts'

const { smallMarketMaxId } = appLimits
const storeUpTo = (id: number) => ({ highestListingId: async () => id })

function began(highestId: number) {
  const [workHere, stop] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  const startProcess = vi.fn(() => ({ done: Promise.resolve(), stop }))
  const running = hereIfSmall(storeUpTo(highestId), workHere, startProcess)
  return { running, workHere, startProcess, stop }
}

it('a few listings start no process', async () => {
  const { running, workHere, startProcess } = began(smallMarketMaxId)
  await running.done
  expect([workHere.mock.calls.length, startProcess.mock.calls.length]).toEqual([1, 0])
})

it('more have one, which is stopped with the work', async () => {
  const { running, workHere, startProcess, stop } = began(smallMarketMaxId + 1)
  await running.done
  expect([workHere.mock.calls.length, startProcess.mock.calls.length]).toEqual([0, 1])
  await running.stop()
  expect(stop).toHaveBeenCalledOnce()
})

it.each([smallMarketMaxId, smallMarketMaxId + 1])(
  'what is stopped at once does not begin: %i',
  async (highestId) => {
    const { running, workHere, startProcess } = began(highestId)
    await running.stop()
    await expect(running.done).rejects.toThrow('stopped before it began')
    expect([workHere.mock.calls.length, startProcess.mock.calls.length]).toEqual([0, 0])
  },
)
