/**
 * Reads the body of a response into memory while counting.
 * Invariant: never holds more than the limit plus one chunk, whatever Content-Length said; stops
 * at byte 12 when it is no photo; gives up on a trickle.
 */
import type { IncomingMessage } from 'node:http'
import type { FetchLimits } from '../photos/photo-limits.ts'
import { PhotoFault } from '../photos/photo-reason.ts'
import { photoType, signatureBytes } from '../photos/photo-type.ts'
import type { DownloadClock } from './download-clock.ts'

export async function readPhotoBody(
  response: IncomingMessage,
  limits: FetchLimits,
  clock: DownloadClock,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let received = 0
  let receivedBefore = 0
  let judged = false
  const pace = setInterval(() => {
    if (received - receivedBefore < limits.minBytesPerWindow) clock.giveUp()
    receivedBefore = received
  }, limits.paceWindowMs)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      received += chunk.length
      if (received > limits.maxBytes) throw new PhotoFault('too_large')
      if (!judged && received >= signatureBytes) {
        refuseUnknownType(Buffer.concat(chunks))
        judged = true
      }
    }
  } finally {
    clearInterval(pace)
  }
  if (!response.complete) throw new PhotoFault('incomplete')
  const bytes = Buffer.concat(chunks)
  if (!judged) refuseUnknownType(bytes)
  return bytes
}

function refuseUnknownType(bytes: Buffer): void {
  if (photoType(bytes) === null) throw new PhotoFault('unsupported_type')
}
