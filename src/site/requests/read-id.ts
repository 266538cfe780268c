/** Ids in addresses and forms: whole numbers from 1, written plainly. */
import type { FastifyRequest } from 'fastify'
import { type Fault, Refusal } from '../../domain/refusal.ts'

const ID = /^[1-9]\d{0,14}$/

/** null: it is none. */
export const readId = (text: string): number | null => (ID.test(text) ? Number(text) : null)

const NOTHING: Fault = { code: 'not_found', message: 'There is nothing here.' }

/** Of the path; what is none is as unknown as one that never was. */
export function pathId({ params }: FastifyRequest, name = 'id', missing = NOTHING): number {
  const id = readId((params as Readonly<Record<string, string>>)[name] ?? '')
  if (id !== null) return id
  throw new Refusal(missing)
}
