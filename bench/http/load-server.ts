/**
 * A load generator: some keep-alive connections, each sending its next request when the last one is
 * answered. Requests are bytes made beforehand and of an answer only its length is read, so that the
 * generator takes a small share of what it measures. A closed loop: it shows the ceiling, not queues.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface LoadOrder {
  readonly url: string
  readonly paths: readonly string[]
  readonly connections: number
  readonly forMs: number
}

export interface LoadResult {
  readonly latenciesMs: readonly number[]
  readonly elapsedMs: number
  readonly failed: number
}

const HEAD_END = '\r\n\r\n'
/** The service closes a connection after 10,000. */
const REQUESTS_PER_CONNECTION = 5_000

export async function loadServer({
  url,
  paths,
  connections,
  forMs,
}: LoadOrder): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url)
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: application/json${HEAD_END}`),
  )
  const open = async () => {
    const socket = connect(Number(port), hostname).setNoDelay()
    await once(socket, 'connect')
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: connections }, open))
  const latenciesMs: number[] = []
  let [sent, failed] = [0, 0]
  const start = performance.now()
  const end = start + forMs
  const talk = async (first: Socket) => {
    let socket = first
    for (let asked = 1; performance.now() < end; asked++) {
      if (asked % REQUESTS_PER_CONNECTION === 0) {
        socket.destroy()
        socket = await open()
      }
      const began = performance.now()
      socket.write(requests[sent++ % requests.length])
      if ((await readAnswer(socket)) !== 200) failed++
      latenciesMs.push(performance.now() - began)
    }
    socket.destroy()
  }
  await Promise.all(sockets.map(talk))
  return { latenciesMs, elapsedMs: performance.now() - start, failed }
}

/** Waits for one whole answer; its status. */
function readAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let [status, left] = [0, -1]
    let head: Buffer = Buffer.alloc(0)
    const onData = (chunk: Buffer) => {
      if (left >= 0) left -= chunk.length
      else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const headEnd = head.indexOf(HEAD_END)
        if (headEnd < 0) return
        const text = head.toString('latin1', 0, headEnd)
        status = Number(text.slice(9, 12))
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
        left = headEnd + HEAD_END.length + length - head.length
      }
      if (left === 0) finish(() => resolve(status))
      // Also without a Content-Length: the end of such an answer cannot be found.
      else if (!(left > 0)) finish(() => reject(new Error('the answer has an unexpected length')))
    }
    const onClose = () => finish(() => reject(new Error('the server closed the connection')))
    const finish = (settle: () => void) => {
      socket.off('data', onData).off('close', onClose).off('error', onClose)
      settle()
    }
    socket.on('data', onData).on('close', onClose).on('error', onClose)
  })
}
