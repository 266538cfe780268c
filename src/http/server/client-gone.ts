/**
 * A signal that aborts when the client goes away before its answer is out, and at no other time.
 * Why not Fastify's `request.signal`: that follows the request, which over a real connection closes as
 * soon as its body has been read. The response closes either after its last byte or with the connection.
 * Cost: one listener, for operations that ask for it.
 */
import type { ServerResponse } from 'node:http'

export function clientGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const look = () => {
    if (!response.writableFinished) gone.abort()
  }
  if (response.closed) look()
  else response.once('close', look)
  return gone.signal
}
