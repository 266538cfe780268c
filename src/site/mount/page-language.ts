/**
 * The language that an address asks for goes on with the reader: into a cookie, and into the address that a redirect
 * leads to, since not every reader keeps cookies.
 */
import type { FastifyReply } from 'fastify'
import { LANGUAGE, type PageRequest } from '../requests/read-page-request.ts'

const YEAR_S = 31_536_000

export function keepLanguage(reply: FastifyReply, { askedLanguage }: PageRequest): void {
  if (askedLanguage === null) return
  const cookie = `${LANGUAGE}=${askedLanguage}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
  reply.header('set-cookie', cookie)
}

/** `to` is a path of ours; what asks for a language already keeps it. */
export function inLanguage(to: string, { askedLanguage }: PageRequest): string {
  if (askedLanguage === null || new RegExp(`[?&]${LANGUAGE}=`).test(to)) return to
  const [path, place = ''] = to.split(/(?=#)/)
  return `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE}=${askedLanguage}${place}`
}
