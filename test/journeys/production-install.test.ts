/** An operator's way: clone, `npm ci --omit=dev`, `bin/estia.js serve`, and the first page in a browser. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { INSTALL_TIMEOUT_MS, productionInstall } from './production-install.ts'
import { sharedService } from './shared-service.ts'

let folder: string
let base: string

beforeAll(async () => {
  folder = await productionInstall()
  base = (await sharedService()).baseUrl
}, INSTALL_TIMEOUT_MS)

describe('a production install', () => {
  it('holds no package of development', () => {
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    const paths = Object.keys(packages).filter((path) => packages[path].dev)
    expect(paths).toContain('node_modules/vitest')
    expect(paths.filter((path) => existsSync(join(folder, path)))).toEqual([])
  })

  it('is ready and describes itself', async () => {
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    const meta = await fetch(`${base}/v1/meta`)
    expect(meta.status).toBe(200)
    expect(await meta.json()).toMatchObject({ search: `${base}/v1/listings` })
  })

  it('serves its first page with every script and style that the page names', async () => {
    const page = await fetch(`${base}/`)
    expect(page.status).toBe(200)
    const text = await page.text()
    const links = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(links.some((path) => path.startsWith('/assets/site.js'))).toBe(true)
    expect(links.some((path) => path.startsWith('/assets/site.css'))).toBe(true)
    for (const path of links) {
      const answer = await fetch(`${base}${path.replaceAll('&amp;', '&')}`)
      expect(answer.status, path).toBe(200)
      expect((await answer.arrayBuffer()).byteLength, path).toBeGreaterThan(100)
    }
  })

  it('serves the parts that its script loads later', async () => {
    const script = await (await fetch(`${base}/assets/site.js`)).text()
    const parts = [...script.matchAll(/"\.\/([\w-]+-[A-Z0-9]{8}\.js)"/g)].map(([, file]) => file)
    expect(parts.length).toBeGreaterThan(0)
    for (const part of new Set(parts)) {
      const answer = await fetch(`${base}/assets/${part}`)
      expect(answer.status, part).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/javascript')
    }
  })
})
