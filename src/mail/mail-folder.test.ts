import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMailFolder, type MailFolder } from './mail-folder.ts'
import { mailLimits } from './mail-limits.ts'
import type { MailMessage } from './mail-message.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const nameOf = (number: number) => number.toString(16).padStart(32, '0')
const message = (number: number, more: Partial<MailMessage> = {}): MailMessage => ({
  name: nameOf(number),
  to: 'anna@example.com',
  replyTo: null,
  subject: 'Ερώτημα',
  text: 'text',
  html: '<p>text</p>',
  language: 'el',
  date: NOON + number,
  references: [],
  ...more,
})

let above: string
let place: string
let folder: MailFolder
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'estia-mail-'))
  place = join(above, 'mail')
  folder = createMailFolder(place, { name: 'Homes', address: 'no-reply@homes.example.com' })
})
afterEach(() => rmSync(above, { recursive: true }))

it('stores a message whole, readable by its owner alone, and the same one once', async () => {
  expect(await folder.list()).toEqual([])
  // Also where the folder existed before.
  mkdirSync(place, { mode: 0o755 })
  await folder.send(message(1))
  await folder.send(message(1))
  expect(readdirSync(place)).toEqual([`000${NOON + 1}-${nameOf(1)}.eml`])
  expect(statSync(place).mode & 0o777).toBe(0o700)
  expect(statSync(join(place, readdirSync(place)[0])).mode & 0o777).toBe(0o600)
  const text = String(await folder.read(nameOf(1)))
  expect(text).toContain(`Message-ID: <${nameOf(1)}@homes.example.com>\r\n`)
  expect(text).toContain('From: Homes <no-reply@homes.example.com>\r\n')
  expect(text).toContain('To: anna@example.com\r\n')
  expect(text).toContain('Auto-Submitted: auto-generated\r\n')
  expect(text).toContain('Date: Sun, 15 Nov 2026 12:00:00 +0000\r\n')
  expect(text).not.toMatch(/^Reply-To:/m)
})

it('makes no header and no second recipient of a text', async () => {
  const subject = 'Hello\r\nBcc: eve@example.com\u2028\u0000'
  const to = 'anna@example.com,eve@example.com'
  await folder.send(message(1, { subject, to, replyTo: 'buyer@example.com' }))
  const [head] = String(await folder.read(nameOf(1))).split('\r\n\r\n')
  expect(head).toContain('Subject: Hello Bcc: eve@example.com\r\n')
  expect(head).not.toMatch(/^Bcc:/m)
  expect(head).toMatch(/^Reply-To: buyer@example\.com\r$/m)
  // One strange mailbox, not two.
  expect(head).toContain('To: <"anna@example.com,eve"@example.com>\r\n')
})

it('lists the newest first, and stores no more than its limit', async () => {
  mkdirSync(place)
  for (let number = 1; number <= mailLimits.filesMax; number++) {
    writeFileSync(join(place, `000${NOON + number}-${nameOf(number)}.eml`), '')
  }
  writeFileSync(join(place, 'note.txt'), 'not ours')
  await folder.send(message(mailLimits.filesMax + 1))
  const names = await folder.list()
  expect(names).toHaveLength(mailLimits.filesMax)
  expect(names[0]).toBe(nameOf(mailLimits.filesMax + 1))
  expect(names.at(-1)).toBe(nameOf(2))
  expect(readdirSync(place)).toContain('note.txt')
})

it('forgets by name, also what was left half written', async () => {
  await folder.forgetMails([nameOf(1)])
  for (const number of [1, 2, 3]) await folder.send(message(number))
  writeFileSync(join(place, `${nameOf(4)}.tmp`), 'half')
  await folder.forgetMails([nameOf(1), nameOf(3), nameOf(4), 'unknown'])
  expect(readdirSync(place)).toEqual([`000${NOON + 2}-${nameOf(2)}.eml`])
  expect(await folder.read(nameOf(1))).toBeNull()
})

it.each(['../x', '..', '', nameOf(1).toUpperCase().replace('1', 'A')])(
  'reads and writes no other file: %j',
  async (name) => {
    await expect(folder.send(message(1, { name }))).rejects.toThrow(TypeError)
    expect(await folder.read(name)).toBeNull()
  },
)
