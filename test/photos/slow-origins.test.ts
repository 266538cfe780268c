import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import type { PhotoFetcherOptions } from '../../src/photos/photo-fetcher.ts'
import { fetchFrom, okLine, originAddress, photoLike, raw } from './test-origin.ts'
import { portOf } from './trap.ts'

// Every test here ends in a timeout: a busy machine can make it slower, but not fail. The total
// is out of reach unless it is what is tested, so that it does not stand in for the others.
const impatient = {
  tlsMs: 300,
  firstByteMs: 300,
  totalMs: 600_000,
  paceWindowMs: 200,
  minBytesPerWindow: 1000,
}
const fetchSlow = (answer: RequestListener, options: PhotoFetcherOptions = {}) =>
  fetchFrom(answer, { limits: impatient, ...options })

const trickle =
  (text: string | Buffer, everyMs: number) =>
  ({ socket }: IncomingMessage) => {
    let at = 0
    const timer = setInterval(() => socket.write(text.slice(at, ++at)), everyMs)
    socket.on('close', () => clearInterval(timer))
  }
const slow = { code: 'timeout', retryable: true }

test('never a head', async () => {
  expect(await fetchSlow(() => {})).toMatchObject(slow)
})
test('a head byte by byte', async () => {
  expect(await fetchSlow(trickle(`${okLine}X: ${'a'.repeat(1000)}`, 20))).toMatchObject(slow)
})
test('a head, but never a body', async () => {
  expect(await fetchSlow((_request, response) => response.flushHeaders())).toMatchObject(slow)
})
test('a body byte by byte', async () => {
  const result = await fetchSlow((request) => {
    raw(`${okLine}Content-Length: 50000\r\n\r\n`, photoLike(5000))(request)
    trickle(Buffer.alloc(40_000), 20)(request)
  })
  expect(result).toMatchObject(slow)
})
test('a chunked body byte by byte', async () => {
  const result = await fetchSlow((_request, response) => {
    response.write(photoLike(5000))
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
  })
  expect(result).toMatchObject(slow)
})
test('a body fast enough, but without an end', async () => {
  const patient = { totalMs: 600, paceWindowMs: 600_000 }
  const result = await fetchSlow(
    (_request, response) => {
      response.write(photoLike(10))
      const timer = setInterval(() => response.write(Buffer.alloc(500)), 25)
      response.on('close', () => clearInterval(timer))
    },
    { limits: patient },
  )
  expect(result).toMatchObject(slow)
})
test('redirects that are each fast enough', async () => {
  const result = await fetchSlow(
    (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/b' }).end(), 200)
    },
    { limits: { totalMs: 450 } },
  )
  expect(result).toMatchObject(slow)
})
test('a peer that never speaks TLS', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}))
  silent.listen(0, originAddress)
  await once(silent, 'listening')
  const port = portOf(silent)
  expect(await fetchSlow(() => {}, { port })).toMatchObject(slow)
  silent.close()
})
test('hints without an end', async () => {
  const result = await fetchSlow((request) => {
    const hint = () => request.socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')
    const timer = setInterval(hint, 10)
    request.socket.on('close', () => clearInterval(timer))
  })
  expect(result).toMatchObject(slow)
})
