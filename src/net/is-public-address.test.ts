import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './resolve-host.ts'

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '168.63.129.15',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2a00:1450:4001:82a::200e',
])('public: %s', (address) => expect(isPublicAddress(address)).toBe(true))

// One of each kind; the hostile suite holds every range.
test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '168.63.129.16',
  '255.255.255.255',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
  '4000::1',
  'fe80::1%eth0',
  '2606:4700:4700::1111%eth0',
  '127.1',
  '010.1.1.1',
  '0x08080808',
  ' 8.8.8.8',
  '8.8.8.8 ',
  '[2606:4700:4700::1111]',
  'photos.example.com',
  '',
])('not public: %j', (address) => expect(isPublicAddress(address)).toBe(false))

test('no IPv4 address is public when wrapped into IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom('::', '::ffff:', '64:ff9b::'), (address, prefix) => {
      expect(isPublicAddress(prefix + address)).toBe(false)
    }),
  )
})
