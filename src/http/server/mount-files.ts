/**
 * What a newcomer, a program or an operator reads before the first call. None of it is counted.
 * Texts are made once, at the first request, and compressed once, so that serving them is sending bytes.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { BUSY, type PhotoShelf, parsePhotoFile } from '../../service/photos/photo-shelf.ts'
import {
  COMPRESS_ABOVE_BYTES,
  chooseEncoding,
  compressOnce,
  offered,
} from '../../structures/compress.ts'
import { createTokenBuckets } from '../../structures/token-buckets.ts'
import { httpLimits } from './http-limits.ts'
import { encodedTag, etagOf, holds } from './send-answer.ts'

export interface InstructionFile {
  readonly path: string
  readonly contentType: string
  /** Called once, at the first request: a start need not wait for what may never be read. */
  readonly body: () => string
  /** Pages bring a policy of their own; other files the strict one. */
  readonly contentSecurityPolicy?: string
}

export function mountInstructionFiles(files: readonly InstructionFile[]) {
  return (app: FastifyInstance): void => {
    for (const { path, contentType, body, contentSecurityPolicy } of files) {
      let made: ReturnType<typeof fileOf> | null = null
      app.get(path, async ({ headers }, reply) => {
        made ??= fileOf(body())
        const { bytes, etag, forms, isLarge } = made
        const encoding = isLarge ? chooseEncoding(headers['accept-encoding'], offered.small) : null
        reply
          .header('etag', encoding ? encodedTag(etag, encoding) : etag)
          .header('cache-control', `public, max-age=${httpLimits.maxAge.staticS}`)
          .header('vary', 'accept-encoding')
        if (contentSecurityPolicy) reply.header('content-security-policy', contentSecurityPolicy)
        if (holds(headers['if-none-match'], etag)) return reply.code(304).send()
        reply.header('content-type', contentType)
        if (encoding === null) return reply.send(bytes)
        return reply.header('content-encoding', encoding).send(await forms.of(encoding))
      })
    }
  }
}

function fileOf(text: string) {
  const bytes = Buffer.from(text)
  return {
    bytes,
    etag: etagOf(bytes),
    forms: compressOnce(bytes, 'small'),
    isLarge: bytes.byteLength > COMPRESS_ABOVE_BYTES,
  }
}

export interface Health {
  /** null when all is well; otherwise what is missing, and how old the answers are meanwhile. */
  readiness(): Promise<{ readonly reason: string; readonly data_age_s: number } | null>
  /** How many processes of this server should share the port, and how many do. */
  workers(): { readonly wanted: number; readonly running: number }
}

export function mountHealth({ readiness, workers }: Health) {
  return (app: FastifyInstance): void => {
    app.get('/healthz', (_, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    )
    app.get('/readyz', async (_, reply) => {
      const missing = await readiness()
      reply.header('cache-control', 'no-store').code(missing === null ? 200 : 503)
      const state = missing === null ? { status: 'ready' } : { status: 'not ready', ...missing }
      return { ...state, workers: workers() }
    })
  }
}

/**
 * /photos/{key}-{width}.webp: stored photos, and copies of them as .jpg. Named by content, so they never change and cache for good.
 * How many one client address gets is bounded in the memory of each process: a browser asks for a photo once,
 * so only what copies them all comes near the bound.
 */
export interface PhotoFilesOptions {
  readonly shelf: PhotoShelf
  readonly now: () => number
  /** Whom a request is counted for. */
  readonly addressOf: (request: FastifyRequest) => string
}

export function mountPhotos({ shelf, now, addressOf }: PhotoFilesOptions) {
  const { photosBurst: burst, photosPerS: refillPerS } = limits
  const buckets = createTokenBuckets({ burst, refillPerS, now })
  const copied = createTokenBuckets({
    burst: limits.jpegsBurst,
    refillPerS: limits.jpegsPerS,
    now,
  })
  const config = { kind: 'photo' } as const
  return (app: FastifyInstance): void => {
    app.get<{ Params: { file: string } }>('/photos/:file', { config }, async (request, reply) => {
      const file = parsePhotoFile(request.params.file)
      const isJpeg = file?.isJpeg === true
      const waitS = (isJpeg ? copied : buckets).take(addressOf(request))
      if (waitS > 0) throw tooMany(waitS, isJpeg ? limits.jpegsPerS : refillPerS)
      const known = file && shelf.widths.includes(file.width)
      const elsewhere = known && !isJpeg ? shelf.publicUrlOf(file.key, file.width) : null
      if (elsewhere !== null) {
        const maxAge = `public, max-age=${httpLimits.maxAge.staticS}`
        return reply.header('cache-control', maxAge).redirect(elsewhere, 302)
      }
      const bytes = known
        ? await (isJpeg ? shelf.readJpeg : shelf.read)(file.key, file.width)
        : null
      if (bytes === BUSY) throw tooMany(1, limits.jpegsPerS)
      if (!bytes) {
        throw new Refusal({
          code: 'not_found',
          message: 'There is no such photo.',
          hint: `Photo addresses come with a listing, in widths ${shelf.widths.join(', ')}.`,
        })
      }
      return reply
        .header('content-type', isJpeg ? 'image/jpeg' : 'image/webp')
        .header('cache-control', `public, max-age=${httpLimits.maxAge.photoS}, immutable`)
        .send(bytes)
    })
  }
}

function tooMany(waitS: number, perS: number): Refusal {
  return new Refusal(
    {
      code: 'rate_limited',
      message: `Your address requested more than ${perS} photos a second.`,
      hint: `Wait ${waitS} s (Retry-After), and keep what you have got: a photo never changes.`,
    },
    { retryAfterS: waitS },
  )
}
