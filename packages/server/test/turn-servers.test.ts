import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, type Clock } from '@ohun/clock'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TurnSettings } from '../src/domain/settings.ts'
import { probeTurnServers, type ProbedServer } from '../src/features/public-try/probe-turn-servers.ts'
import { checkTurn } from '../src/operator/doctor/check-turn.ts'
import type { CheckDeps } from '../src/operator/doctor/check.ts'
import type { LookupAddress } from '../src/platform/net/resolver.ts'
import { stunMessage } from '../src/platform/net/stun-message.ts'
import { tryTurnServers } from '../src/start/try-turn-servers.ts'
import { freeUdpPort, startCoturn, type Coturn } from './support/coturn.ts'
import { TestClock } from './support/test-clock.ts'
import { requireTool } from './support/tools.ts'
import { WAIT } from '../../../test/limits.ts'

const SECRET = 'shared-with-coturn'
const resolve = (name: string): Promise<LookupAddress[]> =>
  Promise.reject(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }))
interface Trying {
  clock?: Clock
  peer?: string | null
}

const tried = (
  settings: Partial<TurnSettings>,
  { clock = systemClock, peer = '127.0.0.1' }: Trying = {},
): Promise<ProbedServer[]> =>
  probeTurnServers({ urls: [], access: { secret: SECRET }, ...settings }, peer, {
    clock,
    resolve,
    tenant: 'test',
    signal: new AbortController().signal,
  })
const outcomes = (probed: readonly ProbedServer[]) => probed.map(({ outcome, reason }) => [outcome, reason])

async function bound(answer: (request: Buffer, reply: (bytes: Buffer) => void) => void): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  socket.on('message', (request, { port, address }) => answer(request, (bytes) => socket.send(bytes, port, address)))
  return socket
}

describe.skipIf(requireTool('coturn'))('coturn', () => {
  let directory: string
  let port: number
  let coturn: Coturn

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ohun-turn-'))
    port = await freeUdpPort()
    coturn = await startCoturn({ directory, port, secret: SECRET })
  })
  afterAll(async () => {
    await coturn?.stop()
    await rm(directory, { recursive: true, force: true })
  })

  test('gives a relay over UDP and TCP, for credentials as a call has them, and gets it back', async () => {
    const urls = [`turn:127.0.0.1:${port}`, `turn:127.0.0.1:${port}?transport=tcp`, `stun:127.0.0.1:${port}`]
    expect(outcomes(await tried({ urls }))).toEqual(urls.map(() => ['usable', '']))
    await vi.waitFor(() => {
      expect(coturn.log()).toMatch(/<\d+:test>.*ALLOCATE processed, success/)
      expect(coturn.log().match(/REFRESH processed, success/g)).toHaveLength(2)
    }, WAIT)
  })

  test('refuses another secret, and relays to any address but ours', async () => {
    const urls = [`turn:127.0.0.1:${port}`]
    const wrong = await tried({ urls, access: { secret: 'another-secret' } })
    expect(outcomes(wrong)).toEqual([['unusable', 'it refuses the credentials (401)']])
    expect(JSON.stringify(wrong)).not.toMatch(/secret/)
    expect(outcomes(await tried({ urls }, { peer: '192.0.2.9' }))).toEqual([
      ['unusable', 'its relays may not reach 192.0.2.9: it forbids that (403)'],
    ])
  })

  test('is what doctor says of it: usable, and otherwise why not and what to do', async () => {
    const config = { sip_public_address: '127.0.0.1', media_nodes: [] }
    const findings = async (turn: TurnSettings | null) =>
      await checkTurn.run(
        { config: { ...config, turn }, clock: systemClock, resolve } as unknown as CheckDeps,
        new AbortController().signal,
      )
    expect(await findings(null)).toMatchObject({ status: 'skipped' })
    const urls = [
      `turn:127.0.0.1:${port}`,
      `stun:127.0.0.1:${port}`,
      'turn:turn.invalid',
      'turns:127.0.0.1:5349?transport=udp',
    ]
    expect(await findings({ urls, access: { secret: SECRET } })).toEqual([
      { status: 'ok', found: `turn:127.0.0.1:${port} gives relays to browsers.` },
      { status: 'ok', found: `stun:127.0.0.1:${port} answers.` },
      {
        status: 'failed',
        found: 'turn:turn.invalid cannot be used: ENOTFOUND.',
        advice: expect.stringContaining('OHUN_TURN_SECRET'),
      },
      { status: 'skipped', found: expect.stringContaining('DTLS') },
    ])
  })
})

describe('a TURN server that cannot be used', () => {
  test('is given five seconds, and asked again meanwhile', async () => {
    const clock = new TestClock()
    let asked = 0
    const silent = await bound(() => (asked += 1))
    const trying = tried({ urls: [`turn:127.0.0.1:${silent.address().port}`] }, { clock })
    await vi.waitFor(() => expect(asked).toBe(1), WAIT)
    await clock.advance(500)
    await vi.waitFor(() => expect(asked).toBe(2), WAIT)
    await clock.advance(4_500)
    expect(outcomes(await trying)).toEqual([['unusable', 'no answer within 5 s']])
  })

  test('is not there, or not what it should be', async () => {
    const babbling = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(Buffer.alloc(8_192, 0x7f))
    })
    babbling.listen(0, '127.0.0.1')
    await once(babbling, 'listening')
    onTestFinished(() => void babbling.close())
    const { port } = babbling.address() as AddressInfo
    const urls = [
      `turn:127.0.0.1:${await freeUdpPort()}`,
      'turn:127.0.0.1:1?transport=tcp',
      `turn:127.0.0.1:${port}?transport=tcp`,
    ]
    expect(outcomes(await tried({ urls }))).toEqual([
      ['unusable', 'ECONNREFUSED'],
      ['unusable', 'ECONNREFUSED'],
      ['unusable', expect.stringMatching(/^(it |ECONNRESET)/)],
    ])
  })

  test('answers anything: what is not the answer is passed over, and a text of it is not repeated', async () => {
    const text = Buffer.from([0, 0, 5, 8, ...Buffer.from('secret')])
    const answering = await bound((request, reply) => {
      reply(Buffer.from('noise'))
      reply(stunMessage({ type: 0x0103, transaction: Buffer.alloc(12) }, []))
      reply(request.subarray(0, 10))
      reply(stunMessage({ type: 0x0113, transaction: request.subarray(8, 20) }, [[0x0009, text]]))
    })
    expect(outcomes(await tried({ urls: [`turn:127.0.0.1:${answering.address().port}`] }))).toEqual([
      ['unusable', 'it has no free port (508)'],
    ])
  })

  test('is in the log of a process that starts, as one is that gives relays to everybody', async () => {
    const open = await bound((request, reply) => {
      const type = request.readUInt16BE(0) | 0x0100
      reply(stunMessage({ type, transaction: request.subarray(8, 20) }, []))
    })
    const urls = [`turn:127.0.0.1:${await freeUdpPort()}`, `turn:127.0.0.1:${open.address().port}`]
    const warn = vi.fn()
    const config = { turn: { urls, access: { secret: SECRET } }, sip_public_address: null, media_nodes: [] }
    const end = tryTurnServers(config, { clock: systemClock, resolve, log: { warn } as never })
    onTestFinished(end)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2), WAIT)
    expect(warn.mock.calls).toEqual([
      [{ server: urls[0], reason: 'ECONNREFUSED' }, 'a TURN server cannot be used'],
      [{ server: urls[1] }, 'a TURN server gives relays without a password'],
    ])
  })

  test('is not waited for when the process stops, nor warned of', async () => {
    const warn = vi.fn()
    const silent = await bound(() => {})
    const turn = { urls: [`turn:127.0.0.1:${silent.address().port}`], access: { secret: SECRET } }
    const asked = once(silent, 'message')
    const config = { turn, sip_public_address: null, media_nodes: [] }
    const end = tryTurnServers(config, { clock: systemClock, resolve, log: { warn } as never })
    await asked
    end()
    await new Promise(setImmediate)
    expect(warn).not.toHaveBeenCalled()
  })
})
