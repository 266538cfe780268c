import type { IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { photoReasons } from '../../src/photos/photo-reason.ts'
import {
  CONTENT,
  fetchFrom,
  jpegHead,
  okLine,
  originForTest,
  photoLike,
  photoUrl,
  raw,
  rawThenEnd,
  smallLimits,
} from './test-origin.ts'
import { countSockets } from './trap.ts'

describe('a good origin', () => {
  test('delivers, and learns nothing about us', async () => {
    let seen: IncomingMessage['headers'] = {}
    const result = await fetchFrom((request, response) => {
      seen = request.headers
      response.setHeader('set-cookie', 'id=1').end(photoLike(5000))
    })
    expect(result).toEqual({ ...CONTENT, bytes: photoLike(5000) })
    expect(Object.keys(seen).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
    expect(seen).toMatchObject({ host: 'photos.example.com', 'accept-encoding': 'identity' })
  })

  test.each(['chunked', 'length', 'until closed'])('body framed by: %s', async (framing) => {
    const body = photoLike(3000)
    const result = await fetchFrom((request, response) => {
      if (framing === 'chunked') response.write(body.subarray(0, 5))
      if (framing === 'chunked') response.end(body.subarray(5))
      if (framing === 'length') response.setHeader('content-length', body.length).end(body)
      if (framing === 'until closed') rawThenEnd(`${okLine}\r\n`, body)(request)
    })
    expect(result).toEqual({ ...CONTENT, bytes: body })
  })

  test('three redirects are followed, with no cookie and no referrer', async () => {
    const origin = await originForTest((request, response) => {
      expect(request.headers.cookie).toBeUndefined()
      expect(request.headers.referer).toBeUndefined()
      const step = Number(request.url?.slice(1))
      if (step === 3) response.end(photoLike(10))
      else {
        const location = step === 1 ? 'https://cdn.example.com/2' : `/${step + 1}`
        response.writeHead(301, { location, 'set-cookie': 'a=b' }).end()
      }
    })
    expect(await origin.fetcher().fetch('https://photos.example.com/0')).toMatchObject({ ok: true })
    expect(origin.asked).toEqual(['/0', '/1', '/2', '/3'])
  })

  test.each([301, 302, 303, 307, 308])('redirect %i', async (status) => {
    const result = await fetchFrom((request, response) => {
      if (request.url === '/b.jpg') response.end(photoLike(10))
      else response.writeHead(status, { location: 'b.jpg' }).end()
    })
    expect(result).toMatchObject({ ok: true })
  })

  test('exactly the limit is not too large', async () => {
    const body = photoLike(smallLimits.maxBytes - jpegHead.length)
    expect(await fetchFrom((_request, response) => response.end(body))).toMatchObject({ ok: true })
  })

  test('a second try after a failure succeeds', async () => {
    let tries = 0
    const origin = await originForTest((_request, response) => {
      if (tries++ === 0) response.writeHead(500).end()
      else response.end(photoLike(10))
    })
    const fetcher = origin.fetcher()
    expect(await fetcher.fetch(photoUrl)).toMatchObject({ code: 'origin_refused', retryable: true })
    expect(await fetcher.fetch(photoUrl)).toMatchObject({ ok: true })
  })
})

describe('redirects', () => {
  test.each([
    ['to itself', photoUrl],
    ['in a circle', '/b'],
    ['to ever new places', null],
  ])('%s', async (_what, target) => {
    let count = 0
    const origin = await originForTest((request, response) => {
      const back = request.url === '/b' ? '/a.jpg' : target
      response.writeHead(302, { location: back ?? `/${count++}` }).end()
    })
    expect(await origin.fetcher().fetch(photoUrl)).toMatchObject({
      code: 'too_many_redirects',
      retryable: false,
    })
    expect(origin.asked.length).toBe(4)
  })
  test('without a location', async () => {
    const result = await fetchFrom((_request, response) => response.writeHead(302).end())
    expect(result).toMatchObject({ code: 'redirect_not_allowed' })
  })
  test('with an endless body, which is not read', async () => {
    const result = await fetchFrom((request, response) => {
      if (request.url === '/b') response.end(photoLike(10))
      else response.writeHead(302, { location: '/b' }).write(Buffer.alloc(500_000))
    })
    expect(result).toMatchObject({ ok: true })
  })
})

describe('statuses', () => {
  test.each([201, 204, 206, 300, 304, 305, 400, 401, 403, 404, 407, 410, 418, 429, 500, 502, 503])(
    '%i: all alike',
    async (status) => {
      const secret = 'the words of the origin'
      const result = await fetchFrom((_request, response) =>
        response
          .writeHead(status, secret, { 'retry-after': '1', location: '/b' })
          .end(status === 204 || status === 304 ? undefined : photoLike(10)),
      )
      expect(result).toEqual({
        ok: false,
        code: 'origin_refused',
        ...photoReasons.origin_refused,
      })
    },
  )
})

describe('encodings', () => {
  test.each(['gzip', 'br', 'deflate', 'zstd', 'x-gzip', 'gzip, gzip', 'identity, gzip', 'aes128'])(
    '%s',
    async (encoding) => {
      const result = await fetchFrom((_request, response) =>
        response.setHeader('content-encoding', encoding).end(gzipSync(Buffer.alloc(1_000_000))),
      )
      expect(result).toMatchObject({ code: 'encoded_response', retryable: false })
    },
  )
  test('gzip that is not declared is no photo', async () => {
    const result = await fetchFrom((_request, response) => response.end(gzipSync(photoLike(5000))))
    expect(result).toMatchObject({ code: 'unsupported_type' })
  })
  test('gzip as transfer encoding', async () => {
    const head = `${okLine}Transfer-Encoding: gzip\r\n\r\n`
    const result = await fetchFrom(rawThenEnd(head, gzipSync(photoLike(5000))))
    expect(result.ok).toBe(false)
  })
})

describe('size', () => {
  test('announced', async () => {
    const result = await fetchFrom((_request, response) =>
      response.writeHead(200, { 'content-length': smallLimits.maxBytes + 1 }).write(photoLike(10)),
    )
    expect(result).toMatchObject({ code: 'too_large' })
  })
  test('endless', async () => {
    const result = await fetchFrom((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(photoLike(10_000)));
      }
      response.on('drain', more)
      more()
    })
    expect(result).toMatchObject({ code: 'too_large', retryable: false })
  })
  test('endless, while a small length was announced: what was announced is read', async () => {
    const head = `${okLine}Content-Length: ${jpegHead.length}\r\n\r\n`
    const result = await fetchFrom(raw(head, photoLike(500_000)))
    expect(result).toEqual({ ...CONTENT, bytes: jpegHead })
  })
  test('one byte over, and not announced', async () => {
    const result = await fetchFrom((_request, response) => {
      response.write(photoLike(smallLimits.maxBytes - jpegHead.length))
      response.end('a')
    })
    expect(result).toMatchObject({ code: 'too_large' })
  })
})

describe('broken off', () => {
  const announced = `${okLine}Content-Length: 50000\r\n\r\n`
  test('shorter than announced', async () => {
    expect(await fetchFrom(rawThenEnd(announced, photoLike(100)))).toMatchObject({
      code: 'incomplete',
      retryable: true,
    })
  })
  test('reset in the middle', async () => {
    const origin = await originForTest((request) => {
      raw(announced, photoLike(20_000))(request)
      setTimeout(() => origin.reset(), 20)
    })
    expect(await origin.fetcher().fetch(photoUrl)).toMatchObject({
      code: 'incomplete',
      retryable: true,
    })
  })
  test('chunked without an end', async () => {
    const head = `${okLine}Transfer-Encoding: chunked\r\n\r\n`
    expect(await fetchFrom(rawThenEnd(head, '1000\r\n', photoLike(100)))).toMatchObject({
      code: 'incomplete',
    })
  })
  test('a broken chunk length', async () => {
    const head = `${okLine}Transfer-Encoding: chunked\r\n\r\n`
    expect(await fetchFrom(raw(head, 'xyz\r\n', photoLike(100)))).toMatchObject({ ok: false })
  })
  test('before the head', async () => {
    expect(await fetchFrom((request) => request.socket.destroy())).toMatchObject({
      code: 'unreachable',
      retryable: true,
    })
  })
})

describe('not HTTP as it should be', () => {
  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.0\r\n'],
    ['HTTP 0.9', '<html>hello</html>'],
    ['a wrong version', 'HTTP/9.9 200 OK\r\n\r\n'],
    ['a wrong status', 'HTTP/1.1 banana OK\r\n\r\n'],
    ['two lengths', `${okLine}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
    [
      'length and chunks',
      `${okLine}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a negative length', `${okLine}Content-Length: -1\r\n\r\nhello`],
    ['a NUL in a header', `${okLine}X: a\u0000b\r\n\r\nhello`],
    ['a head of 1 MB', `${okLine}X: ${'a'.repeat(1_000_000)}\r\n\r\n`],
    ['100,000 headers', `${okLine}${'X: a\r\n'.repeat(100_000)}\r\n`],
    ['an upgrade', 'HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
  ])('%s', async (_what, head) => {
    expect(await fetchFrom(rawThenEnd(head))).toMatchObject({ ok: false, code: 'unreachable' })
  })
})

describe('a caller that goes away', () => {
  test('before the start: nothing is opened', async () => {
    const origin = await originForTest(() => {})
    const fetcher = origin.fetcher()
    const sockets = await countSockets(async () => {
      await expect(fetcher.fetch(photoUrl, AbortSignal.abort('gone'))).rejects.toBe('gone')
    })
    expect(sockets).toBe(0)
  })
  test('in the middle: the connection is closed', async () => {
    const caller = new AbortController()
    const closed = Promise.withResolvers<void>()
    const origin = await originForTest((request, response) => {
      request.socket.on('close', () => closed.resolve())
      response.write(photoLike(10))
      setTimeout(() => caller.abort('gone'), 20)
    })
    await expect(origin.fetcher().fetch(photoUrl, caller.signal)).rejects.toBe('gone')
    await closed.promise
  })
})
