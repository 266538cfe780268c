/**
 * /photos/{key}-{width}.webp: kept images. Named by content, so they never change and cache for good.
 * How many one client address gets is bounded in the memory of each process: a browser asks for a photo once,
 * so only what copies them all comes near the bound.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type PhotoShelf, parsePhotoFile } from '../../service/photos/photo-shelf.ts'
import { createTokenBuckets } from '../../structures/token-buckets.ts'

const YEAR_S = 31_536_000

export interface PhotoFilesOptions {
  readonly shelf: PhotoShelf
  readonly now: () => number
  /** Whom a request is counted for. */
  readonly addressOf: (request: FastifyRequest) => string
}

export function mountPhotos({ shelf, now, addressOf }: PhotoFilesOptions) {
  const { photosBurst: burst, photosPerS: refillPerS } = limits
  const buckets = createTokenBuckets({ burst, refillPerS, now })
  const config = { kind: 'photo' } as const
  return (app: FastifyInstance): void => {
    app.get<{ Params: { file: string } }>('/photos/:file', { config }, async (request, reply) => {
      const waitS = buckets.take(addressOf(request))
      if (waitS > 0) throw tooMany(waitS)
      const file = parsePhotoFile(request.params.file)
      const known = file && shelf.widths.includes(file.width)
      const bytes = known ? await shelf.read(file.key, file.width) : null
      if (!bytes) {
        throw new Refusal({
          code: 'not_found',
          message: 'There is no such photo.',
          hint: `Photo addresses come with a listing, in widths ${shelf.widths.join(', ')}.`,
        })
      }
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        .send(bytes)
    })
  }
}

function tooMany(waitS: number): Refusal {
  return new Refusal(
    {
      code: 'rate_limited',
      message: `More photos were asked for from your address than ${limits.photosPerS} a second.`,
      hint: `Wait ${waitS} s (Retry-After), and keep what you have got: a photo never changes.`,
    },
    { headers: { 'retry-after': String(waitS) } },
  )
}
