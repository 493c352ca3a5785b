import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [
    {
      OHUN_TURN_URLS: 'turn:turn.example.com:3478, turns:[2001:db8::7]:443?transport=tcp',
      OHUN_TURN_SECRET: 'north',
    },
    {
      turn: {
        urls: ['turn:turn.example.com:3478', 'turns:[2001:db8::7]:443?transport=tcp'],
        access: { secret: 'north' },
      },
    },
  ],
  [
    { OHUN_TURN_URLS: 'turn:a', OHUN_TURN_USERNAME: 'ohun', OHUN_TURN_PASSWORD: 'river' },
    { turn: { urls: ['turn:a'], access: { username: 'ohun', password: 'river' } } },
  ],
  [{ OHUN_TURN_URLS: 'stun:stun.example.com' }, { turn: { urls: ['stun:stun.example.com'], access: null } }],
] as const)('%j are the servers for browsers', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected)
})

test.each([
  ['OHUN_TURN_URLS', 'https://a', 'OHUN_TURN_URLS has "https://a", which is not a TURN or STUN server'],
  ['OHUN_TURN_URLS', 'stun:a?transport=udp', 'which is not a TURN or STUN server'],
  ['OHUN_TURN_URLS', 'turn:a:0', 'which has the port 0'],
  ['OHUN_TURN_URLS', 'turn:a:70000', 'which is not a port'],
  ['OHUN_TURN_URLS', 'turn:a b', 'which is not a host'],
  ['OHUN_TURN_URLS', 'turn:a,turn:a', 'OHUN_TURN_URLS repeats a server'],
  ['OHUN_TURN_URLS', Array.from({ length: 9 }, (_, at) => `stun:${at}`).join(','), 'OHUN_TURN_URLS has 9 servers'],
  ['OHUN_TURN_URLS', 'turn:a', 'OHUN_TURN_SECRET is missing; with TURN servers in OHUN_TURN_URLS'],
  ['OHUN_TURN_SECRET', 'north', 'OHUN_TURN_URLS is missing; with credentials'],
  ['OHUN_TURN_SECRET', 'n h', 'OHUN_TURN_SECRET has characters that a key cannot have'],
  ['OHUN_TURN_USERNAME', 'a:b', 'OHUN_TURN_USERNAME has characters that a user name cannot have'],
  ['OHUN_TURN_USERNAME', 'ohun', 'OHUN_TURN_PASSWORD is missing; a name and a password are required together'],
  ['OHUN_TURN_PASSWORD', 'river', 'OHUN_TURN_USERNAME is missing; a name and a password are required together'],
])('%s=%s is refused with what is wrong', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message)
})

test('a secret together with a name is refused', () => {
  const both = { OHUN_TURN_SECRET: 'north', OHUN_TURN_USERNAME: 'ohun', OHUN_TURN_PASSWORD: 'river' }
  const environment = { OHUN_TURN_URLS: 'turn:a', ...both }
  expect(() => readConfig(environment)).toThrow(
    'OHUN_TURN_SECRET is set beside OHUN_TURN_USERNAME or OHUN_TURN_PASSWORD; set either',
  )
})
