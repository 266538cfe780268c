/** How to take back changes of several listings. */
import { describe, expect, it } from 'vitest'
import type { UndoStep } from '../../src/store/undo-store.ts'
import { noon } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeUndo(bench: Bench): void {
  describe('undo steps', () => {
    const step = (batch: string, listing_id: number, more: Partial<UndoStep> = {}): UndoStep => ({
      ...{ batch, listing_id, seller_id: bench.seller.id, version: 2, former: '{}' },
      ...{ created_at: noon, ...more },
    })
    const add = (...steps: UndoStep[]) =>
      bench.store.write(async (transaction) => {
        for (const one of steps) await transaction.addUndoStep(one)
      })

    it('are found by batch and seller, the latest batch first, and go', async () => {
      const { store, seller, other } = bench
      await add(step('a', 1), step('a', 2), step('b', 3, { created_at: noon + 5 }))
      await add(step('c', 4, { seller_id: other.id, created_at: noon + 9 }), step('a', 2))
      const latest = { batch: 'b', steps: 1, at: noon + 5 }
      expect(await store.latestUndo(seller.id, noon)).toEqual(latest)
      expect(await store.latestUndo(seller.id, noon + 6)).toBeNull()
      expect(await store.undoSteps(seller.id, 'a', noon)).toEqual([step('a', 1), step('a', 2)])
      expect(await store.undoSteps(other.id, 'a', noon)).toEqual([])
      await store.dropUndoSteps(other.id, 'a')
      expect(await store.undoSteps(seller.id, 'a', noon)).toHaveLength(2)
      await store.dropUndoSteps(seller.id, 'a')
      expect(await store.undoSteps(seller.id, 'a', noon)).toEqual([])
      expect(await store.forgetStep('undo_steps', noon + 6, 10)).toBe(1)
      expect(await store.latestUndo(seller.id, 0)).toBeNull()
    })
  })
}
