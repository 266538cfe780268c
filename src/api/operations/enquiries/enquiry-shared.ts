/** What the operations of enquiries have in common. */
import { readJsonObject } from '../../../domain/listings/read-json-object.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { shown } from '../../../domain/search/read-parameters.ts'
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { PathParameter, QueryParameter, RawRequest } from '../../operation.ts'
import { readQuery } from '../read-call.ts'

/** Never cached on the way, and counted apart from searches. */
const sharedByAll = {
  canonicalPrefix: '/v1',
  extension: true,
  tag: 'Enquiries',
  query: [],
  caching: 'private',
  cost: 1,
} as const

export const forBuyers = { ...sharedByAll, needsKey: false, budget: 'enquiries' } as const
export const forSellers = { ...sharedByAll, needsKey: true } as const

export const tokenParameter: PathParameter = {
  name: 'token',
  description: 'The secret at the end of a mailed link; to read a status the enquiry_id will do.',
  schema: { type: 'string' },
  example: 'enq_2mXqk1T9s0yVbJ4cW7dZ8A',
}

export const numberParameter: PathParameter = {
  name: 'id',
  description: 'The number of an enquiry in your inbox.',
  schema: { type: 'integer', minimum: 1 },
  example: '12',
}

export const parameter = (
  name: string,
  description: string,
  schema: QueryParameter['schema'],
  example: string,
  required = false,
): QueryParameter => ({
  name,
  multiple: false,
  required,
  description,
  schema,
  example,
  extension: true,
})

export function readNothing({ rawQuery }: RawRequest): void {
  readQuery(rawQuery, [])
}

export function readBody(request: RawRequest): SentMembers {
  readNothing(request)
  return readJsonObject(request.body)
}

export function needed<T>(value: T | null | undefined, name: string, hint: string): T {
  if (value !== null && value !== undefined) return value
  const message = `${name} is missing.`
  throw new Refusal({ code: 'missing_parameter', param: name, message, hint })
}

const NUMBER = /^[1-9]\d{0,15}$/

export function readEnquiryNumber(text: string): number {
  const id = NUMBER.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(id)) return id
  throw new Refusal({
    code: 'invalid_id',
    param: 'id',
    message: `"${shown(text)}" is not the number of an enquiry.`,
    hint: 'The numbers of yours: GET /v1/my/enquiries.',
  })
}
