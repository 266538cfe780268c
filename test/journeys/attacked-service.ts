/**
 * The shared demo of the production install with its default limits, and everybody around it: attackers, each from an
 * address of its own, and the innocent, who go on being served meanwhile.
 */
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { holdConnection } from '../support/hold-connections.ts'
import { parseAnswers } from '../support/raw-http.ts'
import type { TestAnswer } from '../support/test-app.ts'
import { type CallService, callerOf } from './call-service.ts'
import { type InnocentClients, startInnocentClients } from './innocent-clients.ts'
import { openAccount } from './open-account.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type SharedDemo, sharedDemo } from './shared-service.ts'

export interface AttackedService {
  readonly baseUrl: string
  readonly port: number
  /** Of a new seller of this name. */
  newKey(seller: string): Promise<string>
  /** A client that was never here before. */
  stranger(key?: string): CallService
  newAddress(): string
  /** Bytes as they stand, from an address of its own; every answer until the server closed. */
  sendBytes(bytes: string): Promise<readonly TestAnswer[]>
}

/** Over all files of a worker: nobody here was ever in the shared demo. */
let addresses = 0

/** In every test the innocent ask, and all of their requests succeed. */
export function serviceUnderAttack(): AttackedService {
  let service: SharedDemo
  let innocentKey: string
  let innocent: InnocentClients

  const attacked: AttackedService = {
    get baseUrl() {
      return service.baseUrl
    },
    get port() {
      return Number(new URL(service.baseUrl).port)
    },
    async newKey(seller) {
      return (await openAccount(service.dataDir, { name: seller })).key
    },
    newAddress() {
      addresses++
      return `127.1.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`
    },
    stranger: (key) =>
      callerOf({ baseUrl: service.baseUrl, key, localAddress: attacked.newAddress() }),
    async sendBytes(bytes) {
      const connection = await holdConnection(attacked.port, attacked.newAddress())
      connection.write(bytes)
      return parseAnswers(await connection.closed)
    },
  }

  beforeAll(async () => {
    service = await sharedDemo()
    innocentKey = await attacked.newKey('Honest Homes')
  }, INSTALL_TIMEOUT_MS)
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
