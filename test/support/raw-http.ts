/**
 * Speaks to a listening server in bytes, as no well-behaved client would.
 * Answers everything that came back until the server closed the connection or fell silent.
 */
import { connect } from 'node:net'
import { type TestAnswer, toAnswer } from './test-app.ts'

const GIVE_UP_AFTER_MS = 20_000

export interface RawExchange {
  readonly answers: readonly TestAnswer[]
  /** The server closed the connection. */
  readonly closed: boolean
}

export interface RawOptions {
  readonly port: number
  /** Stop listening after this many answers; without it, when the server closes the connection. */
  readonly answers?: number
}

export function sendRaw(bytes: string | Buffer, options: RawOptions): Promise<RawExchange> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: options.port, host: '127.0.0.1', allowHalfOpen: true })
    const received: Buffer[] = []
    const text = () => Buffer.concat(received).toString('latin1')
    const finish = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ answers: parseAnswers(text()), closed })
    }
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no end of the answer; so far: ${text().slice(0, 500)}`))
    }, GIVE_UP_AFTER_MS)
    socket.on('data', (chunk) => {
      received.push(Buffer.from(chunk))
      if (options.answers !== undefined && parseAnswers(text()).length >= options.answers) {
        finish(false)
      }
    })
    socket.on('end', () => finish(true))
    // A server that closes while we still write resets the connection; what it said counts.
    socket.on('error', () => finish(true))
    socket.write(bytes)
  })
}

/** Whole answers only; all of ours carry Content-Length, 100 and 304 have no body. */
export function parseAnswers(text: string): TestAnswer[] {
  const answers: TestAnswer[] = []
  let rest = text
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return answers
    const [statusLine, ...lines] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const length = Number(headers['content-length'] ?? 0)
    const body = rest.slice(end + 4, end + 4 + length)
    if (body.length < length) return answers
    const status = Number(statusLine.split(' ')[1])
    answers.push(toAnswer(status, headers, Buffer.from(body, 'latin1').toString()))
    rest = rest.slice(end + 4 + length)
  }
}
