/** Calls a running service over a real connection, by its port or through a relay's socket file. */
import { request } from 'node:http'
import { type Body, unpacked } from '../support/test-app.ts'

export interface CallOptions {
  readonly baseUrl: string
  /** A relay that leads to the service, where its port cannot be reached from here. */
  readonly socketPath?: string
  /** Of a seller. */
  readonly key?: string
  /** Another client on this machine: any of 127.0.0.0/8. */
  readonly localAddress?: string
}

export interface ServiceAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** As they came, compressed or not. */
  readonly bytes: Buffer
  /** Parsed where it is JSON. */
  readonly body: Body
}

/** `address` is a path, or a whole address of the service as it stands in its answers. Fields are sent as a form does, bytes as they are. */
export type CallService = (
  method: string,
  address: string,
  body?: object | URLSearchParams | Buffer,
  headers?: Readonly<Record<string, string>>,
) => Promise<ServiceAnswer>

const typeOf = (body: object): string =>
  body instanceof URLSearchParams
    ? 'application/x-www-form-urlencoded'
    : Buffer.isBuffer(body)
      ? 'application/octet-stream'
      : 'application/json'

const bytesOf = (body: object): string | Buffer =>
  Buffer.isBuffer(body)
    ? body
    : body instanceof URLSearchParams
      ? body.toString()
      : JSON.stringify(body)

export function callerOf({ baseUrl, socketPath, key, localAddress }: CallOptions): CallService {
  return (method, address, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(address, baseUrl)
      const sent = request(url, {
        method,
        agent: false,
        ...(socketPath ? { socketPath } : {}),
        ...(localAddress ? { localAddress } : {}),
        headers: {
          ...(key ? { authorization: `Bearer ${key}` } : {}),
          ...(body ? { 'content-type': typeOf(body) } : {}),
          ...headers,
        },
      })
      sent.on('error', reject)
      sent.on('response', async (response) => {
        const bytes = Buffer.concat(await response.toArray())
        const { statusCode: status = 0, headers: given } = response
        const isJson = given['content-type']?.startsWith('application/json')
        const text = isJson ? String(unpacked(given, bytes)) : ''
        resolve({ status, headers: given, bytes, body: text === '' ? null : JSON.parse(text) })
      })
      sent.end(body ? bytesOf(body) : undefined)
    })
}
