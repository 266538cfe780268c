/** What a browser gets for an address that leads nowhere: the refusal as a page. */
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/refusal.ts'
import { readPageRequest } from '../requests/read-page-request.ts'
import { pagePolicy } from './page.ts'
import { refusalPage } from './refusal-page.ts'

/** null: whoever asks prefers something else, as programs and the scripts of pages do. */
export function errorPage(request: FastifyRequest, refusal: Refusal) {
  if (!isForPeople(request)) return null
  const { locale } = readPageRequest(request)
  return { body: refusalPage(refusal, locale), contentSecurityPolicy: pagePolicy }
}

function isForPeople({ headers, routeOptions }: FastifyRequest): boolean {
  const kind = routeOptions.config?.kind
  if (kind !== undefined) return kind === 'page'
  return /\btext\/html\b/.test(String(headers.accept ?? ''))
}
