/** The typed client in a page of another origin: nothing of Node is needed, and CORS lets it do all it does. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { fillWithDemo, startTestApp } from '../support/test-app.ts'
import { leave, openBrowser, openPage } from './world.ts'

const SECRET = 'a secret of the webhook'
const TIME = String(Math.floor(Date.now() / 1000))
const BODY = '{"listing_id":7}'
const signature = createHmac('sha256', SECRET).update(`m.${TIME}.${BODY}`).digest('base64')

const programOf = (baseUrl: string) => `
import { createClient } from './estia-client.ts'
import { mintKey } from './mint-key.ts'
import { verifyWebhook } from './verify-webhook.ts'
const client = createClient({ baseUrl: '${baseUrl}', retries: 0 })
const found = []
for await (const home of client.listings({ district: 'paphos', limit: 25 })) found.push(home.id)
const { key } = await mintKey(client)
const { headers } = await client.withKey(key).request('getMeta', {})
const refused = await client.call('getListing', { path: { id: 999999999 } }).catch((error) => error)
const hook = { 'webhook-id': 'm', 'webhook-timestamp': '${TIME}', 'webhook-signature': 'v1,${signature}' }
const secrets = 'whsec_' + btoa('${SECRET}')
document.title = JSON.stringify({
  found: found.length,
  left: headers.get('x-ratelimit-remaining'),
  code: refused.code,
  hook: await verifyWebhook('${BODY}', hook, { secrets }),
})`

async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: program,
      loader: 'ts',
      resolveDir: resolve(import.meta.dirname, '../../clients/typescript/src'),
    },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    write: false,
  })
  return outputFiles[0].text
}

it('pages, mints a key, is refused in words, and checks a signature', async () => {
  const environment = { BASE_URL: '', AGENT_KEY_BITS: '6' }
  const app = await startTestApp({ prepare: fillWithDemo, fitsPrices: false, environment })
  await app.server.listen({ host: '127.0.0.1', port: Number(new URL(app.baseUrl).port) })
  const script = await bundle(programOf(app.baseUrl))
  const pages = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><link rel="icon" href="data:,"><script type="module">${script}</script>`,
    )
  })
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done))
  const { port } = pages.address() as AddressInfo
  const browser = await openBrowser(false)
  const page = await openPage(browser, `http://127.0.0.1:${port}/`)
  await page.waitForFunction('document.title !== ""')
  const { total } = (await app.server.inject('/v1/listings?district=paphos&limit=1')).json()
  expect(JSON.parse(await page.title())).toEqual({
    found: total,
    left: '299',
    code: 'listing_not_found',
    hook: { listing_id: 7 },
  })
  await leave(page)
  pages.close()
  await app.stop()
})
