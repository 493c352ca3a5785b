import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const request = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['no proxy is trusted: the header is ignored', 0, '198.51.100.9', '203.0.113.1', '198.51.100.9'],
  ['one proxy: its own entry is the last', 1, '10.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['the client’s own entries come before it', 1, '10.0.0.1', '192.0.2.66, 203.0.113.1', '203.0.113.1'],
  ['two proxies', 2, '10.0.0.1', '192.0.2.66, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
  ['more proxies than entries: the first', 3, '10.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['a proxy that writes no header', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['a port', 1, '10.0.0.1', '203.0.113.1:5000', '203.0.113.1'],
  ['a port of IPv6', 1, '10.0.0.1', '[2001:db8::1]:5000', '2001:db8::'],
  ['a hop that is not an address is the client', 1, '10.0.0.1', 'unknown', 'unknown'],
  ['one that a proxy added is never skipped', 1, '10.0.0.1', '192.0.2.66, _hidden', '_hidden'],
  ['nor is one between two proxies', 2, '10.0.0.1', '192.0.2.66, unix:, 10.0.0.2', 'unix:'],
  ['nor is one beside another', 2, '10.0.0.1', '192.0.2.66, a, b', 'b'],
  ['an empty one', 1, '10.0.0.1', '192.0.2.66,', 'unknown'],
  ['an old form of IPv4 that only some programs read', 1, '10.0.0.1', '192.0.2.66, 0x7f.1', '0x7f.1'],
  ['what the client wrote itself may be anything', 1, '10.0.0.1', 'x, ,, 203.0.113.1', '203.0.113.1'],
  ['a long name', 1, '10.0.0.1', 'x'.repeat(9_000), 'x'.repeat(64)],
  ['IPv4 in IPv6', 0, '::ffff:198.51.100.9', undefined, '198.51.100.9'],
  ['IPv6 counts by its network', 0, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::'],
  ['a zone', 1, '10.0.0.1', 'fe80::1%eth0', 'fe80::'],
  ['a socket that is gone', 0, undefined, undefined, 'unknown'],
])('%s', (...[, proxies, direct, forwarded, expected]) => {
  expect(clientAddress(request(direct, forwarded), proxies)).toBe(expected)
})
