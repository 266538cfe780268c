/**
 * The child process that decodes photos, one message in, one message out.
 * Invariant: it holds no secret (its environment is empty), outlives neither its parent nor its
 * memory limit. Memory is watched from inside: decoding runs on other threads, so this one stays
 * awake, and a resource limit of the system would make the decoder crash in the middle.
 */
import type { DecodedPhoto } from './decode-photo.ts'
import { decodePhoto } from './decode-photo.ts'
import { decodeLimits } from './photo-limits.ts'
import type { PhotoReason } from './photo-reason.ts'
import { PhotoFault } from './photo-reason.ts'

export type DecodeAnswer = { ok: true; photo: DecodedPhoto } | { ok: false; code: PhotoReason }

/** The parent passes the limit as the only argument. */
const maxRssBytes = Number(process.argv[2])

async function answerFor(bytes: Uint8Array): Promise<DecodeAnswer> {
  try {
    return { ok: true, photo: await decodePhoto(bytes) }
  } catch (error) {
    return { ok: false, code: error instanceof PhotoFault ? error.code : 'undecodable' }
  }
}

const watch = setInterval(() => {
  if (process.memoryUsage.rss() <= maxRssBytes) return
  clearInterval(watch)
  // The verdict goes out first, so that the photo is not taken for an accident and tried again.
  const verdict: DecodeAnswer = { ok: false, code: 'undecodable' }
  process.send?.(verdict, () => process.kill(process.pid, 'SIGKILL'))
}, decodeLimits.rssCheckMs)

process.on('message', async (bytes: Uint8Array) => process.send?.(await answerFor(bytes)))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
