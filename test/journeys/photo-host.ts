/**
 * The outside world of a photo import, as one program next to the service: a name server, an https
 * host with photos, traps on private addresses, and a relay through which the test reaches the service.
 * Writes one JSON line for everything that happens to it. Runs until it is killed.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { connect, createServer } from 'node:net'
import { basename, join } from 'node:path'
import { startNameServer } from '../photos/name-server.ts'
import { plain } from '../photos/test-images.ts'
import type { PhotoHostOrder, WorldEvent } from './photo-world.ts'

const order: PhotoHostOrder = JSON.parse(process.argv[2])
const tell = (event: WorldEvent) => appendFileSync(order.eventsPath, `${JSON.stringify(event)}\n`)

/** Every name but these leads to the host. */
const names: Readonly<Record<string, string[]>> = {
  'inside.example.com': [order.trapAddresses[0]],
  'mixed.example.com': [order.hostAddress, order.trapAddresses[0]],
}

await startNameServer((name) => names[name] ?? [order.hostAddress], order.namePort)

const host = createHttpsServer(
  { key: order.key, cert: order.certificate },
  async (request, reply) => {
    const path = request.url ?? ''
    tell({ asked: path })
    const number = /^\/(\d)\.jpg$/.exec(path)?.[1]
    if (number)
      reply.end(await plain(640, 480, `#${number}0${number}0${number}0`).jpeg().toBuffer())
    else if (path.startsWith('/feeds/'))
      reply.end(readFileSync(join(order.documentsPath, basename(path))))
    else if (path === '/page.jpg') reply.end('<html>Not found</html>')
    else reply.writeHead(302, { location: 'https://inside.example.com/1.jpg' }).end()
  },
)
await listen(host, order.hostPort, order.listenAddress)

for (const address of order.trapAddresses) {
  const trap = createServer((socket) => {
    tell({ trapped: address })
    socket.on('error', () => {})
    socket.destroy()
  })
  await listen(trap, order.trapPort, address)
  // A test visit: a trap that catches nothing would prove nothing.
  await new Promise((resolve) => connect(order.trapPort, address).on('close', resolve))
}

const relay = createServer((outside) => {
  const inside = connect(order.servicePort, '127.0.0.1')
  outside.pipe(inside).pipe(outside)
  outside.on('error', () => inside.destroy())
  inside.on('error', () => outside.destroy())
})
await new Promise<void>((resolve) => relay.listen(order.socketPath, resolve))
tell({ ready: true })

function listen(server: ReturnType<typeof createServer>, port: number, address: string) {
  return new Promise<void>((resolve) => server.listen(port, address, resolve))
}
