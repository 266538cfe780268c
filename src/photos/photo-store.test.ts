import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { photoWidths } from './photo-limits.ts'
import { createDiskPhotoStore, photoKey } from './photo-store.ts'

const KEY = 'ab12'.repeat(8)
const OTHER = 'cd34'.repeat(8)
const variants = photoWidths.map((slot) => ({
  slot,
  width: slot,
  height: slot,
  bytes: Buffer.from(`webp ${slot}`),
}))

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'photo-store-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('saves under hash and width, and reads back', async () => {
  const photos = createDiskPhotoStore(directory)
  expect(await photos.has(KEY)).toBe(false)
  await photos.save(KEY, variants)
  expect((await readdir(join(directory, 'ab'))).sort()).toEqual([
    `${KEY}-1600.webp`,
    `${KEY}-320.webp`,
    `${KEY}-800.webp`,
  ])
  expect(await photos.has(KEY)).toBe(true)
  expect((await photos.read(KEY, 800))?.toString()).toBe('webp 800')
  expect(await photos.read(OTHER, 800)).toBeNull()
})

test('the key is the first 128 bits of the hash', () => {
  expect(photoKey(`${KEY}${OTHER}`)).toBe(KEY)
})

test('saving again heals what was damaged or lost', async () => {
  const photos = createDiskPhotoStore(directory)
  await photos.save(KEY, variants)
  await writeFile(join(directory, 'ab', `${KEY}-320.webp`), 'damaged')
  await rm(join(directory, 'ab', `${KEY}-800.webp`))
  expect(await photos.has(KEY)).toBe(false)
  await Promise.all([photos.save(KEY, variants), photos.save(KEY, variants)])
  expect((await photos.read(KEY, 320))?.toString()).toBe('webp 320')
  expect((await readdir(join(directory, 'ab'))).length).toBe(3)
})

test('the folder may vanish at any time', async () => {
  const photos = createDiskPhotoStore(join(directory, 'photos'))
  expect(await photos.read(KEY, 320)).toBeNull()
  expect((await photos.keysBefore(Number.MAX_SAFE_INTEGER)).size).toBe(0)
  await photos.save(KEY, variants)
  await rm(join(directory, 'photos'), { recursive: true })
  await photos.save(KEY, variants)
  expect(await photos.has(KEY)).toBe(true)
})

test.each([
  '',
  '..',
  '../../etc/passwd',
  `../${KEY.slice(3)}`,
  KEY.toUpperCase(),
  `${KEY}0`,
  KEY.slice(1),
  `${KEY.slice(0, 31)}/`,
  `${KEY.slice(0, 31)}\u0000`,
  `${KEY}\n`,
  '٠'.repeat(32),
])('no key: %j', async (key) => {
  const photos = createDiskPhotoStore(directory)
  expect(await photos.read(key, 320)).toBeNull()
  expect(await photos.has(key)).toBe(false)
  await expect(photos.save(key, variants)).rejects.toThrow(TypeError)
  expect(await readdir(directory)).toEqual([])
})

test.each([0, 319, 321, -320, Number.NaN, Infinity, 320.5])('no width: %d', async (width) => {
  const photos = createDiskPhotoStore(directory)
  await photos.save(KEY, variants)
  expect(await photos.read(KEY, width)).toBeNull()
})

test('a disk that fails leaves nothing half written behind', async () => {
  const photos = createDiskPhotoStore(directory)
  // A folder where the file should be: the rename fails after the bytes are written.
  await mkdir(join(directory, 'ab', `${KEY}-320.webp`, 'x'), { recursive: true })
  await expect(photos.save(KEY, variants)).rejects.toThrow()
  expect(await readdir(join(directory, 'ab'))).toEqual([`${KEY}-320.webp`])
})

test('what is old is known by its key, and removed with every width', async () => {
  const photos = createDiskPhotoStore(directory)
  await photos.save(KEY, variants)
  await photos.save(OTHER, variants)
  await writeFile(join(directory, 'cd', 'half.tmp'), 'half')
  await writeFile(join(directory, 'cd', `${OTHER}-320.webp.leaving`), 'left by a crash')
  await writeFile(join(directory, 'cd', 'notes.txt'), 'not ours')
  await writeFile(join(directory, 'README'), 'not ours')
  const nowMs = (await stat(join(directory, 'README'))).mtimeMs
  expect((await photos.keysBefore(nowMs - 60_000)).size).toBe(0)
  expect([...(await photos.keysBefore(nowMs + 60_000))].sort()).toEqual([KEY, OTHER].sort())
  await rename(
    join(directory, 'ab', `${KEY}-800.webp`),
    join(directory, 'ab', `${KEY}-800.webp.leaving`),
  )
  expect(await photos.has(KEY)).toBe(false)
  expect(await photos.removeUnfinished(nowMs - 60_000)).toBe(0)
  expect(await photos.has(KEY)).toBe(true)
  await writeFile(join(directory, 'cd', `${OTHER}-320.webp.leaving`), 'left by a crash')
  expect(await photos.removeUnfinished(nowMs + 60_000)).toBe(2)
  expect(await photos.removeBefore(OTHER, nowMs - 60_000)).toBe(0)
  expect(await photos.removeBefore(OTHER, nowMs + 60_000)).toBe(3)
  expect(await photos.has(KEY)).toBe(true)
  expect(await readdir(join(directory, 'cd'))).toEqual(['notes.txt'])
  expect((await readFile(join(directory, 'README'))).length).toBeGreaterThan(0)
})

test('what is saved again or touched is young again', async () => {
  const photos = createDiskPhotoStore(directory)
  await photos.save(KEY, variants)
  const age = async () => {
    for (const width of photoWidths)
      await utimes(join(directory, 'ab', `${KEY}-${width}.webp`), 1, 1)
  }
  await age()
  await photos.save(KEY, variants)
  expect(await photos.removeBefore(KEY, 60_000)).toBe(0)
  await age()
  expect(await photos.touch(KEY)).toBe(true)
  expect(await photos.removeBefore(KEY, 60_000)).toBe(0)
  await age()
  expect(await photos.removeBefore(KEY, 60_000)).toBe(3)
  expect([await photos.touch(KEY), await photos.touch('../../x')]).toEqual([false, false])
})
