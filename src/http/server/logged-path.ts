/**
 * The path of a request as logs may name it: without its query, and without the secrets of mailed links, which open
 * a thread for whoever has them. Invariant: no run of characters that could be a token is left, however the path
 * was spelled and whether or not anything is there.
 */

/** A token has 43 such characters behind its prefix. */
const SECRET = /[\w%~.-]{40,}/g
/** Files are named by one; no token ever begins with forty hexadecimal digits. */
const CONTENT_HASH = /^[0-9a-f]{40}/

export function loggedPath(url: string, route: string): string {
  const [path] = url.split('?', 1)
  if (route.includes('/:token')) return route
  return path.replace(SECRET, (run) => (CONTENT_HASH.test(run) ? run : '***'))
}
