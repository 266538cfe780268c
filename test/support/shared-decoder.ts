/**
 * One photo decoder for all apps of a worker, which remembers what it has decoded: tests use the same few pictures again
 * and again. Each app that starts a decoder of its own takes 0.3 s of CPU for the process, and 25 ms for each picture.
 */
import { createHash } from 'node:crypto'
import { processFile } from '../../src/app/paths.ts'
import {
  createPhotoDecoder,
  type DecodeResult,
  type PhotoDecoder,
} from '../../src/photos/photo-decoder.ts'
import { photoFailure } from '../../src/photos/photo-reason.ts'

const decoder = createPhotoDecoder({ worker: processFile('decode-photo') })
/** By the hash of the original. A refusal may be an accident, and is not remembered. */
const decoded = new Map<string, DecodeResult>()

/** For one app: closing it leaves the others theirs. */
export function sharedDecoder(): PhotoDecoder {
  const closing = Promise.withResolvers<DecodeResult>()
  return {
    decode: (bytes, options) => Promise.race([closing.promise, decodeOnce(bytes, options)]),
    close: () => closing.resolve(photoFailure('decoder_failed')),
  }
}

const decodeOnce: PhotoDecoder['decode'] = async (bytes, options) => {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const known = decoded.get(hash)
  if (known) return known
  const result = await decoder.decode(bytes, options)
  if (result.ok) decoded.set(hash, result)
  return result
}
