/**
 * Computes a key for reading: 300 requests a day of one's own, for some seconds of a processor and nothing else.
 * In a browser call it in a worker; between portions it lets others run, but it occupies a core.
 */
import type { EstiaClient } from './estia-client.ts'
import { sha256Prefix } from './sha256-prefix.ts'
import type { AgentKey } from './types.ts'

/** Between two pauses: about 15 ms. */
const PORTION = 20_000

export async function mintKey(client: EstiaClient, signal?: AbortSignal): Promise<AgentKey> {
  const options = signal ? { signal } : {}
  const { challenge, parts, bits } = await client.call('getKeyChallenge', options)
  const numbers: number[] = []
  for (let part = 0; part < parts; part++) {
    numbers.push(await solve(`${challenge}:${part}:`, bits, signal))
  }
  const body = { proof: `${challenge}:${numbers.join()}` }
  return client.call('mintKey', { body, ...options })
}

async function solve(prefix: string, bits: number, signal?: AbortSignal): Promise<number> {
  const hash = sha256Prefix(prefix)
  for (let n = 0; ; n++) {
    if (Math.clz32(hash(String(n))[0]) >= bits) return n
    if (n % PORTION > 0) continue
    signal?.throwIfAborted()
    await new Promise((done) => setTimeout(done, 0))
  }
}
