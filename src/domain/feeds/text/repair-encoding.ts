/**
 * Text that was encoded twice, back to what was written: "CafÃ©" to "Café". Each run of letters that are no ASCII is
 * turned into the bytes it was read from; only where these are good UTF-8, and fewer letters come out, is it taken.
 * Invariant: repairing what is right changes nothing. Cost: one pass; nothing for plain ASCII.
 */
import { isUtf8 } from 'node:buffer'

const charsets = ['windows-1252', 'windows-1253'] as const
const BEYOND_ASCII = /[\u0080-\uffff]/
const RUN = /[\u0080-\uffff]{2,}/g
/** How two-byte letters look when their bytes were taken for letters. */
const TELL_TALE = /[\u00c2-\u00df\u0152\u0160\u017d\u038e-\u03af\u00e2\u00ce\u00cf\u00d0\u00d1]/

const bytesOf = charsets.map((charset) => {
  const decoder = new TextDecoder(charset)
  const bytes = new Map<string, number>()
  for (let byte = 0x80; byte < 0x100; byte++) {
    const letter = decoder.decode(Uint8Array.of(byte))
    if (letter !== '\ufffd') bytes.set(letter, byte)
    // Read as latin-1, the byte is a control character of the same number.
    if (byte < 0xa0) bytes.set(String.fromCharCode(byte), byte)
  }
  return bytes
})

export function repairEncoding(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  // Twice: some exporters do it twice.
  return repairOnce(repairOnce(text))
}

function repairOnce(text: string): string {
  if (!TELL_TALE.test(text)) return text
  return text.replace(RUN, (run) => {
    for (const table of bytesOf) {
      const bytes = toBytes(run, table)
      if (bytes !== null && isUtf8(bytes)) return bytes.toString('utf8')
    }
    return run
  })
}

function toBytes(run: string, table: ReadonlyMap<string, number>): Buffer | null {
  const bytes: number[] = []
  for (const letter of run) {
    const byte = table.get(letter)
    if (byte === undefined) return null
    bytes.push(byte)
  }
  return Buffer.from(bytes)
}
