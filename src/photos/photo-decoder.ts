/**
 * Decodes photos in a child process, so that a bomb or a bug in an image library costs one photo
 * and never the server.
 * Invariant: one child, one photo at a time; owners take turns. A child that died, hung, outgrew its
 * memory, met a photo it could not decode or whose photo nobody waits for any more is not used again;
 * the next photo starts a new one. An idle child does not keep the process alive.
 * Cost: about 80 MB for the idle child, 0.2 s to start one.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { untilAborted } from '../net/fetch-clock.ts'
import type { DecodedPhoto } from './decode-photo.ts'
import type { DecodeAnswer } from './decode-worker.ts'
import { createPhotoAdmission } from './photo-admission.ts'
import { decodeLimits } from './photo-limits.ts'
import { type PhotoFailure, photoFailure } from './photo-reason.ts'

export type DecodeResult = { ok: true; photo: DecodedPhoto } | PhotoFailure

export interface PhotoDecoder {
  /** Only the signal's own reason is thrown. */
  decode(bytes: Buffer, options?: DecodeOptions): Promise<DecodeResult>
  /** Kills the child; photos still waiting fail as decoder_failed. */
  close(): void
}

export interface DecodeOptions {
  /** Whose photo it is. */
  owner?: number
  signal?: AbortSignal | undefined
}

export interface PhotoDecoderOptions {
  /** The program of the child; tests hand in ill-behaved ones. */
  worker: URL
  answerWithinMs?: number
  maxRssBytes?: number
}

const ANSWER_WITHIN_MS = decodeLimits.decodeSeconds * 1000 + decodeLimits.startAndTransferMs

export function createPhotoDecoder(options: PhotoDecoderOptions): PhotoDecoder {
  const {
    worker,
    answerWithinMs = ANSWER_WITHIN_MS,
    maxRssBytes = decodeLimits.maxRssBytes,
  } = options
  let child: ChildProcess | null = null
  let closed = false
  const admission = createPhotoAdmission({ maxAtOnce: 1 })

  function dropChild(): void {
    child?.kill('SIGKILL')
    child = null
  }

  async function decodeNow(bytes: Buffer, signal?: AbortSignal): Promise<DecodeResult> {
    if (closed) return photoFailure('decoder_failed')
    if (!child?.connected) child = startChild(worker, maxRssBytes)
    const answer = askChild(child, bytes, answerWithinMs)
    try {
      const result = await (signal ? untilAborted(answer, signal) : answer)
      if (!result.ok) dropChild()
      return result
    } catch (error) {
      dropChild()
      throw error
    }
  }

  return {
    async decode(bytes, { owner = 0, signal } = {}) {
      const work = () => decodeNow(bytes, signal)
      const result = await admission.pass({ owner, host: '' }, work, signal)
      return result ?? photoFailure('decoder_failed')
    },
    close() {
      closed = true
      dropChild()
    },
  }
}

function startChild(worker: URL, maxRssBytes: number): ChildProcess {
  const child = fork(fileURLToPath(worker), [String(maxRssBytes)], {
    serialization: 'advanced',
    execArgv: [],
    // None of the server's secrets; two arenas keep glibc from hoarding freed pixels.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Failing to start, to be killed or to be sent to is seen as a disconnect as well.
  child.on('error', () => {})
  return child
}

/** One question, one answer: from the child, from its death or from the clock. */
function askChild(child: ChildProcess, bytes: Buffer, withinMs: number): Promise<DecodeResult> {
  const { promise, resolve } = Promise.withResolvers<DecodeResult>()
  const answered = (answer: DecodeAnswer) => resolve(answer.ok ? answer : photoFailure(answer.code))
  // Not 'exit': that may overtake the last message, a disconnect comes after it.
  const died = () => resolve(photoFailure('decoder_failed'))
  const late = setTimeout(() => resolve(photoFailure('undecodable')), withinMs)
  child.on('message', answered)
  child.on('error', died)
  child.on('disconnect', died)
  child.ref()
  child.channel?.ref()
  child.send(bytes, (error) => error && died())
  return promise.finally(() => {
    clearTimeout(late)
    child.off('message', answered)
    child.off('error', died)
    child.off('disconnect', died)
    child.unref()
    child.channel?.unref()
  })
}
