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

export function photoIdentities(addresses: readonly (string | URL)[]): readonly string[] {
  const urls = addresses.map((one) => (typeof one === 'string' ? URL.parse(one) : one))
  const paths = urls.map((url) => (url === null ? '' : `${url.host}${url.pathname}`))
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const path of paths) (seen.has(path) ? shared : seen).add(path)
  const several = severalQueries(urls, paths, shared)
  return urls.map((url, at) => {
    if (url === null) return String(addresses[at])
    const { pathname } = url
    const isSilent = SAYS_NOTHING.test(pathname) || !SAYS_SOMETHING.test(pathname)
    return isSilent || several.has(paths[at]) ? paths[at] + queryOf(url) : paths[at]
  })
}

/** Those of the shared paths whose addresses differ in more than a signature. */
function severalQueries(
  urls: readonly (URL | null)[],
  paths: readonly string[],
  shared: ReadonlySet<string>,
): ReadonlySet<string> {
  const first = new Map<string, string>()
  const several = new Set<string>()
  for (const [at, url] of urls.entries()) {
    if (url === null || !shared.has(paths[at])) continue
    const query = queryOf(url)
    const known = first.get(paths[at]) ?? query
    first.set(paths[at], known)
    if (known !== query) several.add(paths[at])
  }
  return several
}

/** Without its signature. */
function queryOf({ search }: URL): string {
  if (search.length < 2) return ''
  const said = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !SIGNATURE.test(pair.split('=', 1)[0]))
  return said.length === 0 ? '' : `?${said.join('&')}`
}
