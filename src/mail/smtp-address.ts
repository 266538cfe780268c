/**
 * The mail host, as it stands in SMTP_URL: smtps://user:password@host (TLS from the start, port 465) or
 * smtp://user:password@host (STARTTLS, port 587).
 * Invariant: what is sent is encrypted on its way to the host, unless that is this machine, or `?tls=off` was
 * written; a password never leaves in clear.
 */
import { ownMember } from '../structures/own-member.ts'
import { decodePercent } from '../structures/text/escapes.ts'

export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** `start`: before the first word; `upgrade`: STARTTLS or nothing; `offered`: where the host offers it; `off`. */
  readonly tls: 'start' | 'upgrade' | 'offered' | 'off'
  readonly login: { readonly user: string; readonly pass: string } | null
}

export type SmtpReading = { readonly smtp: SmtpAddress } | { readonly problem: string }

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

/** Its problems never tell what was written: that has a password in it. */
export function readSmtpAddress(text: string): SmtpReading {
  const url = URL.canParse(text) ? new URL(text) : null
  const defaultPort = url ? ownMember(DEFAULT_PORTS, url.protocol) : undefined
  if (!url || defaultPort === undefined || url.hostname === '') {
    return {
      problem:
        'must be an address such as smtps://user:password@mail.example.com or smtp://mail.example.com:587',
    }
  }
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') {
    return { problem: 'must end with the host and its port' }
  }
  if (!/^(?:\?tls=off)?$/.test(url.search)) return { problem: 'takes no option but ?tls=off' }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const tls = tlsOf(url, host)
  const login = loginOf(url)
  if (login === undefined) {
    return { problem: 'must have both a user and a password, or neither, written as in any URL' }
  }
  if (tls === 'off' && login !== null && !THIS_MACHINE.test(host)) {
    return { problem: 'must not have a password where ?tls=off lets it be read on the way' }
  }
  return { smtp: { host, port: url.port === '' ? defaultPort : Number(url.port), tls, login } }
}

function tlsOf({ protocol, search }: URL, host: string): SmtpAddress['tls'] {
  if (protocol === 'smtps:') return 'start'
  if (search !== '') return 'off'
  return THIS_MACHINE.test(host) ? 'offered' : 'upgrade'
}

/** undefined: it cannot be one. */
function loginOf({ username, password }: URL): SmtpAddress['login'] | undefined {
  if (username === '' && password === '') return null
  const [user, pass] = [decodePercent(username), decodePercent(password)]
  return user && pass ? { user, pass } : undefined
}
