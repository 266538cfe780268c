import { expect, it } from 'vitest'
import type { MergeOrder } from '../../engine/merge/merge-segments.ts'
import { createEngineThread } from './engine-thread.ts'

it('is stopped while it still loads, without harm to the process, and takes no work behind that', async () => {
  const thread = createEngineThread()
  const merging = expect(thread.merge({} as MergeOrder)).rejects.toThrow()
  await thread.stop()
  await merging
  await expect(thread.merge({} as MergeOrder)).rejects.toThrow('stopped')
})
