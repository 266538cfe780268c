/**
 * Keys of sellers: estia_<id>_<secret><checksum>. The id is stored in clear and finds the key; of the
 * secret only a keyed hash is stored. The checksum distinguishes a mistyped key from an unknown one,
 * and lets secret scanners be sure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_CHARS = 10
/** 43 characters of base 62 hold 256 bits. */
const SECRET_CHARS = 43
const CHECKSUM_CHARS = 6
const FORM = /^estia_([0-9A-Za-z]{10})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

interface KeyParts {
  readonly id: string
  readonly secret: string
}

/** `randomInt(n)` gives a whole number below n, unpredictably. */
export function makeKey(randomInt: (below: number) => number): KeyParts & { readonly key: string } {
  const pick = (length: number) =>
    Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('')
  const id = pick(ID_CHARS)
  const secret = pick(SECRET_CHARS)
  return { id, secret, key: `estia_${id}_${secret}${checksum(id, secret)}` }
}

/** 'mistyped': it looks like a key of ours, but its checksum is wrong. */
export function parseKey(text: string): KeyParts | 'mistyped' | 'not a key' {
  const match = FORM.exec(text)
  if (!match) return text.startsWith('estia_') && text.length < 200 ? 'mistyped' : 'not a key'
  const [, id, secret, sum] = match
  return checksum(id, secret) === sum ? { id, secret } : 'mistyped'
}

export function hashSecret(secret: string, pepper: Buffer): string {
  return createHmac('sha256', pepper).update('api-key').update(secret).digest('hex')
}

/** Takes the same time whether they agree or not. */
export function sameHash(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')]
  return one.length === other.length && timingSafeEqual(one, other)
}

function checksum(id: string, secret: string): string {
  let rest = crc32(`${id}_${secret}`)
  let text = ''
  for (let place = 0; place < CHECKSUM_CHARS; place++) {
    text = BASE62[rest % BASE62.length] + text
    rest = Math.floor(rest / BASE62.length)
  }
  return text
}
