/** Solves a challenge of an enquiry, as a browser does. Cost: about 0.3 s at the full difficulty. */
import { hash } from 'node:crypto'
import type { Challenge } from '../../src/domain/enquiries/proof-of-work.ts'

export function solveProof({ challenge, parts, bits }: Challenge): string {
  const found = Array.from({ length: parts }, (_, part) => {
    for (let n = 0; ; n++) if (isSolved(`${challenge}:${part}:${n}`, bits)) return n
  })
  return `${challenge}:${found.join(',')}`
}

function isSolved(text: string, bits: number): boolean {
  const digest = hash('sha256', text, 'hex')
  return BigInt(`0x${digest}`) >> BigInt(256 - bits) === 0n
}
