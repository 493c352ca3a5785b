import { describe, expect, test } from 'vitest'
import { createAddressGuard } from './address-guard.ts'
import { BlockedAddressError } from './failure.ts'

const names: Record<string, string[]> = {
  'public.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'mixed.example': ['93.184.216.34', '10.0.0.7'],
  'inside.example': ['192.168.1.1'],
  localhost: ['127.0.0.1', '::1'],
}
async function resolve(name: string) {
  const addresses = names[name]
  if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const asker = { tenant: 'ws_1', signal: new AbortController().signal }
const strict = createAddressGuard({ allow_insecure_targets: false, resolve })
const lenient = createAddressGuard({ allow_insecure_targets: true, resolve })

describe('blocked literals', () => {
  test.each([
    ['0.0.0.0', 'this network'],
    ['0.255.255.255', 'this network'],
    ['10.0.0.0', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['168.63.129.16', 'cloud metadata'],
    ['169.254.169.254', 'link-local'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.8', 'protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', '6to4 relay'],
    ['192.168.0.1', 'private'],
    ['198.18.0.1', 'benchmark'],
    ['198.19.255.255', 'benchmark'],
    ['198.51.100.7', 'documentation'],
    ['203.0.113.9', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::7f00:1', 'v4-compatible'],
    ['::ffff:127.0.0.1', 'v4-mapped'],
    ['::ffff:8.8.8.8', 'v4-mapped'],
    ['::ffff:a00:1', 'v4-mapped'],
    ['::ffff:0:8.8.8.8', 'v4-translated'],
    ['64:ff9b::8.8.8.8', 'NAT64'],
    ['64:ff9b:1::1', 'NAT64'],
    ['100::1', 'discard'],
    ['2001::1', 'Teredo'],
    ['2001:2::1', 'benchmark'],
    ['2001:10::1', 'protocol assignments'],
    ['2001:20::1', 'protocol assignments'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4'],
    ['2002:808:808::1', '6to4'],
    ['3fff::1', 'documentation'],
    ['4000::1', 'unassigned'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fd12:3456:789a::1', 'unique local'],
    ['fe80::1', 'link-local'],
    ['febf::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
  ])('%s is %s', async (address, range) => {
    const url = address.includes(':') ? `https://[${address}]/` : `https://${address}/`
    expect(await strict.checkUrl(url, asker)).toEqual({ ok: false, fault: expect.stringContaining(range) })
    await expect(strict.addressesFor(new URL(url), asker)).rejects.toThrow(BlockedAddressError)
  })
})

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450:4001::1',
])('%s is public', async (address) => {
  const url = address.includes(':') ? `https://[${address}]/` : `https://${address}/`
  expect(await strict.checkUrl(url, asker)).toMatchObject({ ok: true })
})

test.each([
  ['https://0x7f.1/', 'usual form'],
  ['https://2130706433/', 'usual form'],
  ['https://0177.0.0.1/', 'usual form'],
  ['https://0x08080808/', 'usual form'],
  ['https://127.1/', 'usual form'],
  ['https://１２７.0.0.1/', 'usual form'],
  ['https://[::ffff:7f00:1]/', 'v4-mapped'],
  ['https://[0:0:0:0:0:0:0:1]/', 'loopback'],
  ['https://user@public.example/', 'user name'],
  ['https://user:secret@public.example/', 'user name'],
  ['https://public.example@10.0.0.1/', 'user name'],
  ['https://[fe80::1%25eth0]/', 'absolute URL'],
  ['http://public.example/', 'https'],
  ['ftp://public.example/', 'https'],
  ['file:///etc/passwd', 'https'],
  ['//public.example/', 'absolute URL'],
  ['public.example', 'absolute URL'],
  ['', 'absolute URL'],
  [`https://public.example/${'x'.repeat(2_048)}`, 'at most 2048'],
  ['https://inside.example/', 'not on the public internet'],
  ['https://mixed.example/', 'not on the public internet'],
  ['https://localhost/', 'not on the public internet'],
  ['https://public.example/a\r\nb', 'control character'],
  ['https://pub\tlic.example/', 'control character'],
  ['https://public.example/\u0000', 'control character'],
  ['https://public.example/\u007f', 'control character'],
  ['https://public.example/\u0085', 'control character'],
])('%s is refused when saved: %s', async (url, fault) => {
  expect(await strict.checkUrl(url, asker)).toEqual({ ok: false, fault: expect.stringContaining(fault) })
})

test('a name that does not resolve is accepted when saved, and fails when dialled', async () => {
  expect(await strict.checkUrl('https://later.example/', asker)).toMatchObject({ ok: true })
  await expect(strict.addressesFor(new URL('https://later.example/'), asker)).rejects.toThrow('no such name')
})

test('a refusal does not say which private address a name has, nor of what kind it is', async () => {
  for (const url of ['https://inside.example/', 'https://mixed.example/']) {
    const { fault } = (await strict.checkUrl(url, asker)) as { fault: string }
    expect(fault).not.toMatch(/\d+\.\d+|private/)
  }
})

test('every address of a name must be public, not only the first', async () => {
  await expect(strict.addressesFor(new URL('https://mixed.example/'), asker)).rejects.toThrow(BlockedAddressError)
  expect(await strict.addressesFor(new URL('https://public.example/'), asker)).toHaveLength(2)
})

describe('an address guard that allows insecure targets', () => {
  test.each([
    'http://127.0.0.1:3000/hook',
    'http://localhost:3000/',
    'http://[::1]/',
    'https://localhost/',
    'https://public.example/',
  ])('%s is accepted', async (url) => {
    expect(await lenient.checkUrl(url, asker)).toMatchObject({ ok: true })
  })

  test.each([
    ['http://public.example/', 'https only'],
    ['http://93.184.216.34/', 'https only'],
    ['http://10.0.0.1/', 'private'],
    ['http://later.example/', 'http to loopback'],
    ['http://127.1/', 'usual form'],
    ['ftp://localhost/', 'http to loopback'],
  ])('%s is still refused: %s', async (url, fault) => {
    expect(await lenient.checkUrl(url, asker)).toEqual({ ok: false, fault: expect.stringContaining(fault) })
  })
})
