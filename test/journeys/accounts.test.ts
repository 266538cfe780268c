/** `estia sellers` and `estia keys` next to a running service: who may write, from when on, until when. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InstalledCommand, runInstalled, startInstalled } from './installed-command.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'

let service: InstalledCommand
let base: string

beforeAll(async () => {
  service = await startInstalled(['serve'])
  base = await service.listens
}, INSTALL_TIMEOUT_MS)
afterAll(() => service.stop())

const estia = (...args: string[]) => runInstalled(args, { DATA_DIR: service.dataDir })

async function stockOf(key: string) {
  const headers = { authorization: `Bearer ${key}` }
  return fetch(`${base}/v1/my/listings`, { headers })
}

/** Each command is a process of its own, a second of a core. */
const MANY_COMMANDS_MS = 180_000

describe('a seller', { timeout: MANY_COMMANDS_MS }, () => {
  it('is added, listed, given a key, and shut out again, while the service runs', async () => {
    const added = await estia('sellers', 'add', 'Sea & Söhne Ltd', '--type', 'agency')
    expect({ code: added.code, stderr: added.stderr }).toEqual({ code: 0, stderr: '' })
    const id = /^seller (\d+): Sea & Söhne Ltd \(agency\)\n/.exec(added.stdout)?.[1]
    expect(added.stdout).toContain(`estia keys create ${id}\n`)
    expect((await estia('sellers', 'list')).stdout).toBe(`${id}\tagency\t1\tSea & Söhne Ltd\t-\n`)

    const created = await estia('keys', 'create', String(id), '--label', 'office')
    expect(created.code).toBe(0)
    expect(created.stdout).toMatch(/^estia_[^\s_]+_[^\s_]+\n$/)
    expect(created.stderr).toBe('Keep it safe: it is not shown again.\n')
    const key = created.stdout.trim()
    expect((await stockOf(key)).status).toBe(200)

    const readable = key.split('_')[1]
    const listed = (await estia('keys', 'list')).stdout
    expect(listed.split('\t').slice(0, 3)).toEqual([readable, `seller ${id}`, 'active'])
    expect(listed).toContain('\toffice\n')
    expect(listed).not.toContain(key)

    const revoked = await estia('keys', 'revoke', readable)
    expect(revoked).toMatchObject({ code: 0, stdout: `key ${readable} is revoked\n` })
    expect((await stockOf(key)).status).toBe(401)
    expect((await estia('keys', 'list')).stdout).toContain('\trevoked\t')

    const again = await estia('keys', 'revoke', readable)
    expect(again.code).toBe(1)
    expect(again.stderr).toBe(
      `estia: There is no active key ${readable}. List them with: estia keys list\n`,
    )
  })

  it('has its own company unless another is named, and an owner none', async () => {
    await estia('sellers', 'add', 'First', '--type', 'developer', '--company-id', '70')
    await estia('sellers', 'add', 'Second', '--type', 'agency')
    await estia('sellers', 'add', 'Anna', '--type', 'property-owner')
    const rows = (await estia('sellers', 'list')).stdout.split('\n').map((row) => row.split('\t'))
    const companyOf = (name: string) => rows.find((row) => row[3] === name)?.[2]
    expect(['First', 'Second', 'Anna'].map(companyOf)).toEqual(['70', '71', '-'])
  })
})

describe('the audit', { timeout: MANY_COMMANDS_MS }, () => {
  it('holds what the command line did, is checked from outside, and names operators once', async () => {
    const added = await estia('operators', 'add', 'Olga')
    expect(added.code).toBe(0)
    const again = await estia('operators', 'add', 'OLGA')
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('There is an operator Olga already')
    const verified = await estia('audit', 'verify')
    expect(verified.code).toBe(0)
    const [, count, head] = /whole: (\d+) lines\nlast hash: (\w{64})\n/.exec(verified.stdout) ?? []
    expect(Number(count)).toBeGreaterThan(1)
    await estia('operators', 'revoke', added.stdout.split('_')[1])
    const later = await estia('audit', 'verify', '--head', head)
    expect(later.stdout).toContain(`whole: ${Number(count) + 1} lines`)
    const unknown = await estia('audit', 'verify', '--head', '0'.repeat(64))
    expect(unknown.code).toBe(1)
    expect(unknown.stderr).toContain('is not in the audit')
  })
})

describe('the address of a seller', { timeout: MANY_COMMANDS_MS }, () => {
  const rowOf = async (name: string) =>
    (await estia('sellers', 'list')).stdout
      .split('\n')
      .map((row) => row.split('\t'))
      .find((row) => row[3] === name)

  it('is added, changed, listed, and taken away', async () => {
    const email = 'Office@Παράδειγμα.gr'
    await estia('sellers', 'add', 'Written to', '--type', 'agency', '--email', email)
    const [id, , , , address] = (await rowOf('Written to')) ?? []
    expect(address).toBe('Office@xn--hxajbheg2az3al.gr')
    expect(await estia('sellers', 'change', id, '--email', 'new@example.com')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: `seller ${id} is written to at new@example.com\n`,
    })
    expect((await rowOf('Written to'))?.[4]).toBe('new@example.com')
    const cleared = await estia('sellers', 'change', id, '--email', '')
    expect(cleared.stdout).toBe(`seller ${id} takes no enquiries\n`)
    expect((await rowOf('Written to'))?.[4]).toBe('-')
  })
})

describe('wrong input', () => {
  it.each([
    [
      ['sellers', 'add', 'A', '--type', 'agency', '--email', 'a@b'],
      '--email cannot be written to. What stands after the @ is not a domain such as example.com.',
    ],
    [
      ['sellers', 'add', 'A', '--type', 'agency', '--email', 'a@example.com\nBcc: b@example.com'],
      '--email cannot be written to.',
    ],
    [
      ['sellers', 'change', '999', '--email', 'a@example.com'],
      'There is no seller 999. List them with: estia sellers list',
    ],
    [['sellers', 'change', '1'], 'Say what is to change: --email <address> or --language <code>.'],
    [
      ['sellers', 'change', '1', '--language', 'xx'],
      '--language must be one of en, el, ru, not "xx".',
    ],
    [['sellers', 'add', 'A'], "required option '--type <type>' not specified"],
    [
      ['sellers', 'add', 'A', '--type', 'agent'],
      '--type must be one of agency, developer, property-owner',
    ],
    [['sellers', 'add', ' ', '--type', 'agency'], 'the name not empty'],
    [
      ['sellers', 'add', 'A', '--type', 'agency', '--company-id', '0'],
      '--company-id must be a positive whole number, not "0".',
    ],
    [['keys', 'create', 'one'], 'seller-id must be a positive whole number, not "one".'],
    [['keys', 'create', '999'], 'There is no seller 999. List them with: estia sellers list'],
    [
      ['keys', 'create', '1', '--expires-in-days', '1.5'],
      '--expires-in-days must be a positive whole number, not "1.5".',
    ],
    [['keys', 'revoke', 'nothing'], 'There is no active key nothing.'],
    [['keys'], 'create, list and revoke keys'],
  ])('%j ends with 1 and says what is wrong', async (args, words) => {
    const { code, stdout, stderr } = await estia(...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(words)
    expect(stderr).not.toContain('    at ')
  })

  it('stores nothing', async () => {
    const { stdout } = await estia('sellers', 'list')
    expect(stdout).not.toMatch(/\tA\t/)
  })
})
