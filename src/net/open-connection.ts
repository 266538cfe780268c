/**
 * Opens a TLS connection to a host, but only to a public address.
 * Invariant: the addresses are resolved once, checked all, and the socket is pinned to them, so a
 * name that changes its answer in between (rebinding) gains nothing. One bad answer among good
 * ones refuses the host. The peer is checked once more before the first byte is sent.
 */
import { once } from 'node:events'
import type { LookupFunction, Socket } from 'node:net'
import { connect, isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { connect as connectTls } from 'node:tls'
import type { FetchClock } from './fetch-clock.ts'
import { connectionLimits } from './fetch-limits.ts'
import { FetchFault } from './fetch-reason.ts'
import { createResolveHost, isPublicAddress, type ResolveHost } from './resolve-host.ts'

export interface ConnectionRules {
  resolve: ResolveHost
  isAllowedAddress: (address: string) => boolean
  port: number
  ca: string | undefined
  limits: Readonly<typeof connectionLimits>
}

/** Each has its safe default; tests alone hand in a resolver, an origin and its CA. */
export type FetchNetwork = Partial<Omit<ConnectionRules, 'limits'>>

const HTTPS_PORT = 443

/** What every connection of ours keeps to, for whatever purpose. */
export const connectionRules = (network: FetchNetwork): ConnectionRules => ({
  resolve: network.resolve ?? createResolveHost(),
  isAllowedAddress: network.isAllowedAddress ?? isPublicAddress,
  port: network.port ?? HTTPS_PORT,
  ca: network.ca,
  limits: connectionLimits,
})

export async function openConnection(
  hostname: string,
  rules: ConnectionRules,
  clock: FetchClock,
): Promise<TLSSocket> {
  const addresses = await allowedAddresses(hostname, rules, clock)
  const socket = await connectTo(hostname, addresses, rules, clock)
  const secure = connectTls({
    socket,
    servername: hostname,
    ca: rules.ca,
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Said aloud, because an environment variable can turn the default off.
    rejectUnauthorized: true,
  })
  try {
    await clock.step('insecure_connection', rules.limits.tlsMs, once(secure, 'secureConnect'))
  } catch (error) {
    discard(secure)
    throw error
  }
  return secure
}

async function allowedAddresses(
  hostname: string,
  rules: ConnectionRules,
  clock: FetchClock,
): Promise<string[]> {
  const answer = rules.resolve(hostname, clock.signal)
  const addresses = await clock.step('no_public_address', rules.limits.dnsMs, answer)
  if (addresses.length === 0 || !addresses.every((address) => rules.isAllowedAddress(address))) {
    throw new FetchFault('no_public_address')
  }
  return addresses.slice(0, rules.limits.maxAddresses)
}

async function connectTo(
  hostname: string,
  addresses: string[],
  rules: ConnectionRules,
  clock: FetchClock,
): Promise<Socket> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_hostname, _options, answer) => answer(null, checked)
  const socket = connect({ host: hostname, port: rules.port, lookup, autoSelectFamily: true })
  try {
    await clock.step('unreachable', rules.limits.connectMs, once(socket, 'connect'))
    if (!rules.isAllowedAddress(socket.remoteAddress ?? '')) {
      throw new FetchFault('no_public_address')
    }
  } catch (error) {
    discard(socket)
    throw error
  }
  return socket
}

/** An error that comes after the verdict must not bring the process down. */
function discard(socket: Socket): void {
  socket.on('error', () => {})
  socket.destroy()
}
