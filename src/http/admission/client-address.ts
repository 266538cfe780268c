/**
 * Whom an anonymous request is counted for: an IPv4 address, or the /64 of an IPv6 address, since
 * one subscriber commonly holds a whole /64. IPv4 in IPv6 clothing counts as IPv4.
 */
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { httpLimits } from '../server/http-limits.ts'

const IPV6_PREFIX_BITS = 64

export const addressOf = ({ ip, socket }: FastifyRequest): string =>
  quotaKeyOf(ip, socket.remoteAddress ?? '')

/** Reading an address takes 3 microseconds, and most requests come from one that has just sent another. */
const known = new Map<string, string>()
const { remembered, charsMax } = httpLimits.addresses

export function quotaKeyOf(address: string, fallback: string): string {
  const before = known.get(address)
  if (before !== undefined) return before
  const key = readKey(address, fallback)
  // Only what follows from the address alone.
  if (address.length <= charsMax && ipaddr.isValid(address)) {
    if (known.size === remembered) known.clear()
    known.set(address, key)
  }
  return key
}

function readKey(address: string, fallback: string): string {
  const valid = ipaddr.isValid(address) ? address : fallback
  if (!ipaddr.isValid(valid)) return 'unknown'
  const ip = ipaddr.process(valid)
  if (ip.kind() === 'ipv4') return ip.toString()
  const network = ip.toByteArray().fill(0, IPV6_PREFIX_BITS / 8)
  return `${ipaddr.fromByteArray(network).toString()}/${IPV6_PREFIX_BITS}`
}

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Recognises the proxies of TRUST_PROXY. Cost: one comparison a range, once a connection. */
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
