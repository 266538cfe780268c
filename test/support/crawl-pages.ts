/**
 * The pages of the site as each role finds them: by the links of pages, a few for every route that the server has.
 * So a new page is visited without being named here.
 */
import { type FuzzRole, type FuzzRoles, nextAddress } from './fuzz-roles.ts'
import { servedRoutes } from './served-routes.ts'
import { send, type TestApp } from './test-app.ts'

export interface FoundPage {
  readonly role: FuzzRole
  readonly route: string
  readonly url: string
}

const PER_ROUTE = 3
const STARTS: Readonly<Record<string, readonly string[]>> = {
  anonymous: [
    '/',
    '/search?deal=rent',
    '/saved',
    '/docs',
    '/sitemap.xml',
    '/llms.txt',
    '/robots.txt',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/mcp/server-card',
    '/desk/sign-in',
    '/feeds/doctor',
  ],
  owner: ['/desk', '/desk/account', '/desk/bulk', '/desk/bulk/undo'],
  operator: ['/admin'],
}

/** `known` are addresses that no page leads to, such as those of mails and of scripts. */
export async function crawlPages(
  app: TestApp,
  roles: FuzzRoles,
  known: readonly (readonly [role: FuzzRole, url: string])[],
): Promise<FoundPage[]> {
  await app.server.ready()
  const found: FoundPage[] = []
  for (const role of ['anonymous', 'owner', 'operator'] as const) {
    const queue = [
      ...(STARTS[role] ?? []),
      ...known.filter(([of]) => of === role).map(([, url]) => url),
    ]
    const counts = new Map<string, number>()
    const seen = new Set(queue)
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const route = routeOf(app, url)
      const count = counts.get(route ?? '') ?? 0
      if (route === null || count >= PER_ROUTE || /^\/(?:v1|api)\//.test(url)) continue
      counts.set(route, count + 1)
      const answer = await send(app, {
        url,
        remoteAddress: nextAddress(),
        headers: { ...roles.headers(role) },
      })
      roles.saw(role, answer)
      // A form's own address, requested without the form, leads back to the page.
      if (answer.status < 400) found.push({ role, route, url })
      for (const [, link] of answer.text.matchAll(
        /(?:href|src|action|data-src|<loc)[=>]"?(?:https:\/\/homes\.example\.com)?(\/[^"\s<]*)/g,
      )) {
        const plain = link.replaceAll('&amp;', '&').split('#', 1)[0]
        if (!seen.has(plain)) queue.push(plain)
        seen.add(plain)
      }
    }
  }
  return found
}

/** The route that an address means; fixed pieces go before named ones. */
export function routeOf(app: TestApp, url: string, method = 'GET'): string | null {
  const pieces = url.split('?', 1)[0].split('/')
  const fits = pageRoutes(app, method).filter((route) => {
    const own = route.split('/')
    return (
      own.length === pieces.length &&
      own.every((piece, at) => piece.startsWith('{') || piece === pieces[at])
    )
  })
  return fits.sort((a, b) => a.split('{').length - b.split('{').length)[0] ?? null
}

/** By method, once for an app: a long run asks for every request. */
const routes = new WeakMap<TestApp, Map<string, string[]>>()

export function pageRoutes(app: TestApp, method = 'GET'): string[] {
  const known = routes.get(app) ?? pageRoutesByMethod(app)
  routes.set(app, known)
  return known.get(method) ?? []
}

function pageRoutesByMethod(app: TestApp): Map<string, string[]> {
  const pages = servedRoutes(app).filter(({ path }) => !/^\/(?:v1|api)\b/.test(path))
  const byMethod = Map.groupBy(pages, ({ method }) => method)
  return new Map([...byMethod].map(([method, of]) => [method, of.map(({ path }) => path)]))
}
