import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodePhoto } from './decode-photo.ts'
import { NO_FINGERPRINT } from './photo-fingerprint.ts'

const WIDTH = 900
const HEIGHT = 600

/** A scene of patches of light and shade, as photos of rooms have them. */
function picture(seed: number): Promise<Buffer> {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  }
  const raw = { width: 16, height: 12, channels: 3 as const }
  const patches = Buffer.from(Array.from({ length: 16 * 12 * 3 }, next))
  const sized = sharp(patches, { raw }).resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
  return sized.png().toBuffer()
}
const fingerprint = async (bytes: Buffer) => (await decodePhoto(bytes)).fingerprint
const differingBits = (a: string, b: string) =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length

describe('the fingerprint of a photo', async () => {
  const original = await picture(1)
  const own = await fingerprint(original)
  const mark = await sharp({
    create: {
      width: 220,
      height: 60,
      channels: 4,
      background: { r: 255, g: 255, b: 255, alpha: 0.6 },
    },
  })
    .png()
    .toBuffer()

  test.each([
    ['scaled down', () => sharp(original).resize(400).jpeg()],
    ['scaled up', () => sharp(original).resize(1400).webp()],
    ['compressed hard', () => sharp(original).jpeg({ quality: 30 })],
    ['brighter', () => sharp(original).modulate({ brightness: 1.15 }).jpeg()],
    [
      'marked in a corner',
      () => sharp(original).composite([{ input: mark, gravity: 'southeast' }]),
    ],
    ['cut a little', () => sharp(original).extract({ left: 9, top: 6, width: 882, height: 588 })],
  ])('stays within 8 bits when it is %s', async (_what, variant) => {
    expect(differingBits(own, await fingerprint(await variant().toBuffer()))).toBeLessThanOrEqual(8)
  })

  test('is far from those of other photos', async () => {
    for (const seed of [2, 3, 4, 5]) {
      const other = await fingerprint(await picture(seed))
      expect(differingBits(own, other)).toBeGreaterThan(16)
    }
  })

  test('is none where there is hardly any contrast', async () => {
    const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffffff' } })
    const logo = blank.composite([{ input: mark, gravity: 'centre' }])
    expect(await fingerprint(await logo.png().toBuffer())).toBe(NO_FINGERPRINT)
  })
})
