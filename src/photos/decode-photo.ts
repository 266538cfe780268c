/**
 * Turns the bytes of a photo into what is stored: upright WebP in the nominal widths, without
 * metadata (place, camera, thumbnail), one average colour to show while it loads, and the fingerprint of what it shows.
 * Invariant: only the loaders for JPEG, PNG and WebP exist here; no byte of the original survives.
 * Runs in the child process only. Cost: about 0.5 s for 12 Mpx, one decode for all widths.
 */
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { fingerprintCuts, fingerprintFields, fingerprintOf } from './photo-fingerprint.ts'
import type { PhotoWidth } from './photo-limits.ts'
import { decodeLimits, photoWidths } from './photo-limits.ts'
import { PhotoFault } from './photo-reason.ts'

export interface PhotoVariant {
  /** The width it stands for; its file is named after it. */
  slot: PhotoWidth
  width: number
  height: number
  bytes: Uint8Array
}

export interface DecodedPhoto {
  /** Of the original, upright. */
  width: number
  height: number
  colour: string
  /** 16 hexadecimal digits; empty: it says nothing. */
  fingerprint: string
  variants: PhotoVariant[]
  /** sha-256 of all variants, in hex. */
  contentHash: string
}

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})
sharp.concurrency(1)
sharp.cache(false)

/** Portrait photos as tall as 1:4 keep their width; taller ones become narrower. */
const boxOf = (width: number) => ({
  width,
  height: width * decodeLimits.maxHeightPerWidth,
  fit: 'inside' as const,
  withoutEnlargement: true,
})

export async function decodePhoto(bytes: Uint8Array): Promise<DecodedPhoto> {
  // Reads the head only, so it needs no limit and can name the reason.
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > decodeLimits.maxPixels) throw new PhotoFault('too_many_pixels')
  if (Math.max(width, height) > decodeLimits.maxSidePixels) throw new PhotoFault('side_too_long')

  const pixels = await decodePixels(bytes)
  const variants: PhotoVariant[] = []
  for (const slot of photoWidths) variants.push(await encodeVariant(pixels, slot))

  const hash = createHash('sha256')
  for (const variant of variants) hash.update(variant.bytes)
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    colour: await averageColour(pixels),
    fingerprint: await lookAt(pixels),
    variants,
    contentHash: hash.digest('hex'),
  }
}

/** Decoded once, upright, no wider than the widest variant: at most 31 MB. */
async function decodePixels(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: decodeLimits.maxPixels,
    // 'warning' would refuse honest photos: some Samsung cameras write wrong scan parameters.
    // 'error' still refuses cut files and broken data.
    failOn: 'error',
    pages: 1,
    autoOrient: true,
  })
    .timeout({ seconds: decodeLimits.decodeSeconds })
    .flatten({ background: '#ffffff' })
    .resize(boxOf(Math.max(...photoWidths)))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function encodeVariant({ data, raw }: Pixels, slot: PhotoWidth): Promise<PhotoVariant> {
  const { data: bytes, info } = await sharp(data, { raw })
    .resize(boxOf(slot))
    .webp({ quality: decodeLimits.webpQuality, effort: decodeLimits.webpEffort })
    .timeout({ seconds: decodeLimits.decodeSeconds })
    .toBuffer({ resolveWithObject: true })
  return { slot, width: info.width, height: info.height, bytes }
}

async function averageColour({ data, raw }: Pixels): Promise<string> {
  const pixel = await sharp(data, { raw })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  // A grey image has one channel.
  const [red, green = red, blue = red] = pixel
  return `#${Buffer.from([red, green, blue]).toString('hex')}`
}

/** Of this size the cuts are made: a twentieth of it is whole pixels. */
const LOOKED_AT = { width: 180, height: 160 }

async function lookAt({ data, raw }: Pixels): Promise<string> {
  const whole = await greyFields(sharp(data, { raw }))
  const { width, height } = LOOKED_AT
  const small = await sharp(data, { raw })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const cuts = fingerprintCuts.map(([left, top, right, bottom]) =>
    greyFields(
      sharp(small, { raw: { width, height, channels: 1 } }).extract({
        ...{ left: Math.round(width * left), top: Math.round(height * top) },
        ...{
          width: Math.round(width * (1 - left - right)),
          height: Math.round(height * (1 - top - bottom)),
        },
      }),
    ),
  )
  return fingerprintOf(whole, await Promise.all(cuts))
}

const greyFields = (image: Sharp): Promise<Buffer> =>
  image
    .resize(fingerprintFields.width, fingerprintFields.height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
