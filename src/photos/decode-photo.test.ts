import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodePhoto } from './decode-photo.ts'

const plain = (width: number, height: number, background = '#c08040') =>
  sharp({ create: { width, height, channels: 3, background } })
const sizes = async (image: Sharp) =>
  (await decodePhoto(await image.toBuffer())).variants.map(({ slot, width, height }) => [
    slot,
    width,
    height,
  ])

/** Colours as numbers; the encoding may move each by a little. */
function expectNear(colour: string, wanted: string): void {
  expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  const channels = (text: string) => [...Buffer.from(text.slice(1), 'hex')]
  channels(colour).forEach((value, index) => {
    expect(Math.abs(value - channels(wanted)[index])).toBeLessThanOrEqual(3)
  })
}

describe('widths', () => {
  test('three, in proportion', async () => {
    expect(await sizes(plain(2000, 1500).jpeg())).toEqual([
      [320, 320, 240],
      [800, 800, 600],
      [1600, 1600, 1200],
    ])
  })
  test('never enlarged', async () => {
    expect(await sizes(plain(500, 250).png())).toEqual([
      [320, 320, 160],
      [800, 500, 250],
      [1600, 500, 250],
    ])
  })
  test('a very tall photo becomes narrower', async () => {
    expect((await sizes(plain(1000, 10_000).png()))[0]).toEqual([320, 128, 1280])
  })
})

describe('formats', () => {
  test.each([
    ['JPEG', plain(40, 30).jpeg()],
    ['progressive JPEG', plain(40, 30).jpeg({ progressive: true })],
    ['CMYK JPEG', plain(40, 30).toColourspace('cmyk').jpeg()],
    ['PNG', plain(40, 30).png()],
    ['PNG with a palette', plain(40, 30).png({ palette: true })],
    ['16-bit PNG', plain(40, 30).toColourspace('rgb16').png()],
    ['WebP', plain(40, 30).webp()],
    ['lossless WebP', plain(40, 30).webp({ lossless: true })],
  ])('%s', async (_what, image) => {
    const photo = await decodePhoto(await image.toBuffer())
    expect(photo).toMatchObject({ width: 40, height: 30 })
    const pages = await Promise.all(photo.variants.map(({ bytes }) => sharp(bytes).metadata()))
    expect(pages.map(({ format, space }) => [format, space])).toEqual(
      Array(3).fill(['webp', 'srgb']),
    )
  })
  test('grey', async () => {
    const grey = await plain(40, 30, '#808080').toColourspace('b-w').jpeg().toBuffer()
    expectNear((await decodePhoto(grey)).colour, '#808080')
  })
  test('see-through becomes white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const image = sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
    expect((await decodePhoto(await image.png().toBuffer())).colour).toBe('#ffffff')
  })
  test('only the first picture of a moving one', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((c) => plain(20, 10, c).png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    const photo = await decodePhoto(moving)
    expect(photo).toMatchObject({ width: 20, height: 10 })
    expectNear(photo.colour, '#ff0000')
  })
})

describe('metadata', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is applied, then forgotten', async (turn) => {
    const bytes = await plain(60, 40).withMetadata({ orientation: turn }).jpeg().toBuffer()
    const photo = await decodePhoto(bytes)
    const lies = turn >= 5
    expect([photo.width, photo.height]).toEqual(lies ? [40, 60] : [60, 40])
    expect(photo.variants[0]).toMatchObject(lies ? { width: 40, height: 60 } : { width: 60 })
    expect((await sharp(photo.variants[0].bytes).metadata()).orientation).toBeUndefined()
  })

  test('a turned photo shows the right side up', async () => {
    const red = await plain(60, 20, '#ff0000').png().toBuffer()
    const image = plain(60, 40, '#0000ff').composite([{ input: red, top: 0, left: 0 }])
    // Orientation 6: the left edge of the stored pixels is the upper edge of the photo.
    const bytes = await image.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { variants } = await decodePhoto(bytes)
    const { data, info } = await sharp(variants[0].bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels)]
    expect(at(35, 30)[0]).toBeGreaterThan(200)
    expect(at(4, 30)[2]).toBeGreaterThan(200)
  })

  test('place, camera, profile and text are stripped', async () => {
    const bytes = await plain(60, 40)
      .withExif({
        IFD0: { Make: 'SecretCamera', Artist: 'Secret Owner' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 40/1 0/1', GPSLongitudeRef: 'E' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(bytes.includes('SecretCamera')).toBe(true)
    for (const variant of (await decodePhoto(bytes)).variants) {
      const { exif, xmp, icc, iptc } = await sharp(variant.bytes).metadata()
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
      expect(Buffer.from(variant.bytes).includes('Secret')).toBe(false)
    }
  })

  test('colours of a wide profile are brought to sRGB', async () => {
    const wide = await plain(40, 30, '#c08040').withIccProfile('p3').png().toBuffer()
    expectNear((await decodePhoto(wide)).colour, '#c08040')
  })
})

describe('colour and hash', () => {
  test('the average colour', async () => {
    expectNear((await decodePhoto(await plain(900, 700).jpeg().toBuffer())).colour, '#c08040')
  })
  test('the same photo has the same hash, metadata or not; another has another', async () => {
    const hash = async (image: Sharp) => (await decodePhoto(await image.toBuffer())).contentHash
    const first = await hash(plain(90, 70).png())
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(
      await hash(
        plain(90, 70)
          .withExif({ IFD0: { Make: 'x' } })
          .png(),
      ),
    ).toBe(first)
    expect(await hash(plain(90, 71).png())).not.toBe(first)
  })
})

test('too many pixels is distinguished from damage', async () => {
  const bytes = await plain(30, 30).jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(20_000, frame + 5)
  bytes.writeUInt16BE(20_000, frame + 7)
  await expect(decodePhoto(bytes)).rejects.toThrow('too_many_pixels')
  await expect(decodePhoto(Buffer.from('no photo'))).rejects.not.toThrow('too_many_pixels')
})
