/** Hosts of feeds that lead inward, drip, or ask for what is not theirs: over real sockets, through the guarded fetch. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createFeedFetcher } from '../../src/feeds/fetch/feed-fetcher.ts'
import { fetchPages } from '../../src/feeds/fetch/fetch-pages.ts'
import type { Fetched } from '../../src/net/guarded-fetch.ts'
import { isPublicAddress } from '../../src/net/resolve-host.ts'
import { originAddress, originCa, originForTest } from '../photos/test-origin.ts'

const folder = mkdtempSync(join(tmpdir(), 'estia-hosts-'))
const path = join(folder, 'document')
afterAll(() => rmSync(folder, { recursive: true }))

const HOST = 'https://feeds.example.com'
const LIMITS = { totalMs: 9_000, paceWindowMs: 300, minBytesPerWindow: 5_000, maxBytes: 100_000 }

async function fetchFrom(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  auth: { username: string; password: string } | null = null,
) {
  const origin = await originForTest(answer)
  const fetcher = createFeedFetcher(
    {
      // The test's own names lead to the origin; an IP address in a URL is checked as it is.
      resolve: async (host) => (host.endsWith('.example.com') ? [originAddress] : ['10.1.2.3']),
      isAllowedAddress: (address) => address === originAddress || isPublicAddress(address),
      port: origin.port,
      ca: originCa,
    },
    LIMITS,
  )
  return fetchPages(fetcher, { address: { url: `${HOST}/feed`, auth }, path })
}

const INWARD = /^(?:host_not_allowed|redirect_not_allowed|no_public_address)$/
const refusalOf = (fetched: Fetched): string => (fetched.ok ? 'fetched' : fetched.code)

it.each(['https://10.1.2.3/', 'https://169.254.169.254/latest', 'https://inward.example.net/'])(
  'a redirect to %s is not followed, nor is a next page there',
  async (inward) => {
    const redirected = await fetchFrom((_, response) =>
      response.writeHead(302, { location: inward }).end(),
    )
    expect(refusalOf(redirected)).toMatch(INWARD)
    const paged = await fetchFrom((_, response) =>
      response.end(JSON.stringify({ '@odata.nextLink': inward, value: [] })),
    )
    expect(refusalOf(paged)).toMatch(INWARD)
  },
)

it('a drip is given up by the clock', async () => {
  const dripped = await fetchFrom((_, response) => {
    const timer = setInterval(() => response.write('<'), 50)
    response.on('close', () => clearInterval(timer))
  })
  expect(dripped).toMatchObject({ ok: false, code: 'timeout' })
})

it('user and password go to the origin of the feed, and to no other that a page names', async () => {
  const asked: (string | undefined)[][] = []
  const fetched = await fetchFrom(
    ({ headers, url }, response) => {
      asked.push([headers.host, url, headers.authorization])
      const next: Record<string, string> = {
        '/feed': `${HOST}/feed?page=2`,
        '/feed?page=2': 'https://other.example.com/last',
      }
      const link = next[url ?? ''] === undefined ? {} : { '@odata.nextLink': next[url ?? ''] }
      response.end(JSON.stringify({ value: [{ ListingKey: url }], ...link }))
    },
    { username: 'a', password: 'b' },
  )
  expect(fetched.ok).toBe(true)
  expect(asked).toEqual([
    ['feeds.example.com', '/feed', 'Basic YTpi'],
    ['feeds.example.com', '/feed?page=2', 'Basic YTpi'],
    ['other.example.com', '/last', undefined],
  ])
  expect(readFileSync(path, 'utf8').match(/ListingKey/g)).toHaveLength(3)
})
