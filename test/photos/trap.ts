/**
 * A trap on this machine: listens where hostile URLs point to and counts who comes. It also
 * counts every outgoing socket of this process, for addresses nobody can listen on here.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Server } from 'node:net'
import { createServer } from 'node:net'

export interface Trap {
  readonly port: number
  readonly visits: number
  close(): Promise<void>
}

/** Loopback addresses apart from the one test origins use; which exist depends on the system. */
const FORBIDDEN_HERE = ['::1', '127.0.0.2']

/** On every address of this machine. */
export async function setTrapEverywhere(): Promise<Trap> {
  const [trap] = await setTraps(0, ['::'])
  return trap ?? (await setTraps(0, ['0.0.0.0']))[0]
}

/** On the port of an origin, but on other addresses than its own. */
export async function setTrapBeside(port: number): Promise<Trap & { addresses: string[] }> {
  const traps = await setTraps(port, FORBIDDEN_HERE)
  if (traps.length === 0) throw new Error('no second loopback address to set a trap on')
  return {
    port,
    addresses: traps.map((trap) => trap.address),
    get visits() {
      return traps.reduce((sum, trap) => sum + trap.visits, 0)
    },
    async close() {
      await Promise.all(traps.map((trap) => trap.close()))
    },
  }
}

async function setTraps(port: number, hosts: string[]): Promise<Array<Trap & { address: string }>> {
  const traps = await Promise.all(hosts.map((host) => setTrap(port, host).catch(() => null)))
  return traps.filter((trap) => trap !== null)
}

async function setTrap(port: number, address: string): Promise<Trap & { address: string }> {
  let visits = 0
  const server = createServer((socket) => {
    visits++
    socket.on('error', () => {})
    socket.destroy()
  })
  server.listen(port, address)
  await once(server, 'listening')
  return {
    address,
    port: portOf(server),
    get visits() {
      return visits
    },
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

/** How many outgoing sockets the work opened, to wherever. */
export async function countSockets(work: () => Promise<unknown>): Promise<number> {
  let sockets = 0
  const count = () => {
    sockets++
  }
  subscribe('net.client.socket', count)
  try {
    await work()
  } finally {
    unsubscribe('net.client.socket', count)
  }
  return sockets
}
