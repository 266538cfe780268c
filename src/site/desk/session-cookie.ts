/**
 * The cookie of a desk session: read, set, renewed and cleared. Scripts never see it (HttpOnly), and where the service
 * has https it is sent over https only.
 */
import type { FastifyRequest } from 'fastify'
import { limits } from '../../catalogue/limits.ts'
import type { AtDesk } from '../../service/desk/desk-sessions.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import { changeCookie } from '../mount/send-page.ts'
import type { SiteContext } from '../mount/site-context.ts'

const isHttps = ({ service }: SiteContext): boolean => service.baseUrl.startsWith('https:')

/** With https the browser itself holds it to this host, whole and secure. */
const cookieName = (context: SiteContext): string => (isHttps(context) ? '__Host-desk' : 'desk')

function readCookie({ headers }: FastifyRequest, context: SiteContext): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName(context)}=([\\w-]{1,80})(?:;|$)`)
  return pattern.exec(headers.cookie ?? '')?.[1] ?? null
}

/** null takes it away. */
export function setCookie(cookie: string | null, context: SiteContext) {
  const age = cookie === null ? 0 : (limits.deskSessionHours * HOUR_MS) / 1000
  const secure = isHttps(context) ? '; Secure' : ''
  return {
    'set-cookie': `${cookieName(context)}=${cookie ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
  }
}

export async function openDesk(
  request: FastifyRequest,
  context: SiteContext,
): Promise<AtDesk | null> {
  const at = await context.service.desk.open(readCookie(request, context))
  if (at !== null && at.newCookie !== null)
    changeCookie(request, setCookie(at.newCookie, context)['set-cookie'])
  return at
}
