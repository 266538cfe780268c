import { expect, it } from 'vitest'
import { loggedPath } from './http-server.ts'

const token = `enqt_${'aB3_-'.repeat(8)}xyz`

it('names a path without its query', () => {
  expect(loggedPath('/v1/listings?q=anna%40example.com', '/v1/listings')).toBe('/v1/listings')
  expect(loggedPath('/v1/listings/1042', '/v1/listings/:id')).toBe('/v1/listings/1042')
})

it.each([
  [`/v1/enquiries/${token}/confirm`, '/v1/enquiries/:token/confirm'],
  [`/v1/enquiries/${token}/confrim`, 'none'],
  [`/v1/my/${token}`, 'none'],
  [`/v1/enquiries/%65nqt_${token.slice(5)}`, 'none'],
  [`/v1/enquiries/${token.replace('3', '%33')}/x`, 'none'],
])('%s by %s holds no token', (url, route) => {
  const path = loggedPath(url, route)
  expect(path).not.toContain(token.slice(5, 30))
  expect(path).not.toContain(token.slice(20))
})
