/**
 * Solves the puzzle that an enquiry's proof is made of; the service says how it is posed, where it judges it.
 * Cost: 8 x 2^15 hashes on average, 0.2 s on a desk and about 1 s on a phone, in a worker.
 */
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

/**
 * SHA-256 of texts that begin alike: the blocks of the common beginning are digested once, so that each try costs a
 * single block. In plain numbers, since the browser's own digest takes a turn of the event loop for each text.
 * Invariant: the state after a block depends on that block alone; nothing here outlives a try.
 * Cost: about 0.7 microseconds a block on a desk, 3 on a phone.
 */
const BLOCK_BYTES = 512 / 8
const WORDS = 64
/** Behind the end mark: how many bits were digested. Texts here are below 8 KB. */
const LENGTH_BYTES = 64 / 8

const PRIMES = firstPrimes(WORDS)
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  }
  return primes
}

const schedule = new Int32Array(WORDS)

function digestBlock(state: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let i = 0; i < 16; i++) {
    const at = offset + i * 4
    schedule[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
  }
  for (let i = 16; i < WORDS; i++) {
    const x = schedule[i - 15]
    const y = schedule[i - 2]
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    schedule[i] = (schedule[i - 16] + low + schedule[i - 7] + high) | 0
  }
  // By number: taking an array apart asks its iterator, which costs more than the rounds.
  let a = state[0]
  let b = state[1]
  let c = state[2]
  let d = state[3]
  let e = state[4]
  let f = state[5]
  let g = state[6]
  let h = state[7]
  for (let i = 0; i < WORDS; i++) {
    const high = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + high + ((e & f) ^ (~e & g)) + ROUND[i] + schedule[i]) | 0
    const low = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] += a
  state[1] += b
  state[2] += c
  state[3] += d
  state[4] += e
  state[5] += f
  state[6] += g
  state[7] += h
}

/** The first 32 bits of the hash of `beginning` and what comes behind it; both are ASCII. */
export function hashesFrom(beginning: string): (rest: string) => number {
  const whole = Math.floor(beginning.length / BLOCK_BYTES) * BLOCK_BYTES
  const common = START.slice()
  const head = bytesOf(beginning)
  for (let at = 0; at < whole; at += BLOCK_BYTES) digestBlock(common, head, at)
  const block = new Uint8Array(2 * BLOCK_BYTES)
  block.set(head.subarray(whole))
  const tail = beginning.length - whole
  const state = new Int32Array(8)
  return (rest) => {
    const length = tail + rest.length
    for (let i = 0; i < rest.length; i++) block[tail + i] = rest.charCodeAt(i)
    block[length] = 0x80
    const used = length + LENGTH_BYTES < BLOCK_BYTES ? BLOCK_BYTES : 2 * BLOCK_BYTES
    block.fill(0, length + 1, used)
    const bits = (whole + length) * 8
    block[used - 2] = bits >>> 8
    block[used - 1] = bits
    state.set(common)
    for (let at = 0; at < used; at += BLOCK_BYTES) digestBlock(state, block, at)
    return state[0] >>> 0
  }
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))
