import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { processFile } from '../../src/app/paths.ts'
import { decodePhoto } from '../../src/photos/decode-photo.ts'
import { createPhotoDecoder } from '../../src/photos/photo-decoder.ts'
import { noisy, plain } from './test-images.ts'

const decoder = createPhotoDecoder({ worker: processFile('decode-photo') })
afterAll(() => decoder.close())

const good = await noisy(400, 300).jpeg().toBuffer()

async function expectServerUnharmed(): Promise<void> {
  expect(await decoder.decode(good)).toMatchObject({ ok: true, photo: { width: 400 } })
}

/** In this process, for speed: how the child turns a throw into a verdict is tested apart. */
async function expectRefused(bytes: Buffer): Promise<void> {
  await expect(decodePhoto(bytes)).rejects.toThrow()
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG that says one size and holds whatever. */
function png(width: number, height: number, data: Buffer, ...extra: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Writes another size into the frame header of a JPEG. */
function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

/** The same for the frame of a lossy WebP, which stands at a fixed place. */
function withWebpSize(webp: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(webp)
  copy.writeUInt16LE(width, 26)
  copy.writeUInt16LE(height, 28)
  return copy
}

describe('pixel bombs', () => {
  test.each([
    ['PNG of 14000 x 14000', () => png(14_000, 14_000, Buffer.alloc(1000))],
    ['PNG of 7072 x 7072, just too many', () => png(7072, 7072, Buffer.alloc(1000))],
    ['PNG of 60000 x 60000', () => png(60_000, 60_000, Buffer.alloc(1000))],
    ['PNG full of zeros', () => png(10_000, 10_000, Buffer.alloc(30_010_000))],
    ['JPEG of 65500 x 65500', () => withJpegSize(good, 65_500, 65_500)],
    ['JPEG of 8000 x 8000', () => withJpegSize(good, 8000, 8000)],
    [
      'WebP of 16383 x 4000',
      async () => withWebpSize(await plain(9, 9).webp().toBuffer(), 16_383, 4000),
    ],
  ])('%s', async (_what, make) => {
    const result = await decoder.decode(await make())
    expect(result).toMatchObject({ code: 'too_many_pixels', retryable: false })
    await expectServerUnharmed()
  })
})

test.each([
  ['PNG of 1 x 49000000', async () => png(1, 49_000_000, Buffer.alloc(1000))],
  ['PNG of 49000000 x 1', async () => png(49_000_000, 1, Buffer.alloc(1000))],
  ['PNG of 1 x 20001, just too long', () => plain(1, 20_001).png().toBuffer()],
  ['JPEG of 60000 x 10', async () => withJpegSize(good, 60_000, 10)],
])('a thread: %s', async (_what, make) => {
  const result = await decoder.decode(await make())
  expect(result).toMatchObject({ code: 'side_too_long', retryable: false })
  await expectServerUnharmed()
})

describe('damaged', () => {
  const jpeg = good
  test.each([0.01, 0.3, 0.7, 0.99])('JPEG cut at %d', async (part) => {
    const cut = jpeg.subarray(0, Math.floor(jpeg.length * part))
    await expectRefused(cut)
  })
  test.each([0.1, 0.9])('PNG cut at %d', async (part) => {
    const whole = await noisy(300, 200).png().toBuffer()
    const cut = whole.subarray(0, Math.floor(whole.length * part))
    await expectRefused(cut)
  })
  test.each([0.1, 0.9])('WebP cut at %d', async (part) => {
    const whole = await noisy(300, 200).webp().toBuffer()
    const cut = whole.subarray(0, Math.floor(whole.length * part))
    await expectRefused(cut)
  })
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a JPEG signature and zeros', Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(1000)])],
    [
      'a PNG signature and zeros',
      Buffer.concat([png(1, 1, good).subarray(0, 8), Buffer.alloc(99)]),
    ],
    ['a JPEG that says 0 x 0', withJpegSize(jpeg, 0, 0)],
    ['a PNG that says 1 x 2147483647', png(1, 2 ** 31 - 1, Buffer.alloc(1000))],
    ['a PNG that says 0 x 0', png(0, 0, Buffer.alloc(10))],
    ['a PNG whose data are missing', png(500, 500, Buffer.alloc(10))],
    ['a WebP without content', Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBP')],
    ['a WebP that lies about its length', Buffer.from('RIFF\u00ff\u00ff\u00ff\u007fWEBPVP8 aaaa')],
  ])('%s', async (_what, bytes) => {
    await expectRefused(bytes)
  })
})

describe('other formats, should they get this far', () => {
  test.each([
    [
      'SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['GIF', () => plain(9, 9).gif().toBuffer()],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['AVIF', () => plain(9, 9).avif({ effort: 0 }).toBuffer()],
    ['PPM', async () => Buffer.from('P6 1 1 255\nabc')],
    ['PDF', async () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')],
    ['Radiance', async () => Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\nabcd')],
    ['raw vips', async () => Buffer.concat([Buffer.from([8, 0xf2, 0xa6, 0xb6]), Buffer.alloc(64)])],
  ])('%s', async (_what, make) => {
    await expectRefused(await make())
  })
})

describe('odd, but honest', () => {
  test('wrong scan parameters, as some Samsung cameras write them', async () => {
    const odd = Buffer.from(good)
    const scan = odd.indexOf(Buffer.from([0xff, 0xda]))
    const components = odd[scan + 4]
    odd[scan + 5 + components * 2 + 1] = 0 // end of the spectrum: 0 in place of 63
    await expect(sharp(odd, { failOn: 'warning' }).resize(10).toBuffer()).rejects.toThrow('SOS')
    expect(await decoder.decode(odd)).toMatchObject({ ok: true })
  })
  test('rubbish after the end', async () => {
    const bytes = Buffer.concat([good, Buffer.from('<script>alert(1)</script>'.repeat(100))])
    const result = await decoder.decode(bytes)
    expect(result.ok).toBe(true)
    if (!result.ok) return
    for (const variant of result.photo.variants) {
      expect(Buffer.from(variant.bytes).includes('script')).toBe(false)
    }
  })
  test('a comment with a page inside does not survive', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page])
    const bytes = Buffer.concat([good.subarray(0, 2), comment, good.subarray(2)])
    const result = await decoder.decode(bytes)
    expect(result.ok).toBe(true)
    if (!result.ok) return
    for (const variant of result.photo.variants) {
      expect(Buffer.from(variant.bytes).includes('script')).toBe(false)
    }
  })
  test.each([
    ['one pixel', 1, 1],
    ['a thread lying', 20_000, 1],
    ['a thread standing', 1, 20_000],
    ['a tall strip', 1000, 20_000],
  ])('%s', async (_what, width, height) => {
    const result = await decoder.decode(await plain(width, height).png().toBuffer())
    expect(result).toMatchObject({ ok: true, photo: { width, height } })
  })
})
