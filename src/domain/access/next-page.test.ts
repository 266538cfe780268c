import { expect, it } from 'vitest'
import { readNextPage, withNextPage } from './next-page.ts'

it.each([
  '/desk/feeds/3/runs/9',
  '/desk/enquiries?status=new&page=2',
  '/desk/enquiries.csv',
  '/admin',
  '/admin/sellers/4',
])('goes on to %s', (page) => expect(readNextPage(page)).toBe(page))

it.each([
  ...[
    '',
    'desk/feeds',
    'https://evil.example/desk',
    '//evil.example/desk',
    '/\\\\evil.example',
    '/desk//evil.example',
  ],
  ...[
    '/desk/../search',
    '/search',
    '/deskx',
    '/desk/feeds\r\nSet-Cookie: a=b',
    '/desk/feeds#x',
    '/desk/<b>',
    '/desk@evil',
  ],
  ...[
    '/desk',
    '/desk?next=/desk',
    '/desk/enter/token',
    '/desk/sign-in',
    '/desk/sign-out',
    '/desk/again',
  ],
  `/desk/${'a'.repeat(300)}`,
])('does not go on to %j', (page) => expect(readNextPage(page)).toBeNull())

it('is one parameter of an address', () => {
  expect(withNextPage('/desk', '/desk/feeds/1?page=2')).toBe(
    '/desk?next=%2Fdesk%2Ffeeds%2F1%3Fpage%3D2',
  )
  expect(withNextPage('/desk', null)).toBe('/desk')
})
