import { expect, test } from 'vitest'
import { networks } from './networks.ts'

const ours = networks(['192.0.2.1', '198.51.100.0/24', '2001:db8::/32', '2001:db9::1'])

test.each(['192.0.2.1', '198.51.100.255', '2001:db8:1::7', '2001:db9::1', '::ffff:192.0.2.1', '::FFFF:198.51.100.7'])(
  'an address in a list of networks is found: %s',
  (address) => {
    expect(ours.has(address)).toBe(true)
  },
)

test.each(['192.0.2.2', '198.51.101.0', '2001:db9::2', '::ffff:192.0.2.2', 'localhost', '', '192.0.2.1/32'])(
  'another one is not: %j',
  (address) => {
    expect(ours.has(address)).toBe(false)
  },
)

test('an empty list has no address', () => {
  expect(networks([]).has('192.0.2.1')).toBe(false)
})
