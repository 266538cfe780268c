/**
 * Whom an anonymous request is counted for: an IPv4 address, or the /64 of an IPv6 address, since
 * one subscriber commonly holds a whole /64. IPv4 in IPv6 clothing counts as IPv4.
 */
import ipaddr from 'ipaddr.js'

const IPV6_PREFIX_BITS = 64

export function quotaKeyOf(address: string, fallback: string): string {
  const valid = ipaddr.isValid(address) ? address : fallback
  if (!ipaddr.isValid(valid)) return 'unknown'
  const ip = ipaddr.process(valid)
  if (ip.kind() === 'ipv4') return ip.toString()
  const network = ip.toByteArray().fill(0, IPV6_PREFIX_BITS / 8)
  return `${ipaddr.fromByteArray(network).toString()}/${IPV6_PREFIX_BITS}`
}
