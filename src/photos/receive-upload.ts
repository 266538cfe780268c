/**
 * Takes in a photo that a seller sends: from the stream to a file without a name, its digest on the way.
 * Invariants: memory holds one chunk of it; what is no photo is known by its first bytes; whatever happens,
 * nothing is left on the disk. The stream is never destroyed, since its answer goes over the same connection.
 * Cost: one file of at most 15 MB for as long as the photo is on its way.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { uploadLimits } from './photo-limits.ts'
import { type PhotoFailure, photoFailure } from './photo-reason.ts'
import { isHeic, photoType, signatureBytes } from './photo-type.ts'

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
): Promise<ReceivedUpload | PhotoFailure> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.tmp`)
  const file = await open(path, 'wx+')
  // Without a name it goes with its handle, also when the process dies.
  await rm(path)
  try {
    const received = await fill(file, stream, limits)
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
): Promise<ReceivedUpload | PhotoFailure> {
  const hash = createHash('sha256')
  const late = AbortSignal.timeout(totalMs)
  let size = 0
  let head = Buffer.alloc(0)
  let fault: PhotoFailure | null = null
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer
    if (late.aborted) return photoFailure('too_slow')
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

function kindFault(head: Buffer): PhotoFailure | null {
  if (photoType(head) !== null) return null
  return photoFailure(isHeic(head) ? 'heic' : 'unsupported_type')
}
