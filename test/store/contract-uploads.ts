/** Photos that sellers sent themselves. */
import { describe, expect, it } from 'vitest'
import type { Upload } from '../../src/store/upload-store.ts'
import { noon } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeUploads(bench: Bench): void {
  describe('uploads', () => {
    const upload = (more: Partial<Upload> = {}): Upload => ({
      seller_id: bench.seller.id,
      digest: 'aa',
      key: 'k1',
      width: 640,
      height: 480,
      colour: '#102030',
      created_at: noon,
      ...more,
    })

    it('are one per seller and bytes, and a repeat resets their age', async () => {
      const { store, seller, other } = bench
      await store.putUpload(upload())
      await store.putUpload(upload({ created_at: noon + 5 }))
      await store.putUpload(upload({ seller_id: other.id }))
      expect(await store.getUpload(seller.id, 'aa')).toEqual(upload({ created_at: noon + 5 }))
      expect(await store.getUpload(seller.id, 'bb')).toBeNull()
      expect(await store.countUploads(seller.id, noon)).toBe(1)
      expect(await store.countUploads(seller.id, noon + 6)).toBe(0)
    })

    it('are found by their keys, and deleted when they are old', async () => {
      const { store, seller } = bench
      await store.putUpload(upload())
      await store.putUpload(upload({ digest: 'bb', key: 'k2', created_at: noon + 5 }))
      const found = await store.uploadsOf(['k2', 'k9', 'k1'])
      expect(found.map(({ key }) => key)).toEqual(['k2', 'k1'])
      expect(await store.forgetUploads(noon + 1)).toBe(1)
      expect(await store.getUpload(seller.id, 'aa')).toBeNull()
      expect(await store.getUpload(seller.id, 'bb')).not.toBeNull()
    })
  })
}
