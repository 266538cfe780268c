/** What a browser gets for an address that leads nowhere: the refusal as a page. */
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../domain/refusal.ts'
import { pagePolicy } from './page.ts'
import { readPageRequest } from './read-request.ts'
import { refusalPage } from './refusal-page.ts'

/** null: whoever asks prefers something else, as programs do. */
export function errorPage(request: FastifyRequest, refusal: Refusal) {
  if (!/\btext\/html\b/.test(String(request.headers.accept ?? ''))) return null
  const { reader } = readPageRequest(request)
  return { body: refusalPage(refusal, reader), contentSecurityPolicy: pagePolicy }
}
