/** Mails that a host puts into a folder: each is taken or set aside once, and what was set aside goes in time. */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailLimits } from '../../src/mail/mail-limits.ts'
import { type Maildir, openMaildir } from '../../src/mail/received/maildir.ts'
import type { Receipt } from '../../src/service/mail/mail-receipt.ts'
import { createMaildirWorker } from '../../src/service/mail/maildir-worker.ts'
import { HOUR_MS } from '../../src/structures/durations.ts'
import { temporaryDirectory } from '../store/temporary-directory.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'
import { testLedger } from '../support/test-ledger.ts'

let folder: ReturnType<typeof temporaryDirectory>
let path: string
let maildir: Maildir
beforeEach(async () => {
  folder = temporaryDirectory()
  path = join(folder.path, 'mail')
  maildir = openMaildir(path)
  await maildir.prepare()
})
afterEach(() => folder.remove())

const put = (name: string, text = 'Hello', where = 'new') =>
  writeFileSync(join(path, where, name), text)
const waiting = () => readdirSync(join(path, 'new')).sort()
const setAside = () => readdirSync(join(path, '.failed', 'new')).sort()

describe('the folder', () => {
  it('is made with all that mail programs expect, for its owner alone, and left as it was', async () => {
    for (const part of ['', '.failed'])
      for (const name of ['new', 'cur', 'tmp']) {
        expect(statSync(join(path, part, name)).mode & 0o777).toBe(0o700)
        expect(readdirSync(join(path, part, name))).toEqual([])
      }
    put('1.mail')
    await maildir.prepare()
    expect(waiting()).toEqual(['1.mail'])
  })

  it('that cannot be used is reported before a mail depends on it', async () => {
    rmSync(join(path, '.failed', 'tmp'), { recursive: true })
    writeFileSync(join(path, '.failed', 'tmp'), '')
    await expect(maildir.prepare()).rejects.toThrow(/EEXIST|ENOTDIR/)
  })

  it('lists what waits, oldest first, without what a host is still writing', async () => {
    for (const name of ['20.b', '10.a', '.30.c']) put(name)
    expect(await maildir.list()).toEqual(['10.a', '20.b'])
  })

  it('gives a mail whole up to the limit, of a larger one the beginning, and none that is gone', async () => {
    put('largest', 'x'.repeat(mailLimits.receivedMaxBytes))
    put('too-large', `To: a@b.example\n\n${'x'.repeat(mailLimits.receivedMaxBytes)}`)
    const [largest, larger] = [await maildir.read('largest'), await maildir.read('too-large')]
    expect([largest?.bytes.length, largest?.isCut]).toEqual([mailLimits.receivedMaxBytes, false])
    expect([larger?.bytes.length, larger?.isCut]).toEqual([mailLimits.receivedHeaderMaxBytes, true])
    expect(larger?.bytes.toString().startsWith('To: a@b.example\n')).toBe(true)
    expect(await maildir.read('gone')).toBeNull()
    // Another process was quicker.
    await Promise.all([maildir.remove('gone'), maildir.setAside('gone')])
  })

  it('forgets what was set aside a month ago, and the oldest of too many', async () => {
    for (let at = 0; at < mailLimits.failedMailsMax; at++) put(`a${at}`, '', '.failed/new')
    await sleep(20)
    put('newest', '', '.failed/new')
    await maildir.sweep(Date.now())
    expect(setAside()).toHaveLength(mailLimits.failedMailsMax)
    expect(setAside()).toContain('newest')
    const { ctimeMs } = statSync(join(path, '.failed', 'new', 'newest'))
    await maildir.sweep(ctimeMs + mailLimits.failedMailMs)
    expect(setAside()).toEqual(['newest'])
    await maildir.sweep(ctimeMs + mailLimits.failedMailMs + 1)
    expect(setAside()).toEqual([])
  })
})

describe('the worker', () => {
  async function workThrough(
    receive: (text: string, isCut: boolean) => Promise<Receipt>,
    isDone: () => boolean,
    nowMs: { value: number } = { value: Date.now() },
  ) {
    const store = await newSqliteStore(join(folder.path, 'estia.sqlite'))
    const refused: string[] = []
    const counts: number[] = []
    const now = () => nowMs.value
    const worker = createMaildirWorker({
      ...{ store, maildir, now, ledger: testLedger(store, now) },
      lease: { name: 'mail_in', holder: 'one' },
      receive: (bytes, isCut) => receive(bytes.toString(), isCut),
      onRefused: (reason) => refused.push(reason),
      onWaiting: (count) => counts.push(count),
      onError: (error) => {
        throw error
      },
    })
    worker.start()
    while (!isDone()) {
      await sleep(10)
      worker.poke()
    }
    await worker.stop()
    await store.close()
    return { refused, counts }
  }
  const isEmpty = () => waiting().length === 0

  it('deletes what is settled, sets aside what is refused, in order, and counts what is left', async () => {
    put('1.taken', 'taken')
    put('2.refused', 'refused')
    put('3.large', 'x'.repeat(mailLimits.receivedMaxBytes + 1))
    const seen: string[] = []
    const { refused, counts } = await workThrough(async (text, isCut) => {
      seen.push(isCut ? 'cut' : text)
      if (isCut) return { outcome: 'refused', reason: 'too_large' }
      return text === 'taken' ? { outcome: 'added' } : { outcome: 'refused', reason: 'empty' }
    }, isEmpty)
    expect(seen).toEqual(['taken', 'refused', 'cut'])
    expect(setAside()).toEqual(['2.refused', '3.large'])
    expect(refused).toEqual(['empty', 'too_large'])
    expect(counts.slice(0, 4)).toEqual([3, 2, 1, 0])
  })

  it('a mail that fails is tried again later and delays no other', async () => {
    for (const name of ['1.fails', '2.taken']) put(name, name)
    await workThrough(
      async (text) => {
        if (text === '1.fails') throw new Error('the store is away')
        return { outcome: 'added' }
      },
      () => !existsSync(join(path, 'new', '2.taken')),
    )
    expect([waiting(), setAside()]).toEqual([['1.fails'], []])
  })

  it('sweeps when it starts and then by the hour, also while no mail comes', async () => {
    const clock = { value: Date.now() + mailLimits.failedMailMs + HOUR_MS }
    put('first', '', '.failed/new')
    const stages: (() => boolean)[] = [
      () => setAside().length === 0,
      () => {
        put('second', '', '.failed/new')
        put('mail')
        return true
      },
      // It has looked again, and swept nothing.
      isEmpty,
      () => {
        expect(setAside()).toEqual(['second'])
        clock.value += HOUR_MS
        return true
      },
      () => setAside().length === 0,
    ]
    const isDone = () => {
      if (stages[0]()) stages.shift()
      return stages.length === 0
    }
    await workThrough(async () => ({ outcome: 'added' }), isDone, clock)
    expect(stages).toEqual([])
  })
})
