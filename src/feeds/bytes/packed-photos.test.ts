import { describe, expect, it } from 'vitest'
import { createPackedPhotos } from './open-document.ts'

const photos = (...paths: string[]) =>
  createPackedPhotos(paths.map((path) => [path, path] as const))

describe('a photo of an archive', () => {
  it.each([
    ['W1/1.jpg', { path: 'w1/1.jpg' }],
    ['w2\\1.JPG', { path: 'w2/1.jpg' }],
    ['./W2/1.jpg', { path: 'w2/1.jpg' }],
    ['C:\\export\\W1\\1.jpg', { path: 'w1/1.jpg' }],
    ['1.jpg', 'several'],
    ['W3/1.jpg', 'none'],
    ['2.jpg', { path: 'w1/2.jpg' }],
    ['folder/flat.jpg', { path: 'flat.jpg' }],
    ['missing.jpg', 'none'],
    ['', 'none'],
  ])('%s is %j', (name, found) => {
    const packed = photos('W1/1.jpg', 'W2/1.jpg', 'W1/2.jpg', 'flat.jpg')
    expect(packed.find(name)).toEqual(found)
    if (typeof found === 'object') expect(packed.get(found.path)?.toLowerCase()).toBe(found.path)
  })

  it('is the one in the folder that is named, below whatever folder the archive has', () => {
    const packed = photos('export/W1/1.jpg', 'export/W2/1.jpg')
    expect(packed.find('W2/1.jpg')).toEqual({ path: 'export/w2/1.jpg' })
    expect(packed.find('1.jpg')).toBe('several')
  })
})
