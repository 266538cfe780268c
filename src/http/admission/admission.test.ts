import type { FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import { anonymous } from '../../service/access/authenticator.ts'
import { createAdmission } from './admission.ts'

const request = (): FastifyRequest =>
  ({ headers: {}, ip: '192.0.2.7', socket: { remoteAddress: '192.0.2.7' } }) as FastifyRequest

function open(isOverloaded = false) {
  const counted = { allowed: true, limit: 30, left: 29, resetS: 3600 }
  const count = vi.fn(async () => counted)
  const admission = createAdmission({
    quota: { count, giveBack: vi.fn() } as never,
    authenticate: async () => anonymous,
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
