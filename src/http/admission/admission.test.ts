import type { FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import { anonymous, type Caller } from '../../service/access/authenticator.ts'
import { createAdmission } from './admission.ts'

const request = (): FastifyRequest =>
  ({ headers: {}, ip: '192.0.2.7', socket: { remoteAddress: '192.0.2.7' } }) as FastifyRequest

function open(
  isOverloaded = false,
  caller: Caller = anonymous,
  authenticate = async (): Promise<Caller> => caller,
) {
  const counted = { allowed: true, limit: 30, left: 29, windowS: 3600, resetS: 3600 }
  const count = vi.fn(async () => counted)
  const admission = createAdmission({
    quota: { count, giveBack: vi.fn() } as never,
    authenticate,
    canMint: true,
    load: { isBusy: isOverloaded, isOverloaded, stop() {} },
  })
  return { admission, count }
}

it('counts what an operation costs, and nothing where it costs nothing', async () => {
  const { admission, count } = open()
  await admission.admit(request(), { needsKey: false, cost: 0 })
  expect(count).not.toHaveBeenCalled()
  await admission.admit(request(), { needsKey: false, cost: 1 })
  expect(count).toHaveBeenCalledTimes(1)
})

it('asks for a key whatever the operation costs', async () => {
  const { admission } = open()
  const ask = (cost: 0 | 1) => async () => admission.admit(request(), { needsKey: true, cost })
  await expect(ask(0)).rejects.toMatchObject({ status: 401 })
  await expect(ask(1)).rejects.toMatchObject({ status: 401 })
})

it('turns the anonymous away under overload', async () => {
  const { admission, count } = open(true)
  const ask = async () => admission.admit(request(), { needsKey: false, cost: 1 })
  await expect(ask).rejects.toMatchObject({ status: 503 })
  expect(count).not.toHaveBeenCalled()
})

const withKey = () => ({ ...request(), headers: { authorization: 'Bearer key' } }) as FastifyRequest
const reader = { kind: 'reader', keyId: 'a', requests: 300, windowS: 86_400 } as const
const seller = { kind: 'seller', keyId: 'a', sellerId: 1 } as const

it('counts a key for reading, and lets it read only', async () => {
  const { admission, count } = open(false, reader)
  await admission.admit(withKey(), { needsKey: false, cost: 1 })
  const write = async () => admission.admit(withKey(), { needsKey: true, cost: 1 })
  await expect(write).rejects.toMatchObject({ status: 403 })
  expect(count).toHaveBeenCalledTimes(2)
})

it('turns a key for reading away under overload, and no seller', async () => {
  const asked = { needsKey: false, cost: 1 } as const
  const ask = async () => open(true, reader).admission.admit(withKey(), asked)
  await expect(ask).rejects.toMatchObject({ status: 503 })
  await open(true, seller).admission.admit(withKey(), asked)
})

it('counts a wrong key as a request of its address, and refuses it whatever was asked', async () => {
  const wrong = new Error('unknown key')
  const { admission, count } = open(false, anonymous, async () => {
    throw wrong
  })
  for (const needsKey of [false, true]) {
    await expect(admission.admit(withKey(), { needsKey, cost: 1 })).rejects.toBe(wrong)
  }
  expect(count).toHaveBeenCalledTimes(2)
})
