import { expect, it } from 'vitest'
import { isPerson } from './count-visit.ts'

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'

it.each([
  ['a phone', browser, {}, true],
  ['a desk', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', {}, true],
  ['Google', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', {}, false],
  ['Bing', 'Mozilla/5.0 AppleWebKit/537.36 (compatible; bingbot/2.0) Chrome/116', {}, false],
  ['an assistant', 'Mozilla/5.0 AppleWebKit/537.36; compatible; ChatGPT-User/1.0', {}, false],
  ['a preview of a link', 'facebookexternalhit/1.1', {}, false],
  ['a program', 'curl/8.5.0', {}, false],
  ['a driven browser', 'Mozilla/5.0 (X11) HeadlessChrome/130.0', {}, false],
  ['nobody', undefined, {}, false],
  ['no language', browser, { 'accept-language': undefined }, false],
  ['a page loaded ahead', browser, { 'sec-purpose': 'prefetch;prerender' }, false],
])('%s', (_, agent, more, person) => {
  const headers = { 'user-agent': agent, 'accept-language': 'el', ...more }
  expect(isPerson({ headers })).toBe(person)
})
