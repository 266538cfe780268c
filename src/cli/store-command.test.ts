/**
 * Every command of `estia` that changes what is stored is in the audit; the table says of each which it is, and a
 * further command fails here until it is in the table.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { addAccountCommands } from './add-account-commands.ts'
import { addDataCommands } from './add-data-commands.ts'
import { addFeedCommands } from './add-feed-commands.ts'
import { addKeyCommands } from './add-key-commands.ts'
import { addMarketCommands } from './add-market-commands.ts'
import { addAuditCommands, addOperatorCommands } from './add-operator-commands.ts'

let folder: string
let printed: string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-audited-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BASE_URL', '')
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterAll(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

function program(): Command {
  const made = new Command('estia').exitOverride()
  for (const add of [addAccountCommands, addKeyCommands, addOperatorCommands]) add(made)
  for (const add of [addAuditCommands, addDataCommands, addFeedCommands]) add(made)
  addMarketCommands(made)
  return made
}

async function estia(...args: readonly string[]): Promise<string> {
  printed = []
  await program().parseAsync(args, { from: 'user' })
  return printed.join('\n')
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openSqliteStore({ path: join(folder, 'estia.sqlite') })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const lines = () => withStore((store) => store.listAudit(1000))
const keyOf = async (text: string) => text.split('_')[1]

const READS = null
/** How each is run, or that it changes nothing of this store. */
const table: Readonly<Record<string, (() => Promise<string>) | typeof READS>> = {
  'sellers add': () => estia('sellers', 'add', 'Hermes', '--type', 'agency', '--language', 'ru'),
  'sellers change': () => estia('sellers', 'change', '1', '--email', 'a@example.com'),
  'sellers list': READS,
  'keys create': () => estia('keys', 'create', '1', '--label', 'crm'),
  'keys list': READS,
  'keys revoke': async () =>
    estia('keys', 'revoke', await keyOf(await estia('keys', 'create', '1'))),
  'operators add': () => estia('operators', 'add', 'Olga'),
  'operators list': READS,
  'operators revoke': async () =>
    estia('operators', 'revoke', await keyOf(await estia('operators', 'add', 'Nikos'))),
  'audit verify': READS,
  // They carry whole stores, and the audit with them.
  copy: READS,
  backup: READS,
  restore: READS,
  'feeds check': READS,
  'market revise': () => estia('market', 'revise', '--reason', 'A feed was imported twice.'),
}

const leavesOf = (command: Command, path: readonly string[] = []): readonly string[] =>
  command.commands.length === 0
    ? [path.join(' ')]
    : command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]))

it('holds every command', () => {
  expect([...leavesOf(program())].sort()).toEqual(Object.keys(table).sort())
})

const changing = Object.entries(table).flatMap(([name, run]) => (run ? [[name, run] as const] : []))

it.each(changing)('%s is a line of the audit', async (name, run) => {
  const before = (await lines()).length
  await run()
  const [line] = await lines()
  expect((await lines()).length).toBeGreaterThan(before)
  const [subject, verb] = name.split(' ')
  expect(line.act).toBe(`${verb} ${subject.replace(/s$/, '')}`)
  expect(line.actor).toMatch(/^command line \(.+\)$/)
  expect(JSON.stringify(line)).not.toContain('a@example.com')
})

it('a key for reading, and the end of all that were minted, are lines too', async () => {
  await estia('keys', 'create', '--reader', '--per-hour', '50')
  expect((await lines())[0]).toMatchObject({ act: 'create reading key', detail: '50 an hour' })
  const before = await lines()
  // There are none: nothing was done.
  await estia('keys', 'revoke', '--all-minted')
  expect(await lines()).toEqual(before)
  const minted = {
    ...{ id: 'm', hash: 'h', label: '', origin: 'proof', requests: 1, window_s: 1 },
    ...{ client_hash: null, created_at: 0, expires_at: Date.now() + 1e9, revoked_at: null },
  } as const
  await withStore((store) => store.addReadingKey({ ...minted, origin: 'proof' }))
  await estia('keys', 'revoke', '--all-minted')
  expect((await lines())[0]).toMatchObject({ act: 'revoke minted keys', detail: '1' })
})

it('what is refused is none', async () => {
  const before = await lines()
  for (const args of [
    ['operators', 'add', ' olga '],
    ['operators', 'revoke', 'nobody'],
    ['keys', 'create', '99'],
    ['keys', 'revoke', 'none'],
    ['sellers', 'change', '99', '--email', 'a@example.com'],
    ['sellers', 'change', '1'],
    ['market', 'revise', '--reason', '  '],
    ['sellers', 'change', '1', '--language', 'xx'],
  ]) {
    await expect(estia(...args), args.join(' ')).rejects.toThrow()
  }
  expect(await lines()).toEqual(before)
  expect(await withStore((store) => store.getSellerMail(1))).toMatchObject({ language: 'ru' })
})

it('verify says that the record is whole, knows an earlier hash, and finds what was changed', async () => {
  const text = await estia('audit', 'verify')
  const count = (await lines()).length
  expect(text).toContain(`the audit is whole: ${count} lines`)
  const [, head] = /last hash: (\w{64})/.exec(text)!
  await estia('operators', 'add', 'Eleni')
  expect(await estia('audit', 'verify', '--head', head)).toContain('whole')
  await expect(estia('audit', 'verify', '--head', '0'.repeat(64))).rejects.toThrow(
    /not in the audit/,
  )
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(folder, 'estia.sqlite'))
  database.exec("UPDATE audit SET actor = 'somebody else' WHERE id = 2")
  database.close()
  await expect(estia('audit', 'verify')).rejects.toThrow(/damaged in 1 places/)
})
