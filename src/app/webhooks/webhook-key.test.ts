/** The key of webhooks: made once, shared by its print, and never in the database. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import type { Store } from '../../store/store.ts'
import { openWebhookKey } from './webhook-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'estia-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = new Map<string, string>()
let webhooks = 0
const store = {
  getSetting: async (name: string) => settings.get(name) ?? null,
  putSetting: async (name: string, value: string) => void settings.set(name, value),
  async settingOrPut(name: string, value: string) {
    if (!settings.has(name)) settings.set(name, value)
    return settings.get(name)!
  },
  countWebhooks: async () => webhooks,
} as unknown as Store

const open = (keyFile: string | null, dataDir = folder) =>
  openWebhookKey(store, { keyFile, dataDir }, pino({ level: 'silent' }))

it('is made at the first start, for its owner alone, and is not in the database', async () => {
  const [first, second] = await Promise.all([open(null), open(null)])
  expect(second.bytes).toEqual(first.bytes)
  const path = join(folder, 'webhook.key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const stored = [...settings.values()].join(' ')
  expect(stored).not.toContain(readFileSync(path, 'utf8').trim())
  expect(stored).not.toContain(first.bytes.toString('hex'))
})

it('is replaced while there is no webhook; then one that differs signs nothing', async () => {
  const other = join(folder, 'other.key')
  writeFileSync(other, `${'x'.repeat(32)}\n`)
  const own = await open(null)
  const replaced = await open(other)
  expect([await own.isShared(), await replaced.isShared()]).toEqual([false, true])
  webhooks = 1
  const late = await open(null)
  expect([await late.isShared(), await replaced.isShared()]).toEqual([false, true])
})

it('stops the start where it is too short or not there', async () => {
  const short = join(folder, 'short.key')
  writeFileSync(short, 'secret')
  await expect(open(short)).rejects.toThrow(/at least 32 characters.*openssl rand/)
  await expect(open(join(folder, 'none.key'))).rejects.toThrow(/cannot be read/)
})
