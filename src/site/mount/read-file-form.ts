/**
 * Reads a form with files as it arrives, for every page that has one: fields first, then one file after the other,
 * each handed on as a stream. Invariants: where the form has a token, no file is looked at before it was found good;
 * memory holds one chunk; bounds on files, fields and parts are those of the table here. However the form ends, cut
 * off or refused, every file of it has ended too, and its consumer has released it, before this returns.
 * Cost: that of what is done with each file.
 */
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { siteLimits } from '../site-limits.ts'

/** More than a listing takes, so that those beyond are reported and not lost silently. */
const FILES_MAX = limits.photosPerListing + 20

export interface FormToken {
  readonly field: string
  isOurs(token: string): boolean
}

export type TakeFile = (name: string, bytes: Readable) => Promise<void>

export const isFileForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false

/** `token` is null where anybody may send the form. */
export async function readFileForm(
  request: FastifyRequest,
  token: FormToken | null,
  take: TakeFile,
): Promise<'read' | 'no token'> {
  if (!isFileForm(request)) throw notAFileForm()
  const stream = request.body as Readable
  const parser = createParser(request)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const files = new Set<Readable>()
  let isAllowed = token === null
  let last = Promise.resolve()
  parser.on('field', (name: string, value: string) => {
    if (token !== null && name === token.field && token.isOurs(value)) isAllowed = true
  })
  parser.on('file', (_: string, bytes: Readable, name: string | undefined) => {
    files.add(bytes)
    // The consumer handles its error; until there is one, it is ignored.
    bytes.on('error', () => undefined)
    // A box that was left empty sends a file without a name.
    if (!isAllowed || !name) {
      bytes.resume()
      return
    }
    last = last.then(() => take(name, bytes)).finally(() => bytes.resume())
    last.catch(reject)
  })
  const cutOff = () => reject(brokenOff())
  parser.on('finish', () => resolve())
  parser.on('error', cutOff)
  stream.on('error', cutOff)
  // A connection that is lost closes its stream without an end, and the parser would wait for ever.
  stream.on('close', () => {
    if (!stream.readableEnded) cutOff()
  })
  if (stream.destroyed && !stream.readableEnded) cutOff()
  try {
    stream.pipe(parser)
    await promise
    await last
    return isAllowed ? 'read' : 'no token'
  } catch (error) {
    stream.unpipe(parser)
    for (const file of files) file.destroy(error as Error)
    parser.destroy()
    // What is left of the form is read and dropped: its answer goes over the same connection.
    stream.resume()
    throw error
  } finally {
    await last.catch(() => undefined)
  }
}

function createParser({ headers }: FastifyRequest): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type']! },
      limits: {
        files: FILES_MAX,
        fields: 5,
        fieldSize: siteLimits.desk.fileFieldMaxBytes,
        parts: FILES_MAX + 5,
      },
    })
  } catch {
    // It throws where the type names no boundary.
    throw brokenOff()
  }
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
    hint: 'Send its files again: those that arrived are the same files.',
  })

/** Work for somebody who waits for it: the signal aborts when the connection closes before the work is done. */
export async function whileConnected<T>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  if (socket.destroyed) leave()
  socket.once('close', leave)
  try {
    return await work(gone.signal)
  } finally {
    socket.off('close', leave)
  }
}
