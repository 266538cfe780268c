/**
 * Answers lie in memory that is used again: clients that send much and read late, or go away in the middle,
 * neither get nor cause a byte of another's answer. Over real connections.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAnswers } from '../support/raw-http.ts'
import { fillWithDemo, startTestApp, type TestApp } from '../support/test-app.ts'

/** Enough to fill what the kernel holds for a client that does not read, several times over. */
const PIPELINED = 120
const READERS = 3

/** Nothing cached, so that every answer lies in memory that is used again; and cached, which must copy it. */
describe.each(['0', '32'])('with a cache of %s MB', (cacheMb) => {
  let app: TestApp
  let port: number
  const paths = Array.from({ length: 40 }, (_, i) => [
    `/v1/listings?limit=${(i % 25) + 1}&sort=price_asc&price_min=${1_000 * i}`,
    `/v1/listings?limit=5&detail=full&price_min=${2_000 * i}`,
  ]).flat()
  const expected = new Map<string, string>()

  beforeAll(async () => {
    const environment = { SEARCH_CACHE_MB: cacheMb }
    app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false, environment })
    const url = await app.listen()
    port = Number(new URL(url).port)
    for (const path of paths) expected.set(path, await (await fetch(url + path)).text())
  })
  afterAll(() => app.stop())

  const pathAt = (reader: number, i: number) => paths[(reader * 7 + i) % paths.length]

  async function openReader(reader: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.pause()
    const requests = Array.from({ length: PIPELINED }, (_, i) => {
      const last = i === PIPELINED - 1 ? 'connection: close\r\n' : ''
      return `GET ${pathAt(reader, i)} HTTP/1.1\r\nhost: x\r\n${last}\r\n`
    })
    socket.write(requests.join(''))
    return socket
  }

  async function readAll(socket: Socket): Promise<string[]> {
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
    socket.resume()
    await once(socket, 'end')
    return parseAnswers(Buffer.concat(chunks).toString('latin1')).map(({ text }) => text)
  }

  it('gives late readers their own answers while others leave in the middle', async () => {
    const readers = await Promise.all(Array.from({ length: READERS }, (_, i) => openReader(i)))
    const leaving = await Promise.all(Array.from({ length: READERS }, (_, i) => openReader(i)))
    await sleep(50)
    for (const socket of leaving) socket.destroy()
    const answers = await Promise.all(readers.map(readAll))
    for (const [reader, bodies] of answers.entries()) {
      expect(bodies).toHaveLength(PIPELINED)
      for (const [i, body] of bodies.entries()) {
        // Not toBe: a difference of 20 KB is not worth printing.
        expect(body === expected.get(pathAt(reader, i)), `${reader}: ${pathAt(reader, i)}`).toBe(
          true,
        )
      }
    }
  })
})
