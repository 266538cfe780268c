/** Metrics are the operator's own: a service that all may reach shows them on the loopback alone. */
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../support/child-server.ts'
import { type InstalledCommand, startInstalled } from './installed-command.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'

let service: InstalledCommand
let port: number
let metricsPort: number

beforeAll(async () => {
  ;[port, metricsPort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) }
  service = await startInstalled(['serve'], { ...ports, HOST: '0.0.0.0' })
  await service.listens
}, INSTALL_TIMEOUT_MS)
afterAll(() => service.stop())

it('is asked on 127.0.0.1', async () => {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(await answer.text()).toContain('estia_listings_live')
})

it('is not to be reached on another address, where the service itself is', async () => {
  const address = otherAddress()
  expect((await fetch(`http://${address}:${port}/readyz`)).status).toBe(200)
  await expect(fetch(`http://${address}:${metricsPort}/metrics`)).rejects.toThrow('fetch failed')
})

/** One that others could use; on a machine without a network, another one of its loopback. */
function otherAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const other = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  return other?.address ?? '127.0.0.2'
}
