/** Tells the proxies of TRUST_PROXY from other peers. Cost: one comparison a range, once a connection. */
import ipaddr from 'ipaddr.js'

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

export function trustedProxies(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map(parseRange)
  return (address) => {
    if (parsed.length === 0 || !ipaddr.isValid(address)) return false
    const ip = ipaddr.process(address)
    return parsed.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits))
  }
}

function parseRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const ip = ipaddr.process(text)
  return [ip, ip.toByteArray().length * 8]
}
