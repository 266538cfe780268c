/** The tutorial, command by command as it is printed: from a fresh demo to a listing that everybody finds. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InstalledCommand, startInstalled } from './installed-command.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const tutorial = readFileSync(join(ROOT, 'docs/tutorial.md'), 'utf8')
const blocks = [...tutorial.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block)

let demo: InstalledCommand

beforeAll(async () => {
  demo = await startInstalled(['demo'], { DEMO_LISTINGS: '40', RATE_LIMIT_PER_HOUR: '0' })
  await demo.listens
}, INSTALL_TIMEOUT_MS)
afterAll(() => demo.stop())

it('leads to a published listing with photos', async () => {
  const address = await demo.listens
  const [, key] = await demo.said(/demo key: (estia_\S+)/)
  const [start, variables, ...steps] = blocks
  // The clone and the start are here already; the reader fills in the two variables.
  expect(start).toContain('npm start')
  expect(variables).toMatch(/^URL=\S+\nKEY='estia_\.\.\.'/)
  const script = [`set -e`, `URL=${address}`, `KEY=${key}`, ...steps].join('\n')
  const printed = execFileSync('bash', ['-c', script], { cwd: ROOT, encoding: 'utf8' })

  expect(printed).toContain('"missing_to_publish":[')
  const [last] = /\{"results":.*$/s.exec(printed) ?? []
  const [found] = JSON.parse(String(last)).results
  expect(found).toMatchObject({ price: 285_000, photos_count: 3, district: 'limassol' })
  const page = await fetch(found.link)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('285,000')
})
