/** Profiles of sellers. */
import { describe, expect, it } from 'vitest'
import type { ProfileChange, ProjectPageChange } from '../../src/store/profile-store.ts'
import { noon, sampleListing } from './sample-listing.ts'
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

    it('of projects change the columns they name, and know their units', async () => {
      const { store, seller } = bench
      const project = await store.addProject({ name: 'Sea Towers', seller_id: seller.id })
      const write = (page: ProjectPageChange) =>
        store.write((transaction) => transaction.changeProjectPage(project.id, page, noon))
      expect(await store.getProjectPage(project.id)).toBeNull()
      expect(await write({ completion: '2027-06' })).toBe(1)
      expect(await write({ about: '{"en":"Flats."}' })).toBe(2)
      const page = { completion: '2027-06', about: '{"en":"Flats."}', updated_at: noon }
      const unfed = { locked: '[]', feed_id: null }
      const stored = { project_id: project.id, version: 2, ...page, ...unfed }
      expect(await store.getProjectPage(project.id)).toEqual(stored)
      expect(await store.write((one) => one.lockProjectPage(project.id))).toEqual(stored)
      await write({ feed_id: 7 })
      expect(await store.changedFeedPages(7)).toEqual([])
      await write({ locked: '["completion"]' })
      expect(await store.changedFeedPages(7)).toEqual(['Sea Towers'])
      expect(await store.changedFeedPages(8)).toEqual([])
      expect(await store.ownProjects(seller.id)).toContainEqual(project)
      const states = [
        { state: 'live' },
        { state: 'draft' },
        { state: 'closed', close_reason: 'sold', closed_at: noon },
        { state: 'closed', close_reason: 'sold', closed_at: noon - 9 },
        { state: 'closed', close_reason: 'withdrawn', closed_at: noon },
      ] as const
      const ids = await store.write(async (transaction) => {
        const listings = states.map((more) =>
          sampleListing(seller.id, { reference: null }, { ...more, project_id: project.id }),
        )
        return (await transaction.insertListings(listings)).map(({ id }) => id)
      })
      expect(await store.projectUnits(project.id, noon - 5, 10)).toEqual([
        { id: ids[0], state: 'live' },
        { id: ids[2], state: 'closed' },
      ])
      expect(await store.projectUnits(project.id, noon - 5, 1)).toHaveLength(1)
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
