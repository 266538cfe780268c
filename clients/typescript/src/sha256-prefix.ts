/**
 * SHA-256 of many texts that begin alike: the first 64 bytes are mixed once, so that each text costs one block. The
 * platform's own digest answers later, by a promise, which would cost more than the hash.
 * Invariant: ASCII texts; a prefix of 64 to 109 characters, and at most ten behind it.
 * Cost: about a microsecond a text.
 */
const ROUNDS = 64
const BLOCK = 64
/** Leaves room for ten digits, the end mark and the length. */
const PREFIX_MAX = 109

const primes: readonly number[] = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d !== 0),
)
/** The first 32 bits behind the point of a root of a prime. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = Int32Array.from(primes.slice(0, ROUNDS), (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const words = new Int32Array(ROUNDS)

/** Into `into`, which is given back: a fresh one for each would cost as much as the hash. */
function mix(state: Int32Array, bytes: Uint8Array, into: Int32Array): Int32Array {
  for (let i = 0; i < 16; i++) {
    const at = i * 4
    words[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
  }
  for (let i = 16; i < ROUNDS; i++) {
    const x = words[i - 15]
    const y = words[i - 2]
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = (words[i - 16] + s0 + words[i - 7] + s1) | 0
  }
  let a = state[0]
  let b = state[1]
  let c = state[2]
  let d = state[3]
  let e = state[4]
  let f = state[5]
  let g = state[6]
  let h = state[7]
  for (let i = 0; i < ROUNDS; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  into[0] = state[0] + a
  into[1] = state[1] + b
  into[2] = state[2] + c
  into[3] = state[3] + d
  into[4] = state[4] + e
  into[5] = state[5] + f
  into[6] = state[6] + g
  into[7] = state[7] + h
  return into
}

/** Hashes texts that begin with `prefix`; the eight words of a hash are good until the next one. */
export function sha256Prefix(prefix: string): (rest: string) => Int32Array {
  const head = new TextEncoder().encode(prefix)
  if (head.length < BLOCK || head.length > PREFIX_MAX) throw new RangeError('unfit prefix')
  const state = mix(start, head, new Int32Array(8))
  const hash = new Int32Array(8)
  const block = new Uint8Array(BLOCK)
  return (rest) => {
    block.fill(0)
    block.set(head.subarray(BLOCK))
    const offset = head.length - BLOCK
    for (let i = 0; i < rest.length; i++) block[offset + i] = rest.charCodeAt(i)
    const length = head.length + rest.length
    block[length - BLOCK] = 0x80
    block[62] = (length * 8) >> 8
    block[63] = length * 8
    return mix(state, block, hash)
  }
}
