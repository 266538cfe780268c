import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import {
  expiredCertificate,
  fetchFrom,
  originAddress,
  originCa,
  originForTest,
  photoLike,
  photoUrl,
  startOrigin,
} from './test-origin.ts'
import { portOf } from './trap.ts'

const answer: RequestListener = (_request, response) => response.end(photoLike(10))
const insecure = { code: 'insecure_connection', retryable: true }

test('a certificate nobody trusts', async () => {
  const origin = await originForTest(answer)
  expect(await origin.fetcher({ ca: undefined }).fetch(photoUrl)).toMatchObject(insecure)
  expect(origin.asked).toEqual([])
})
test('a certificate for another host', async () => {
  const origin = await originForTest(answer)
  const result = await origin.fetcher().fetch('https://photos.example.org/a.jpg')
  expect(result).toMatchObject(insecure)
  expect(origin.asked).toEqual([])
})
test('a certificate for one label less', async () => {
  const result = await fetchFrom(answer, {}, 'https://a.photos.example.com/a.jpg')
  expect(result).toMatchObject(insecure)
})
test('an expired certificate', async () => {
  const origin = await originForTest(answer, { cert: expiredCertificate })
  const fetcher = origin.fetcher({ ca: expiredCertificate })
  expect(await fetcher.fetch(photoUrl)).toMatchObject(insecure)
  expect(origin.asked).toEqual([])
})
test('TLS 1.1', async () => {
  const origin = await originForTest(answer, {
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  })
  expect(await origin.fetcher().fetch(photoUrl)).toMatchObject(insecure)
})
test.each(['HTTP/1.1 200 OK\r\n\r\n', 'SSH-2.0-OpenSSH_9.0\r\n', ''])(
  'no TLS, but %j',
  async (greeting) => {
    const plain = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(greeting)
    })
    plain.listen(0, originAddress)
    await once(plain, 'listening')
    const result = await fetchFrom(answer, { port: portOf(plain) })
    expect(result).toMatchObject(insecure)
    plain.close()
  },
)
test('the environment cannot switch the check off', async () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  try {
    expect(await fetchFrom(answer, { ca: undefined })).toMatchObject(insecure)
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  }
})
test('nobody listens', async () => {
  const closed = await startOrigin(answer)
  await closed.close()
  const result = await closed.fetcher({ ca: originCa }).fetch(photoUrl)
  expect(result).toMatchObject({ code: 'unreachable', retryable: true })
})
