/**
 * Headers that every answer carries, and CORS. Reads are open to any page, without credentials:
 * nothing that a browser could be tricked into sending along means anything here.
 */
export const jsonPolicy = "default-src 'none'; frame-ancestors 'none'"

/** What scripts on other sites may read of an answer. */
const exposed = [
  'ETag',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Data-Age',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]

/** One object, made once: it is set on every answer. */
export const defaultHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
  'content-security-policy': jsonPolicy,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(', '),
}

export const strictTransport = { 'strict-transport-security': 'max-age=31536000' }

const PREFLIGHT_CACHE_S = 86_400

export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Mcp-Method, Mcp-Name, Mcp-Protocol-Version',
    'access-control-max-age': String(PREFLIGHT_CACHE_S),
    allow: methods.join(', '),
  }
}
