/** How much memory the arrays of a plain structure take, each buffer counted once. */
export function bufferBytes(
  root: unknown,
  counts: (buffer: ArrayBufferLike) => boolean = () => true,
): number {
  const buffers = new Set<ArrayBufferLike>()
  const visit = (value: unknown) => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(root)
  let bytes = 0
  for (const buffer of buffers) if (counts(buffer)) bytes += buffer.byteLength
  return bytes
}
