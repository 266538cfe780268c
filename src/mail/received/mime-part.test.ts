/** Mails taken apart: where headers end, what a boundary is, and what is left of mails that are broken. */
import { describe, expect, it } from 'vitest'
import { mailLimits } from '../mail-limits.ts'
import { type MimePart, parametersOf, readMime } from './mime-part.ts'

const read = (text: string): MimePart => readMime(Buffer.from(text))
/** The bodies of its parts, parts of parts in brackets. */
const shape = ({ parts, body, type }: MimePart): unknown =>
  type.startsWith('multipart/') && parts.length > 0 ? parts.map(shape) : body.toString()
const headersOf = ({ headers }: MimePart) => Object.fromEntries(headers)

describe('headers', () => {
  it.each([
    ['A: 1\nB: 2\n\nbody', { a: ['1'], b: ['2'] }, 'body'],
    ['A: 1\r\nB:2 \r\n\r\nbody\r\n\r\nmore', { a: ['1'], b: ['2'] }, 'body\r\n\r\nmore'],
    // The first empty line ends them, however it is written.
    ['A: 1\r\n\r\nx\n\ny', { a: ['1'] }, 'x\n\ny'],
    ['A: 1\n\nx\n\r\ny', { a: ['1'] }, 'x\n\r\ny'],
    ['\nbody', {}, 'body'],
    ['\r\nbody', {}, 'body'],
    ['\rA: 1\n\nbody', {}, 'body'],
    // Repeated, folded, and what is no header.
    ['A: 1\na: 2\nB: x\n\ty\n  z\n\n', { a: ['1', '2'], b: ['x y  z'] }, ''],
    ['no header\nA b: 1\n: 2\nA : 3\n\n', { a: ['3'] }, ''],
    // Without an empty line all of it is headers.
    ['A: 1\nB: 2', { a: ['1'], b: ['2'] }, ''],
    ['', {}, ''],
  ])('%j', (text, headers, body) => {
    const mail = read(text)
    expect([headersOf(mail), mail.body.toString()]).toEqual([headers, body])
  })

  it('behind their limit are not read', () => {
    const line = `X: ${'y'.repeat(96)}\n`
    const lines = Math.ceil(mailLimits.receivedHeaderMaxBytes / line.length)
    const { headers, body } = read(`${line.repeat(lines)}A: 1\n\nbody`)
    expect([headers.get('x')?.length, headers.get('a'), body.toString()]).toEqual([
      ...[lines, undefined, ''],
    ])
  })

  it.each([
    ['Text/HTML; Charset=UTF-8', 'text/html', { charset: 'UTF-8' }],
    ['text/plain;charset = "a;\\"b" ; x=1', 'text/plain', { charset: 'a;"b', x: '1' }],
    ['multipart/mixed; boundary=a; boundary=b', 'multipart/mixed', { boundary: 'a' }],
    ['text', 'text/plain', {}],
    ['', 'text/plain', {}],
    ['a/b/c; x=""', 'text/plain', { x: '' }],
  ])('a type is read: %j', (header, type, parameters) => {
    const mail = read(`Content-Type: ${header}\n\n`)
    expect([mail.type, { ...mail.parameters }]).toEqual([type, parameters])
  })

  it('parameters behind the limit of a value are not read', () => {
    const { parameters } = parametersOf(
      `a/b; x=1; ${' '.repeat(mailLimits.receivedValueMaxChars)}; y=2`,
    )
    expect({ ...parameters }).toEqual({ x: '1' })
  })
})

describe('parts', () => {
  const mixed = (body: string, boundary = 'b') =>
    shape(read(`Content-Type: multipart/mixed; boundary=${boundary}\n\n${body}`))

  it.each([
    ['--b\n\none\n--b\n\ntwo\n--b--\n', ['one', 'two']],
    ['before\n--b\n\none\n--b--\nbehind\n--b\n\nlate', ['one']],
    ['--b \t\r\n\r\none\r\n--b--', ['one']],
    // Without an end the last part ends with the mail; a boundary at the end begins none.
    ['--b\n\none\n--b\n\ntwo', ['one', 'two']],
    ['--b\n\none\n--b\n', ['one']],
    ['--b\n\none\n--b', ['one']],
    // One letter is a part: it is a header that is none.
    ['--b\n\none\n--b\nx', ['one', '']],
    // What is no line of the boundary.
    ['--b\n\none --b\n--bc\n --b\n--b--', ['one --b\n--bc\n --b']],
    ['--b\n\none\n--b-\n--b--', ['one\n--b-']],
    [`--b\n\none\n--b${' '.repeat(mailLimits.receivedLineMaxBytes)}\n\ntwo`, ['one', 'two']],
    [
      `--b\n\none\n--b${' '.repeat(mailLimits.receivedLineMaxBytes + 1)}\nx`,
      [`one\n--b${' '.repeat(mailLimits.receivedLineMaxBytes + 1)}\nx`],
    ],
    // Line ends before a boundary belong to it, one of them; a part may have nothing at all.
    ['--b\n\none\n\n--b--', ['one\n']],
    ['--b\r\n\r\none\r\n\r\n--b--', ['one\r\n']],
    ['--b\n--b\n\n--b--', ['', '']],
    ['--b--\n', 'text'],
  ])('%j', (body, parts) => {
    expect(mixed(body)).toEqual(parts === 'text' ? '' : parts)
  })

  it('without a boundary are one', () => {
    expect(shape(read('Content-Type: multipart/mixed\n\n--b\n\none'))).toBe('--b\n\none')
    expect(shape(read('Content-Type: text/plain; boundary=b\n\n--b\n\none'))).toBe('--b\n\none')
  })

  it('in parts are read down to a depth', () => {
    const inner = (depth: number): string =>
      depth === 0
        ? 'Content-Type: text/plain\n\nword'
        : `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n${inner(depth - 1)}\n--b${depth}--`
    const depthOf = (found: unknown): number => (Array.isArray(found) ? 1 + depthOf(found[0]) : 0)
    const { receivedDepthMax } = mailLimits
    expect(depthOf(shape(read(inner(receivedDepthMax))))).toBe(receivedDepthMax)
    expect(depthOf(shape(read(inner(receivedDepthMax + 1))))).toBe(receivedDepthMax)
  })

  it('of a mail are read up to a number, wherever they are', () => {
    const { receivedPartsMax } = mailLimits
    const two = 'Content-Type: multipart/mixed; boundary=c\n\n--c\n\na\n--c\n\nb\n--c--'
    const all = [two, ...Array<string>(receivedPartsMax).fill('\nx')]
    const found = mixed(`${all.map((part) => `--b\n${part}\n`).join('')}--b--`) as unknown[]
    expect(found[0]).toEqual(['a', 'b'])
    expect(found).toHaveLength(receivedPartsMax - 2)
  })
})
