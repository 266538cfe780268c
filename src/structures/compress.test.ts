import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compress, compressOnce, type Effort, encodings, offered } from './compress.ts'

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }
const text = (length: number) => Buffer.from('Σπίτι by the sea. '.repeat(length))
const efforts: readonly Effort[] = ['quick', 'small']

describe.each(encodings)('%s', (encoding) => {
  it.each(efforts)('gives back what was put in (%s), small and large', async (effort) => {
    for (const bytes of [text(1), text(100), text(10_000)]) {
      const packed = await compress(bytes, encoding, effort)
      expect(unpack[encoding](packed).equals(bytes)).toBe(true)
    }
  })

  it('of a small answer is there at once, of a large one later', () => {
    expect(compress(text(100), encoding, 'quick')).toBeInstanceOf(Uint8Array)
    expect(compress(text(10_000), encoding, 'quick')).toBeInstanceOf(Promise)
  })

  it('is made once for what is cached', async () => {
    for (const size of [100, 10_000]) {
      const forms = compressOnce(text(size), 'quick')
      const [first, meanwhile] = [forms.of(encoding), forms.of(encoding)]
      expect(meanwhile).toBe(first)
      expect(forms.of(encoding)).toBe(size === 100 ? first : meanwhile)
      expect(await forms.of(encoding)).toBe(await first)
    }
  })

  it('is offered for either effort', () => {
    for (const effort of efforts) expect(offered[effort]).toContain(encoding)
  })
})
