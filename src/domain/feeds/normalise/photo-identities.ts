/**
 * How the photos of one home are known again: by host and path, since signatures behind the question mark change with
 * each export. Where several of them share a path, or the path says nothing, the rest of the query tells them apart.
 * Invariant: two addresses that differ in more than a signature are two photos. Pure, and the same in any order.
 */

/** What stores sign their addresses with: the same photo has others tomorrow. */
const SIGNATURE =
  /^(?:x-(?:amz|goog|ms|oss)-.+|sig|sign|signature|hmac|hash|token|auth|key-pair-id|policy|awsaccesskeyid|googleaccessid|expires?|expiry|exp|ts|timestamp|nonce|st|se|sp|spr|sv|sr|ske|sks|skt|skv|skoid|sktid)$/i
const SAYS_NOTHING = /\.(?:php|aspx?|ashx|jsp|cgi)$/i
const SAYS_SOMETHING = /[^/]{4,}$/

export function photoIdentities(addresses: readonly string[]): readonly string[] {
  const urls = addresses.map((address) => URL.parse(address))
  const queries = new Map<string, Set<string>>()
  for (const url of urls) {
    if (url === null) continue
    const path = pathOf(url)
    const seen = queries.get(path) ?? new Set<string>()
    queries.set(path, seen.add(queryOf(url)))
  }
  return urls.map((url, at) => {
    if (url === null) return addresses[at]
    const path = pathOf(url)
    const isSilent = SAYS_NOTHING.test(url.pathname) || !SAYS_SOMETHING.test(url.pathname)
    return isSilent || queries.get(path)!.size > 1 ? path + queryOf(url) : path
  })
}

const pathOf = ({ host, pathname }: URL): string => `${host}${pathname}`

/** Without its signature. */
function queryOf({ search }: URL): string {
  if (search.length < 2) return ''
  const said = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !SIGNATURE.test(pair.split('=', 1)[0]))
  return said.length === 0 ? '' : `?${said.join('&')}`
}
