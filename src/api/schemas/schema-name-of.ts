/** The name of the component that a schema refers to; null: it is no reference. */
import type { JsonSchema } from '../operation.ts'

const PREFIX = '#/components/schemas/'

export function schemaNameOf({ $ref }: JsonSchema): string | null {
  return typeof $ref === 'string' && $ref.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : null
}
