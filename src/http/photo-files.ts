/** /photos/{key}-{width}.webp: kept images. Named by content, so they never change and cache for good. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../domain/refusal.ts'
import { photoWidths } from '../photos/photo-limits.ts'
import { type PhotoShelf, parsePhotoFile } from '../service/photo-shelf.ts'

const YEAR_S = 31_536_000

export function mountPhotos(shelf: PhotoShelf) {
  return (app: FastifyInstance): void => {
    app.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
      const file = parsePhotoFile(request.params.file)
      const known = file && (photoWidths as readonly number[]).includes(file.width)
      const bytes = known ? await shelf.read(file.key, file.width) : null
      if (!bytes) {
        throw new Refusal({
          code: 'not_found',
          message: 'There is no such photo.',
          hint: `Photo addresses come with a listing, in widths ${photoWidths.join(', ')}.`,
        })
      }
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        .send(bytes)
    })
  }
}
