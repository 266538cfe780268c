/**
 * Asks DNS for all addresses of a name.
 * Why not dns.lookup: it occupies one of the four threads that also serve the file system, and a
 * lookup that is given up runs on there; a hostile slow name server could stall the disk. It also
 * reads /etc/hosts and appends search domains, which is how short names reach the inside.
 */

import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { connectionLimits } from './fetch-limits.ts'

export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<string[]>

/** Other name servers than the system's are for tests. */
export function createResolveHost(servers?: string[]): ResolveHost {
  return async (hostname, signal) => {
    const resolver = new Resolver({ timeout: connectionLimits.dnsMs, tries: 1 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      // A name often has only one kind of address: one answer is enough.
      const answers = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ])
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/**
 * Is an IP address public, that is: may anything be fetched from it?
 * Invariant: only what is positively known as global unicast passes. Addresses that carry another
 * one inside (IPv4-mapped, NAT64, 6to4, Teredo) are refused whole, whatever they carry: no honest
 * host has one, and unpacking them is how filters get fooled.
 * Ranges from the IANA special-purpose registries by way of ipaddr.js.
 */
/** All of global unicast IPv6; ipaddr.js calls the unassigned rest "unicast" too. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by number, private by use: the platform service of Azure answers only to its guests. */
const DENIED = new Set(['168.63.129.16'])

export function isPublicAddress(address: string): boolean {
  // Strict first: ipaddr.js also reads 127.1 and 0177.0.0.1; zone ids are never global.
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || DENIED.has(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}
