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
const bitsOf = (fingerprint: string): bigint[] => {
  const bytes = Buffer.from(fingerprint, 'base64url')
  expect(bytes).toHaveLength(48)
  return [0, 8, 16, 24, 32, 40].map((at) => bytes.readBigUInt64BE(at))
}
/** As homes compare them: the whole picture of one with everything of the other. */
const differingBits = (a: string, b: string) => {
  const [one, other] = [bitsOf(a), bitsOf(b)]
  const pairs = [...one.map((bits) => bits ^ other[0]), ...other.map((bits) => bits ^ one[0])]
  return Math.min(...pairs.map((bits) => bits.toString(2).replaceAll('0', '').length))
}

describe('the fingerprint of a photo', async () => {
  const original = await picture(1)
  const own = await fingerprint(original)
  const whole = { left: 0, top: 0, width: WIDTH, height: HEIGHT }
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
    ['cut at the left', () => sharp(original).extract({ ...whole, left: 45, width: 855 })],
    ['cut at the top', () => sharp(original).extract({ ...whole, top: 30, height: 570 })],
    ['cut at the right', () => sharp(original).extract({ ...whole, width: 855 })],
    [
      'cut at the bottom and marked',
      () =>
        sharp(original)
          .extract({ ...whole, height: 570 })
          .composite([{ input: mark, gravity: 'southeast' }]),
    ],
    [
      'cut all around',
      () => sharp(original).extract({ left: 45, top: 30, width: 810, height: 540 }),
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
