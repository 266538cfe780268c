/**
 * The outside world of a photo import, as one program next to the service: a name server, an https
 * host with photos, traps on private addresses, and a relay through which the test reaches the service.
 * Writes one JSON line for everything that happens to it. Runs until it is killed.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, createServer } from 'node:net'
import { basename, join } from 'node:path'
import { verifyWebhook } from '../../clients/typescript/src/verify-webhook.ts'
import { startNameServer } from '../photos/name-server.ts'
import { plain } from '../photos/test-images.ts'
import type { CrmEvent, PhotoHostOrder, WorldEvent } from './photo-world.ts'

const order: PhotoHostOrder = JSON.parse(process.argv[2])
const tell = (event: WorldEvent) => appendFileSync(order.eventsPath, `${JSON.stringify(event)}\n`)

/** Every name but these leads to the host. */
const names: Readonly<Record<string, string[]>> = {
  'inside.example.com': [order.trapAddresses[0]],
  'mixed.example.com': [order.hostAddress, order.trapAddresses[0]],
}

const seen = new Set<string>()
const setting = (name: string) => readFileSync(join(order.documentsPath, name), 'utf8')

await startNameServer((name) => names[name] ?? [order.hostAddress], order.namePort)

const host = createHttpsServer(
  { key: order.key, cert: order.certificate },
  async (request, reply) => {
    const path = request.url ?? ''
    if (path === '/crm') return crm(request, reply)
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

/** A CRM in ten lines: verifies, drops what it has seen, answers at once. And how it fails. */
async function crm(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString()
  const state = setting('crm-state')
  if (state === 'hangs') return
  if (state === 'cut off') return void request.socket.destroy()
  if (state !== 'online') return void reply.writeHead(Number(state)).end()
  const { type, data } = JSON.parse(body)
  if (type === 'webhook.verify') return void reply.end(data.token)
  const secrets = setting('crm-secret')
  const nowMs = Date.now() + Number(setting('clock-ahead'))
  const event = (await verifyWebhook(body, request.headers, { secrets, nowMs })) as CrmEvent
  const id = String(request.headers['webhook-id'])
  if (!seen.has(id)) tell({ crm: event })
  seen.add(id)
  reply.writeHead(204).end()
}

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
