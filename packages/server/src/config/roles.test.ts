import { expect, test } from 'vitest'
import { ConfigError } from './reader.ts'
import { readConfig } from './config.ts'
import type { VariableName } from './variables.ts'

const OWN_DATABASE = { DATABASE_URL: 'postgres://db.example.com/ohun', OHUN_ENCRYPTION_KEY: '07'.repeat(32) }
const MEDIA_TLS = {
  OHUN_MEDIA_TLS_CERTIFICATE: '/etc/c.pem',
  OHUN_MEDIA_TLS_KEY: '/etc/k.pem',
  OHUN_MEDIA_TLS_CA: '/etc/ca.pem',
}

test.each([
  [{ OHUN_ROLES: 'media' }, { roles: ['media'] }],
  [{ OHUN_ROLES: 'media, work, api' }, { roles: ['media', 'work', 'api'] }],
  [{ OHUN_ROLES: 'work', ...OWN_DATABASE }, { roles: ['work'] }],
  [{ OHUN_ROLES: 'api', ...OWN_DATABASE }, { roles: ['api'] }],
  [
    { OHUN_ROLES: 'media', OHUN_MEDIA_ADDRESS: '0.0.0.0:7075', OHUN_SIP_PUBLIC_ADDRESS: '192.0.2.7', ...MEDIA_TLS },
    { media_address: { host: '0.0.0.0', port: 7_075 }, media_tls: { ca_file: '/etc/ca.pem' } },
  ],
  [
    { OHUN_ROLES: 'api,work', OHUN_MEDIA_NODES: 'a.internal:7075, [fd00::7]:7075', ...MEDIA_TLS },
    {
      media_nodes: [
        { host: 'a.internal', port: 7_075 },
        { host: 'fd00::7', port: 7_075 },
      ],
    },
  ],
])('accepts %j', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected)
})

test.each<[VariableName, string, string]>([
  ['OHUN_ROLES', 'api,audio', 'OHUN_ROLES is "audio". Accepted: api, work, media, or several'],
  ['OHUN_ROLES', 'api', 'OHUN_ROLES has only one of api and work, and no second process can use the embedded database'],
  ['OHUN_ROLES', 'work,media', 'OHUN_ROLES has work and media without api'],
  ['OHUN_ROLES', 'api,api', 'OHUN_ROLES repeats a part: "api,api"'],
  ['OHUN_MEDIA_NODES', 'a:7075,a:7075', 'OHUN_MEDIA_NODES repeats a node'],
  ['OHUN_MEDIA_NODES', 'a:0', 'OHUN_MEDIA_NODES has the port 0'],
  ['OHUN_MEDIA_NODES', 'a:7075', 'OHUN_MEDIA_NODES is set; it is for a process with the role api and without media'],
  ['OHUN_MEDIA_ADDRESS', '10.0.0.1:7075', 'OHUN_MEDIA_ADDRESS is set; it is for a process with the role media alone'],
  ['OHUN_MEDIA_ADDRESS', '10.0.0.1:7075', 'OHUN_MEDIA_TLS_CA is missing; with OHUN_MEDIA_ADDRESS or OHUN_MEDIA_NODES'],
  [
    'OHUN_MEDIA_ADDRESS',
    '10.0.0.1:7075',
    'OHUN_SIP_PUBLIC_ADDRESS is missing; with OHUN_MEDIA_ADDRESS, it or a host in',
  ],
  ['OHUN_MEDIA_TLS_KEY', '/k', 'OHUN_MEDIA_TLS_CA is missing; with OHUN_MEDIA_TLS_KEY it is required'],
])('stops the start at %s=%s, naming what would be accepted', (name, text, message) => {
  const start = (): unknown => readConfig({ [name]: text })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(message)
})
