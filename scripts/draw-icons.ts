/** Pictures of the icon for browsers, phones and shared links, drawn from one shape when the pages are built. */
import sharp from 'sharp'
import type { BuiltFile } from './replace-files.ts'

const HOUSE = '<path fill="#0f6175" d="M16 3 3 14h4v14h18V14h4z"/>'
const FLAME = '<path fill="#f3b95f" d="M16 13c3 3 4 5 4 7a4 4 0 0 1-8 0c0-2 1-4 4-7z"/>'
const PAPER = '#fbf9f4'

/** With paper around it: phones cut corners off and have no transparency. */
const padded = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 44 44"><rect x="-6" y="-6" width="44" height="44" fill="${PAPER}"/>${HOUSE}${FLAME}</svg>`
const plain = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${HOUSE}${FLAME}</svg>`
const wide = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#d5e9ec"/><circle cx="930" cy="170" r="80" fill="#f6c877"/><path fill="#b7cdbd" d="M0 400c200-120 420-140 620-60 180-90 380-80 580 20v270H0z"/><path fill="#2c8299" d="M0 510c200-26 400-22 600 0s400 24 600-4v124H0z"/><g transform="translate(420 120) scale(11)">${HOUSE}${FLAME}</g></svg>`

const png = async (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 300 }).resize(width).png({ compressionLevel: 9 }).toBuffer()

/** A directory of one picture, which may be a PNG. */
function ico(picture: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

export async function drawIcons(): Promise<BuiltFile[]> {
  return [
    { file: 'favicon.ico', contents: ico(await png(plain, 32), 32) },
    { file: 'apple-touch-icon.png', contents: await png(padded, 180) },
    { file: 'icon-192.png', contents: await png(padded, 192) },
    { file: 'icon-512.png', contents: await png(padded, 512) },
    { file: 'share.png', contents: await png(wide, 1200) },
  ]
}
