/**
 * Asks DNS for all addresses of a name.
 * Why not dns.lookup: it occupies one of the four threads that also serve the file system, and a
 * lookup that is given up runs on there; a hostile slow name server could stall the disk. It also
 * reads /etc/hosts and appends search domains, which is how short names reach the inside.
 */
import { Resolver } from 'node:dns/promises'
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
