/**
 * A demo of the production install with its default limits, and everybody around it: attackers, each from an
 * address of its own, and the innocent, who go on being served meanwhile.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { holdConnection } from '../support/hold-connections.ts'
import { parseAnswers } from '../support/raw-http.ts'
import type { TestAnswer } from '../support/test-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { type InnocentClients, startInnocentClients } from './innocent-clients.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type RunningService, startService } from './start-service.ts'

export interface AttackedService {
  readonly baseUrl: string
  readonly port: number
  /** Of a seller of this name, made by the command line. */
  newKey(seller: string): Promise<string>
  /** A client that was never here before. */
  stranger(key?: string): CallService
  newAddress(): string
  /** Bytes as they stand, from an address of its own; every answer until the server closed. */
  sendBytes(bytes: string): Promise<readonly TestAnswer[]>
}

export const DEMO_LISTINGS = 400

/** Started before the tests of a file; in every test the innocent ask, and all of their requests succeed. */
export function serviceUnderAttack(): AttackedService {
  let service: RunningService
  let innocentKey: string
  let innocent: InnocentClients
  let addresses = 0

  const attacked: AttackedService = {
    get baseUrl() {
      return service.baseUrl
    },
    get port() {
      return Number(new URL(service.baseUrl).port)
    },
    async newKey(seller) {
      const added = await service.estia('sellers', 'add', seller, '--type', 'agency')
      const [, id] = /^seller (\d+)/.exec(added)!
      return (await service.estia('keys', 'create', id)).trim()
    },
    newAddress: () => `127.0.1.${++addresses}`,
    stranger: (key) =>
      callerOf({ baseUrl: service.baseUrl, key, localAddress: attacked.newAddress() }),
    async sendBytes(bytes) {
      const connection = await holdConnection(attacked.port, attacked.newAddress())
      connection.write(bytes)
      return parseAnswers(await connection.closed)
    },
  }

  beforeAll(async () => {
    const environment = { DEMO_LISTINGS: String(DEMO_LISTINGS), WORKERS: '1' }
    service = await startService({ command: ['demo'], environment })
    innocentKey = await attacked.newKey('Honest Homes')
  }, INSTALL_TIMEOUT_MS)
  afterAll(() => service.stop())
  beforeEach(() => {
    innocent = startInnocentClients(service.baseUrl, innocentKey)
  })
  afterEach(async () => {
    const { served, trouble } = await innocent.stop()
    expect(trouble).toEqual([])
    expect(served).toBeGreaterThan(0)
  })
  return attacked
}
