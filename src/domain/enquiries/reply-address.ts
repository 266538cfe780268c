/**
 * The addresses under which replies and bounces come back: `reply+r...@homes.example.com` for one side of one thread,
 * `reply+b...@...` for one mail. Mail hosts change the case of letters, so that they are written in base32.
 * Invariants: what stands behind the plus is made with a secret: nobody can guess or forge one, it says nothing about
 * a person, and it opens no page. The same thread and side always have the same address.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EnquirySide } from './enquiry.ts'
import { keyedHash } from './enquiry-token.ts'

/** The mailbox of replies, as it stands in MAIL_IN_ADDRESS. */
export interface ReplyMailbox {
  readonly local: string
  readonly domain: string
}

type Party = Exclude<EnquirySide, 'handle'>

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
/** Of 16 bytes. */
const TOKEN_CHARS = 26
const SEAL_CHARS = 16
const SEAL_BYTES = 10
const MESSAGE_ID_BYTES = 16

/** What the address of one side of a thread holds. By its random handle, so that no number of ours is in it. */
export const replyToken = (handle: string, side: Party, pepper: Buffer): string =>
  base32(seal(`reply ${side}`, handle, pepper).subarray(0, MESSAGE_ID_BYTES))

/** What the store finds the thread by. */
export const replyKey = (token: string, pepper: Buffer): string => keyedHash('reply', token, pepper)

export const replyAddress = (token: string, { local, domain }: ReplyMailbox): string =>
  `${local}+r${token}@${domain}`

/** Where bounces of a mail go to: its Message-ID, and a seal that only we can make. */
export function bounceAddress(
  messageId: string,
  { local, domain }: ReplyMailbox,
  pepper: Buffer,
): string {
  const id = base32(Buffer.from(messageId, 'hex'))
  return `${local}+b${id}${bounceSeal(messageId, pepper)}@${domain}`
}

const bounceSeal = (messageId: string, pepper: Buffer): string =>
  base32(seal('bounce', messageId, pepper).subarray(0, SEAL_BYTES))

export type ReadAddress =
  | { readonly is: 'reply'; readonly token: string }
  | { readonly is: 'bounce'; readonly messageId: string }

/** null: it is no address of ours, or a bounce that we did not make. Whether there is such a thread, the store knows. */
export function readReplyAddress(
  address: string,
  mailbox: ReplyMailbox,
  pepper: Buffer,
): ReadAddress | null {
  const lower = address.toLowerCase()
  const prefix = `${mailbox.local}+`
  const suffix = `@${mailbox.domain}`
  if (!lower.startsWith(prefix) || !lower.endsWith(suffix)) return null
  const extension = lower.slice(prefix.length, -suffix.length)
  const [, kind, rest = ''] = /^([rb])([a-z2-7]+)$/.exec(extension) ?? []
  if (kind === 'r') return rest.length === TOKEN_CHARS ? { is: 'reply', token: rest } : null
  if (kind !== 'b' || rest.length !== TOKEN_CHARS + SEAL_CHARS) return null
  const messageId = fromBase32(rest.slice(0, TOKEN_CHARS)).toString('hex')
  const made = Buffer.from(bounceSeal(messageId, pepper))
  const isOurs = timingSafeEqual(made, Buffer.from(rest.slice(TOKEN_CHARS)))
  return isOurs ? { is: 'bounce', messageId } : null
}

const seal = (purpose: string, value: string, pepper: Buffer): Buffer =>
  createHmac('sha256', pepper).update(`enquiry ${purpose}\0`).update(value).digest()

function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const letter of text) {
    held = (held << 5) | ALPHABET.indexOf(letter)
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
