import { expect, it } from 'vitest'
import { limits } from '../../catalogue/limits.ts'
import { openMemoryQuota } from '../../store/quota/memory-quota.ts'
import { anonymous } from './authenticator.ts'
import { createRequestQuota } from './request-quota.ts'

const quotaOf = (anonymousPerHour: number) =>
  createRequestQuota({
    quota: openMemoryQuota(),
    anonymousPerHour,
    pageListings: 4_000,
    now: () => 1_000,
  })
const address = () => '192.0.2.1'

it('counts requests about enquiries apart: who has searched enough can still ask', async () => {
  const quota = quotaOf(1)
  expect((await quota.count(anonymous, address))?.allowed).toBe(true)
  expect((await quota.count(anonymous, address))?.allowed).toBe(false)
  expect(await quota.count(anonymous, address, 'enquiries')).toMatchObject({
    allowed: true,
    limit: limits.enquiryRequestsPerHour,
    left: limits.enquiryRequestsPerHour - 1,
  })
})

it('counts nobody but keys where the quota is lifted', async () => {
  const quota = quotaOf(0)
  expect(quota.count(anonymous, address)).toBeNull()
  expect(quota.count(anonymous, address, 'enquiries')).toBeNull()
  const seller = { kind: 'seller', sellerId: 1, keyId: 'k' } as const
  expect(await quota.count(seller, address, 'enquiries')).toMatchObject({
    limit: limits.keyRequestsPerHour,
  })
})

it('counts a reader by its key, but what it asks about enquiries by its address', async () => {
  const quota = quotaOf(30)
  const reader = { kind: 'reader', keyId: 'r', requests: 2, windowS: 3600 } as const
  const ask = (budget?: 'enquiries', from = address) => quota.count(reader, from, budget)
  expect(await ask('enquiries')).toMatchObject({ limit: limits.enquiryRequestsPerHour })
  expect(await ask('enquiries')).toMatchObject({ left: limits.enquiryRequestsPerHour - 2 })
  expect(await ask('enquiries', () => '192.0.2.2')).toMatchObject({
    left: limits.enquiryRequestsPerHour - 1,
  })
  expect([(await ask())?.allowed, (await ask())?.allowed, (await ask())?.allowed]).toEqual([
    true,
    true,
    false,
  ])
  expect((await ask('enquiries'))?.allowed).toBe(true)
})

it('counts a feed with the pages, as the listings that it shows, and gives them back', async () => {
  const quota = quotaOf(1)
  const feeds = 4_000 / limits.feedEntries
  const first = (await quota.count(anonymous, address, 'pages'))!
  expect(first).toMatchObject({ limit: feeds, left: feeds - 1, windowS: limits.pageWindowS })
  expect(await quota.giveBack(first)).toBe(true)
  expect(await quota.count(anonymous, address, 'pages')).toMatchObject({ left: feeds - 1 })
  expect((await quota.count(anonymous, address))?.allowed).toBe(true)
})
