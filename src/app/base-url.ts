/** Where the service is reached, before anything listens: links carry it, so it comes first. */
import { createServer } from 'node:net'
import type { Settings } from './settings.ts'

export function baseUrlOf({ baseUrl, host, port }: Settings): string {
  return baseUrl ?? `http://${hostInUrl(host)}:${port}`
}

/** 0.0.0.0 and :: are where a server listens, not where a caller goes. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** The port of the settings; for 0 one that is free now. */
export function choosePort({ port, host }: Settings): Promise<number> {
  if (port !== 0) return Promise.resolve(port)
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
