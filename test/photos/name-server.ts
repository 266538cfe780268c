/**
 * A DNS server on this machine, over UDP, that gives each question the next prepared answer and
 * then repeats the last one, or answers by name. Enough of RFC 1035 for A and AAAA.
 */
import type { RemoteInfo } from 'node:dgram'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const HEADER_BYTES = 12
const A = 1
const AAAA = 28
const NO_ERROR = 0
const NO_SUCH_NAME = 3

/** Addresses; null says the name does not exist; 'silence' never answers. */
export type Answer = string[] | null | 'silence'

export interface NameServer {
  readonly address: string
  /** Questions so far, for A and AAAA alike. */
  readonly questions: number
  close(): void
}

export async function startNameServer(
  answers: Answer[] | ((name: string) => Answer),
  port = 0,
): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: Record<number, number> = {}
  let questions = 0
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    questions++
    const type = query.readUInt16BE(endOfName(query))
    asked[type] = (asked[type] ?? 0) + 1
    const answer =
      typeof answers === 'function'
        ? answers(nameIn(query))
        : answers[Math.min(asked[type], answers.length) - 1]
    if (answer !== 'silence') socket.send(reply(query, type, answer), from.port, from.address)
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    get questions() {
      return questions
    },
    close: () => socket.close(),
  }
}

function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = HEADER_BYTES; query[at] !== 0; at += query[at] + 1) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]))
  }
  return labels.join('.').toLowerCase()
}

function endOfName(query: Buffer): number {
  let at = HEADER_BYTES
  while (query[at] !== 0) at += query[at] + 1
  return at + 1
}

function reply(query: Buffer, type: number, answer: string[] | null): Buffer {
  const fitting = (answer ?? []).filter((address) => type === (isIPv6(address) ? AAAA : A))
  const header = Buffer.from(query.subarray(0, HEADER_BYTES))
  header.writeUInt16BE(0x8180 | (answer === null ? NO_SUCH_NAME : NO_ERROR), 2)
  header.writeUInt16BE(fitting.length, 6)
  header.writeUInt32BE(0, 8)
  const question = query.subarray(HEADER_BYTES, endOfName(query) + 4)
  return Buffer.concat([header, question, ...fitting.map((address) => record(type, address))])
}

function record(type: number, address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt16BE(0xc00c, 0) // the name in the question
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, bytes])
}
