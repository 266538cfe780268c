import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileCacheFolder } from './keep-compiled.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'estia-cache-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('is a folder of this user alone', () => {
  const folder = compileCacheFolder({ XDG_CACHE_HOME: home })
  expect(folder).toBe(join(home, 'estia', 'compiled'))
  expect(statSync(folder!).mode & 0o777).toBe(0o700)
})

it('is none where others may write into it', () => {
  const folder = join(home, 'planted')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  expect(compileCacheFolder({ NODE_COMPILE_CACHE: folder })).toBeNull()
})

it('is none behind a link, which somebody else may have made', () => {
  const real = join(home, 'real')
  mkdirSync(real, { mode: 0o700 })
  const link = join(home, 'link')
  symlinkSync(real, link)
  expect(compileCacheFolder({ NODE_COMPILE_CACHE: link })).toBeNull()
})

it('is none that belongs to another user', () => {
  const folder = join(home, 'foreign')
  mkdirSync(folder, { mode: 0o700 })
  const another = process.getuid!() + 1
  expect(compileCacheFolder({ NODE_COMPILE_CACHE: folder }, another)).toBeNull()
})
