import { expect, it } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

const isTrusted = trustedProxies(['10.0.0.0/8', '192.0.2.7', '::1', '2001:db8::/32'])

it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '::1', '2001:db8:1::2'])(
  '%s is trusted',
  (address) => expect(isTrusted(address)).toBe(true),
)

it.each(['11.1.2.3', '192.0.2.8', '::2', '2001:db9::1', 'rubbish', ''])(
  '%j is not trusted',
  (address) => expect(isTrusted(address)).toBe(false),
)

it('nobody is where none is named', () => expect(trustedProxies([])('127.0.0.1')).toBe(false))
