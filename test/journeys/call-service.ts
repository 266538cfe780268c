/** Calls a running service over a real connection, by its port or through a relay's socket file. */
import { request } from 'node:http'
import type { Body } from '../support/test-app.ts'

export interface CallOptions {
  readonly baseUrl: string
  /** A relay that leads to the service, where its port cannot be reached from here. */
  readonly socketPath?: string
  /** Of a seller. */
  readonly key?: string
}

export interface ServiceAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
  /** Parsed where it is JSON. */
  readonly body: Body
}

/** `address` is a path, or a whole address of the service as it stands in its answers. */
export type CallService = (method: string, address: string, body?: object) => Promise<ServiceAnswer>

export function callerOf({ baseUrl, socketPath, key }: CallOptions): CallService {
  return (method, address, body) =>
    new Promise((resolve, reject) => {
      const url = new URL(address, baseUrl)
      const sent = request(url, {
        method,
        agent: false,
        ...(socketPath ? { socketPath } : {}),
        headers: {
          ...(key ? { authorization: `Bearer ${key}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      })
      sent.on('error', reject)
      sent.on('response', async (response) => {
        const bytes = Buffer.concat(await response.toArray())
        const { statusCode: status = 0, headers } = response
        const isJson = headers['content-type']?.startsWith('application/json')
        resolve({ status, headers, bytes, body: isJson ? JSON.parse(String(bytes)) : null })
      })
      sent.end(body ? JSON.stringify(body) : undefined)
    })
}
