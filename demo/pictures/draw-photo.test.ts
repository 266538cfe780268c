import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawDemoPhoto, svgOf } from './draw-photo.ts'
import {
  isDemoPhotoKey,
  LOOKS,
  parsePhotoKey,
  photoKey,
  scenes,
  VIEWS_PER_LOOK,
} from './photo-key.ts'
import { colourOf } from './photo-palette.ts'

describe.each(scenes)('the scene %s', (scene) => {
  it('renders as WebP of the requested width', async () => {
    const picture = await drawDemoPhoto(photoKey({ scene, look: 3, view: 1 }), 300)
    const { format, width, height } = await sharp(picture!).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 300, height: 200 })
  })

  it('is the same for one key, and another for another home or view', () => {
    const subject = { scene, look: 12, view: 0 }
    expect(svgOf(subject)).toBe(svgOf(subject))
    expect(svgOf({ ...subject, look: 13 })).not.toBe(svgOf(subject))
    expect(svgOf({ ...subject, look: 12, view: 2 })).not.toBe(svgOf(subject))
  })

  it('draws every home and view without a broken number, text or outside resource', () => {
    for (let look = 0; look < LOOKS; look += 9) {
      for (let view = 0; view < VIEWS_PER_LOOK; view++) {
        const svg = svgOf({ scene, look, view })
        expect(svg).not.toMatch(/NaN|Infinity|undefined|<text|href/)
      }
    }
  })

  it('has a colour to stand for it', () => {
    expect(colourOf({ scene, look: 7 })).toMatch(/^#[0-9a-f]{6}$/)
  })
})

describe('keys', () => {
  it('name what they were made of', () => {
    for (const scene of scenes) {
      const subject = { scene, look: 159, view: 3 }
      expect(parsePhotoKey(photoKey(subject))).toEqual(subject)
    }
  })

  it.each([
    '',
    'demo-villa',
    'demo-villa-',
    'demo-castle-1',
    'demo-villa-01',
    'demo-villa-640',
    'demo-villa-1.jpg',
    'villa-1',
    '../demo-villa-1',
    'demo-villa-1\n',
  ])('that are none of ours are refused: %j', async (key) => {
    expect(isDemoPhotoKey(key)).toBe(false)
    expect(await drawDemoPhoto(key, 300)).toBeNull()
  })
})
