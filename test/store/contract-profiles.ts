/** Profiles of sellers. */
import { describe, expect, it } from 'vitest'
import type { ProfileChange } from '../../src/store/profile-store.ts'
import { noon } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeProfiles(bench: Bench): void {
  describe('profiles', () => {
    const change = (sellerId: number, profile: ProfileChange, at = noon) =>
      bench.store.write((transaction) => transaction.changeProfile(sellerId, profile, at))

    it('change the columns they name, one version at a time', async () => {
      const { store, seller, other } = bench
      expect(await store.getProfile(seller.id)).toBeNull()
      expect(await change(seller.id, { phone: '+35799123456', accepts_calls: 1 })).toBe(1)
      expect(await change(seller.id, { about: '{"en":"Homes."}' }, noon + 5)).toBe(2)
      const stored = {
        ...{ seller_id: seller.id, version: 2, phone: '+35799123456', accepts_calls: 1 },
        ...{ accepts_whatsapp: 0, licence: null, languages: '[]', about: '{"en":"Homes."}' },
        ...{ logo: null, updated_at: noon + 5 },
      }
      expect(await store.getProfile(seller.id)).toEqual(stored)
      const locked = await store.write((transaction) => transaction.lockProfile(seller.id))
      expect(locked).toEqual(stored)
      expect(await store.getProfile(other.id)).toBeNull()
    })

    it('tell whose number may be shown: that of nobody who is suspended', async () => {
      const { store, seller, other } = bench
      await change(seller.id, { phone: '+35799123456', accepts_whatsapp: 1 })
      await change(other.id, { licence: '417/E' })
      expect(await store.pagePhotoKeys()).toEqual([])
      await change(other.id, { logo: '{"key":"ab"}' })
      expect(await store.pagePhotoKeys()).toEqual(['ab'])
      const own = { seller_id: seller.id, accepts_calls: 0, accepts_whatsapp: 1 }
      expect(await store.phoneSwitches()).toEqual([own])
      const suspend = () =>
        store.write((transaction) => transaction.suspendSeller(seller.id, 'fraud', noon))
      const companyId = seller.company_id!
      const inCompany = async () =>
        (await store.companySellers(companyId)).map((one) => ({
          ...{ id: one.seller.id, isSuspended: one.isSuspended },
          phone: one.profile?.phone,
        }))
      const listed = { id: seller.id, phone: '+35799123456' }
      expect(await inCompany()).toEqual([{ ...listed, isSuspended: false }])
      await suspend()
      expect(await inCompany()).toEqual([{ ...listed, isSuspended: true }])
      expect(await store.phoneSwitches()).toEqual([])
      expect(await store.companySellers(companyId + 1000)).toEqual([])
    })
  })
}
