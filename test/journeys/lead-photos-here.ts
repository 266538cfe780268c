/**
 * Loaded before the service where a test may not make a network of its own: leads its name queries and
 * its connections to https ports to this machine. What the service checks stays as it is: it sees the
 * public address that its name server gave. A connection to any other address ends in the trap.
 */
import names from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import net, { type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net'

const HTTPS_PORT = 443
const { hostAddress, hostPort, trapPort, namePort } = JSON.parse(process.env.LEAD_PHOTOS_HERE!)

class LocalResolver extends names.Resolver {
  constructor(options?: ConstructorParameters<typeof names.Resolver>[0]) {
    super(options)
    this.setServers([`127.0.0.1:${namePort}`])
  }
}

const connect = net.connect as (...given: unknown[]) => Socket

function connectHere(...given: unknown[]): Socket {
  const [options] = given as [Partial<TcpNetConnectOpts> | number | string]
  if (typeof options !== 'object' || options.port !== HTTPS_PORT) return connect(...given)
  const [address] = addressesOf(options.lookup!)
  const port = address === hostAddress ? hostPort : trapPort
  const socket = connect({ host: '127.0.0.1', port })
  Object.defineProperty(socket, 'remoteAddress', { get: () => address })
  return socket
}

/** The service hands in a lookup that answers at once, with what it has checked. */
function addressesOf(lookup: LookupFunction): string[] {
  let found: string[] = []
  lookup('', { all: true }, (_, answer) => {
    found = [answer].flat().map((one) => (typeof one === 'string' ? one : one.address))
  })
  return found
}

Object.assign(names, { Resolver: LocalResolver })
Object.assign(net, { connect: connectHere })
syncBuiltinESMExports()
