/**
 * The secret in the address of an export: 256 random bits, shown once. Only a keyed hash is stored, by which the export
 * is found; a guess says nothing of how near it was.
 */
import { createHmac } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN = /^exp_[\w-]{43}$/

export const makeExportToken = (randomBytes: (count: number) => Uint8Array): string =>
  `exp_${Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')}`

/** null: this is no token of an export. */
export const hashExportToken = (token: string, pepper: Buffer): string | null =>
  TOKEN.test(token)
    ? createHmac('sha256', pepper).update('export\0').update(token).digest('hex')
    : null
