import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeToOthers } from './close-to-others.ts'

let above: string
let folder: string
const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'estia-close-'))
  folder = join(above, 'data')
  mkdirSync(join(folder, 'photos/ab'), { recursive: true })
  writeFileSync(join(folder, 'estia.sqlite'), '')
  writeFileSync(join(folder, 'photos/ab/one.webp'), '')
  writeFileSync(join(above, 'foreign'), '')
  chmodSync(join(above, 'foreign'), 0o644)
  symlinkSync(join(above, 'foreign'), join(folder, 'link'))
  for (const path of ['.', 'photos', 'photos/ab']) chmodSync(join(folder, path), 0o755)
  for (const path of ['estia.sqlite', 'photos/ab/one.webp']) chmodSync(join(folder, path), 0o644)
})
afterEach(() => rmSync(above, { recursive: true, force: true }))

it('does not go through a link to a folder', () => {
  const outside = join(above, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'file'), '')
  chmodSync(outside, 0o755)
  chmodSync(join(outside, 'file'), 0o644)
  symlinkSync(outside, join(folder, 'photos', 'elsewhere'))
  closeToOthers(folder)
  expect([modeOf(outside), modeOf(join(outside, 'file'))]).toEqual(['755', '644'])
})

describe('a folder that others may read', () => {
  it('is closed with all that is in it, and its former permissions are reported', () => {
    expect(closeToOthers(folder)).toBe('0755')
    const folders = ['.', 'photos', 'photos/ab'].map((path) => modeOf(join(folder, path)))
    expect(folders).toEqual(['700', '700', '700'])
    const files = ['estia.sqlite', 'photos/ab/one.webp'].map((path) => modeOf(join(folder, path)))
    expect(files).toEqual(['600', '600'])
  })

  it('leaves the targets of its links as they are', () => {
    closeToOthers(folder)
    expect(modeOf(join(above, 'foreign'))).toBe('644')
  })

  it('is left alone when it is shared by all, as /tmp is', () => {
    chmodSync(folder, 0o1777)
    expect(closeToOthers(folder)).toBeNull()
    expect(modeOf(folder)).toBe('1777')
  })
})

it('an empty folder is closed without a word', () => {
  const empty = join(above, 'empty')
  mkdirSync(empty)
  chmodSync(empty, 0o755)
  expect(closeToOthers(empty)).toBeNull()
  expect(modeOf(empty)).toBe('700')
})

it('a closed folder is not walked', () => {
  chmodSync(folder, 0o700)
  expect(closeToOthers(folder)).toBeNull()
  expect(modeOf(join(folder, 'estia.sqlite'))).toBe('644')
})
