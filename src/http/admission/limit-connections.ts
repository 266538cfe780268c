/**
 * Who may hold how many connections. An address (IPv6: a /64) that has its share loses its longest idle
 * connection to a newcomer of its own; when the process is full, the longest idle of all goes. Only
 * where none is idle is the newcomer refused. Proxies that are trusted carry the requests of
 * many: they are neither counted nor closed.
 * Invariant: at most `perAddress` of an address and `total` in all, and an idle connection never blocks a
 * newcomer. A peer is idle while it waits for no answer, also when it has sent nothing yet or headers byte by byte.
 * Who waits for an answer has `answerTimeoutMs`.
 * Cost: two numbers for a request; a walk over all that are held where an address has its share. No set of the idle ones: one
 * that every request enters and leaves is rebuilt all the time, and what was rebuilt survives the young generation.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../../domain/refusal.ts'
import { bareAnswer } from '../server/client-error.ts'
import { httpLimits } from '../server/http-limits.ts'
import { quotaKeyOf } from './client-address.ts'

interface ConnectionLimits {
  readonly total: number
  readonly perAddress: number
}

export interface ConnectionOptions extends ConnectionLimits {
  readonly isTrusted: (address: string) => boolean
}

export interface Connections {
  readonly open: number
  /** Since the start. */
  readonly refused: number
  /** Closed for a newcomer since the start. */
  readonly closedIdle: number
  /** At a stop: who has asked nothing is not waited for. */
  closeSilent(): void
}

interface Held {
  readonly address: string
  underWay: number
  /** Grows from one to the next that becomes idle; counts while nothing is under way. */
  idleFrom: number
}

const { lingerMs, lingeringMax } = httpLimits.refused
const { answerTimeoutMs } = httpLimits

export function limitConnections(server: Server, options: ConnectionOptions): Connections {
  const { total, perAddress, isTrusted } = options
  const held = new Map<Socket, Held>()
  let turn = 0
  /** Of anybody, proxies too: those that have asked nothing yet. Node does not count them as idle, and waits for them. */
  const silent = new Set<Socket>()
  const shares = new Map<string, number>()
  const tellWhy = createTeller()
  let [refused, closedIdle] = [0, 0]

  const release = (socket: Socket) => {
    const left = held.get(socket)
    if (!left) return
    held.delete(socket)
    const share = shares.get(left.address)! - 1
    if (share === 0) shares.delete(left.address)
    else shares.set(left.address, share)
  }

  const longestIdle = (address: string | null): Socket | null => {
    let longest: Socket | null = null
    let from = Infinity
    for (const [socket, entry] of held) {
      if (entry.underWay > 0 || entry.idleFrom >= from) continue
      if (address !== null && entry.address !== address) continue
      longest = socket
      from = entry.idleFrom
    }
    return longest
  }

  /** Whether one was closed. */
  const closeIdle = (address: string | null): boolean => {
    const socket = longestIdle(address)
    if (socket === null) return false
    release(socket)
    socket.destroy()
    closedIdle++
    return true
  }

  const refusalOf = (address: string): Refusal | null => {
    if ((shares.get(address) ?? 0) >= perAddress && !closeIdle(address)) {
      return addressFull(perAddress)
    }
    return held.size >= total && !closeIdle(null) ? processFull() : null
  }

  const hold = (socket: Socket, address: string) => {
    held.set(socket, { address, underWay: 0, idleFrom: turn++ })
    shares.set(address, (shares.get(address) ?? 0) + 1)
    socket.once('close', () => release(socket))
  }

  // Node's own listener reads HTTP from a socket; it gets those that are let in.
  const [serve] = server.listeners('connection') as [(this: Server, socket: Socket) => void]
  server.removeListener('connection', serve)
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? ''
    if (!isTrusted(peer)) {
      const address = quotaKeyOf(peer, '')
      const refusal = refusalOf(address)
      if (refusal) {
        refused++
        tellWhy(socket, refusal)
        return
      }
      hold(socket, address)
    }
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
    serve.call(server, socket)
  })

  // One function for all answers: none is made for each.
  function onAnswered(this: ServerResponse) {
    const { socket } = this.req
    const entry = held.get(socket)
    if (!entry) return
    entry.underWay--
    if (entry.underWay === 0) entry.idleFrom = turn++
  }
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket)
    response.on('timeout', onSilence)
    const entry = held.get(socket)
    if (!entry) return
    entry.underWay++
    response.once('close', onAnswered)
  })

  return {
    get open() {
      return held.size
    },
    get refused() {
      return refused
    },
    get closedIdle() {
      return closedIdle
    },
    closeSilent() {
      for (const socket of silent) socket.destroy()
    },
  }
}

/** Who has sent all of a request and waits for us is not silent; Node gives both the same time. */
function onSilence(this: ServerResponse): void {
  const { socket, complete } = this.req
  const isOurTurn = complete && !this.headersSent && socket.timeout !== answerTimeoutMs
  if (isOurTurn) socket.setTimeout(answerTimeoutMs)
  else socket.destroy()
}

/** Answers before anything was asked, and reads on for a moment: a reset would lose the answer. */
function createTeller() {
  let lingering = 0
  return (socket: Socket, refusal: Refusal): void => {
    socket.on('error', () => socket.destroy())
    if (lingering >= lingeringMax) {
      socket.destroy()
      return
    }
    lingering++
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => {
      lingering--
      clearTimeout(timer)
    })
    socket.once('end', () => socket.destroy())
    socket.resume()
    socket.end(bareAnswer(refusal, randomUUID()))
  }
}

function addressFull(perAddress: number): Refusal {
  return new Refusal(
    {
      code: 'rate_limited',
      message: `Your address has ${perAddress} connections open, each with a request under way.`,
      hint: 'Wait for answers, and send further requests on the connections that you have.',
    },
    { retryAfterS: httpLimits.retryAfterS },
  )
}

function processFull(): Refusal {
  return new Refusal(
    { code: 'overloaded', message: 'All connections of the service are in use.' },
    { retryAfterS: httpLimits.retryAfterS },
  )
}
