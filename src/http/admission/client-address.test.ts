import { describe, expect, it } from 'vitest'
import { quotaKeyOf, trustedProxies } from './client-address.ts'

describe('the key that a request is counted under', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    // A proxy that forwards an invalid address is counted itself.
    ['rubbish', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('of %s is %s, also the second time', (address, key) => {
    expect(quotaKeyOf(address, '127.0.0.1')).toBe(key)
    expect(quotaKeyOf(address, '127.0.0.1')).toBe(key)
  })

  it('of an invalid address is that of its own proxy each time', () => {
    expect(quotaKeyOf('rubbish', '192.0.2.1')).toBe('192.0.2.1')
    expect(quotaKeyOf('rubbish', '192.0.2.2')).toBe('192.0.2.2')
  })

  it('stays right when more addresses have come than are remembered', () => {
    const addresses = Array.from({ length: 5_000 }, (_, i) => `10.1.${i >> 8}.${i & 255}`)
    for (const address of addresses) quotaKeyOf(`::ffff:${address}`, '')
    expect(addresses.map((address) => quotaKeyOf(`::ffff:${address}`, ''))).toEqual(addresses)
  })
})

describe('trusted proxies', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8', '192.0.2.7', '::1', '2001:db8::/32'])

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '::1', '2001:db8:1::2'])(
    'include %s',
    (address) => expect(isTrusted(address)).toBe(true),
  )

  it.each(['11.1.2.3', '192.0.2.8', '::2', '2001:db9::1', 'rubbish', ''])(
    'do not include %j',
    (address) => expect(isTrusted(address)).toBe(false),
  )

  it('are none by default', () => expect(trustedProxies([])('127.0.0.1')).toBe(false))
})
