/** The words of a mail: which part has them, in which letters, and what is only counted. */
import { describe, expect, it } from 'vitest'
import { mailLimits } from '../mail-limits.ts'
import { readMime } from './mime-part.ts'
import { decodeText, textOfPart } from './part-text.ts'

const textOf = (text: string) => {
  const { text: found, attachments, isTooLong } = textOfPart(readMime(Buffer.from(text)))
  return `${found}|${attachments}${isTooLong ? '|too long' : ''}`
}
const parts = (kind: string, ...all: string[]) =>
  `Content-Type: multipart/${kind}; boundary=${kind}\n\n${all.map((part) => `--${kind}\n${part}\n`).join('')}--${kind}--`
const part = (type: string, body: string, ...headers: string[]) =>
  [`Content-Type: ${type}`, ...headers, '', body].join('\n')
const plain = (text: string) => part('text/plain', text)
const html = (text: string) => part('text/html', text)
const long = 'x'.repeat(mailLimits.receivedTextMaxChars)
const attached = 'Content-Disposition: ATTACHMENT'
const named = 'Content-Disposition: inline; filename=a.txt'
const picture = (...headers: string[]) => part('image/png', 'x', ...headers)

it.each([
  ['a text', plain('one'), 'one|0'],
  ['HTML', html('<p>one'), 'one|0'],
  ['both, the plain one first', parts('alternative', plain('one'), html('two')), 'one|0'],
  ['both, in any order', parts('alternative', html('two'), plain('one')), 'one|0'],
  ['both, the plain one blank', parts('alternative', plain(' \n'), html('two')), 'two|0'],
  ['both blank', parts('alternative', plain(''), html('<p>')), '|0'],
  [
    'both, with a picture',
    parts('alternative', plain('one'), parts('related', html('two'), picture('Content-ID: <a>'))),
    'one|0',
  ],
  [
    'both, with a file in one',
    parts('alternative', plain('one'), parts('mixed', html('two'), part('x/y', ''))),
    'one|1',
  ],
  ['several texts', parts('mixed', plain('one'), plain(' '), html('two')), 'one\ntwo|0'],
  ['a calendar', part('text/calendar', 'x'), '|1'],
  ['a text as a file', parts('mixed', plain('one'), part('text/plain', 'two', attached)), 'one|1'],
  ['a text with a name', parts('mixed', plain('one'), part('text/plain', 'two', named)), 'one|1'],
  ['two files', parts('mixed', part('x/y', ''), part('x/y', '')), '|2'],
  ['a picture of the text', parts('mixed', plain('one'), picture('Content-ID: <a>')), 'one|0'],
  ['a picture', parts('mixed', plain('one'), picture()), 'one|1'],
  ['a picture as a file', parts('mixed', picture('Content-ID: <a>', attached)), '|1'],
  ['no picture with an id', parts('mixed', part('x/y', '', 'Content-ID: <a>')), '|1'],
  ['a long text', plain(long), `${long}|0`],
  ['one that is too long', plain(`${long}x`), '|0|too long'],
  [
    'one that is too long next to a short one',
    parts('mixed', plain('one'), plain(`${long}x`)),
    'one|0|too long',
  ],
  [
    'one that is too long with a short version',
    parts('alternative', plain(`${long}x`), html('two')),
    'two|0',
  ],
  [
    'two versions that are too long',
    parts('alternative', plain(`${long}x`), html(`${long}x`)),
    '|0|too long',
  ],
  [
    'markup that nobody typed',
    html(`<b>${' '.repeat(mailLimits.receivedTextMaxBytes)}`),
    '|0|too long',
  ],
  ['as much markup as is read', html(`a${' '.repeat(mailLimits.receivedTextMaxBytes - 1)}`), 'a|0'],
])('%s', (_, mail, text) => {
  expect(textOf(mail)).toBe(text)
})

describe('letters', () => {
  const decoded = (charset: string, bytes: number[], encoding = '8bit') => {
    const type = charset === '' ? 'text/plain' : `text/plain; charset=${charset}`
    const head = `Content-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n`
    return decodeText(readMime(Buffer.concat([Buffer.from(head), Buffer.from(bytes)])))
  }
  it.each([
    ['', [0xc3, 0xa4], 'ä'],
    ['', [0x80], '€'],
    ['ascii', [0x80], '€'],
    ['US-ASCII', [0xc3, 0xa4], 'ä'],
    ['" utf-8 "', [0xef, 0xbb, 0xbf, 0x61], 'a'],
    ['utf-16le', [0xff, 0xfe, 0x61, 0x00], 'a'],
    ['unheard-of', [0xe4], 'ä'],
    ['unheard-of', [0xc3, 0xa4], 'ä'],
    ['iso-8859-7', [0xcd], 'Ν'],
  ])('in %j', (charset, bytes, text) => {
    expect(decoded(charset, bytes)).toBe(text)
  })

  it('of an encoding are decoded, of an unknown one left', () => {
    const bytes = (text: string) => [...Buffer.from(text)]
    expect(decoded('utf-8', bytes('w6Q='), 'BASE64')).toBe('ä')
    expect(decoded('utf-8', bytes('=C3=a4 = \n=3D=zz'), 'quoted-printable')).toBe('ä ==zz')
    expect(decoded('utf-8', bytes('=C3'), 'x-own')).toBe('=C3')
  })
})

it.each([
  ['', 'a \nb', 'a \nb'],
  ['; format=fixed', 'a \nb', 'a \nb'],
  ['; format=Flowed', 'a \nb\nc', 'a b\nc'],
  ['; format=flowed; delsp=YES', 'a \nb \nc', 'abc'],
  ['; format=flowed; delsp=no', 'a \nb', 'a b'],
  ['; format=flowed', ' stuffed\n  two', 'stuffed\n two'],
  ['; format=flowed', '> a \n> b\n>> c \n> d\ne', '> a b\n>> c \n> d\ne'],
  ['; format=flowed', 'a \n> b', 'a \n> b'],
  ['; format=flowed', 'a \n-- \nname', 'a \n-- \nname'],
  ['; format=flowed', '-- \nname \nb', '-- \nname b'],
  ['; format=flowed; delsp=yes', '-- \nb', '-- \nb'],
])('lines that flow%s: %j', (more, text, joined) => {
  expect(textOfPart(readMime(Buffer.from(part(`text/plain${more}`, text)))).text).toBe(joined)
})
