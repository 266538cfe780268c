import { expect, test } from 'vitest'
import { readPostgresUrl } from './client-config.ts'

test('what errors show of an address holds neither user nor password nor settings', () => {
  const { place } = readPostgresUrl(
    'postgresql://me:s3cret@db.example.com:5433/estia?sslmode=require',
  )
  expect(place).toBe('postgres://db.example.com:5433/estia')
})

test('session settings are separated from the rest', () => {
  const url = 'postgres://me@h/estia?options=-c%20search_path%3Da&connect_timeout=3'
  expect(readPostgresUrl(url)).toMatchObject({
    options: '-c search_path=a',
    connectionString: 'postgres://me@h/estia?connect_timeout=3',
  })
})

test.each([
  ['prefer', 'verify-full'],
  ['require', 'verify-full'],
  ['verify-ca', 'verify-full'],
  ['verify-full', 'verify-full'],
  ['no-verify', 'no-verify'],
  ['disable', 'disable'],
])('sslmode=%s means %s', (given, meant) => {
  const { connectionString } = readPostgresUrl(`postgres://h/estia?sslmode=${given}`)
  expect(connectionString).toBe(`postgres://h/estia?sslmode=${meant}`)
})

test.each(['', 'estia', 'http://h/estia', 'postgres'])('"%s" is refused', (url) => {
  expect(() => readPostgresUrl(url)).toThrow(expect.objectContaining({ code: 'bad_url' }))
})
