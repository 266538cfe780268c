/** Photo files have a bound for each client address: over a real socket. */
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 20 })
let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  agent.destroy()
  await app.stop()
})

const ask = (from: string): Promise<{ status: number; retryAfter: string | undefined }> =>
  new Promise((resolve, reject) => {
    const path = '/photos/none-320.webp'
    const headers = { 'x-forwarded-for': from }
    request({ port, host: '127.0.0.1', path, agent, headers }, (answer) => {
      answer.resume()
      const { statusCode: status = 0, headers: given } = answer
      answer.on('end', () => resolve({ status, retryAfter: given['retry-after'] }))
    })
      .on('error', reject)
      .end()
  })

it('serves one address a burst of photos, then a fixed number a second', async () => {
  const asked = Array.from({ length: limits.photosBurst }, () => ask('192.0.2.1'))
  const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
  expect([...statuses]).toEqual([404])
  const refused = await ask('192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect((await ask('192.0.2.2')).status).toBe(404)
  app.clock.nowMs += 1_000
  const next = Array.from({ length: limits.photosPerS + 1 }, () => ask('192.0.2.1'))
  const counted = (await Promise.all(next)).filter(({ status }) => status === 404)
  expect(counted).toHaveLength(limits.photosPerS)
})
