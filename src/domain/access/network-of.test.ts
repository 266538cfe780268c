import { expect, it } from 'vitest'
import { networkOf } from './network-of.ts'

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.250', '192.0.2.0/24'],
  ['192.0.3.7', '192.0.3.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:5:7::/64', '2001:db8:5::/48'],
  ['2001:db8:5:ffff::/64', '2001:db8:5::/48'],
  ['2001:db8:6:7::/64', '2001:db8:6::/48'],
  ['unknown', 'unknown'],
])('%s is of %s', (client, network) => {
  expect(networkOf(client)).toBe(network)
})
