/**
 * Solves the puzzle that an enquiry's proof is made of; the service says how it is posed, where it judges it.
 * Cost: 8 x 2^15 hashes on average, 0.2 s on a desk and about 1 s on a phone, in a worker.
 */
import { hashesFrom } from './hashes-from.ts'

export interface PosedChallenge {
  readonly challenge: string
  readonly parts: number
  readonly bits: number
}

export function solveChallenge({ challenge, parts, bits }: PosedChallenge): string {
  const solutions = Array.from({ length: parts }, (_, part) => {
    const hashOf = hashesFrom(`${challenge}:${part}:`)
    for (let n = 0; ; n++) if (Math.clz32(hashOf(String(n))) >= bits) return n
  })
  return `${challenge}:${solutions.join(',')}`
}
