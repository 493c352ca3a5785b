import { expect, test } from 'vitest'
import { parseRedisUrl } from './redis-url.ts'

test.each([
  ['redis://cache', { kind: 'single', tls: false, hosts: [{ host: 'cache', port: 6379 }], database: 0 }],
  ['rediss://cache:7000/3', { kind: 'single', tls: true, hosts: [{ host: 'cache', port: 7000 }], database: 3 }],
  ['redis://[::1]:7000', { hosts: [{ host: '::1', port: 7000 }] }],
  ['redis://ohun:p%40ss:word@cache', { username: 'ohun', password: 'p@ss:word' }],
  ['redis://:secret@cache', { password: 'secret' }],
  [
    'redis+cluster://ohun:secret@a:7001,b',
    {
      kind: 'cluster',
      hosts: [
        { host: 'a', port: 7001 },
        { host: 'b', port: 6379 },
      ],
      password: 'secret',
    },
  ],
  [
    'rediss+sentinel://a,b:27000/ohun-master/2?sentinel_password=watch',
    {
      kind: 'sentinel',
      tls: true,
      hosts: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 27000 },
      ],
      master_name: 'ohun-master',
      database: 2,
      sentinel_password: 'watch',
    },
  ],
])('%s is read', (url, target) => {
  expect(parseRedisUrl(url)).toMatchObject(target)
})

test.each([
  ['http://cache', 'is not a URL of Redis'],
  ['redis://', 'names a host or port that cannot be'],
  ['redis://cache:99999', 'names a host or port that cannot be'],
  ['redis://a,b', 'names several hosts, but neither redis+cluster:// nor redis+sentinel://'],
  ['redis://cache/db', 'has a path that is not the number of a database'],
  ['redis+cluster://a,b/1', 'names a database, and a cluster has only one'],
  ['redis+sentinel://a,b', 'names no master after the Sentinels'],
  ['redis://cache?tls=true', 'has a parameter that it cannot have'],
  ['redis://ohun:%zz@cache', 'has a character after % that is not hexadecimal'],
])('%s is refused', (url, fault) => {
  expect(() => parseRedisUrl(url)).toThrow(fault)
})
