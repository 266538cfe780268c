/** Work for somebody who waits for it: the signal aborts when the connection closes before the work is done. */
import type { FastifyRequest } from 'fastify'

export async function whileConnected<T>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  if (socket.destroyed) leave()
  socket.once('close', leave)
  try {
    return await work(gone.signal)
  } finally {
    socket.off('close', leave)
  }
}
