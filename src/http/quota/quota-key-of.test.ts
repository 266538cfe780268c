import { expect, it } from 'vitest'
import { quotaKeyOf } from './quota-key-of.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  // A proxy that forwards rubbish is counted itself.
  ['rubbish', '127.0.0.1'],
  ['', '127.0.0.1'],
])('%s counts as %s', (address, key) => expect(quotaKeyOf(address, '127.0.0.1')).toBe(key))
