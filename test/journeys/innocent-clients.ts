/**
 * Those who mean no harm while others do: a seller with a key, and visitors who search by API and by page, each
 * from addresses of their own. The seller and the probes must be answered whatever happens; a visitor who is
 * asked to come back (503 with Retry-After) comes back once after that time, which is what the service promises when busy.
 * Invariant: a whole round is asked after `stop` was called, so nothing is proved by silence.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { callerOf, type ServiceAnswer } from './call-service.ts'

export interface InnocentClients {
  /** Everything that was not answered as it should be; empty when all was well. */
  stop(): Promise<{ readonly served: number; readonly trouble: readonly string[] }>
}

const PAUSE_MS = 50
/** Far below the 30 requests that one visitor has. */
const ROUNDS_PER_VISITOR = 10
const SELLER_ADDRESS = '127.0.0.2'
const visitorAddress = (round: number): string => {
  const visitor = Math.floor(round / ROUNDS_PER_VISITOR)
  return `127.0.${200 + Math.floor(visitor / 250)}.${1 + (visitor % 250)}`
}

/** Over all tests of a file: nobody here comes back for more than a share. */
let rounds = 0

const SELLER_ASKS = ['/v1/my/listings', '/v1/listings?limit=1', '/healthz']
const VISITOR_ASKS = ['/v1/listings?limit=2', '/search?limit=4', '/readyz']

export function startInnocentClients(baseUrl: string, key: string): InnocentClients {
  const seller = callerOf({ baseUrl, key, localAddress: SELLER_ADDRESS })
  const trouble: string[] = []
  let served = 0
  let isOver = false

  const note = (path: string, { status, bytes }: ServiceAnswer) => {
    if (status === 200) served++
    else trouble.push(`${path}: ${status} ${String(bytes).slice(0, 200)}`)
  }

  async function askRound(): Promise<void> {
    for (const path of SELLER_ASKS) note(path, await seller('GET', path))
    const visitor = callerOf({ baseUrl, localAddress: visitorAddress(rounds++) })
    for (const path of VISITOR_ASKS) {
      const first = await visitor('GET', path)
      const waitS = first.status === 503 ? Number(first.headers['retry-after']) : 0
      if (waitS > 0) await sleep(waitS * 1000)
      note(path, waitS > 0 ? await visitor('GET', path) : first)
    }
  }

  async function askUntilOver(): Promise<void> {
    for (let isLast = false; !isLast; ) {
      isLast = isOver
      await askRound().catch((error) => trouble.push(String(error)))
      await sleep(PAUSE_MS)
    }
  }

  const asking = askUntilOver()
  return {
    async stop() {
      isOver = true
      await asking
      return { served, trouble }
    },
  }
}
