import type { Call } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FakeMedia } from './support/fake-media.ts'
import { startSilentPeer } from './support/silent-peer.ts'
import { startSipp } from './support/sipp.ts'
import { requireTool } from './support/tools.ts'
import { startTrunkServer, type TrunkServer } from './support/trunk-server.ts'

/** A number of MTN, whose trunk is the first. */
const DESTINATION = '+2348031234567'

describe.skipIf(requireTool('sipp'))('failover over trunks', () => {
  const media = new FakeMedia()
  let on: TrunkServer

  beforeAll(async () => {
    on = await startTrunkServer(media, {
      trunks: [{}, { mno: 'glo' }, { mno: 'airtel' }, { mno: '9mobile' }, { mno: '9mobile' }],
    })
  })
  afterAll(() => on.stop())
  beforeEach(() => on.server.advance(30_000))

  const place = (): Promise<Call> =>
    on.workspace.production.calls.create({ agent_id: on.agent.agent_id, to_number: DESTINATION })
  const get = ({ call_id }: Call): Promise<Call> => on.workspace.production.calls.get(call_id)
  const hangUp = ({ call_id }: Call) => on.workspace.production.calls.hangUp(call_id)
  const port = (trunk: number): number => on.ports[trunk]!

  /** A silent peer of the trunk, which was invited; then the trunk loses its turn. */
  async function waste(silent: { received: string[] }, { seen = 0, ms = 1_200 } = {}): Promise<void> {
    await expect.poll(() => silent.received.length).toBeGreaterThan(seen)
    expect(silent.received.at(-1)).toBe('INVITE')
    await on.server.clock.advance(ms)
  }

  test('a dead trunk is skipped at once after five failures, and tried again by one call after half a minute', async () => {
    using silent = await startSilentPeer(port(0))
    const good = await startSipp('trunk-answer', { port: port(1), calls: 8 })
    for (let nth = 1; nth <= 8; nth++) {
      if (nth === 8) await on.server.advance(30_000)
      const seen = silent.received.length
      const wasted = nth <= 5 || nth === 8 ? waste(silent, { seen }) : undefined
      const [call] = await Promise.all([place(), wasted])
      expect(call).toMatchObject({ status: 'ringing', mno_used: 'glo' })
      if (!wasted) expect(silent.received.slice(seen)).not.toContain('INVITE')
      await hangUp(call)
    }
    await good.passed()
  })

  test('a silent trunk costs 1.2 s, and one that answers 503 nothing; the next operator carries the call', async () => {
    using silent = await startSilentPeer(port(0))
    const busy = await startSipp('uas-refuse', { port: port(1), keys: { status: '503', phrase: 'Full' } })
    const good = await startSipp('trunk-answer', { port: port(2) })
    const [call] = await Promise.all([place(), waste(silent)])
    expect(call).toMatchObject({ status: 'ringing', mno_used: 'airtel' })
    await busy.passed()
    await hangUp(call)
    await good.passed()
    const [of_mtn, of_glo] = [
      {
        carrier: 'trunk-0',
        mno: 'mtn',
        outcome: 'carrier_failed',
        cause: 'it did not answer in time',
        sip_status: null,
      },
      { carrier: 'trunk-1', mno: 'glo', outcome: 'carrier_failed', cause: 'it answered 503', sip_status: 503 },
    ]
    await expect.poll(async () => (await get(call)).signalling).toMatchObject({ attempts: [of_mtn, of_glo, {}] })
    const { signalling } = await get(call)
    expect(signalling?.attempts[0]?.duration_ms).toBe(1_200)
    expect(signalling?.attempts[1]).toMatchObject({ transport: 'udp', q850_cause: null })
  })

  test('silent trunks end within the budget of 5 s, as CALL_FAILED', async () => {
    const peers = await Promise.all(on.ports.map((one) => startSilentPeer(one)))
    const failed = expect(place()).rejects.toMatchObject({ code: 'CALL_FAILED' })
    for (const peer of peers.slice(0, 4)) await waste(peer)
    await waste(peers[4]!, { ms: 200 })
    await failed
    for (const peer of peers) peer[Symbol.dispose]()
  })
})
