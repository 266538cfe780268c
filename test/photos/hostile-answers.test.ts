import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createResolveHost, isPublicAddress } from '../../src/net/resolve-host.ts'
import { createPhotoFetcher } from '../../src/photos/photo-fetcher.ts'
import { type Answer, startNameServer } from './name-server.ts'
import { specialAddresses } from './special-addresses.ts'
import { CONTENT, originAddress, startOrigin, type TestOrigin } from './test-origin.ts'
import { countSockets, setTrapBeside, setTrapEverywhere, type Trap } from './trap.ts'

const URL_ = 'https://photos.example.com/a.jpg'
const PHOTO = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)])
const PUBLIC = '93.184.215.14'
const refused = { ok: false, code: 'no_public_address', retryable: true }

describe('a name that resolves to a special address', () => {
  let trap: Trap
  beforeAll(async () => {
    trap = await setTrapEverywhere()
  })
  afterAll(() => trap.close())

  async function expectNoVisit(answer: string[]): Promise<void> {
    const fetcher = createPhotoFetcher({ resolve: async () => answer, port: trap.port })
    const before = trap.visits
    const sockets = await countSockets(async () => {
      expect(await fetcher.fetch(URL_)).toMatchObject(refused)
    })
    expect(sockets).toBe(0)
    expect(trap.visits).toBe(before)
  }

  test.each(specialAddresses)('%s (%s)', (address) => expectNoVisit([address]))
  test.each(specialAddresses)('a public one, then %s (%s)', (address) =>
    expectNoVisit([PUBLIC, address]),
  )
  test.each(specialAddresses)('%s (%s), then public ones', (address) =>
    expectNoVisit([address, PUBLIC, '2606:4700:4700::1111']),
  )
  test.each([
    ['nothing', []],
    ['an empty text', ['']],
    ['a name', ['localhost']],
    ['a short number', ['127.1']],
    ['octal', ['0177.0.0.1']],
    ['a zone', ['fe80::1%lo']],
    ['a public address with a zone', ['2606:4700:4700::1111%lo']],
    ['brackets', ['[::1]']],
    ['a private one behind nine public ones', [...Array(9).fill(PUBLIC), '10.0.0.1']],
  ])('%s', (_what, answer) => expectNoVisit(answer))
})

describe('real DNS', () => {
  async function ask(answers: Answer[], limits = {}) {
    const server = await startNameServer(answers)
    const resolve = createResolveHost([server.address])
    let result: unknown
    const sockets = await countSockets(async () => {
      result = await createPhotoFetcher({ resolve, limits }).fetch(URL_)
    })
    server.close()
    return { result, sockets, questions: server.questions }
  }

  test.each(specialAddresses.filter(([address]) => !address.startsWith('::ffff')))(
    'answers %s (%s)',
    async (address) => {
      expect(await ask([[address]])).toMatchObject({ result: refused, sockets: 0 })
    },
  )
  test('a public A with a private AAAA', async () => {
    expect(await ask([[PUBLIC, 'fd00::1']])).toMatchObject({ result: refused, sockets: 0 })
  })
  test('no such name: nothing distinguishes it from a private answer', async () => {
    const missing = await ask([null])
    const hidden = await ask([['10.0.0.1']])
    expect(missing.result).toEqual(hidden.result)
  })
  test('a name without addresses', async () => {
    expect(await ask([[]])).toMatchObject({ result: refused, sockets: 0 })
  })
  test('a name server that never answers', async () => {
    const { result, sockets } = await ask(['silence'], { dnsMs: 50 })
    expect(result).toMatchObject({ code: 'timeout', retryable: true })
    expect(sockets).toBe(0)
  })
  test('all addresses of both kinds come back', async () => {
    const server = await startNameServer([[PUBLIC, '2606:4700:4700::1111']])
    const resolve = createResolveHost([server.address])
    const signal = new AbortController().signal
    expect((await resolve('photos.example.com', signal)).sort()).toEqual([
      '2606:4700:4700::1111',
      PUBLIC,
    ])
    server.close()
  })
})

describe('with an origin that may be visited, next to a trap', () => {
  let origin: TestOrigin
  let trap: Trap & { addresses: string[] }
  let location = ''
  beforeAll(async () => {
    origin = await startOrigin((request, response) => {
      if (request.url === '/a.jpg') response.end(PHOTO)
      else response.writeHead(302, { location }).end()
    })
    trap = await setTrapBeside(origin.port)
  })
  afterAll(() => Promise.all([origin.close(), trap.close()]))

  async function expectRefusedRedirect(target: string, code: string): Promise<void> {
    location = target
    const asked = origin.asked.length
    const visits = trap.visits
    const sockets = await countSockets(async () => {
      expect(await origin.fetcher().fetch('https://photos.example.com/start')).toMatchObject({
        ok: false,
        code,
      })
    })
    expect(sockets).toBe(1)
    expect(origin.asked.length).toBe(asked + 1)
    expect(trap.visits).toBe(visits)
  }

  test('the photo comes, and the trap rings when it is allowed', async () => {
    expect(await origin.fetcher().fetch(URL_)).toEqual({ ...CONTENT, bytes: PHOTO })
    for (const address of trap.addresses) {
      const visits = trap.visits
      const resolve = async () => [address]
      await origin.fetcher({ resolve, isAllowedAddress: () => true }).fetch(URL_)
      expect(trap.visits).toBe(visits + 1)
    }
  })

  const literal = (address: string) => (address.includes(':') ? `[${address}]` : address)
  test.each(specialAddresses)('redirect to %s (%s)', (address) =>
    expectRefusedRedirect(`https://${literal(address)}/a.jpg`, 'redirect_not_allowed'),
  )
  test.each([
    'http://photos.example.com/a.jpg',
    'HTTP://photos.example.com/a.jpg',
    'ftp://photos.example.com/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    'https://photos.example.com:8443/a.jpg',
    'https://user:secret@photos.example.com/a.jpg',
    'https://localhost/a.jpg',
    'https://localhost./a.jpg',
    'https://metadata.google.internal/',
    'https://2130706433/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://127.1/a.jpg',
    'https://postgres/a.jpg',
    '//127.0.0.1/a.jpg',
    '//localhost/a.jpg',
    '\\\\127.0.0.1\\a.jpg',
    'https://',
    'https://[::1',
    `https://photos.example.com/${'a'.repeat(2048)}`,
  ])('redirect to %s', (target) => expectRefusedRedirect(target, 'redirect_not_allowed'))

  test('redirect to a name that resolves to the trap', async () => {
    for (const address of trap.addresses) {
      location = 'https://inside.example.com/a.jpg'
      const visits = trap.visits
      const resolve = async (name: string) => [
        name === 'inside.example.com' ? address : originAddress,
      ]
      const result = await origin.fetcher({ resolve }).fetch('https://photos.example.com/start')
      expect(result).toMatchObject(refused)
      expect(trap.visits).toBe(visits)
    }
  })

  test('rebinding between two hops: the second answer is checked as well', async () => {
    for (const address of trap.addresses) {
      location = '/a.jpg'
      const visits = trap.visits
      const answers = [[originAddress], [address]]
      const resolve = async () => answers.shift() ?? []
      const result = await origin.fetcher({ resolve }).fetch('https://photos.example.com/start')
      expect(result).toMatchObject(refused)
      expect(trap.visits).toBe(visits)
    }
  })

  test('rebinding within a hop: a name is resolved once, then pinned', async () => {
    for (const address of trap.addresses) {
      const visits = trap.visits
      const server = await startNameServer([[originAddress], [address]])
      const resolve = createResolveHost([server.address])
      expect(await origin.fetcher({ resolve }).fetch(URL_)).toEqual({ ...CONTENT, bytes: PHOTO })
      expect(server.questions).toBe(2) // one A, one AAAA
      expect(trap.visits).toBe(visits)
      expect(await origin.fetcher({ resolve }).fetch(URL_)).toMatchObject(refused)
      expect(trap.visits).toBe(visits)
      server.close()
    }
  })

  test('a peer whose address was not checked gets no byte', async () => {
    const asked = origin.asked.length
    const verdicts = [true, false]
    const isAllowedAddress = () => verdicts.shift() ?? false
    expect(await origin.fetcher({ isAllowedAddress }).fetch(URL_)).toMatchObject(refused)
    expect(verdicts).toEqual([])
    expect(origin.asked.length).toBe(asked)
  })

  test('the default rules refuse even this origin', async () => {
    expect(isPublicAddress(originAddress)).toBe(false)
    const asked = origin.asked.length
    const fetcher = createPhotoFetcher({ resolve: async () => [originAddress], port: origin.port })
    expect(await fetcher.fetch(URL_)).toMatchObject(refused)
    expect(origin.asked.length).toBe(asked)
  })
})
