/** The whole service and receivers of webhooks on an https origin: each host answers as its test says. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { createWebhookPoster } from '../../src/hooks/webhook-poster.ts'
import { originAddress, originCa, startOrigin } from '../photos/test-origin.ts'
import type { Body } from '../support/test-app.ts'
import { type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly type: string
  readonly data: Body
}

interface Receiver {
  readonly url: string
  /** Events, in the order in which they came; webhook.verify is none. */
  readonly received: Received[]
  /** Answers events; a status, or what is done instead of an answer. */
  answer: number | ((response: ServerResponse) => void)
  /** What comes back to webhook.verify. */
  echo: (token: string) => string
}

export interface WebhookWorld extends SellerApp {
  /** Where it listens. */
  readonly base: string
  receiver(name: string): Receiver
  /** Made and proved; with its secret. */
  hook(seller: Seller, receiver: Receiver, settings?: object): Promise<Body>
  /** Until this number of events has come. */
  comes(receiver: Receiver, count: number): Promise<readonly Received[]>
  close(): Promise<void>
}

const WITHIN_MS = 20_000

export async function startWebhookWorld(
  environment: Readonly<Record<string, string>> = {},
): Promise<WebhookWorld> {
  const receivers = new Map<string, Receiver>()
  const origin = await startOrigin((request, response) => {
    void answer(request, response, receivers.get(String(request.headers.host)))
  })
  const app = await startSellerApp({
    // Receivers compare the time of a message with their own clock.
    nowMs: Date.now(),
    fitsPrices: false,
    environment,
    webhookPoster: createWebhookPoster({
      resolve: async () => [originAddress],
      isAllowedAddress: (address) => address === originAddress,
      port: origin.port,
      ca: originCa,
    }),
  })
  const base = await app.listen()
  return {
    ...{ ...app, base },
    receiver(name) {
      const host = `${name}.example.com`
      const receiver: Receiver = {
        ...{ url: `https://${host}/hook`, received: [], answer: 204 },
        echo: (token: string) => JSON.stringify({ token }),
      }
      receivers.set(host, receiver)
      return receiver
    },
    async hook(seller, { url }, settings = {}) {
      const made = await seller.call('POST', '/webhooks', { url, ...settings })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const enabled = await seller.call('POST', `/webhooks/${made.body.id}/enable`)
      expect(enabled.body).toMatchObject({ state: 'active', reason: null })
      return made.body
    },
    async comes({ received }, count) {
      await expect.poll(() => received.length, { timeout: WITHIN_MS }).toBeGreaterThanOrEqual(count)
      return received
    },
    async close() {
      await app.stop()
      await origin.close()
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  receiver: Receiver | undefined,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  if (!receiver) return void response.writeHead(404).end()
  const { type, data } = JSON.parse(text)
  if (type === 'webhook.verify') return void response.end(receiver.echo(data.token))
  if (typeof receiver.answer === 'function') return receiver.answer(response)
  if (receiver.answer < 300) receiver.received.push({ headers: request.headers, text, type, data })
  response.writeHead(receiver.answer).end()
}
