import { expect, it } from 'vitest'
import { failureOf, MailFailure } from './mail-failure.ts'

const ADDRESS = 'anna@example.com'
const answered = (responseCode: number, command: string, status = '') =>
  Object.assign(new Error(`${responseCode} <${ADDRESS}> says no`), {
    code: 'EENVELOPE',
    responseCode,
    response: `${responseCode} ${status} <${ADDRESS}> says no`,
    permanent: responseCode >= 500,
    command,
  })

it.each([
  [answered(550, 'RCPT TO'), 'smtp_550', true],
  [answered(554, 'DATA'), 'smtp_554', true],
  [answered(450, 'RCPT TO'), 'smtp_450', false],
  // Ours to repair, and no fault of whom it is for.
  [answered(550, 'MAIL FROM'), 'smtp_550', false],
  [answered(535, 'AUTH PLAIN'), 'smtp_535', false],
  [answered(530, 'RCPT TO'), 'smtp_530', false],
  [answered(554, 'CONN'), 'smtp_554', false],
  [
    Object.assign(new Error(), { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }),
    'ECONNREFUSED',
    false,
  ],
  [Object.assign(new Error(ADDRESS), { code: 'EENVELOPE' }), 'EENVELOPE', true],
  [new Error(ADDRESS), 'failed', false],
  [null, 'failed', false],
])('%s is %s', (error, code, isFinal) => {
  const failure = failureOf(error)
  expect({ ...failure }).toEqual({ code, isFinal, isOfAddress: isFinal })
  expect(failure.message).not.toContain(ADDRESS)
})

it('that is one of policy is final, and no fault of the address', () => {
  const failure = failureOf(answered(550, 'RCPT TO', '5.7.26'))
  expect(failure).toMatchObject({ isFinal: true, isOfAddress: false })
  expect(failureOf(answered(550, 'RCPT TO', '5.1.1'))).toMatchObject({ isOfAddress: true })
})

it('stays what it is', () => {
  const failure = new MailFailure('timeout', false)
  expect(failureOf(failure)).toBe(failure)
})
