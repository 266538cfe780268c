import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEmail } from './read-email.ts'

/** Lone surrogates and control characters too. */
const anyCodeUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit))

describe('an address', () => {
  it.each([
    ['anna@example.com', 'anna@example.com'],
    ['  Anna.G+home@Example.COM ', 'Anna.G+home@example.com'],
    ["o'neil_1@mail.example.co.uk", "o'neil_1@mail.example.co.uk"],
    ['anna@παράδειγμα.gr', 'anna@xn--hxajbheg2az3al.gr'],
    ['άννα@παράδειγμα.ελ', 'άννα@xn--hxajbheg2az3al.xn--qxam'],
    ['анна@почта.рф', 'анна@xn--80a1acny.xn--p1ai'],
    ['jürgen@müller.de', 'jürgen@xn--mller-kva.de'],
    ['anna@example。com', 'bad'],
    ['seller-12@demo.invalid', 'seller-12@demo.invalid'],
  ])('%s', (text, email) => {
    expect(readEmail(text)).toEqual(email === 'bad' ? { problem: expect.any(String) } : { email })
  })

  it.each([
    ['', 'empty'],
    ['anna', 'one @'],
    ['anna@home@example.com', 'one @'],
    ['@example.com', 'mailbox'],
    ['.anna@example.com', 'mailbox'],
    ['an..na@example.com', 'mailbox'],
    ['"anna"@example.com', 'mailbox'],
    ['<anna@example.com>', 'mailbox'],
    [`${'a'.repeat(65)}@example.com`, 'mailbox'],
    ['anna@example', 'domain such as'],
    ['anna@.example.com', 'domain such as'],
    ['anna@example.com.', 'domain such as'],
    ['anna@-example.com', 'domain such as'],
    ['anna@[127.0.0.1]', 'domain such as'],
    ['anna@127.0.0.1', 'domain such as'],
    ['anna@0x7f.1', 'domain such as'],
    ['anna@exa%6dple.com', 'domain such as'],
    ['anna@example.com/x', 'domain such as'],
    [`anna@${'a'.repeat(64)}.com`, 'domain such as'],
    [`anna@${'a.'.repeat(130)}com`, 'longer than 254'],
    ['anna@example.com\r\nBcc: all@example.com', 'line break'],
    ['anna@example.com\n', 'line break'],
    ['an na@example.com', 'a space'],
    ['anna@exam\u00adple.com', 'cannot be seen'],
    ['anna\u200b@example.com', 'cannot be seen'],
    ['anna\ud800@example.com', 'cannot be seen'],
    ['аnna@example.com', 'before the @ mixes'],
    ['anna@gmаil.com', 'look like those of another'],
    ['anna@аррӏе.com', 'look like those of another'],
    ['anna@οροο.com', 'look like those of another'],
  ])('%j is refused, and why', (text, words) => {
    expect(readEmail(text)).toEqual({ problem: expect.stringContaining(words) })
  })

  it('never breaks a line, whatever is sent', () => {
    const pieces = fc.constantFrom('a', '@', '.', '\r', '\n', ' ', '\0', 'é', 'а', '𝕒', 'com', '-')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCodeUnit }), fc.array(pieces)), (sent) => {
        const reading = readEmail([sent].flat().join(''))
        if ('problem' in reading) return
        expect(reading.email).toMatch(/^[^\s@\p{C}]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/u)
        expect(reading.email.length).toBeLessThanOrEqual(254)
        expect(readEmail(reading.email)).toEqual(reading)
      }),
    )
  })
})
