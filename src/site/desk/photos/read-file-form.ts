/**
 * Reads a form with files as it arrives: the token first, then one file after the other, each handed on as a stream.
 * Invariants: no file is looked at before the token was found good; memory holds one chunk; bounds on files, fields
 * and parts are those of the library's table here. Cost: that of what is done with each file.
 */
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../catalogue/limits.ts'
import { Refusal } from '../../../domain/refusal.ts'

/** More than a listing takes, so that those beyond are told and not lost silently. */
const FILES_MAX = limits.photosPerListing + 20
const FIELD_MAX_BYTES = 200

export async function readFileForm(
  { headers, body }: FastifyRequest,
  tokenField: string,
  isOurs: (token: string) => boolean,
  take: (name: string, bytes: Readable) => Promise<void>,
): Promise<'read' | 'no token'> {
  const type = headers['content-type']
  if (!type?.startsWith('multipart/form-data')) throw notAFileForm()
  const parser = new Busboy({
    headers: { ...headers, 'content-type': type },
    limits: { files: FILES_MAX, fields: 5, fieldSize: FIELD_MAX_BYTES, parts: FILES_MAX + 5 },
  })
  const stream = body as Readable
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let hasToken = false
  let last = Promise.resolve()
  parser.on('field', (name: string, value: string) => {
    if (name === tokenField && isOurs(value)) hasToken = true
  })
  parser.on('file', (_: string, bytes: Readable, name: string | undefined) => {
    // A box that was left empty sends a file without a name.
    if (!hasToken || !name) {
      bytes.resume()
      return
    }
    last = last.then(() => take(name, bytes)).finally(() => bytes.resume())
    last.catch(reject)
  })
  parser.on('finish', () => resolve())
  parser.on('error', () => reject(brokenOff()))
  stream.on('error', () => reject(brokenOff()))
  stream.pipe(parser)
  await promise
  await last
  return hasToken ? 'read' : 'no token'
}

const notAFileForm = (): Refusal =>
  new Refusal({
    code: 'unsupported_media_type',
    message: 'This page takes the files of its form, as multipart/form-data.',
    hint: 'Programs send the image itself: POST /v1/photos.',
  })

const brokenOff = (): Refusal =>
  new Refusal({
    code: 'photo_refused',
    message: 'The form did not arrive whole.',
    hint: 'Send the photos again: those that arrived are the same photos.',
  })
