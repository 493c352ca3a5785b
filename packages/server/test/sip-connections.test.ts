import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import type { SipDeps } from '@ohun/sip'
import { inviteTo, SipWorld, UNABORTED } from './support/sip-harness.ts'

const [OURS, PEER, OTHER] = ['10.0.0.1', '10.0.0.9', '10.0.0.8']

type Network = SipDeps['network']

const silent = (): Duplex => new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })

test('a TLS connection that was verified for one name carries nothing to another name at its address', async () => {
  const world = new SipWorld()
  const dialled: (string | undefined)[] = []
  const dial: Network['dial'] = ({ name }) => {
    dialled.push(name)
    return Promise.resolve(silent())
  }
  const { bind, listen } = world.network
  const { stack } = await world.endpoint(OURS, { network: { bind, listen, dial } })
  const target = { host: PEER, port: 5_061, transport: 'tls' } as const
  const call = async (more: { name?: string }): Promise<void> => {
    stack.invite(inviteTo(PEER, { target: { ...target, ...more } }), { provisional() {} }, UNABORTED).catch(() => {})
    await world.settle()
  }
  for (const name of ['a.example', 'b.example', 'a.example']) await call({ name })
  await call({})
  expect(dialled).toEqual(['a.example', 'b.example'])
})

test('the connection that was used longest ago is closed for another one, beyond a thousand', async () => {
  const world = new SipWorld()
  const opened: Duplex[] = []
  const dial: Network['dial'] = () => {
    opened.push(silent())
    return Promise.resolve(opened.at(-1)!)
  }
  const { bind, listen } = world.network
  const { stack } = await world.endpoint(OURS, { network: { bind, listen, dial } })
  const ping = (port: number): void => void stack.ping({ host: PEER, port, transport: 'tcp' })
  for (let port = 1; port <= 1_000; port++) ping(port)
  await world.settle()
  ping(1)
  ping(1_001)
  await world.settle()
  expect(opened.flatMap(({ writableEnded }, at) => (writableEnded ? [at + 1] : []))).toEqual([2])
})

test('a host that opens connection after connection leaves places for other hosts', async () => {
  const world = new SipWorld()
  let accept: Parameters<Network['listen']>[1]['accepted'] = () => {}
  const { bind, dial } = world.network
  const listen: Network['listen'] = (address, on) => {
    accept = on.accepted
    return Promise.resolve({ address, close: () => Promise.resolve() })
  }
  const listening = [{ host: OURS, port: 5_060, transport: 'tcp' as const }]
  await world.endpoint(OURS, { network: { bind, listen, dial } }, { listen: listening })
  const open = (host: string, count: number): Duplex[] =>
    Array.from({ length: count }, (_, port) => {
      const stream = silent()
      accept(stream, { host, port: port + 1 }, [])
      return stream
    })
  const areOpen = (streams: Duplex[]): number => streams.filter(({ destroyed }) => !destroyed).length
  const flood = open(PEER, 600)
  expect(areOpen(flood)).toBe(500)
  flood[0]!.destroy()
  await once(flood[0]!, 'close')
  expect([areOpen(open(PEER, 2)), areOpen(open(OTHER, 20))]).toEqual([1, 20])
})
