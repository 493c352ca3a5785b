import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAddressGuard } from '../src/platform/net/address-guard.ts'
import { BlockedAddressError } from '../src/platform/net/failure.ts'
import { createOutboundHttp } from '../src/platform/net/outbound-http.ts'
import { TestClock } from './support/test-clock.ts'

/**
 * A host as a customer might write it, and what it is: `public`, the kind of special address, `odd` for another
 * spelling of an IPv4 address, or `no address`. The ends of every special range and their neighbours were computed with
 * Python's `ipaddress`, not with our code.
 */
const literals = JSON.parse(readFileSync(new URL('address-literals.json', import.meta.url), 'utf8')) as [
  string,
  string,
][]
const guard = createAddressGuard({
  allow_insecure_targets: false,
  resolve: () => Promise.reject(new Error('a literal needs no resolver')),
})
const asker = { tenant: 'ws_1', signal: new AbortController().signal }
const urlOf = (host: string): string => `https://${host.includes(':') ? `[${host}]` : host}/hook`

test('the table has at least 200 literals', () => {
  expect(literals.length).toBeGreaterThanOrEqual(200)
})

describe('a URL with the host', () => {
  test.each(literals)('%s is %s', async (host, kind) => {
    const check = await guard.checkUrl(urlOf(host), asker)
    if (kind === 'public') expect(check).toMatchObject({ ok: true })
    else if (kind === 'odd') expect(check).toEqual({ ok: false, fault: expect.stringContaining('usual form') })
    else if (kind === 'no address') expect(check).toEqual({ ok: false, fault: expect.stringContaining('absolute URL') })
    else expect(check).toEqual({ ok: false, fault: expect.stringContaining(kind) })
  })
})

describe('dialled, the address', () => {
  const special = literals.filter(([, kind]) => !['public', 'odd', 'no address'].includes(kind))
  test.each(special)('%s is refused (%s)', async (host) => {
    await expect(guard.addressesFor(new URL(urlOf(host)), asker)).rejects.toThrow(BlockedAddressError)
  })
})

describe('a resolver that answers otherwise each time', () => {
  let server: Server
  let port: number
  let hits = 0
  beforeAll(async () => {
    server = createServer((_request, response) => {
      hits++
      response.setHeader('Connection', 'close').end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => void server.close())

  /** Each list is one answer; the last stays. */
  function rebinding(...answers: string[][]) {
    let asked = 0
    const resolve = async () => {
      const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    }
    const guard = createAddressGuard({ allow_insecure_targets: true, resolve })
    const http = createOutboundHttp({ clock: new TestClock(), guard })
    const post = () =>
      http.post({
        tenant: 'ws_1',
        url: `http://rebind.example:${port}/`,
        headers: {},
        body: '{}',
        timeout_ms: 10_000,
        max_body_bytes: 100,
        on_excess: 'cut',
      })
    return { guard, http, post, asked: () => asked }
  }

  test('is asked once for each dial: what was checked is what is dialled', async () => {
    const { http, post, asked } = rebinding(['127.0.0.1'], ['169.254.169.254'])
    expect(await post()).toMatchObject({ kind: 'answered' })
    expect([asked(), hits]).toEqual([1, 1])
    await http.close()
  })

  test('is refused at the dial if it turns to a private address after the URL was saved', async () => {
    const { guard, http, post } = rebinding(['127.0.0.1'], ['10.0.0.1'])
    expect(await guard.checkUrl('http://rebind.example/', asker)).toMatchObject({ ok: true })
    expect(await post()).toMatchObject({ kind: 'failed', cause: 'blocked' })
    await http.close()
  })

  test.each([[['127.0.0.1', '10.0.0.1']], [['127.0.0.1', '::ffff:10.0.0.1']], [['127.0.0.1', '64:ff9b::a9fe:a9fe']]])(
    'with one bad address among several (%j) is refused, whichever would be dialled',
    async (addresses) => {
      const before = hits
      const { http, post } = rebinding(addresses)
      expect(await post()).toMatchObject({ kind: 'failed', cause: 'blocked' })
      expect(hits).toBe(before)
      await http.close()
    },
  )
})
