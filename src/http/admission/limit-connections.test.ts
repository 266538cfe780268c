/** The order in which connections go, with limits small enough to be counted on two hands. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  askFrom,
  type HeldConnection,
  holdConnection,
  holdConnections,
} from '../../../test/support/hold-connections.ts'
import { parseAnswers } from '../../../test/support/raw-http.ts'
import { httpLimits } from '../server/http-limits.ts'
import { type Connections, limitConnections } from './limit-connections.ts'

const PROXY = '127.0.0.9'
/** As short as a busy machine lets a request arrive in. */
const SILENT_MS = 500
const REQUEST = 'GET / HTTP/1.1\r\nHost: test\r\n\r\n'

let server: ReturnType<typeof createServer>
let connections: Connections
let port: number
/** Requests that were read and have no answer yet. */
let waiting: ServerResponse[]
let arrived: () => void
/** Requests that were read at all. */
let reads: number

beforeEach(async () => {
  waiting = []
  reads = 0
  arrived = () => undefined
  server = createServer((request, response) => {
    reads += 1
    if (request.url === '/at-once') response.end('served')
    else {
      waiting.push(response)
      arrived()
    }
  })
  connections = limitConnections(server, {
    total: 6,
    perAddress: 3,
    isTrusted: (address) => address === PROXY,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Sends a request that stays unanswered, and resolves when the server has it. */
async function keepBusy(connection: HeldConnection): Promise<void> {
  const before = waiting.length
  const reached = new Promise<void>((resolve) => {
    arrived = () => waiting.length > before && resolve()
  })
  connection.write(REQUEST)
  await reached
}

const served = (address: string) => askFrom(port, address, '/at-once')

it('an address at its limit loses its longest idle connection to its newcomer', async () => {
  const [first, second, third] = await holdConnections(port, '127.0.0.1', 3)
  const other = await holdConnection(port, '127.0.0.2')
  const fourth = await holdConnection(port, '127.0.0.1')
  await first.closed
  expect([second.isOpen, third.isOpen, fourth.isOpen, other.isOpen]).toEqual(Array(4).fill(true))
  expect([connections.open, connections.closedIdle, connections.refused]).toEqual([4, 1, 0])
})

it('one that has been served since is not the longest idle', async () => {
  const [first, second] = await holdConnections(port, '127.0.0.1', 3)
  first.write('GET /at-once HTTP/1.1\r\nHost: test\r\n\r\n')
  await first.until(/served/)
  await holdConnection(port, '127.0.0.1')
  await second.closed
  expect(first.isOpen).toBe(true)
})

it('headers by drops do not keep a connection', async () => {
  const [slow] = await holdConnections(port, '127.0.0.1', 1)
  slow.write('GET / HTTP/1.1\r\nX-Slow: ')
  await holdConnections(port, '127.0.0.1', 3)
  expect(await slow.closed).toBe('')
})

it('where none is idle the newcomer of the address gets the reason, and others are served', async () => {
  const busy = await holdConnections(port, '127.0.0.1', 3)
  for (const connection of busy) await keepBusy(connection)
  const answers = parseAnswers(await served('127.0.0.1'))
  const [answer] = answers
  expect(answers).toHaveLength(1)
  expect(answer.status).toBe(429)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.body.error).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('3 connections'),
  })
  // What is refused is not read, and each of the others once.
  expect([waiting.length, reads]).toEqual([3, 3])
  expect(await served('127.0.0.2')).toMatch(/served$/)
  expect(reads).toBe(4)
  for (const response of waiting) response.end('late')
  for (const connection of busy) await connection.until(/late/)
  expect(await served('127.0.0.1')).toMatch(/served$/)
  expect(connections.refused).toBe(1)
})

it('a full process closes the longest idle of all for a newcomer', async () => {
  const [first] = await holdConnections(port, '127.0.0.1', 3)
  await holdConnections(port, '127.0.0.2', 3)
  expect(await served('127.0.0.3')).toMatch(/served$/)
  await first.closed
})

it('a process full of requests under way refuses the newcomer', async () => {
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    for (const connection of await holdConnections(port, address, 3)) await keepBusy(connection)
  }
  const [answer] = parseAnswers(await served('127.0.0.3'))
  expect([answer.status, answer.body.error.code]).toEqual([503, 'overloaded'])
})

it('a trusted proxy is neither counted nor closed', async () => {
  const carried = await holdConnections(port, PROXY, 20)
  expect(await served(PROXY)).toMatch(/served$/)
  expect(connections.open).toBe(0)
  await holdConnections(port, '127.0.0.1', 3)
  await holdConnections(port, '127.0.0.2', 3)
  expect(await served('127.0.0.3')).toMatch(/served$/)
  expect(carried.map(({ isOpen }) => isOpen)).toEqual(Array(20).fill(true))
})

it('an address that has closed its connections may open as many again, time after time', async () => {
  for (let time = 0; time < 3; time++) {
    const opened = await holdConnections(port, '127.0.0.1', 3)
    for (const connection of opened) await keepBusy(connection)
    for (const response of waiting.splice(0)) response.end('done')
    for (const connection of opened) connection.destroy()
    for (const connection of opened) await connection.closed
    await expect.poll(() => connections.open).toBe(0)
  }
  expect([connections.refused, connections.closedIdle]).toEqual([0, 0])
})

it('an address that has closed one of its connections may open one more, and not as many again', async () => {
  const [first, ...others] = await holdConnections(port, '127.0.0.1', 3)
  for (const connection of others) await keepBusy(connection)
  first.destroy()
  await expect.poll(() => connections.open).toBe(2)
  await keepBusy(await holdConnection(port, '127.0.0.1'))
  expect(await served('127.0.0.1')).toContain('429')
  expect(connections.refused).toBe(1)
})

it('of those that are closed for being silent, none has asked anything', async () => {
  const [silent, asked, answered] = await holdConnections(port, '127.0.0.1', 3)
  await keepBusy(asked)
  answered.write('GET /at-once HTTP/1.1\r\nHost: test\r\n\r\n')
  await answered.until(/served/)
  connections.closeSilent()
  await silent.closed
  waiting[0].end('late')
  await asked.until(/late/)
  expect(answered.isOpen).toBe(true)
})

it('one that is refused and resets its connection harms nobody', async () => {
  for (const connection of await holdConnections(port, '127.0.0.1', 3)) await keepBusy(connection)
  const refused = await holdConnection(port, '127.0.0.1')
  await refused.until(/429/)
  refused.reset()
  await refused.closed
  expect(await served('127.0.0.2')).toMatch(/served$/)
})

it('every refusal says why, also after many that have gone', async () => {
  for (const connection of await holdConnections(port, '127.0.0.1', 3)) await keepBusy(connection)
  for (let time = 0; time <= httpLimits.refused.lingeringMax; time++) {
    const [answer] = parseAnswers(await served('127.0.0.1'))
    expect(answer.status).toBe(429)
  }
})

it('who waits for an answer is not cut off as silent; who is slow to send or to read is', async () => {
  server.timeout = SILENT_MS
  const [waits, sends, reads] = await holdConnections(port, '127.0.0.1', 3)
  await keepBusy(waits)
  const post = REQUEST.replace('GET', 'POST').replace(
    '\r\n\r\n',
    '\r\nContent-Length: 9\r\n\r\nhalf',
  )
  for (const [connection, text] of [
    [sends, post],
    [reads, REQUEST],
  ] as const) {
    const before = waiting.length
    connection.write(text)
    while (waiting.length === before) await new Promise(setImmediate)
  }
  waiting.at(-1)!.write('begun')
  await Promise.all([sends.closed, reads.closed])
  expect(waits.isOpen).toBe(true)
  expect(waiting[0].req.socket.timeout).toBe(httpLimits.answerTimeoutMs)
  waiting[0].end('served')
  await waits.until(/served/)
})

it('who waits longer than an answer may take is cut off', async () => {
  server.timeout = SILENT_MS
  const waits = await holdConnection(port, '127.0.0.1')
  await keepBusy(waits)
  const { socket } = waiting[0].req
  await expect.poll(() => socket.timeout).toBe(httpLimits.answerTimeoutMs)
  socket.emit('timeout')
  expect(await waits.closed).toBe('')
})

it('one with a request under way is not idle, though another of its requests was answered', async () => {
  const [pipelined, ...others] = await holdConnections(port, '127.0.0.1', 3)
  await keepBusy(pipelined)
  await keepBusy(pipelined)
  for (const connection of others) await keepBusy(connection)
  waiting[0].end('first')
  await pipelined.until(/first/)
  expect(await served('127.0.0.1')).toContain('429')
  waiting[1].end('second')
  await pipelined.until(/second/)
})

it('of those who are refused and stay, only a few get the reason', async () => {
  for (const connection of await holdConnections(port, '127.0.0.1', 3)) await keepBusy(connection)
  const { lingeringMax } = httpLimits.refused
  // They do not hang up after the answer.
  const staying: Socket[] = []
  while (staying.length < lingeringMax) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    staying.push(socket.on('error', () => undefined))
    const [answer] = await once(socket.setEncoding('latin1'), 'data')
    expect(answer).toContain('429')
  }
  expect(await served('127.0.0.1')).toBe('')
  expect(connections.refused).toBe(lingeringMax + 1)
  staying[0].destroy()
  await expect.poll(() => served('127.0.0.1')).toContain('429')
})
