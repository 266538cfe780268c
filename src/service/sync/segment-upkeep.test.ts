/** Files of segments that are no longer searched: closed after a while, once, and never another file in their place. */
import { closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSegmentFiles } from './segment-upkeep.ts'

const OPEN_MS = 60_000
let folder: string
let used: number[]
let nowMs: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-files-'))
  writeFileSync(join(folder, 'a'), 'a')
  used = []
  nowMs = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openSync(join(folder, 'a'), 'r')
const isOpen = (file: number): boolean => {
  try {
    fstatSync(file)
    return true
  } catch {
    return false
  }
}
const files = () => createSegmentFiles({ files: () => new Set(used) }, () => nowMs)

it('a file is closed a minute after it was last in use, and not a moment before', async () => {
  const segments = files()
  const file = open()
  used = [file]
  await segments.closeUnused()
  used = []
  nowMs = OPEN_MS
  await segments.closeUnused()
  expect(isOpen(file)).toBe(true)
  nowMs = OPEN_MS + 1
  await segments.closeUnused()
  expect(isOpen(file)).toBe(false)
})

it('a file that was closed is forgotten: its number may be that of another one', async () => {
  const segments = files()
  const file = open()
  used = [file]
  await segments.closeUnused()
  used = []
  nowMs = OPEN_MS + 1
  await segments.closeUnused()
  const another = open()
  // The system gives the lowest free number.
  expect(another).toBe(file)
  nowMs += OPEN_MS + 1
  await segments.closeUnused()
  await segments.close()
  expect(isOpen(another)).toBe(true)
  closeSync(another)
})

it('all are closed at the end, those in use too', async () => {
  const segments = files()
  const [former, present] = [open(), open()]
  used = [former]
  await segments.closeUnused()
  used = [present]
  await segments.close()
  expect([isOpen(former), isOpen(present)]).toEqual([false, false])
})
