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

  it('named after a home comes in the order of its number, the one without a number first', () => {
    const packed = photos('p/A-1_10.jpg', 'p/A-1 (2).JPG', 'p/A-1.jpg', 'p/A-1-3.png', 'p/A-10.jpg')
    expect(packed.named('A-1')).toEqual([
      ...['p/a-1.jpg', 'p/a-1 (2).jpg', 'p/a-1-3.png', 'p/a-1_10.jpg'],
    ])
  })

  it('of a plan is named after its home too', () => {
    const names = ['A-1 plan.jpg', 'A-1_floorplan.png', 'A-1 Κάτοψη.jpg', 'A-1-plan-2.jpg']
    expect(photos(...names, 'A-1 planet.jpg').named('A-1')).toHaveLength(4)
  })

  it('is the one in the folder that is named, below whatever folder the archive has', () => {
    const packed = photos('export/W1/1.jpg', 'export/W2/1.jpg')
    expect(packed.find('W2/1.jpg')).toEqual({ path: 'export/w2/1.jpg' })
    expect(packed.find('1.jpg')).toBe('several')
  })
})
