/**
 * Tells a server of another kind from PostgreSQL that is away: sends the 8 bytes that ask for TLS, to
 * which PostgreSQL answers S or N and nothing more. Silence proves nothing.
 */
import { connect } from 'node:net'

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

export function isOtherServer(
  at: { readonly host: string; readonly port: number },
  timeoutMs: number,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const path = at.host.startsWith('/') ? `${at.host}/.s.PGSQL.${at.port}` : undefined
  const socket = path ? connect(path) : connect(at.port, at.host)
  socket.setTimeout(timeoutMs, () => resolve(false))
  socket.on('connect', () => socket.write(SSL_REQUEST))
  socket.on('data', (answer) => resolve(!['S', 'N'].includes(answer.toString('latin1'))))
  socket.on('error', () => resolve(false))
  socket.on('close', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
