/**
 * Checks that a webhook was sent by the service, by the rules of Standard Webhooks: a signature over id, time and the body as
 * it came, HMAC-SHA256 with your secret or ed25519 with the public key of the service.
 * Invariant: what is returned was signed with one of the keys and is at most five minutes old.
 * Pass the raw body: parsed and written again it has other bytes.
 */

export type WebhookFault =
  | 'missing_header'
  | 'bad_secret'
  | 'bad_timestamp'
  | 'too_old'
  | 'too_new'
  | 'bad_signature'
  | 'bad_body'

export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookFault

  constructor(code: WebhookFault, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

export interface WebhookOptions {
  /** whsec_...; several while one is replaced by another. */
  readonly secrets?: string | readonly string[]
  /** whpk_..., as `webhooks.public_key` of GET /v1/meta: instead of a secret. */
  readonly publicKey?: string
  /** 300 by default. */
  readonly toleranceS?: number
  readonly nowMs?: number
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** The body, parsed. Keep `webhook-id` to recognise what is delivered twice. */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: HeaderSource,
  { secrets = [], publicKey, toleranceS = 300, nowMs = Date.now() }: WebhookOptions,
): Promise<unknown> {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headerOf(headers, name),
  )
  checkTime(time, nowMs / 1000, toleranceS)
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const head = new TextEncoder().encode(`${id}.${time}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  const isSignedWith = async (algorithm: 'HMAC' | 'Ed25519', key: CryptoKey) => {
    for (const one of signatures.split(' ')) {
      const mark = algorithm === 'HMAC' ? 'v1,' : 'v1a,'
      const bytes = one.startsWith(mark) ? fromBase64(one.slice(mark.length)) : null
      // Compared by the platform, in constant time.
      if (bytes && (await crypto.subtle.verify(algorithm, key, bytes, signed))) return true
    }
    return false
  }
  for (const secret of [secrets].flat())
    if (await isSignedWith('HMAC', await importSecret(secret))) return readBody(body)
  if (publicKey !== undefined && (await isSignedWith('Ed25519', await importPublic(publicKey))))
    return readBody(body)
  throw new WebhookError('bad_signature', 'no signature was made with a secret of yours.')
}

function headerOf(headers: HeaderSource, name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]
  const value = typeof found === 'string' ? found : found?.[0]
  if (value) return value
  throw new WebhookError('missing_header', `${name} was not sent.`)
}

function checkTime(text: string, nowS: number, toleranceS: number): void {
  if (!/^\d{1,12}$/.test(text)) {
    throw new WebhookError('bad_timestamp', 'webhook-timestamp is not a number of seconds.')
  }
  const ageS = nowS - Number(text)
  if (ageS > toleranceS) throw new WebhookError('too_old', `it was sent ${Math.round(ageS)} s ago.`)
  if (-ageS > toleranceS) throw new WebhookError('too_new', 'it comes from the future.')
}

function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes?.length) throw new WebhookError('bad_secret', 'a secret is whsec_ and base64.')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
}

async function importPublic(publicKey: string): Promise<CryptoKey> {
  const bytes = fromBase64(publicKey.replace(/^whpk_/, ''))
  if (bytes?.length !== 32)
    throw new WebhookError('bad_secret', 'a public key is whpk_ and base64.')
  return crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
}

/** null: it is none. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

function readBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new WebhookError('bad_body', 'it is signed, but no JSON.')
  }
}
