import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processFile } from '../../src/app/paths.ts'
import type { PhotoImport } from '../../src/photos/import-pending.ts'
import { importPending } from '../../src/photos/import-pending.ts'
import { createPhotoAdmission } from '../../src/photos/photo-admission.ts'
import { createPhotoDecoder } from '../../src/photos/photo-decoder.ts'
import type { PhotoItem } from '../../src/photos/photo-list.ts'
import { planPhotoList } from '../../src/photos/photo-list.ts'
import { createDiskPhotoStore } from '../../src/photos/photo-store.ts'
import { noisy, plain } from './test-images.ts'
import type { TestOrigin } from './test-origin.ts'
import { startOrigin } from './test-origin.ts'

// From the wire to the disk, with every part as in production but the address of the origin.
const decoder = createPhotoDecoder({ worker: processFile('decode-photo') })
let directory = ''
let origin: TestOrigin
let photoImport: PhotoImport
let unavailable = true

beforeAll(async () => {
  const turned = await noisy(600, 400)
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const files: Record<string, Buffer> = {
    '/turned.jpg': turned,
    '/copy.jpg': turned,
    '/plain.png': await plain(900, 600).png().toBuffer(),
    '/late.webp': await plain(100, 100).webp().toBuffer(),
    '/cut.jpg': turned.subarray(0, turned.length / 2),
    '/page.jpg': Buffer.from('<html>not found</html>'),
  }
  origin = await startOrigin((request, response) => {
    const path = request.url ?? ''
    if (path === '/late.webp' && unavailable) response.writeHead(503).end()
    else if (path === '/moved.jpg') response.writeHead(302, { location: '/plain.png' }).end()
    else if (files[path]) response.end(files[path])
    else response.writeHead(404).end()
  })
  directory = await mkdtemp(join(tmpdir(), 'photo-import-'))
  const photoStore = createDiskPhotoStore(directory)
  photoImport = {
    fetcher: origin.fetcher(),
    decoder,
    photoStore,
    admission: createPhotoAdmission(),
    owner: 1,
  }
})
afterAll(async () => {
  decoder.close()
  await origin.close()
  await rm(directory, { recursive: true })
})

test('a listing gets its photos over several writes', async () => {
  const wanted = ['turned.jpg', 'page.jpg', 'late.webp', 'cut.jpg', 'moved.jpg', 'copy.jpg'].map(
    (name) => `https://photos.example.com/${name}`,
  )
  let items: PhotoItem[] = []
  const write = async () => {
    items = await importPending(planPhotoList(items, wanted), photoImport)
    return items.map(({ status, reason }) => reason ?? status)
  }
  expect(await write()).toEqual([
    'imported',
    'unsupported_type',
    'origin_refused',
    'undecodable',
    'imported',
    'pending',
  ])
  unavailable = false
  expect(await write()).toEqual([
    'imported',
    'unsupported_type',
    'imported',
    'undecodable',
    'imported',
    'imported',
  ])
  expect(origin.asked.filter((path) => path === '/turned.jpg').length).toBe(1)
  expect(items[0]).toMatchObject({ width: 400, height: 600 })
  expect(items[4]).toMatchObject({ width: 900, height: 600, colour: '#c08040' })
  // Equal content is stored once: three photos of three widths.
  expect(items[5].key).toBe(items[0].key)
  const files = (await readdir(directory, { recursive: true })).filter((name) => name.includes('.'))
  expect(files.length).toBe(9)

  const stored = await photoImport.photoStore.read(items[0].key ?? '', 320)
  expect(stored).not.toBeNull()
  const { format, width, height, exif, orientation } = await sharp(stored ?? '').metadata()
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'webp',
    width: 320,
    height: 480,
    exif: undefined,
    orientation: undefined,
  })
})
