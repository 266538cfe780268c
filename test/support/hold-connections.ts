/** Connections that are opened from a chosen loopback address and held, as those who mean no good would. */
import { connect, type Socket } from 'node:net'

export interface HeldConnection {
  readonly isOpen: boolean
  readonly received: string
  write(text: string): void
  /** Resolves once what came back matches; rejects when the connection ends before. */
  until(pattern: RegExp): Promise<string>
  /** Everything that came back until the end. */
  readonly closed: Promise<string>
  destroy(): void
  /** Without the farewell that the other side would read. */
  reset(): void
}

export function holdConnection(port: number, localAddress: string): Promise<HeldConnection> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress })
    let received = ''
    let isOpen = true
    let isConnected = false
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', (error) => {
      if (!isConnected) reject(error)
    })
    const closed = new Promise<string>((done) =>
      socket.once('close', () => {
        isOpen = false
        done(received)
      }),
    )
    socket.once('connect', () => {
      isConnected = true
      resolve({
        get isOpen() {
          return isOpen
        },
        get received() {
          return received
        },
        write: (text) => socket.write(text),
        until: (pattern) =>
          new Promise((found, missed) => {
            const look = () => pattern.test(received) && found(received)
            socket.on('data', look)
            closed.then(() => missed(new Error(`closed before ${pattern}: ${received}`)))
            look()
          }),
        closed,
        destroy: () => socket.destroy(),
        reset: () => socket.resetAndDestroy(),
      })
    })
  })
}

export async function holdConnections(
  port: number,
  localAddress: string,
  count: number,
): Promise<HeldConnection[]> {
  const held: HeldConnection[] = []
  // One after the other: the order in which they were opened is the order in which they are closed.
  while (held.length < count) held.push(await holdConnection(port, localAddress))
  return held
}

/** One request on a connection of its own, from this address. */
export async function askFrom(port: number, localAddress: string, path: string): Promise<string> {
  const connection = await holdConnection(port, localAddress)
  connection.write(`GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n`)
  return connection.closed
}
