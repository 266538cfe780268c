/**
 * Takes the bodies of forms, in the part of the server that has pages: everywhere else a body is JSON.
 * Invariant: no larger than a body of the API, which holds the longest description with every character escaped.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type FormFields, readFormFields } from '../enquiries/enquiry-values.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

export function readForms(scope: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit: limits.bodyMaxBytes } as const
  scope.addContentTypeParser(FORM_TYPE, options, (_, body, done) => done(null, body))
}

/** The fields of a posted form; a body of another type is refused. */
export const formOf = (request: FastifyRequest): FormFields => readFormFields(formBody(request))

export function formBody({ headers, body }: FastifyRequest): Uint8Array {
  const isForm = headers['content-type']?.split(';', 1)[0].trim().toLowerCase() === FORM_TYPE
  if (isForm && body instanceof Uint8Array) return body
  throw new Refusal({
    code: 'unsupported_media_type',
    message: `This page takes the fields of its form, as ${FORM_TYPE}.`,
    hint: 'Programs use the API: POST /v1/listings/{id}/enquiries.',
  })
}
