import { describe, expect, it } from 'vitest'
import { phoneNumbers } from './phone-numbers.ts'

describe('phone numbers of Cyprus', () => {
  it.each(['99412278', '94000001', '25412278', '22345670', '70001234', '77771234', '80012345'])(
    '%s is national',
    (digits) => expect(phoneNumbers.isNational(digits)).toBe(true),
  )

  it.each(['9941227', '994122789', '10234567', '93412278', '27412278', '35799412278', ''])(
    '%s is not',
    (digits) => expect(phoneNumbers.isNational(digits)).toBe(false),
  )

  it('of mobiles begin with 94 to 99', () => {
    expect(phoneNumbers.isMobile('99412278')).toBe(true)
    expect(phoneNumbers.isMobile('25412278')).toBe(false)
    expect(phoneNumbers.isMobile('9941227')).toBe(false)
  })

  it.each([
    ['6912345678', 'GR'],
    ['07911123456', 'GB'],
    ['89161234567', 'RU'],
    ['0501234567', 'IL'],
  ])('%s is the home form of %s', (digits, country) => {
    const found = phoneNumbers.foreign.filter(({ form }) => form.test(digits))
    expect(found.map((entry) => entry.country)).toEqual([country])
  })
})
