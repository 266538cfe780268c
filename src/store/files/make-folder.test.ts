import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('makes all that is missing, and leaves what is there', () => {
  const deep = join(folder, 'a', 'b', 'c')
  makeFolder(deep)
  expect(existsSync(deep)).toBe(true)
  makeFolder(deep)
  makeFolder('/')
})

it('refuses what cannot be a folder', () => {
  writeFileSync(join(folder, 'file'), '')
  for (const path of [join(folder, 'file'), join(folder, 'file', 'b')]) {
    expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code: 'not_writable' }))
  }
})

it.runIf(existsSync('/proc/self'))('ends where no folder can be made, at any depth', () => {
  for (const path of ['/proc/estia', '/proc/estia/a/b']) {
    expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code: 'not_writable' }))
  }
})
