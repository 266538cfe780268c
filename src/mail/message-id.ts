/**
 * The name of a message, made of what it tells of: sent a second time it has the same one, and mail hosts and
 * programs show it once. The store's own name keeps two services of one domain apart.
 */
import { createHash } from 'node:crypto'

const NAME_CHARS = 32

export function messageId(cause: string, storeId: string, host: string): string {
  const name = createHash('sha256').update(`${storeId}\0${cause}`).digest('hex')
  return `<${name.slice(0, NAME_CHARS)}@${host}>`
}
