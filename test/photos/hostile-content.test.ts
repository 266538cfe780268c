import { expect, test } from 'vitest'
import { fetchFrom, jpegHead, photoLike } from './test-origin.ts'

const text = (value: string) => Buffer.from(value)
const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 32]), text(`ftyp${brand}`), Buffer.alloc(30)])
test.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
  ['a JPEG of three bytes', jpegHead.subarray(0, 3)],
  ['HTML', text('<!DOCTYPE html><html><body>not found</body></html>')],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
  ['SVG after a declaration', text('<?xml version="1.0"?><!DOCTYPE svg><svg/>')],
  ['JSON', text('{"AccessKeyId":"secret","Token":"secret"}')],
  ['GIF', text('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')],
  ['TIFF, little end first', text('II*\u0000aaaaaaaaaaaaaaaa')],
  ['TIFF, big end first', text('MM\u0000*aaaaaaaaaaaaaaaa')],
  ['BMP', text('BMaaaaaaaaaaaaaaaaaaaaaa')],
  ['ICO', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0])],
  ['AVIF', box('avif')],
  ['HEIC', box('heic')],
  ['MP4', box('isom')],
  ['JPEG XL', box('jxl ')],
  ['JPEG 2000', Buffer.concat([Buffer.from([0, 0, 0, 12]), text('jP  \r\n\u0087\n')])],
  ['PDF', text('%PDF-1.7 aaaaaaaaaaaaaa')],
  ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0')],
  ['ImageMagick', text('push graphic-context\nviewbox 0 0 1 1\n')],
  ['ZIP', text('PK\u0003\u0004aaaaaaaaaaaaaaaa')],
  ['ELF', text('\u007fELFaaaaaaaaaaaaaaaa')],
  ['RIFF, but WAVE', text('RIFFaaaaWAVEfmt aaaa')],
  ['WEBP without RIFF', text('XXXXaaaaWEBPVP8 aaaa')],
  ['PNG after text conversion', text('\u0089PNG\n\u001a\naaaaaaaaaaaa')],
  ['a photo after a line break', Buffer.concat([text('\n'), photoLike(100)])],
])('%s', async (_what, body) => {
  const result = await fetchFrom((_request, response) =>
    response.setHeader('content-type', 'image/jpeg').end(body),
  )
  expect(result).toMatchObject({ code: 'unsupported_type', retryable: false })
})
test('a page of any length is refused at its first bytes', async () => {
  const result = await fetchFrom((_request, response) => {
    response.write('<html>'.repeat(10))
  })
  expect(result).toMatchObject({ code: 'unsupported_type' })
})
