import { expect, it } from 'vitest'
import { limits } from '../../catalogue/limits.ts'
import { openMemoryQuota } from '../../store/quota/memory-quota.ts'
import { anonymous } from './authenticator.ts'
import { createRequestQuota } from './request-quota.ts'

const quotaOf = (anonymousPerHour: number) =>
  createRequestQuota({ quota: openMemoryQuota(), anonymousPerHour, now: () => 1_000 })
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
