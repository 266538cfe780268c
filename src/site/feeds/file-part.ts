/**
 * The file in a form that holds nothing else, as the form arrives: multipart/form-data without its frame.
 * Invariant: one piece and the length of the boundary in memory. A form without a file is an empty one.
 */
const HEAD_END = Buffer.from('\r\n\r\n')
const HEAD_MAX_BYTES = 8192

export function boundaryOf(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  )
  return match?.[1] ?? match?.[2] ?? null
}

export async function* filePart(
  form: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Buffer> {
  const end = Buffer.from(`\r\n--${boundary}`)
  let held = Buffer.alloc(0)
  let isInside = false
  let isOver = false
  for await (const chunk of form) {
    // What follows is read and dropped, so that the connection stays usable.
    if (isOver) continue
    held = Buffer.concat([held, chunk])
    if (!isInside) {
      const at = held.indexOf(HEAD_END)
      if (at < 0 && held.length > HEAD_MAX_BYTES) isOver = true
      if (at < 0) continue
      isInside = true
      held = held.subarray(at + HEAD_END.length)
    }
    const at = held.indexOf(end)
    if (at >= 0) {
      yield held.subarray(0, at)
      isOver = true
      continue
    }
    const safe = held.length - end.length
    if (safe > 0) {
      yield held.subarray(0, safe)
      held = held.subarray(safe)
    }
  }
}
