/** The one error shape, checked whole wherever a test meets a refusal. */
import { expect } from 'vitest'
import { type ErrorCode, errorsByCode } from '../../src/catalogue/errors.ts'
import { limits } from '../../src/catalogue/limits.ts'
import type { TestAnswer } from './test-app.ts'

/** What only a stack or a path of ours would contain. */
const INSIDES = /node_modules|\.ts:\d|\.js:\d|\n\s+at |Error:|FST_|SQLITE/

export interface ExpectedError {
  readonly status?: number
  readonly code?: ErrorCode
  readonly param?: string
  /** What the hint must say for the request to be repaired. */
  readonly hint?: string | RegExp
}

export function expectErrorShape(answer: TestAnswer, expected: ExpectedError = {}): void {
  const { status, headers, body, text } = answer
  expect(headers['content-type']).toMatch(/^application\/json(; charset=utf-8)?$/)
  expect(Object.keys(body)).toEqual(['error'])
  const { error } = body
  const entry = errorsByCode.get(String(error.code) as ErrorCode)
  expect(entry, `${error.code} is in the error table`).toBeDefined()
  expect(status, text).toBe(entry?.status)
  for (const member of ['message', 'hint', 'request_id']) {
    expect(error[member], `${error.code} ${member}`).toEqual(expect.any(String))
    expect(error[member], `${error.code} ${member}`).not.toBe('')
  }
  expect(headers['x-request-id']).toBe(error.request_id)
  expect(text).not.toMatch(INSIDES)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limits.errorBodyMaxBytes)
  if (expected.status !== undefined) expect(status, text).toBe(expected.status)
  if (expected.code !== undefined) expect(error.code, text).toBe(expected.code)
  if (expected.param !== undefined) expect(error.param, text).toBe(expected.param)
  if (expected.hint !== undefined) expect(error.hint).toMatch(expected.hint)
}
