import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRIVACY_NOTICE } from '../../catalogue/enquiries.ts'
import { errorsByCode } from '../../catalogue/errors.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { readEnquiry, readPhone } from './read-enquiry.ts'

/** Lone surrogates and control characters too. */
const anyCodeUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit))

const nowMs = Date.UTC(2026, 10, 1, 12)
const context = { country: cyprus, nowMs }
const good = {
  kind: 'question',
  name: 'Anna Γεωργίου',
  email: 'anna@example.com',
  message: 'Is the parking covered?',
  privacy_notice: PRIVACY_NOTICE,
}
const read = (body: object) => readEnquiry(body as Record<string, unknown>, context)
const faultsOf = (body: object) => {
  const reading = read(body)
  return 'faults' in reading ? reading.faults : []
}
const paramsOf = (body: object) => faultsOf(body).map(({ code, param }) => `${code} ${param}`)

describe('an enquiry', () => {
  it('needs five fields', () => {
    expect(read(good)).toEqual({
      draft: {
        ...good,
        phone: null,
        language: 'en',
        viewing: null,
        share: { email: false, phone: false },
      },
    })
  })

  it('may hold all of them', () => {
    const body = {
      ...good,
      kind: 'viewing',
      name: '  Anna \u00a0 M. ',
      phone: '99 123456',
      message: ' One\r\nTwo\rThree ',
      language: 'el',
      viewing: { slots: [{ from: '2026-12-01T10:00', to: '2026-12-01T10:00Z' }], mode: 'video' },
      share: { email: true, phone: true },
    }
    expect(read(body)).toEqual({
      draft: {
        ...body,
        name: 'Anna M.',
        phone: '+35799123456',
        message: 'One\nTwo\nThree',
        viewing: {
          mode: 'video',
          slots: [{ from: Date.UTC(2026, 11, 1, 8), to: Date.UTC(2026, 11, 1, 10) }],
        },
      },
    })
  })

  it('that asks whether it is still there needs no words', () => {
    const { message: _, ...rest } = good
    expect(read({ ...rest, kind: 'still_available' })).toMatchObject({ draft: { message: null } })
    expect(read({ ...rest, kind: 'still_available', message: ' \n ' })).toMatchObject({
      draft: { message: null },
    })
    expect(paramsOf(rest)).toEqual(['missing_field message'])
  })

  it('reports all faults together', () => {
    expect(paramsOf({ emial: 'x', share: { fax: true, phone: 'yes' }, viewing: [] })).toEqual([
      'unknown_field emial',
      'missing_field kind',
      'missing_field name',
      'missing_field email',
      'missing_field message',
      'invalid_value viewing',
      'unknown_field share.fax',
      'invalid_value share.phone',
      'missing_field privacy_notice',
    ])
    expect(faultsOf({ ...good, emial: 'x' })[0].hint).toBe('Did you mean email?')
  })

  it('takes what proves a person, and leaves it alone', () => {
    const proofs = { proof: {}, form_time: 7, subject_line: ['x'] }
    expect(read({ ...good, ...proofs })).toEqual(read(good))
  })
})

describe('hostile input', () => {
  it.each([
    [{ name: 'Anna\r\nBcc: all@example.com' }, 'invalid_value name'],
    [{ name: 'Anna\u2028X' }, 'invalid_value name'],
    [{ name: 'Anna\u202egro' }, 'invalid_value name'],
    [{ name: 'Anna\0' }, 'invalid_value name'],
    [{ name: 'Win now: http://evil.example' }, 'invalid_value name'],
    [{ name: 'anna@example.com' }, 'invalid_value name'],
    [{ name: 'a'.repeat(81) }, 'too_long name'],
    [{ name: ' ' }, 'missing_field name'],
    [{ name: ['Anna'] }, 'invalid_value name'],
    [{ name: 7 }, 'invalid_value name'],
    [{ email: 'anna@gmаil.com' }, 'invalid_value email'],
    [{ email: ['anna@example.com'] }, 'invalid_value email'],
    [{ message: 'a'.repeat(2001) }, 'too_long message'],
    [{ message: 'x\0' }, 'invalid_value message'],
    [{ message: 'x\u202e' }, 'invalid_value message'],
    [{ message: '\ud800' }, 'invalid_value message'],
    [{ kind: 'spam' }, 'invalid_value kind'],
    [{ kind: {} }, 'invalid_value kind'],
    [{ kind: '__proto__' }, 'invalid_value kind'],
    [{ language: 'de' }, 'invalid_value language'],
    [{ phone: '12' }, 'invalid_value phone'],
    [{ phone: 99123456 }, 'invalid_value phone'],
    [{ share: true }, 'invalid_value share'],
    [{ share: { phone: true } }, 'conflicting_parameters share.phone'],
    [{ privacy_notice: '2020-01' }, 'invalid_value privacy_notice'],
    [{ privacy_notice: true }, 'invalid_value privacy_notice'],
    [{ viewing: {} }, 'conflicting_parameters viewing'],
  ])('%j', (more, fault) => expect(paramsOf({ ...good, ...more })).toEqual([fault]))

  it('counts characters, not code units', () => {
    expect(read({ ...good, name: '🏠'.repeat(80), message: '🏠'.repeat(2000) })).toHaveProperty(
      'draft',
    )
  })

  const slot = (from: string, to: string) => ({ slots: [{ from, to }] })
  it.each([
    [slot('2026-12-01T10:00', '2026-12-01T10:00'), 'invalid_range viewing.slots[0]'],
    [slot('2026-12-01T10:00', '2026-12-01T09:00'), 'invalid_range viewing.slots[0]'],
    [slot('2026-11-01T14:00', '2026-11-01T15:00'), 'invalid_value viewing.slots[0]'],
    [slot('2027-01-31T10:00', '2027-01-31T11:00'), 'invalid_value viewing.slots[0]'],
    [slot('2026-12-01T10:00', '2026-12-01T18:01'), 'invalid_value viewing.slots[0]'],
    [slot('tomorrow', '2026-12-01T18:00'), 'invalid_value viewing.slots[0].from'],
    [{ slots: [7] }, 'invalid_value viewing.slots[0]'],
    [{ slots: [{}] }, 'invalid_value viewing.slots[0].from'],
    [{ slots: 'x' }, 'invalid_value viewing.slots'],
    [{ slots: Array(4).fill({}) }, 'invalid_value viewing.slots'],
    [{ mode: 'phone' }, 'invalid_value viewing.mode'],
    [{ times: [] }, 'unknown_field viewing.times'],
    ['now', 'invalid_value viewing'],
  ])('viewing %j', (viewing, fault) =>
    expect(paramsOf({ ...good, kind: 'viewing', viewing })[0]).toBe(fault),
  )

  it('takes eight hours, and the last hour of the 90th day', () => {
    const longest = slot('2026-12-01T10:00', '2026-12-01T18:00')
    expect(paramsOf({ ...good, kind: 'viewing', viewing: longest })).toEqual([])
    const last = slot('2027-01-30T11:00Z', '2027-01-30T12:00Z')
    expect(paramsOf({ ...good, kind: 'viewing', viewing: last })).toEqual([])
  })

  it('is always answered by a draft fit for a mail, or by faults of the table', () => {
    const value = fc.oneof(
      fc.string({ unit: anyCodeUnit }),
      fc.jsonValue(),
      fc.constantFrom('viewing', 'a@b.cy', PRIVACY_NOTICE, '\r\n', 'en', true),
    )
    const body = fc.record(
      {
        ...Object.fromEntries(
          ['kind', 'name', 'email', 'phone', 'message', 'language', 'viewing', 'share', 'x'].map(
            (name) => [name, value],
          ),
        ),
        privacy_notice: value,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(body, fc.boolean(), (sent, isMixed) => {
        const reading = read(isMixed ? { ...good, ...sent } : sent)
        if ('draft' in reading) {
          const { name, email, message } = reading.draft
          expect(`${name}${email}`).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
          expect(message ?? '').not.toMatch(/(?![\n\t])\p{Cc}/u)
        } else {
          for (const { code, message, hint } of reading.faults) {
            expect(errorsByCode.has(code)).toBe(true)
            expect([message, hint]).not.toContain('')
            expect(`${message}${hint}`).not.toContain('undefined')
          }
        }
      }),
    )
  })
})

it.each([
  ['99 123456', '+35799123456'],
  ['+357 99-123456', '+35799123456'],
  ['00357 22 123456', '+35722123456'],
  ['35799123456', '+35799123456'],
  ['(94) 123456', '+35794123456'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0030 210 1234567', '+302101234567'],
  ['+7 912 345-67-89', '+79123456789'],
])('%s is %s', (text, phone) => expect(readPhone(text, cyprus)).toBe(phone))

it.each([
  '',
  '12',
  '+',
  'call me',
  '99 123456 x12',
  '+357 99 123456\r\nX: y',
  '+999 1234567',
  '9'.repeat(60),
])('%j is none', (text) => expect(readPhone(text, cyprus)).toBeNull())
