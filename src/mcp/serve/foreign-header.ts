/**
 * Whether a message may come from where it says it comes from. A page that a browser shows can have its own name lead to
 * this machine (DNS rebinding) and then speak to what listens here: its Host and Origin give it away.
 * Allowed: the name of the service itself, this machine, addresses, and names without a dot, which no page can have.
 */
import { isIP } from 'node:net'

export interface SentFrom {
  readonly host: string | undefined
  readonly origin: string | undefined
}

/** null: it may; otherwise which header is not ours. */
export function foreignHeader(
  { host, origin }: SentFrom,
  baseUrl: string,
): 'Host' | 'Origin' | null {
  if (!isOurs(hostnameOf(`http://${host ?? ''}`), baseUrl)) return 'Host'
  if (origin === undefined) return null
  return isOurs(hostnameOf(origin), baseUrl) ? null : 'Origin'
}

const hostnameOf = (address: string): string | null =>
  URL.parse(address)?.hostname.replaceAll(/[[\]]/g, '') || null

function isOurs(name: string | null, baseUrl: string): boolean {
  if (name === null) return false
  return name === hostnameOf(baseUrl) || isIP(name) > 0 || !name.includes('.')
}
