import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { type BodySlab, createBodyMemory } from './answer.ts'
import { httpLimits } from './http-limits.ts'

const close = (slab: BodySlab, writableFinished: boolean) =>
  slab.carriedBy({ writableFinished, closed: true } as ServerResponse)

it('hands out a slab again once its answer is out, and not before', () => {
  const memory = createBodyMemory()
  const first = memory.take()!
  const second = memory.take()!
  expect(second.memory).not.toBe(first.memory)
  close(first, true)
  expect(memory.take()!.memory).toBe(first.memory)
  expect(memory.take()!.memory).not.toBe(second.memory)
})

it('gives up the slab of an answer that never got out', () => {
  const memory = createBodyMemory()
  const lost = memory.take()!
  close(lost, false)
  expect(memory.taken).toBe(0)
  expect(memory.take()!.memory).not.toBe(lost.memory)
})

it('reserves no slab for clients that were gone before their answer was ready', async () => {
  const memory = createBodyMemory()
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  request.on('error', () => undefined)
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  request.destroy()
  await once(response, 'close')
  memory.take()!.carriedBy(response)
  expect(memory.taken).toBe(0)
  server.close()
})

it('has an end', () => {
  const memory = createBodyMemory()
  const slabs = Array.from({ length: httpLimits.bodies.slabsMax }, () => memory.take()!)
  expect(memory.take()).toBeNull()
  slabs[0].giveBack()
  expect(memory.take()!.memory).toBe(slabs[0].memory)
})
