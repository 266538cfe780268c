import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPhotoFetcher } from '../../src/photos/photo-fetcher.ts'
import type { PhotoReason } from '../../src/photos/photo-reason.ts'
import { specialAddresses } from './special-addresses.ts'
import { originAddress } from './test-origin.ts'
import type { Trap } from './trap.ts'
import { countSockets, setTrapEverywhere } from './trap.ts'

// Every name resolves to this machine and every address is allowed: only the judgement of the
// URL itself stands between these URLs and the trap.
let trap: Trap
beforeAll(async () => {
  trap = await setTrapEverywhere()
})
afterAll(() => trap.close())

const openFetcher = () =>
  createPhotoFetcher({
    resolve: async () => [originAddress],
    isAllowedAddress: () => true,
    port: trap.port,
  })

async function expectNoVisit(url: string, code?: PhotoReason): Promise<void> {
  const before = trap.visits
  const sockets = await countSockets(async () => {
    const result = await openFetcher().fetch(url)
    expect(result.ok).toBe(false)
    if (code) expect(result).toMatchObject({ code, retryable: false })
  })
  expect(sockets).toBe(0)
  expect(trap.visits).toBe(before)
}

test('the trap rings when a URL passes', async () => {
  const before = trap.visits
  const sockets = await countSockets(() => openFetcher().fetch('https://photos.example.com/a.jpg'))
  expect(sockets).toBeGreaterThan(0)
  expect(trap.visits).toBe(before + 1)
})

describe('an address instead of a name', () => {
  const literal = (address: string) => (address.includes(':') ? `[${address}]` : address)
  test.each(specialAddresses)('%s (%s)', (address) =>
    expectNoVisit(`https://${literal(address)}/a.jpg`, 'host_not_allowed'),
  )
  test.each(['8.8.8.8', '1.1.1.1', '[2606:4700:4700::1111]'])('public, but a number: %s', (host) =>
    expectNoVisit(`https://${host}/a.jpg`, 'host_not_allowed'),
  )
})

/** The same address as decimal, octal, hexadecimal, shortened, full-width and encoded. */
function spellings(address: string): string[] {
  const parts = address.split('.').map(Number)
  const [a, b, c, d] = parts
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const octal = (n: number) => `0${n.toString(8)}`
  const hex = (n: number) => `0x${n.toString(16)}`
  const wide = (text: string) =>
    text.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
  return [
    String(whole),
    hex(whole),
    hex(whole).toUpperCase().replace('0X', '0x'),
    octal(whole),
    parts.map(octal).join('.'),
    parts.map(hex).join('.'),
    parts.map((n) => `000${octal(n)}`).join('.'),
    `${hex(a)}.${b}.${octal(c)}.${d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${address}.`,
    wide(address),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    address.replaceAll('.', '%2e'),
    address.replace(/[0-9]/g, (digit) => `%3${digit}`),
    address.replaceAll('1', '①'),
    `[::ffff:${address}]`,
    `[0:0:0:0:0:ffff:${address}]`,
    `[::ffff:${a.toString(16)}${b.toString(16).padStart(2, '0')}:${(c * 256 + d).toString(16)}]`,
  ]
}

describe.each(['127.0.0.1', '169.254.169.254', '10.0.0.1', '192.168.1.1', '0.0.0.0'])(
  'spellings of %s',
  (address) => {
    test.each(spellings(address))('%s', (host) => expectNoVisit(`https://${host}/a.jpg`))
  },
)

describe('local names', () => {
  test.each([
    'localhost',
    'LOCALHOST',
    'LocalHost',
    'localhost.',
    'localhost..',
    'ｌｏｃａｌｈｏｓｔ',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'local%68ost',
    'loc\u00adalhost',
    'evil.localhost',
    'a.b.localhost',
    'router.local',
    'ROUTER.LOCAL',
    'metadata.google.internal',
    'metadata.google.internal.',
    'vault.internal',
    'db.corp',
    'nas.lan',
    'nas.home',
    'nas.home.arpa',
    '1.0.0.127.in-addr.arpa',
    'hidden.onion',
    'host.localdomain',
    'wiki.intranet',
    'db.private',
    'metadata',
    'postgres',
    'kubernetes',
    'photos.example.com.',
    'xn--',
    'photos..example.com',
    `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`,
  ])('%s', (host) => expectNoVisit(`https://${host}/a.jpg`, 'host_not_allowed'))
})

describe('other schemes', () => {
  test.each([
    'http://photos.example.com/a.jpg',
    'HTTP://photos.example.com/a.jpg',
    'ftp://photos.example.com/a.jpg',
    'file:///etc/passwd',
    'file://photos.example.com/etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'blob:https://photos.example.com/1',
    'javascript:alert(1)',
    'gopher://photos.example.com:70/_x',
    'dict://photos.example.com:11211/stat',
    'ldap://photos.example.com/',
    'ws://photos.example.com/',
    'wss://photos.example.com/',
    'jar:https://photos.example.com!/a.jpg',
    'unix:/var/run/docker.sock',
    'about:blank',
    'httpss://photos.example.com/a.jpg',
    'view-source:https://photos.example.com/a.jpg',
  ])('%s', (url) => expectNoVisit(url, 'url_not_https'))
})

describe('credentials', () => {
  test.each([
    'https://user@photos.example.com/a.jpg',
    'https://user:secret@photos.example.com/a.jpg',
    'https://:secret@photos.example.com/a.jpg',
    'https://photos.example.com@evil.example.com/a.jpg',
    'https://photos.example.com%40evil.example.com:x@trap.example.com/a.jpg',
    'https://photos.example.com:443@evil.example.com/a.jpg',
    'https://a@b@photos.example.com/a.jpg',
    'https://photos.example.com%2f@evil/',
  ])('%s', (url) => expectNoVisit(url, 'url_has_credentials'))
})

describe('ports', () => {
  test.each([0, 1, 21, 22, 25, 80, 442, 444, 3306, 5432, 6379, 8080, 8443, 9200, 11211, 65535])(
    '%i',
    (port) => expectNoVisit(`https://photos.example.com:${port}/a.jpg`, 'url_has_port'),
  )
  test.each(['65536', '-1', '443x', '4 43', '０x50'])('%s', (port) =>
    expectNoVisit(`https://photos.example.com:${port}/a.jpg`, 'invalid_url'),
  )
})

describe('no URL at all, or one that parsers disagree about', () => {
  test.each([
    '',
    ' ',
    'photos.example.com/a.jpg',
    '//photos.example.com/a.jpg',
    '/a.jpg',
    'https://',
    'https:///',
    'https:photos.example.com/a.jpg',
    'https:/photos.example.com/a.jpg',
    'https:///photos.example.com/a.jpg',
    'https:////photos.example.com/a.jpg',
    'https:\\\\photos.example.com\\a.jpg',
    'https://photos.example.com\\@evil.example.com/a.jpg',
    'https://evil.example.com\\.photos.example.com/',
    'https://photos.example.com/a.jpg\r\nHost: 127.0.0.1',
    'https://photos.exa\tmple.com/a.jpg',
    'ht\ntps://photos.example.com/a.jpg',
    '\u0000https://photos.example.com/a.jpg',
    'https://photos.example.com\u0000.evil.com/a.jpg',
    'https://photos.example.com%00.evil.com/',
    'https://photos.example.com%0d%0a/',
    'https://photos example.com/',
    'https://[::1/a.jpg',
    'https://[::1]x/a.jpg',
    'https://[fe80::1%25eth0]/a.jpg',
    'https://[v1.fe80]/a.jpg',
    'https://1.2.3.4.5/a.jpg',
    'https://256.256.256.256/a.jpg',
    'https://0x100000000/a.jpg',
    'https://08.1.1.1/a.jpg',
    'https://a<b.example.com/',
    'https://a|b.example.com/',
    'https://a^b.example.com/',
    'https://\u200d.com/a.jpg',
    'https://#photos.example.com/a.jpg',
    'https://?photos.example.com/a.jpg',
  ])('%j', (url) => expectNoVisit(url, 'invalid_url'))

  test('longer than 2048 characters', () =>
    expectNoVisit(`https://photos.example.com/${'a'.repeat(2048)}`, 'url_too_long'))
  test('longer than 2048 characters once encoded', () =>
    expectNoVisit(`https://photos.example.com/${'é'.repeat(400)}`, 'url_too_long'))
})
