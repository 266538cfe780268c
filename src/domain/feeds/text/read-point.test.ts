import { expect, it } from 'vitest'
import { plainCoordinate, readPoint } from './read-point.ts'

it.each([
  '34.6841, 33.0379',
  '34,6841; 33,0379',
  '(34.6841 33.0379)',
  '34.6841 N, 33.0379 E',
  '34.6841°N 33.0379°E',
  '34°41\'02.76"N 33°02\'16.44"E',
  'POINT(33.0379 34.6841)',
  'https://www.google.com/maps?q=34.6841,33.0379',
  'https://www.google.com/maps/@34.6841,33.0379,15z',
])('%s is a point', (text) => {
  const { lat, lng } = readPoint(text)!
  expect([lat, lng].map((one) => one.toFixed(4))).toEqual(['34.6841', '33.0379'])
})

it.each(['', 'Limassol', '34.6841', 'https://example.com/photos/3', "34°41'N"])(
  '%j is none',
  (text) => {
    expect(readPoint(text)).toBeNull()
  },
)

it('reads one coordinate with its direction, and leaves any other text', () => {
  expect(plainCoordinate('34°41\'03"N')).toBe('34.6841667')
  expect(plainCoordinate('33.5W')).toBe('-33.5')
  expect(plainCoordinate('34,6841')).toBe('34,6841')
  expect(plainCoordinate('north')).toBe('north')
})
