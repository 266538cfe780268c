import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { readJsonObject } from './read-json-object.ts'

const read = (text: string) => readJsonObject(Buffer.from(text))

function codeOf(bytes: Uint8Array): string {
  try {
    readJsonObject(bytes)
  } catch (error) {
    if (error instanceof Refusal) return error.faults[0].code
  }
  return 'none'
}

describe('readJsonObject', () => {
  it('reads an object, also with equal names at different places', () => {
    expect(read('{"a":{"x":1},"b":{"x":[2,{"x":3}]},"x":"\\"}:{"}')).toEqual({
      a: { x: 1 },
      b: { x: [2, { x: 3 }] },
      x: '"}:{',
    })
  })

  it.each([
    '',
    ' ',
    '[]',
    'null',
    '"a"',
    '5',
    '{',
    '{"a":}',
    "{'a':1}",
    '{"a":1}}',
    '{"a":01}',
    '{"a":1,}',
    `${'['.repeat(100_000)}`,
    `{"a":${'['.repeat(9)}${']'.repeat(9)}}`,
  ])('refuses %.20s as invalid_json', (text) => {
    expect(codeOf(Buffer.from(text))).toBe('invalid_json')
  })

  it.each(['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '{"b":{"a":1,"a":2}}', '{"b":[{"a":1,"a":2}]}'])(
    'refuses a repeated member in %s',
    (text) => expect(codeOf(Buffer.from(text))).toBe('duplicate_parameter'),
  )

  it('refuses bytes that are not UTF-8', () => {
    expect(codeOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe('invalid_json')
  })

  it('treats __proto__ as a plain member', () => {
    const value = read('{"__proto__":{"x":1}}')
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

it.each([
  ['{"text": "a\\u0000b"}', 'text'],
  ['{"a": {"b": ["x", "\\u0007"]}}', 'a.b[1]'],
  ['{"a": {"\\u0000": 1}}', 'a'],
])('refuses control characters in %s', (body, param) => {
  expect(() => readJsonObject(Buffer.from(body))).toThrow(
    expect.objectContaining({
      faults: [expect.objectContaining({ code: 'invalid_value', param })],
    }),
  )
})

it('takes tabs and line ends', () => {
  expect(readJsonObject(Buffer.from('{"a": "b\\tc\\r\\nd"}'))).toEqual({ a: 'b\tc\r\nd' })
})
