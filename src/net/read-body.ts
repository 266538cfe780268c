/**
 * Reads the body of a response into memory, or into a file, while counting.
 * Invariant: never holds more than the limit plus one chunk, whatever Content-Length said; stops as soon as
 * the first bytes are not what the caller accepts; gives up on a trickle.
 */
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { FetchClock } from './fetch-clock.ts'
import type { TransferLimits } from './fetch-limits.ts'
import { FetchFault } from './fetch-reason.ts'

/** Judges content by how it begins: its Content-Type is a claim of the origin. */
export interface FirstBytes {
  /** How many are waited for; fewer are checked only when there are no more. */
  readonly count: number
  readonly isAccepted: (bytes: Buffer) => boolean
}

export interface BodyTarget {
  readonly firstBytes?: FirstBytes | undefined
  /** Bytes go there as they come, and none into memory. */
  readonly toFile?: FileHandle | undefined
}

export async function readBody(
  response: IncomingMessage,
  limits: TransferLimits,
  clock: FetchClock,
  { firstBytes = ANY_CONTENT, toFile }: BodyTarget = {},
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let received = 0
  let receivedBefore = 0
  let isChecked = false
  const pace = setInterval(() => {
    if (received - receivedBefore < limits.minBytesPerWindow) clock.giveUp()
    receivedBefore = received
  }, limits.paceWindowMs)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      received += chunk.length
      if (received > limits.maxBytes) throw new FetchFault('too_large')
      if (toFile) await toFile.write(chunk)
      else chunks.push(chunk)
      if (!toFile && !isChecked && received >= firstBytes.count) {
        check(Buffer.concat(chunks), firstBytes)
        isChecked = true
      }
    }
  } finally {
    clearInterval(pace)
  }
  if (!response.complete) throw new FetchFault('incomplete')
  const bytes = Buffer.concat(chunks)
  if (!isChecked && !toFile) check(bytes, firstBytes)
  return bytes
}

const ANY_CONTENT: FirstBytes = { count: 0, isAccepted: () => true }

function check(bytes: Buffer, { isAccepted }: FirstBytes): void {
  if (!isAccepted(bytes)) throw new FetchFault('unsupported_type')
}
