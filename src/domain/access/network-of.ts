/**
 * The network that a client address belongs to: the /24 of IPv4, the /48 of IPv6, which is what one site or
 * subscriber commonly gets. For limits that one person must not evade by changing addresses.
 */
import ipaddr from 'ipaddr.js'

const IPV4_PREFIX_BITS = 24
const IPV6_PREFIX_BITS = 48

/** `client`: an address, or the /64 that an address is counted by; anything else is a network of its own. */
export function networkOf(client: string): string {
  const [address] = client.split('/', 1)
  if (!ipaddr.isValid(address)) return client
  const ip = ipaddr.process(address)
  const bits = ip.kind() === 'ipv4' ? IPV4_PREFIX_BITS : IPV6_PREFIX_BITS
  const network = ip.toByteArray().fill(0, bits / 8)
  return `${ipaddr.fromByteArray(network).toString()}/${bits}`
}
