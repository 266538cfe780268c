import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { copyFiles, documentPlace, photoPlace } from './copy-files.ts'

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

const copyPhotos = async (from: string, to: string) =>
  copyFiles('photos', await photoPlace(from, true), await photoPlace(to, false))

it('copies what is missing, leaves what is there, and nothing that is half written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'estia-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  mkdirSync(join(from, 'ab'), { recursive: true })
  writeFileSync(join(from, 'ab', 'ab1-400.webp'), 'one')
  writeFileSync(join(from, 'ab', 'unfinished.tmp'), 'ha')
  expect(await copyPhotos(from, to)).toEqual({ files: 1, copied: 1 })
  writeFileSync(join(from, 'ab', 'ab2-400.webp'), 'two')
  writeFileSync(join(to, 'ab', 'ab1-400.webp'), 'already here')
  expect(await copyPhotos(from, to)).toEqual({ files: 2, copied: 1 })
  expect(readdirSync(join(to, 'ab')).sort()).toEqual(['ab1-400.webp', 'ab2-400.webp'])
  expect(readFileSync(join(to, 'ab', 'ab1-400.webp'), 'utf8')).toBe('already here')
})

it('copies what lies behind links, once, and ends where they lead in a circle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'estia-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [from, disk, to] = ['from', 'disk', 'to'].map((name) => join(folder, name))
  mkdirSync(from)
  mkdirSync(disk)
  writeFileSync(join(disk, 'ab1-400.webp'), 'one')
  symlinkSync(disk, join(from, 'ab'))
  symlinkSync(from, join(disk, 'round'))
  expect(await copyPhotos(from, to)).toEqual({ files: 1, copied: 1 })
  expect(readFileSync(join(to, 'ab', 'ab1-400.webp'), 'utf8')).toBe('one')
})

it('replaces documents, which keep their names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'estia-feeds-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  for (const text of ['yesterday', 'today']) {
    mkdirSync(from, { recursive: true })
    writeFileSync(join(from, 'feed-1'), text)
    expect(
      await copyFiles('feeds', await documentPlace(from, true), await documentPlace(to, false)),
    ).toEqual({ files: 1, copied: 1 })
  }
  expect(readFileSync(join(to, 'feed-1'), 'utf8')).toBe('today')
})

it('makes the folder also when there is nothing to copy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'estia-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  mkdirSync(from)
  expect(await copyPhotos(from, to)).toEqual({ files: 0, copied: 0 })
  expect(readdirSync(to)).toEqual([])
})
