import { writeFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startDnsServer, type DnsServer } from '../../../test/support/dns-server.ts'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createAddressGuard } from './address-guard.ts'
import { OwnFailureError } from './failure.ts'
import { createOutboundHttp } from './outbound-http.ts'
import { createResolver, type Asker, type NameResolver } from './resolver.ts'
import { AT_ONCE_MS, WAIT } from '../../../../../test/limits.ts'

let dns: DnsServer
let clock: TestClock
let resolver: NameResolver

beforeEach(async () => {
  dns = await startDnsServer()
  clock = new TestClock()
  resolver = createResolver({ clock, servers: [dns.address] })
})
afterEach(async () => {
  resolver.close()
  await dns.close()
})

const asker = (tenant = 'ws_1', signal = new AbortController().signal): Asker => ({ tenant, signal })
const addressesOf = async (name: string): Promise<string[]> =>
  (await resolver.resolve(name, asker())).map(({ address }) => address)

test('gives the addresses of both families', async () => {
  dns.answer('hook.example', { addresses: ['93.184.216.34', '2606:2800:220:1::1'] })
  expect(await resolver.resolve('Hook.Example.', asker())).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2606:2800:220:1::1', family: 6 },
  ])
})

describe('records of services', () => {
  const services = [{ name: 'a.example', port: 5_070, priority: 10, weight: 5 }]
  const pointers = [{ order: 1, preference: 2, service: 'SIP+D2U', replacement: '_sip._udp.example' }]

  test('are found, beside the addresses of the same name', async () => {
    dns.answer('carrier.example', { addresses: ['93.184.216.34'], services, pointers })
    expect(await resolver.services('Carrier.Example.', asker())).toMatchObject(services)
    expect(await resolver.pointers('carrier.example', asker())).toMatchObject(pointers)
    expect(await addressesOf('carrier.example')).toEqual(['93.184.216.34'])
  })

  test('are kept for a minute', async () => {
    dns.answer('carrier.example', { services })
    await resolver.services('carrier.example', asker())
    dns.answer('carrier.example', 'nxdomain')
    await clock.advance(59_000)
    expect(await resolver.services('carrier.example', asker())).toMatchObject(services)
    await clock.advance(1_000)
    await expect(resolver.services('carrier.example', asker())).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  test('a silent server is given up when the asker gives up', async () => {
    dns.answer('carrier.example', 'silent')
    const gives_up = new AbortController()
    const found = resolver.services('carrier.example', asker('ws_1', gives_up.signal))
    found.catch(() => {})
    await vi.waitFor(() => expect(dns.asked).toEqual(['carrier.example']), WAIT)
    gives_up.abort(new Error('enough'))
    await expect(found).rejects.toThrow('enough')
  })
})

describe('is kept', () => {
  test('for as long as its records say', async () => {
    dns.answer('hook.example', { addresses: ['93.184.216.34'], ttl: 30 })
    await addressesOf('hook.example')
    dns.answer('hook.example', { addresses: ['93.184.216.35'], ttl: 30 })
    await clock.advance(29_000)
    expect(await addressesOf('hook.example')).toEqual(['93.184.216.34'])
    await clock.advance(1_000)
    expect(await addressesOf('hook.example')).toEqual(['93.184.216.35'])
  })

  test('not at all with a time to live of 0', async () => {
    dns.answer('hook.example', { addresses: ['93.184.216.34'], ttl: 0 })
    await addressesOf('hook.example')
    dns.answer('hook.example', { addresses: ['10.0.0.1'], ttl: 0 })
    expect(await addressesOf('hook.example')).toEqual(['10.0.0.1'])
  })

  test('for 5 s when the name does not exist', async () => {
    await expect(addressesOf('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    dns.answer('none.example', { addresses: ['93.184.216.34'] })
    await expect(addressesOf('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await clock.advance(5_000)
    expect(await addressesOf('none.example')).toEqual(['93.184.216.34'])
  })
})

test('many concurrent lookups of a name ask its servers once', async () => {
  dns.answer('hook.example', { addresses: ['93.184.216.34'] })
  await Promise.all(
    Array.from({ length: 50 }, (_, number) => resolver.resolve('hook.example', asker(`ws_${number % 5}`))),
  )
  expect(dns.asked).toEqual(['hook.example', 'hook.example'])
})

test.each([
  ['a name that does not exist', 'nxdomain', 'ENOTFOUND'],
  ['servers that fail', 'servfail', 'ESERVFAIL'],
  ['servers that are silent', 'silent', 'ETIMEOUT'],
] as const)('%s is a failure of DNS', async (_title, answer, code) => {
  dns.answer('broken.example', answer)
  await expect(addressesOf('broken.example')).rejects.toMatchObject({ code })
})

test('if five names in a row get no answer, the resolver is down, which is our own failure', async () => {
  const names = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example']
  for (const name of names) dns.answer(name, 'silent')
  const asked = await Promise.all(names.map((name) => addressesOf(name).catch((error: unknown) => error)))
  expect(asked.filter((error) => error instanceof OwnFailureError).length, 'the last').toBe(1)
  dns.answer('f.example', { addresses: ['93.184.216.34'] })
  dns.answer('g.example', 'silent')
  await addressesOf('f.example')
  await expect(addressesOf('g.example')).rejects.toMatchObject({ code: 'ETIMEOUT' })
})

test('a resolver that nobody can reach is our own failure', async () => {
  const gone = await startDnsServer()
  await gone.close()
  const { resolve } = createResolver({ clock, servers: [gone.address] })
  await expect(resolve('hook.example', asker())).rejects.toThrow(OwnFailureError)
})

test('a tenant with silent names takes nothing from another, and its own names are not asked beyond its share', async () => {
  dns.answer('healthy.example', { addresses: ['93.184.216.34'], ttl: 0 })
  const controller = new AbortController()
  const slow = Array.from({ length: 40 }, (_, number) => {
    dns.answer(`slow-${number}.example`, 'silent')
    return resolver
      .resolve(`slow-${number}.example`, asker('ws_slow', controller.signal))
      .catch((error: unknown) => error)
  })
  for (let count = 0; count < 20; count++) {
    const started = performance.now()
    await resolver.resolve('healthy.example', asker('ws_healthy'))
    expect(performance.now() - started).toBeLessThan(AT_ONCE_MS)
  }
  expect(new Set(dns.asked.filter((name) => name.startsWith('slow'))).size).toBe(8)
  controller.abort(new Error('over'))
  const own = (await Promise.all(slow)).filter((error) => error instanceof OwnFailureError)
  expect(own.length, 'those that were never asked').toBe(32)
})

test('names of the hosts file and of localhost need no server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ohun-test-hosts-'))
  await writeFile(join(folder, 'hosts'), '# ours\n10.1.2.3 db Db.Inner # the database\nfe80::1%lo0 odd\n::1 db\n')
  const { resolve } = createResolver({ clock, servers: [dns.address], hosts_path: join(folder, 'hosts') })
  const of = async (name: string) => (await resolve(name, asker())).map(({ address }) => address)
  expect(await of('DB')).toEqual(['10.1.2.3', '::1'])
  expect(await of('db.inner')).toEqual(['10.1.2.3'])
  expect(await of('hook.localhost')).toEqual(['127.0.0.1', '::1'])
  expect(dns.asked).toEqual([])
})

describe('a request', () => {
  const post = (host: string, signal?: AbortSignal) => {
    const guard = createAddressGuard({ allow_insecure_targets: false, resolve: resolver.resolve })
    return createOutboundHttp({ clock, guard }).post({
      url: `https://${host}/`,
      tenant: 'ws_1',
      headers: {},
      body: '{}',
      timeout_ms: 5_000,
      max_body_bytes: 100,
      on_excess: 'cut',
      signal,
    })
  }

  test('to a name whose servers are silent ends at its deadline', async () => {
    dns.answer('silent.example', 'silent')
    const result = post('silent.example')
    await expect.poll(() => dns.asked.length).toBeGreaterThan(0)
    await clock.advance(5_000)
    expect(await result).toMatchObject({ kind: 'failed', cause: 'timeout' })
  })

  test('to a name whose servers fail is a DNS failure', async () => {
    dns.answer('broken.example', 'servfail')
    expect(await post('broken.example')).toMatchObject({ kind: 'failed', cause: 'dns' })
  })

  test('to a name with one private address among public ones is refused', async () => {
    dns.answer('mixed.example', { addresses: ['93.184.216.34', 'fd00::1'] })
    expect(await post('mixed.example')).toMatchObject({ kind: 'failed', cause: 'blocked' })
  })

  test('is our own failure if it gets no share of look-ups before its deadline', async () => {
    for (let number = 0; number < 8; number++) {
      dns.answer(`slow-${number}.example`, 'silent')
      resolver.resolve(`slow-${number}.example`, asker()).catch(() => {})
    }
    const refused = expect(post('ninth.example')).rejects.toThrow(OwnFailureError)
    await clock.advance(5_000)
    await refused
  })
})
