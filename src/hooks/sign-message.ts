/**
 * Messages signed by Standard Webhooks 1.0: HMAC-SHA256 with the secret of the endpoint (`v1,`), and ed25519 with the key of the
 * service (`v1a,`), whose public half is in /v1/meta, so that a receiver needs no secret.
 * Secrets are derived, not stored: from the key of the service, the nonce of the endpoint and the generation of its secret.
 */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
} from 'node:crypto'

interface SignedMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestampS: number
  readonly body: string
}

export interface WebhookSecret {
  readonly nonce: string
  readonly generation: number
}

export interface WebhookSigner {
  /** `whpk_` and the raw public key in base64. */
  readonly publicKey: string
  /** `whsec_` and 32 bytes in base64. */
  secretOf(secret: WebhookSecret): string
  /** Signed with every secret that is valid at the moment, the newest first. */
  headersOf(
    message: SignedMessage,
    secrets: readonly WebhookSecret[],
  ): Readonly<Record<string, string>>
}

/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')

export function createWebhookSigner(serviceKey: Buffer): WebhookSigner {
  const seed = createHmac('sha256', serviceKey).update('ed25519').digest()
  const privateKey = createPrivateKey({
    ...{ key: Buffer.concat([PKCS8_START, seed]), format: 'der', type: 'pkcs8' },
  })
  const bytesOf = ({ nonce, generation }: WebhookSecret): Buffer =>
    createHmac('sha256', serviceKey).update(`${nonce}:${generation}`).digest()
  return {
    publicKey: `whpk_${rawPublicKey(privateKey).toString('base64')}`,
    secretOf: (secret) => `whsec_${bytesOf(secret).toString('base64')}`,
    headersOf({ id, timestampS, body }, secrets) {
      const text = `${id}.${timestampS}.${body}`
      const keyed = secrets.map(
        (secret) => `v1,${createHmac('sha256', bytesOf(secret)).update(text).digest('base64')}`,
      )
      const signature = `v1a,${sign(null, Buffer.from(text), privateKey).toString('base64')}`
      return {
        'webhook-id': id,
        'webhook-timestamp': String(timestampS),
        'webhook-signature': [...keyed, signature].join(' '),
      }
    },
  }
}

const rawPublicKey = (key: KeyObject): Buffer =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url')

/** Names a message however often it is sent: receivers drop what they have seen. */
export const messageId = (storeId: string, deliveryId: number): string =>
  `msg_${createHash('sha256').update(`${storeId}:${deliveryId}`).digest('base64url').slice(0, 24)}`
