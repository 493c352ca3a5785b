import type { NaptrRecord, SrvRecord } from 'node:dns'
import { isIPv6 } from 'node:net'
import { describe, expect, test } from 'vitest'
import { byPriority, findTrunkHosts, type NameServers } from './find-trunk-hosts.ts'

interface Zone {
  addresses?: Record<string, string[]>
  services?: Record<string, Partial<SrvRecord>[]>
  pointers?: Record<string, Partial<NaptrRecord>[]>
}

/** Fake name servers with these records. `asked` has the names that were queried. */
function zone({ addresses = {}, services = {}, pointers = {} }: Zone): NameServers & { asked: string[] } {
  const asked: string[] = []
  const found = <T>(records: T[] | undefined, name: string): Promise<T[]> => {
    asked.push(name)
    return records ? Promise.resolve(records) : Promise.reject(new Error(`ENOTFOUND ${name}`))
  }
  const srv = { port: 5_070, priority: 0, weight: 0 }
  const naptr = { flags: 's', order: 1, preference: 1, regexp: '' }
  return {
    asked,
    addresses: (name) =>
      found(
        addresses[name]?.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
        name,
      ),
    services: (name) =>
      found(
        services[name]?.map((one) => ({ ...srv, ...one }) as SrvRecord),
        name,
      ),
    pointers: (name) =>
      found(
        pointers[name]?.map((one) => ({ ...naptr, ...one }) as NaptrRecord),
        name,
      ),
  }
}

const NAME = { host: 'carrier.example', port: null, transport: 'udp' } as const
const find = async (account: object, names: NameServers): Promise<string[]> =>
  (await findTrunkHosts({ ...NAME, ...account }, names)).map(
    ({ host, port, transport }) => `${transport} ${host} ${port}`,
  )
const A = { 'carrier.example': ['192.0.2.1'], 'a.example': ['192.0.2.2'], 'b.example': ['192.0.2.3', '2001:db8::3'] }

describe('the hosts of a carrier', () => {
  test.each([
    ['udp', 5_060],
    ['tcp', 5_060],
    ['tls', 5_061],
    ['auto', 5_060],
  ])('are the address itself if it is an IP address, over %s at %d', async (transport, port) => {
    const names = zone({})
    const expected = transport === 'auto' ? 'udp' : transport
    expect(await find({ host: '192.0.2.9', transport }, names)).toEqual([`${expected} 192.0.2.9 ${port}`])
    expect(await find({ host: '2001:db8::9', transport, port: 5_099 }, names)).toEqual([`${expected} 2001:db8::9 5099`])
    expect(names.asked).toEqual([])
  })

  test('are the addresses of the name if there is a port, without further queries', async () => {
    const names = zone({ addresses: { 'carrier.example': ['192.0.2.1', '2001:db8::1'] } })
    expect(await find({ port: 5_080 }, names)).toEqual(['udp 192.0.2.1 5080', 'udp 2001:db8::1 5080'])
    expect(names.asked).toEqual(['carrier.example'])
  })

  test('come from SRV records by priority, each with its port', async () => {
    const services = [
      { name: 'b.example', port: 5_071, priority: 20 },
      { name: 'a.example', port: 5_070, priority: 10 },
    ]
    const names = zone({ addresses: A, services: { '_sip._udp.carrier.example': services } })
    expect(await find({}, names)).toEqual(['udp 192.0.2.2 5070', 'udp 192.0.2.3 5071', 'udp 2001:db8::3 5071'])
  })

  test('share the weight of their SRV record, IPv6 after IPv4', async () => {
    const addresses = { 'a.example': ['192.0.2.2', '2001:db8::2', '192.0.2.3'], 'b.example': ['192.0.2.4'] }
    const services = {
      '_sip._udp.carrier.example': [
        { name: 'a.example', weight: 10 },
        { name: 'b.example', weight: 10 },
      ],
    }
    const account = { host: 'carrier.example', port: null, transport: 'udp' } as const
    const hosts = await findTrunkHosts(account, zone({ addresses, services }))
    expect(hosts.map(({ host, priority, weight }) => [host, priority, weight])).toEqual([
      ['192.0.2.2', 0, 5],
      ['2001:db8::2', 1, 10],
      ['192.0.2.3', 0, 5],
      ['192.0.2.4', 0, 10],
    ])
  })

  test('come from the SRV records with known names if other names are not found', async () => {
    const services = { '_sips._tcp.carrier.example': [{ name: 'gone.example' }, { name: 'a.example' }, { name: '.' }] }
    expect(await find({ transport: 'tls' }, zone({ addresses: A, services }))).toEqual(['tls 192.0.2.2 5070'])
  })

  test('are the addresses of the name if there is no SRV record', async () => {
    expect(await find({}, zone({ addresses: A }))).toEqual(['udp 192.0.2.1 5060'])
    expect(await find({ transport: 'tls' }, zone({ addresses: A }))).toEqual(['tls 192.0.2.1 5061'])
  })

  test('come from the NAPTR records in order if the transport is auto', async () => {
    const names = zone({
      addresses: A,
      pointers: {
        'carrier.example': [
          { service: 'SIP+D2U', replacement: 'udp.example', order: 20 },
          { service: 'SIPS+D2T', replacement: 'tls.example', order: 10 },
          { service: 'E2U+sip', replacement: 'other.example', order: 1 },
          { service: 'SIP+D2T', replacement: 'regexp.example', order: 1, flags: 'u' },
        ],
      },
      services: { 'tls.example': [{ name: 'a.example', port: 5_061 }], 'udp.example': [{ name: 'b.example' }] },
    })
    expect(await find({ transport: 'auto' }, names)).toEqual(['tls 192.0.2.2 5061'])
  })

  test('include the port at which they also accept TCP, but only if the transport is auto', async () => {
    const services = {
      '_sip._udp.carrier.example': [{ name: 'a.example' }, { name: 'carrier.example' }],
      '_sip._tcp.carrier.example': [{ name: 'a.example', port: 5_080 }],
    }
    const names = zone({ addresses: A, services })
    const ports = async (transport: 'auto' | 'udp') =>
      (await findTrunkHosts({ ...NAME, transport }, names)).map(({ host, tcp_port }) => [host, tcp_port])
    expect(await ports('auto')).toEqual([
      ['192.0.2.2', 5_080],
      ['192.0.2.1', undefined],
    ])
    expect(await ports('udp')).toEqual([
      ['192.0.2.2', undefined],
      ['192.0.2.1', undefined],
    ])
  })

  test('come from the first existing SRV records if the transport is auto and there are no NAPTR records', async () => {
    const services = { '_sip._tcp.carrier.example': [{ name: 'a.example' }] }
    expect(await find({ transport: 'auto' }, zone({ addresses: A, services }))).toEqual(['tcp 192.0.2.2 5070'])
  })

  test('are at most sixteen, without addresses at which no carrier can be', async () => {
    const many = Array.from({ length: 300 }, (_, at) => `192.0.2.${at % 256}`)
    const addresses = { 'carrier.example': ['0.0.0.0', '239.1.1.1', 'ff02::1', '255.255.255.255', ...many] }
    const found = await find({}, zone({ addresses }))
    expect(found).toHaveLength(16)
    expect(found[0]).toBe('udp 192.0.2.0 5060')
    const lying = zone({ addresses: { 'carrier.example': ['0.0.0.0'] } })
    await expect(find({}, lying)).rejects.toThrow('the name has no address')
  })

  test('are unknown if the name is not found', async () => {
    await expect(find({}, zone({}))).rejects.toThrow('ENOTFOUND carrier.example')
  })
})

describe('the order to try', () => {
  const host = (name: string, priority: number, weight: number) => ({ name, priority, weight })
  const order = (hosts: ReturnType<typeof host>[], random: () => number): string =>
    byPriority(hosts, random)
      .map(({ name }) => name)
      .join('')

  test('is by priority first', () => {
    expect(order([host('b', 2, 100), host('a', 1, 0), host('c', 3, 100)], () => 0.99)).toBe('abc')
  })

  test('is random by weight among equal priorities', () => {
    let state = 1
    const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
    const first = Array.from({ length: 4_000 }, () => order([host('a', 1, 3), host('b', 1, 1)], random)[0])
    const share = first.filter((name) => name === 'a').length / first.length
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.8)
  })

  test('is the order of the DNS answer among addresses without a weight', () => {
    expect(order([host('a', 0, 0), host('b', 0, 0), host('c', 0, 0)], () => 0.5)).toBe('abc')
  })
})
