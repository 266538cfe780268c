import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followRecords } from './read-records.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-records-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('tells records of a file that is not there yet, as their lines end, until the writing is over', async () => {
  const path = join(folder, 'growing')
  const writing = Promise.withResolvers<void>()
  const records = followRecords(path, writing.promise)
  const first = records.next()
  const line = Buffer.from('{"key":"ά"}\n')
  // Cut in the middle of a letter.
  writeFileSync(path, line.subarray(0, 9))
  appendFileSync(path, line.subarray(9))
  expect((await first).value).toEqual({ key: 'ά' })
  const second = records.next()
  appendFileSync(path, '{"key":"b"}\n{"key"')
  expect((await second).value).toEqual({ key: 'b' })
  const third = records.next()
  appendFileSync(path, ':"c"}\n')
  writing.resolve()
  expect((await third).value).toEqual({ key: 'c' })
  expect(await records.next()).toEqual({ done: true, value: undefined })
})

it('throws what the writing throws, behind the last whole record', async () => {
  const path = join(folder, 'broken')
  writeFileSync(path, '{"key":"a"}\n{"ke')
  const records = followRecords(path, Promise.reject(new Error('ended with code 1')))
  expect((await records.next()).value).toEqual({ key: 'a' })
  await expect(records.next()).rejects.toThrow('ended with code 1')
  const never = followRecords(join(folder, 'never'), Promise.reject(new Error('no feed')))
  await expect(never.next()).rejects.toThrow('no feed')
})
