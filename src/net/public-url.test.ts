import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../test/support/any-text.ts'
import { urlLimits } from './fetch-limits.ts'
import { readPublicUrl } from './public-url.ts'

test.each([
  ['https://photos.example.com/a.jpg', 'https://photos.example.com/a.jpg'],
  ['HTTPS://Photos.Example.COM/A.jpg', 'https://photos.example.com/A.jpg'],
  ['https://photos.example.com:443/a.jpg', 'https://photos.example.com/a.jpg'],
  ['https://photos.example.com', 'https://photos.example.com/'],
  ['https://photos.example.com/a.jpg#top', 'https://photos.example.com/a.jpg'],
  ['https://photos.example.com/a.jpg?w=1&h=2', 'https://photos.example.com/a.jpg?w=1&h=2'],
  ['https://photos.example.com/a b.jpg', 'https://photos.example.com/a%20b.jpg'],
  [' https://photos.example.com/a.jpg ', 'https://photos.example.com/a.jpg'],
  [
    'https://φωτο.example.com/σπίτι.jpg',
    'https://xn--0xajfm.example.com/%CF%83%CF%80%CE%AF%CF%84%CE%B9.jpg',
  ],
  ['https://a_b.example.com/x/../a.jpg', 'https://a_b.example.com/a.jpg'],
  ['https://localhost.example.com/', 'https://localhost.example.com/'],
  ['https://127.0.0.1.nip.io/', 'https://127.0.0.1.nip.io/'],
])('%s', (text, href) => {
  const checked = readPublicUrl(text)
  expect(checked.ok && checked.url.href).toBe(href)
})

test('an address is as long as it may be once it is encoded, and no longer', () => {
  const long = (spaces: number, letters: number) =>
    readPublicUrl(`https://a.example.com/${' '.repeat(spaces)}b${'c'.repeat(letters)}`).ok
  const { maxUrlLength } = urlLimits
  const letters = maxUrlLength - 'https://a.example.com/%20b'.length
  expect(long(1, letters)).toBe(true)
  expect(long(1, letters + 1)).toBe(false)
  expect(long(0, letters + '%20'.length)).toBe(true)
  expect(long(0, letters + '%20'.length + 1)).toBe(false)
})

test('a host is as long as names may be, and no longer', () => {
  const { maxHostLength } = urlLimits
  const named = (length: number) => {
    const labels = `${'a'.repeat(60)}.`.repeat(4)
    return readPublicUrl(`https://${labels}${'b'.repeat(length - labels.length - 4)}.com/`).ok
  }
  expect(named(maxHostLength)).toBe(true)
  expect(named(maxHostLength + 1)).toBe(false)
})

test('a refusal carries the code and its words', () => {
  expect(readPublicUrl('http://photos.example.com/a.jpg')).toEqual({
    ok: false,
    code: 'url_not_https',
    message: 'The URL must start with https://.',
    retryable: false,
  })
})

/** Any character, encoded. */
const encoded = anyText({ minLength: 1, maxLength: 1 }).map((character) =>
  Buffer.from(character).toString('hex').replace(/../g, '%$&'),
)
const inPath = fc.constantFrom(..."abcdefXYZ0189-._~!$&'()*+,;=:@")
const path = fc.string({ unit: fc.oneof(inPath, inPath, inPath, fc.constant('/'), encoded) })
const query = fc.string({
  unit: fc.oneof(inPath, inPath, inPath, fc.constantFrom('/', '?'), encoded),
})

/** As `fc.webUrl` makes them, without its list of all characters, for the reason of `anyText`. */
const webUrl = fc
  .tuple(fc.constantFrom('https', 'http'), fc.webAuthority(), path, fc.option(query))
  .map(
    ([scheme, authority, path, query]) =>
      `${scheme}://${authority}/${path}${query === null ? '' : `?${query}`}`,
  )

test('whatever passes is https, port 443, named, without credentials, and passes again', () => {
  const anything = fc.oneof(
    webUrl,
    fc.string({ unit: 'grapheme' }).map((rest) => `https://${rest}`),
    fc.ipV4Extended().map((host) => `https://${host}/`),
    fc.ipV6().map((host) => `https://[${host}]/`),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const checked = readPublicUrl(text)
      if (!checked.ok) return
      const { protocol, port, username, password, hostname, href } = checked.url
      expect([protocol, port, username, password]).toEqual(['https:', '', '', ''])
      expect(isIP(hostname.replace(/[[\]]/g, ''))).toBe(0)
      expect(readPublicUrl(href)).toEqual(checked)
    }),
    { numRuns: 500 },
  )
})
