/**
 * A TCP proxy between a client and its server that plays the faults of a network.
 * A fault begins at once, also for connections that stand, and lasts until the next one is set.
 */
import { type AddressInfo, connect, createServer, Socket } from 'node:net'

export type Fault =
  | { readonly kind: 'none' }
  /** Nobody listens: standing connections end, new ones are refused. */
  | { readonly kind: 'refuse' }
  /** Every connection breaks, standing or new. */
  | { readonly kind: 'reset' }
  /** Bytes vanish in both directions; a connection of that time stays silent for ever. */
  | { readonly kind: 'hang' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** A connection breaks once this many more bytes of answers have passed. */
  | { readonly kind: 'cut'; readonly afterBytes: number }

export interface FaultProxy {
  readonly port: number
  set(fault: Fault): Promise<void>
  close(): Promise<void>
}

interface Pair {
  readonly client: Socket
  readonly server: Socket
  /** Answers passed since the fault began. */
  passedBytes: number
  silent: boolean
}

export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const pairs = new Set<Pair>()
  let fault: Fault = { kind: 'none' }
  const listener = createServer((client) => {
    const pair = {
      client,
      // A silent network does not even bring the wish to connect.
      server: fault.kind === 'hang' ? new Socket() : connect(targetPort, '127.0.0.1'),
      passedBytes: 0,
      silent: fault.kind === 'hang',
    }
    pairs.add(pair)
    join(pair)
    if (fault.kind === 'reset') breakPair(pair)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = listener.address() as AddressInfo

  function breakPair(pair: Pair): void {
    pairs.delete(pair)
    pair.client.resetAndDestroy()
    pair.server.destroy()
  }

  function join(pair: Pair): void {
    const { client, server } = pair
    for (const socket of [client, server]) {
      socket.on('error', () => breakPair(pair))
      // A silent network does not tell of the end either.
      socket.on('close', () => pair.silent || breakPair(pair))
    }
    client.on('data', (bytes) => pair.silent || pass(Buffer.from(bytes), server))
    server.on('data', (chunk) => {
      const bytes = Buffer.from(chunk)
      if (pair.silent) return
      if (fault.kind !== 'cut') return pass(bytes, client)
      const left = fault.afterBytes - pair.passedBytes
      pair.passedBytes += bytes.length
      if (bytes.length <= left) return pass(bytes, client)
      client.write(bytes.subarray(0, left), () => breakPair(pair))
    })
  }

  function pass(bytes: Buffer, to: Socket): void {
    if (fault.kind !== 'slow') return void to.write(bytes)
    setTimeout(() => to.writable && to.write(bytes), fault.delayMs)
  }

  async function stopListening(): Promise<void> {
    if (!listener.listening) return
    const closed = new Promise((resolve) => listener.close(resolve))
    for (const pair of pairs) breakPair(pair)
    await closed
  }

  return {
    port,
    async set(next) {
      fault = next
      for (const pair of pairs) {
        pair.passedBytes = 0
        pair.silent ||= next.kind === 'hang'
        if (next.kind === 'reset') breakPair(pair)
      }
      if (next.kind === 'refuse') await stopListening()
      else if (!listener.listening) await listen(port)
    },
    close: stopListening,
  }
}
