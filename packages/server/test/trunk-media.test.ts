import type { Call } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './support/kernel-ports.ts'
import { RtpPhone } from './support/rtp-phone.ts'
import { startSipp, type Sipp } from './support/sipp.ts'
import { requireTool } from './support/tools.ts'
import { startTrunkServer, type TrunkServer } from './support/trunk-server.ts'

const SILENCE = 0xd5

/** With the thread that carries audio, and ports for one call. */
describe.skipIf(requireTool('sipp'))('a trunk with audio', () => {
  let on: TrunkServer
  let phone: RtpPhone

  beforeAll(async () => {
    const port = await freePort()
    on = await startTrunkServer(undefined, {
      variables: { OHUN_LOG_LEVEL: 'silent', OHUN_RTP_PORTS: `${port}-${port + 1}` },
    })
    phone = await RtpPhone.open()
  })
  afterAll(async () => {
    phone.close()
    await on.stop()
  })

  const peer = (scenario: string): Promise<Sipp> =>
    startSipp(scenario, { port: on.ports[0]!, keys: { media_port: String(phone.peer.port) } })
  const place = (): Promise<Call> =>
    on.workspace.production.calls.create({ agent_id: on.agent.agent_id, to_number: '+2348031234567' })
  const hangUp = ({ call_id }: Call) => on.workspace.production.calls.hangUp(call_id)
  /** How many packets have had a sound in them. */
  const sounds = (): number => phone.received.filter(({ payload }) => payload.some((byte) => byte !== SILENCE)).length

  test('the greeting and the music on hold arrive as RTP in the agreed codec', async () => {
    const sipp = await peer('trunk-held')
    const call = await place()
    await expect.poll(sounds, { timeout: 10_000 }).toBeGreaterThan(10)
    expect(new Set(phone.received.map(({ payload_type }) => payload_type))).toEqual(new Set([8]))
    await on.workspace.production.calls.hold(call.call_id)
    const before = sounds()
    await expect.poll(sounds).toBeGreaterThan(before + 10)
    await on.workspace.production.calls.resume(call.call_id)
    await expect.poll(() => sipp.logged()).toHaveLength(2)
    await hangUp(call)
    await sipp.passed()
  })

  test('a call for which no port is free fails, and the next one has the port of the one that ended', async () => {
    const first = await peer('trunk-answer')
    const call = await place()
    await expect(place()).rejects.toMatchObject({
      code: 'CALL_FAILED',
      message: expect.stringContaining('no media port is free'),
    })
    await hangUp(call)
    await first.passed()
    const second = await peer('trunk-answer')
    await hangUp(await place())
    await second.passed()
  })
})
