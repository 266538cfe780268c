import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
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
  expect(await photos.collectGarbage(() => false, 0, Number.MAX_SAFE_INTEGER)).toBe(0)
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

test('garbage is what is old and nobody refers to', async () => {
  const photos = createDiskPhotoStore(directory)
  await photos.save(KEY, variants)
  await photos.save(OTHER, variants)
  await writeFile(join(directory, 'cd', 'half.tmp'), 'half')
  await writeFile(join(directory, 'cd', 'notes.txt'), 'not ours')
  await writeFile(join(directory, 'README'), 'not ours')
  const nowMs = (await stat(join(directory, 'README'))).mtimeMs
  const isReferenced = async (key: string) => key === KEY
  expect(await photos.collectGarbage(isReferenced, 60_000, nowMs)).toBe(0)
  expect(await photos.collectGarbage(isReferenced, 60_000, nowMs + 120_000)).toBe(4)
  expect(await photos.has(KEY)).toBe(true)
  expect(await readdir(join(directory, 'cd'))).toEqual(['notes.txt'])
  expect((await readFile(join(directory, 'README'))).length).toBeGreaterThan(0)
})

test('what is saved again is young again', async () => {
  const photos = createDiskPhotoStore(directory)
  await photos.save(KEY, variants)
  for (const width of photoWidths) await utimes(join(directory, 'ab', `${KEY}-${width}.webp`), 1, 1)
  await photos.save(KEY, variants)
  const { mtimeMs } = await stat(join(directory, 'ab', `${KEY}-320.webp`))
  expect(await photos.collectGarbage(() => false, 60_000, mtimeMs + 1000)).toBe(0)
})
