/** A refusal as the bytes of a whole answer, for sockets that Fastify never sees or has given up. */
import { STATUS_CODES } from 'node:http'
import { errorBody, type Refusal } from '../../domain/refusal.ts'
import { defaultHeaders } from '../headers/default-headers.ts'

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
