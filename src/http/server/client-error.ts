/**
 * Answers what Node could not even parse as HTTP, in the same error shape, on the bare socket.
 * The connection is closed after it: what follows on it cannot be trusted.
 */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../catalogue/limits.ts'
import { errorBody, Refusal } from '../../domain/refusal.ts'
import { defaultHeaders } from './answer-headers.ts'

interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

export function answerClientError(error: ParserError, socket: Socket, requestId: string): void {
  // Browsers open connections ahead: an answer to one that asked nothing would be taken for that of the next request.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  socket.end(bareAnswer(refusalFor(error), requestId))
}

function refusalFor({ code, rawPacket }: ParserError): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const lineEnd = rawPacket instanceof Uint8Array ? rawPacket.indexOf(0x0a) : -1
    return lineEnd < 0 || lineEnd > limits.urlMaxChars ? uriTooLong() : headersTooLarge
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Refusal({
      code: 'invalid_url',
      message: 'The request did not arrive in time.',
      hint: 'Send the whole request at once, and repeat it.',
    })
  }
  return new Refusal({
    code: 'invalid_url',
    message: 'The request could not be read as HTTP.',
    hint: 'Check the request line and the headers; spaces and other reserved characters in the address must be percent-encoded.',
  })
}

const headersTooLarge = new Refusal({
  code: 'payload_too_large',
  message: 'The request headers are too large.',
  hint: 'Send fewer or shorter headers.',
})

export function uriTooLong(): Refusal {
  return new Refusal({
    code: 'uri_too_long',
    message: `The address is longer than ${limits.urlMaxChars} characters.`,
  })
}

/** A refusal as the bytes of a whole answer, for sockets that Fastify never sees or has given up. */
export function bareAnswer(refusal: Refusal, requestId: string): string {
  const body = JSON.stringify(errorBody(refusal, requestId))
  const headers = {
    ...defaultHeaders,
    ...refusal.extras.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`
  return [status, ...lines, '', body].join('\r\n')
}
