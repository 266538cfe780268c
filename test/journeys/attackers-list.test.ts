/**
 * What anybody on the internet may try without a key, from outside, against a production install with its
 * default limits. Innocent clients on other addresses are served throughout (see `attacked-service.ts`).
 * A picture of 1 x 49,000,000 pixels and its like need an https origin: test/photos/hostile-images.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { costlyRequests } from '../support/costly-requests.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { askFrom, type HeldConnection, holdConnections } from '../support/hold-connections.ts'
import { hostileAuthorizations } from '../support/hostile-values.ts'
import { parseAnswers } from '../support/raw-http.ts'
import { type TestAnswer, toAnswer } from '../support/test-app.ts'
import { serviceUnderAttack } from './attacked-service.ts'
import type { ServiceAnswer } from './call-service.ts'
import { DEMO_LISTINGS } from './shared-service.ts'

const service = serviceUnderAttack()

const CONNECTIONS_PER_ADDRESS = 100
const CARDS = 60

const textOf = ({ bytes }: ServiceAnswer): string => String(bytes)
const asTestAnswer = (answer: ServiceAnswer): TestAnswer =>
  toAnswer(answer.status, answer.headers as Record<string, string>, textOf(answer))
const request = (line: string, ...headers: string[]): string =>
  [line, 'Host: test', 'Connection: close', ...headers, '', ''].join('\r\n')
const hangUp = (held: readonly HeldConnection[]) => {
  for (const connection of held) connection.destroy()
}

describe('who wants to hold the process', () => {
  it('with 20 pages at once, each over an area of 100 corners, gets pages or is asked to wait', async () => {
    const attacker = service.stranger()
    const bombs = costlyRequests(1)
      .filter(({ name, path }) => name.startsWith('page: ') && path.includes('polygon='))
      .slice(0, 20)
    expect(bombs).toHaveLength(20)
    const answers = await Promise.all(bombs.map(({ path }) => attacker('GET', path)))
    for (const { status, headers } of answers) {
      expect([200, 503]).toContain(status)
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(answers.map(({ status }) => status)).toContain(200)
  })

  it('with 300 idle connections keeps 100 of them', async () => {
    const address = service.newAddress()
    const held = await holdConnections(service.port, address, 300)
    // On a further connection of the same address: the oldest idle ones have made room for it.
    expect(await askFrom(service.port, address, '/v1/meta')).toMatch(/^HTTP\/1\.1 200 /)
    expect(held.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(CONNECTIONS_PER_ADDRESS)
    hangUp(held)
  })

  it('with headers that come by drops gets an error and is cut off', async () => {
    const held = await holdConnections(service.port, service.newAddress(), 20)
    for (const one of held) one.write('GET /v1/meta HTTP/1.1\r\nHost: test\r\nX-Slow: ')
    const drops = setInterval(() => {
      for (const one of held) if (one.isOpen) one.write('a')
    }, 200)
    for (const { closed } of held) {
      const [answer] = parseAnswers(await closed)
      expectErrorShape(answer, { hint: /whole request/ })
    }
    clearInterval(drops)
  })
})

describe('who wants more than a share', () => {
  it('by If-None-Match: * on every read is counted like everybody', async () => {
    const attacker = service.stranger()
    const read = () => attacker('GET', '/v1/locations?q=tala', undefined, { 'if-none-match': '*' })
    for (let left = limits.requestsPerHour - 1; left >= 0; left--) {
      const { status, headers } = await read()
      expect([200, 304]).toContain(status)
      expect(headers['x-ratelimit-remaining']).toBe(String(left))
    }
    expectErrorShape(asTestAnswer(await read()), { code: 'rate_limited' })
  })

  it('by the cards of pages is shown the budget of an address and no more', async () => {
    const attacker = service.stranger()
    const idsFrom = (first: number) =>
      Array.from({ length: CARDS }, (_, at) => 1 + ((first + at) % DEMO_LISTINGS)).join(',')
    let shown = 0
    let answer = await attacker('GET', `/site/cards?ids=${idsFrom(0)}`)
    for (let turn = 1; answer.status === 200 && turn < limits.pageListings; turn++) {
      shown += textOf(answer).match(/<article/g)?.length ?? 0
      answer = await attacker('GET', `/site/cards?ids=${idsFrom(turn * CARDS)}`)
    }
    expectErrorShape(asTestAnswer(answer), { code: 'rate_limited' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(shown).toBeGreaterThan(limits.pageListings / 2)
    expect(shown).toBeLessThan(limits.pageListings + CARDS)
    for (const path of ['/search', '/saved?ids=1,2,3', '/listings/1', '/site/map?zoom=9']) {
      expect([path, (await attacker('GET', path)).status]).toEqual([path, 429])
    }
  })

  it('by 200 malformed keys is refused, and turned away after 30', async () => {
    const attacker = service.stranger()
    const letters = 'estia_0123456789_'
    const made = Array.from({ length: 200 }, (_, at) =>
      at < hostileAuthorizations.length
        ? hostileAuthorizations[at]
        : `Bearer ${letters.slice(0, at % 18)}${'x'.repeat(at)}`,
    )
    const statuses: number[] = []
    for (const authorization of made) {
      const answer = await attacker('GET', '/v1/listings', undefined, { authorization })
      expectErrorShape(asTestAnswer(answer))
      statuses.push(answer.status)
    }
    const expected = made.map((_, at) => (at < limits.requestsPerHour ? 401 : 429))
    expect(statuses).toEqual(expected)
  })
})

describe('who sends what nobody would', () => {
  it('as 3.8 KB of unknown parameters gets a short answer', async () => {
    const query = Array.from({ length: 900 }, (_, at) => `x${at.toString(36)}`).join('&')
    const sent = `/v1/listings?${query}`.slice(0, 3_800)
    const answer = await service.stranger()('GET', sent)
    expectErrorShape(asTestAnswer(answer), { code: 'unknown_parameter' })
    expect(answer.bytes.length).toBeLessThan(33_000)
  })

  it.each([
    ['emoji', encodeURIComponent('😀'.repeat(30))],
    ['an emoji across the end of what is taken', encodeURIComponent(`${'x'.repeat(99)}😀`)],
    ['half of a surrogate pair', '%ED%A0%BD'],
    ['two halves in the wrong order', '%ED%B8%80%ED%A0%BD'],
    ['cut UTF-8', '%F0%9F%98'],
    ['NUL', '%00'.repeat(50)],
  ])('as %s in the search box is led to a page or refused', async (_, escapes) => {
    const [answer] = await service.sendBytes(request(`GET /search?find=${escapes} HTTP/1.1`))
    expect(answer.status).toBeLessThan(500)
    if (answer.status !== 303) return
    const [led] = await service.sendBytes(request(`GET ${answer.headers.location} HTTP/1.1`))
    // A text without a word is refused there, with a page that says so.
    expect([200, 400]).toContain(led.status)
    expect(led.headers['content-type']).toMatch(/^text\/html/)
  })

  it.each([
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 41', ''],
    ['chunks before another coding', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
    ['a length with a space before its colon', 'Content-Length : 0', ''],
    ['a header ended by a bare line feed', 'X-A: 1\nContent-Length: 0', ''],
  ])('as a request hidden by %s gets one refusal', async (_, header, body) => {
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: hidden\r\n\r\n'
    const answers = await service.sendBytes(
      `POST /v1/meta HTTP/1.1\r\nHost: test\r\n${header}\r\n\r\n${body}${hidden}`,
    )
    expect(answers).toHaveLength(1)
    expectErrorShape(answers[0])
    expect(answers[0].status).toBeLessThan(500)
  })

  it.each([
    '/search?find=a%0d%0aX-Injected:%201',
    '/search?district=paphos%0d%0aX-Injected:%201',
    '/search?lang=el%0d%0aX-Injected:%201',
    '/v1/listings/lookup?ref=a%0d%0aX-Injected:%201',
    '/v1/listings?q=a%0d%0aX-Injected:%201',
    '/listings/1/a%0d%0aX-Injected:%201',
    '/%0d%0aX-Injected:%201',
  ])('as a line break in %s adds no header', async (path) => {
    const [answer] = await service.sendBytes(request(`GET ${path} HTTP/1.1`))
    expect(answer.status).toBeLessThan(500)
    expect(Object.keys(answer.headers)).not.toContain('x-injected')
  })

  const climbs = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '%252e%252e%252f', '....//']
  const ends = ['package.json', 'data/estia.sqlite', 'etc/passwd', 'estia.sqlite%00-320.webp']
  it.each(climbs)('as a path that climbs by %s finds nothing', async (climb) => {
    for (const folder of ['/photos/', '/assets/', '/photos/de/']) {
      for (const end of ends) {
        for (const times of [1, 6]) {
          const path = folder + climb.repeat(times) + end
          const [answer] = await service.sendBytes(request(`GET ${path} HTTP/1.1`))
          expect([400, 404], path).toContain(answer.status)
          expectErrorShape(answer)
          expect(answer.text).not.toMatch(/root:|"dependencies"|SQLite format/)
        }
      }
    }
  })
})
