import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMoment } from './read-viewing.ts'

const zone = 'Asia/Nicosia'
const read = (text: string) => {
  const moment = readMoment(text, zone)
  return typeof moment === 'number'
    ? new Date(moment).toISOString().replace(':00.000Z', 'Z')
    : moment
}

describe('a moment', () => {
  it.each([
    ['2026-12-01T10:00', '2026-12-01T08:00Z'],
    ['2026-07-01T10:00:00', '2026-07-01T07:00Z'],
    ['2026-12-01T10:00Z', '2026-12-01T10:00Z'],
    ['2026-12-01T10:00:00.000+05:30', '2026-12-01T04:30Z'],
    ['2026-12-01T10:00-02:00', '2026-12-01T12:00Z'],
    // The clocks go forward at 3:00 on 29 March 2026.
    ['2026-03-29T02:59', '2026-03-29T00:59Z'],
    ['2026-03-29T03:00', 'no_such_hour'],
    ['2026-03-29T03:59', 'no_such_hour'],
    ['2026-03-29T04:00', '2026-03-29T01:00Z'],
    // And back at 4:00 on 25 October: from 3:00 to 4:00 there are two of each minute.
    ['2026-10-25T02:59', '2026-10-24T23:59Z'],
    ['2026-10-25T03:30', '2026-10-25T00:30Z'],
    ['2026-10-25T04:00', '2026-10-25T02:00Z'],
  ])('%s is %s', (text, moment) => expect(read(text)).toBe(moment))

  it.each([
    '',
    '2026-12-01',
    '2026-12-01 10:00',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-12-01T24:00',
    '2026-12-01T10:60',
    '2026-12-01T10:00:60',
    '2026-12-01T10:00+15:00',
    '2026-12-01T10:00 Z',
    '0000-01-01T00:00',
    '٢٠٢٦-12-01T10:00',
  ])('%j is none', (text) => expect(read(text)).toBe('malformed'))

  it('is read back as the clocks showed it', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 })
    const start = Date.UTC(2026, 0, 1)
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    fc.assert(
      fc.property(minutes, (count) => {
        const text = new Date(start + count * 60_000).toISOString().slice(0, 16)
        const moment = readMoment(text, zone)
        if (typeof moment === 'number') expect(clock.format(moment)).toBe(text.replace('T', ' '))
        else expect(text.slice(0, 13)).toBe('2026-03-29T03')
      }),
    )
  })
})
