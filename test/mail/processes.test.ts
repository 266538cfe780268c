/** Several processes on one outbox, and one that is killed between taking a mail and noting that it was sent. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailLimits } from '../../src/mail/mail-limits.ts'
import { type MailHost, startMailHost } from '../support/mail-host.ts'
import { type WatchedChild, watchChild } from '../support/watch-child.ts'
import { type MailWorld, nameOf, openMailWorld } from './mail-world.ts'

const PROGRAM = fileURLToPath(new URL('./send-outbox.ts', import.meta.url))
let folder: string
let world: MailWorld
let host: MailHost

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-senders-'))
  world = await openMailWorld(folder)
  host = await startMailHost()
})
afterEach(async () => {
  await host.close()
  await world.store.close()
  rmSync(folder, { recursive: true })
})

function startSender(holder: string, aheadMs = 0): WatchedChild {
  const path = join(folder, 'estia.sqlite')
  const given = [PROGRAM, path, String(host.port), String(aheadMs), holder]
  return watchChild([process.execPath, ...given], { env: { PATH: process.env.PATH } })
}

it('two at the same time send each mail once', async () => {
  const causes = Array.from({ length: 20 }, (_, number) => `message:${number}:notice`)
  for (const cause of causes) await world.putNotice(cause)
  const endings = await Promise.all(['one', 'two'].map((holder) => startSender(holder).ended))
  const sent = endings.map(({ stdout }) => Number(/sent (\d+)/.exec(stdout)?.[1]))
  expect(sent[0] + sent[1]).toBe(causes.length)
  const names = host.mails.map(({ messageId }) => messageId)
  expect(names.sort()).toEqual(causes.map((cause) => `<${nameOf(cause)}@homes.example.com>`).sort())
})

it('one that is killed with a mail in its hands is followed by another, under the same name', async () => {
  const cause = 'message:1:notice'
  await world.putNotice(cause)
  host.atData.push('silent')
  const killed = startSender('killed')
  await host.received(() => true)
  killed.signal('SIGKILL')
  expect((await killed.ended).signal).toBe('SIGKILL')
  expect(await world.store.waitingMails()).toMatchObject({ count: 1 })
  // Both run out by themselves; the test does not wait for that.
  await world.store.releaseLease('mail', 'killed')
  const { code, stdout } = await startSender('next', mailLimits.claimMs).ended
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'sent 1\n' })
  const name = `<${nameOf(cause)}@homes.example.com>`
  expect(host.mails.map(({ messageId }) => messageId)).toEqual([name, name])
  expect(await world.store.waitingMails()).toMatchObject({ count: 0 })
}, 60_000)
