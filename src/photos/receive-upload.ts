/**
 * Takes in a photo that a seller sends: from the stream to a file without a name, its digest on the way.
 * Invariants: memory holds one chunk of it; what is no photo is known by its first bytes; whatever happens,
 * nothing is left on the disk, and it ends in the time that it has, also where the stream neither ends nor fails.
 * The stream is never destroyed, since its answer goes over the same connection.
 * Cost: one file of at most 15 MB for as long as the photo is on its way.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { untilAborted } from '../net/fetch-clock.ts'
import { isHeic, photoType, signatureBytes } from './photo-fetcher.ts'
import { uploadLimits } from './photo-limits.ts'
import { type PhotoFailure, photoFailure } from './photo-reason.ts'

export interface ReceivedUpload {
  readonly ok: true
  /** SHA-256 of the bytes, hexadecimal. */
  readonly digest: string
  read(): Promise<Buffer>
  close(): Promise<void>
}

export type UploadLimits = Pick<typeof uploadLimits, 'maxBytes' | 'totalMs' | 'drainMaxBytes'>

export async function receiveUpload(
  stream: Readable,
  folder: string,
  limits: UploadLimits = uploadLimits,
  signal?: AbortSignal,
): Promise<ReceivedUpload | PhotoFailure> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.tmp`)
  const file = await open(path, 'wx+')
  // Without a name it goes with its handle, also when the process dies.
  await rm(path)
  try {
    const received = await fill(file, stream, limits, signal)
    if (!received.ok) await file.close()
    return received
  } catch (error) {
    await file.close()
    throw error
  }
}

async function fill(
  file: FileHandle,
  stream: Readable,
  { maxBytes, totalMs, drainMaxBytes }: UploadLimits,
  signal: AbortSignal | undefined,
): Promise<ReceivedUpload | PhotoFailure> {
  const hash = createHash('sha256')
  const late = AbortSignal.timeout(totalMs)
  let size = 0
  let head = Buffer.alloc(0)
  let fault: PhotoFailure | null = null
  const stop = signal ? AbortSignal.any([signal, late]) : late
  const chunks = stream.iterator({ destroyOnReturn: false })
  for (;;) {
    const next = await untilAborted(chunks.next(), stop).catch(tooSlowWhen(late))
    if (next === null) return photoFailure('too_slow')
    if (next.done) break
    const bytes = next.value as Buffer
    size += bytes.length
    if (size > drainMaxBytes) break
    if (fault) continue
    if (head.length < signatureBytes) {
      head = Buffer.concat([head, bytes.subarray(0, signatureBytes)])
      if (head.length >= signatureBytes) fault = kindFault(head)
    }
    if (size > maxBytes) fault = photoFailure('too_large')
    if (fault) continue
    hash.update(bytes)
    await file.write(bytes)
  }
  if (fault) return fault
  if (size < signatureBytes) return photoFailure('unsupported_type')
  const length = size
  return {
    ok: true,
    digest: hash.digest('hex'),
    async read() {
      const whole = Buffer.alloc(length)
      await file.read(whole, 0, length, 0)
      return whole
    },
    close: () => file.close(),
  }
}

/** null where the time is up; any other reason is the caller's. */
const tooSlowWhen =
  (late: AbortSignal) =>
  (error: unknown): null => {
    if (late.aborted) return null
    throw error
  }

function kindFault(head: Buffer): PhotoFailure | null {
  if (photoType(head) !== null) return null
  return photoFailure(isHeic(head) ? 'heic' : 'unsupported_type')
}
