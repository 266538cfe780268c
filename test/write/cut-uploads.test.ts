/** Uploads whose connection is lost on the way, over real sockets: they count for nobody once they are gone. */
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kyero } from '../feeds/feed-app.ts'
import { plain } from '../photos/test-images.ts'
import { completeFlat, type Seller, type SellerApp, startSellerApp } from './seller-app.ts'

let app: SellerApp
let base: URL
let seller: Seller

beforeAll(async () => {
  app = await startSellerApp()
  base = new URL(await app.listen())
  seller = await app.addSeller()
})
afterAll(() => app.stop())

const BOUNDARY = 'cut-here'
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(2_000)])

interface Sent {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly from?: string
}

/** The head, and a body that announces more than is sent. */
async function begin({ method = 'POST', path, headers = {}, body, from = '127.0.0.1' }: Sent) {
  const socket = connect({ port: Number(base.port), host: '127.0.0.1', localAddress: from })
  await once(socket, 'connect')
  const length = 'transfer-encoding' in headers ? {} : { 'content-length': '1000000' }
  const lines = Object.entries({ host: base.host, ...length, ...headers })
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`,
  )
  socket.write(body)
  socket.on('error', () => undefined)
  return socket
}

/** As far as the server has taken it in; then the line is cut. */
async function cut(sent: Sent): Promise<void> {
  const socket = await begin(sent)
  await sleep(200)
  socket.destroy()
}

const form = (name: string, file: Buffer, token?: string): Buffer =>
  Buffer.concat([
    ...(token === undefined
      ? []
      : [
          Buffer.from(
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n`,
          ),
        ]),
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    file,
  ])

const formType = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

async function signIn() {
  const signed = await fetch(new URL('/desk/sign-in', base), {
    method: 'POST',
    body: new URLSearchParams({ key: seller.key }),
    redirect: 'manual',
  })
  const cookie = signed.headers.get('set-cookie')!.split(';', 1)[0]
  const page = await (await fetch(new URL('/desk/account', base), { headers: { cookie } })).text()
  return { cookie, token: /name="token" value="(\w+)"/.exec(page)![1] }
}

/** Until it is neither refused because of other uploads nor asked to wait. */
async function untilTaken(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 429) return answer
    await sleep(50)
  }
}

const sendPhoto = async (grey: number) =>
  fetch(new URL('/v1/photos', base), {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.key}`, 'content-type': 'image/png' },
    body: Uint8Array.from(
      await plain(40, 30 + grey)
        .png()
        .toBuffer(),
    ),
  })

it('many that are cut off, by form, by script and over the API, keep no seller out', async () => {
  const { cookie, token } = await signIn()
  const { body } = await seller.call('POST', '/listings', completeFlat)
  const ways: readonly Sent[] = [
    {
      path: `/desk/listings/${body.id}/photos`,
      headers: { ...formType, cookie },
      body: form('photos', JPEG, token),
    },
    {
      path: '/desk/photos',
      headers: { 'content-type': 'image/jpeg', cookie, 'x-form-token': token },
      body: JPEG,
    },
    {
      path: '/v1/photos',
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${seller.key}` },
      body: JPEG,
    },
  ]
  for (const [at, way] of ways.entries()) {
    for (let round = 0; round < 4; round++)
      await Promise.all(Array.from({ length: 4 }, () => cut(way)))
    expect((await untilTaken(() => sendPhoto(at))).status).toBe(201)
  }
})

const check = () =>
  fetch(new URL('/v1/feeds/check', base), {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: kyero([{ id: 1 }]),
  })

it('the feed doctor is free again when a form is cut off', async () => {
  const document = Buffer.from(kyero([{ id: 1 }]).slice(0, 200))
  for (let at = 0; at < 8; at++)
    await cut({ path: '/feeds/doctor', headers: formType, body: form('file', document) })
  expect((await untilTaken(check)).status).toBe(200)
})

it('slow senders keep the feed doctor from nobody but themselves', async () => {
  const slow = await Promise.all(
    ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'].map((from) =>
      begin({
        path: '/v1/feeds/check',
        headers: { 'content-type': 'application/xml' },
        body: Buffer.from('<root>'),
        from,
      }),
    ),
  )
  await sleep(50)
  expect((await untilTaken(check)).status).toBe(200)
  for (const socket of slow) socket.destroy()
})

describe('the document of a feed', () => {
  const whole = kyero([{ id: 1 }, { id: 2 }])
  const authorization = () => `Bearer ${seller.key}`
  const sentFiles = () => join(app.dataDir, 'feeds', 'sent')

  async function feedWithDocument(): Promise<string> {
    const { body } = await seller.call('POST', '/feeds', { name: 'By hand' })
    const sent = await fetch(new URL(`/v1/feeds/${body.id}/document`, base), {
      method: 'PUT',
      headers: { authorization: authorization(), 'content-type': 'application/xml' },
      body: whole,
    })
    expect(sent.status).toBe(200)
    return String(body.id)
  }

  /** Files of documents on their way, by size. */
  async function arriving(id: string): Promise<number[]> {
    const names = (await readdir(sentFiles())).filter((name) => name.startsWith(`${id}.`))
    const found = await Promise.all(
      names.map((name) => stat(join(sentFiles(), name)).catch(() => null)),
    )
    return found.flatMap((one) => (one ? [one.size] : []))
  }

  it.each([
    ['broken', { 'content-length': '1000000' }, (socket: Socket) => socket.destroy()],
    ['ended', { 'content-length': '1000000' }, (socket: Socket) => socket.end()],
    ['broken in chunks', {}, (socket: Socket) => socket.destroy()],
    ['ended in chunks', {}, (socket: Socket) => socket.end()],
  ])('stays as it was when the next one is %s on the way', async (_, length, cutOff) => {
    const id = await feedWithDocument()
    const next = kyero([{ id: 3 }])
    const isChunked = !('content-length' in length)
    const socket = await begin({
      ...{ method: 'PUT', path: `/v1/feeds/${id}/document` },
      headers: {
        ...{ authorization: authorization(), 'content-type': 'application/xml', ...length },
        ...(isChunked ? { 'transfer-encoding': 'chunked' } : {}),
      },
      // All of a document, so that nothing in it shows that bytes are missing.
      body: Buffer.from(isChunked ? `${next.length.toString(16)}\r\n${next}\r\n` : next),
    })
    while (!(await arriving(id)).includes(next.length)) await sleep(20)
    cutOff(socket)
    while ((await arriving(id)).length > 0) await sleep(20)
    expect(await readFile(join(sentFiles(), id), 'utf8')).toBe(whole)
  })
})
