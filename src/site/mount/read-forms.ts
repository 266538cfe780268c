/**
 * Takes the bodies of forms, in the part of the server that has pages: everywhere else a body is JSON.
 * Invariant: no larger than the longest message with every character escaped, and the other fields.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { type FormFields, readFormFields } from '../enquiries/enquiry-values.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const FORM_MAX_BYTES = 64 * 1024

export function readForms(scope: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES } as const
  scope.addContentTypeParser(FORM_TYPE, options, (_, body, done) => done(null, body))
}

/** The fields of a posted form; a body of another type is refused. */
export function formOf({ headers, body }: FastifyRequest): FormFields {
  const isForm = headers['content-type']?.split(';', 1)[0].trim().toLowerCase() === FORM_TYPE
  if (isForm && body instanceof Uint8Array) return readFormFields(body)
  throw new Refusal({
    code: 'unsupported_media_type',
    message: `This page takes the fields of its form, as ${FORM_TYPE}.`,
    hint: 'Programs use the API: POST /v1/listings/{id}/enquiries.',
  })
}
