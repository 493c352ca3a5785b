import type { Call } from '@ohun/sdk'
import { setInterval as every } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from './support/kernel-ports.ts'
import { RtpPhone, toneFrame } from './support/rtp-phone.ts'
import { startSipp, type Sipp } from './support/sipp.ts'
import { requireTool } from './support/tools.ts'
import { startTrunkServer, type TrunkServer } from './support/trunk-server.ts'

const SILENCE = 0xd5
/** The address of the phone and of the other side's signalling. */
const HOST = '127.0.0.1'
const MEDIA_GATEWAY = '127.0.0.77'
const STRANGER = '127.0.0.66'
/** The event of that key. */
const HASH = 11
const PRIVATE = '192.0.2.55'

/** With the thread that carries audio, and ports for one call. */
describe.skipIf(requireTool('sipp'))('a trunk with audio', () => {
  let on: TrunkServer
  let phone: RtpPhone
  /** The port of the only call. */
  let port: number

  beforeAll(async () => {
    port = await freePort()
    on = await startTrunkServer(undefined, {
      trunks: [{ media_sources: [`${MEDIA_GATEWAY}/32`] }],
      variables: { OHUN_LOG_LEVEL: 'silent', OHUN_RTP_PORTS: `${port}-${port + 1}` },
    })
    phone = await RtpPhone.open()
  })
  afterAll(async () => {
    phone.close()
    await on.stop()
  })

  const peer = (scenario: string, media_ip = HOST): Promise<Sipp> =>
    startSipp(scenario, { port: on.ports[0]!, keys: { media_port: String(phone.peer.port), media_ip } })
  const place = (): Promise<Call> =>
    on.workspace.production.calls.create({ agent_id: on.agent.agent_id, to_number: '+2348031234567' })
  const hangUp = ({ call_id }: Call) => on.workspace.production.calls.hangUp(call_id)
  /** How many packets have had a sound in them. */
  const sounds = (): number => phone.received.filter(({ payload }) => payload.some((byte) => byte !== SILENCE)).length

  test('the greeting and the music on hold arrive as RTP in the agreed codec', async () => {
    const sipp = await peer('trunk-held')
    const call = await place()
    await expect.poll(sounds).toBeGreaterThan(10)
    expect(new Set(phone.received.map(({ payload_type }) => payload_type))).toEqual(new Set([8]))
    await on.workspace.production.calls.hold(call.call_id)
    const before = sounds()
    await expect.poll(sounds).toBeGreaterThan(before + 10)
    await on.workspace.production.calls.resume(call.call_id)
    await expect.poll(() => sipp.logged()).toHaveLength(2)
    await hangUp(call)
    await sipp.passed()
  })

  /** Sends audio and keys, from before the call until the end of the test. */
  async function spray(address: string): Promise<RtpPhone> {
    const sprayer = await RtpPhone.open({ address })
    const over = new AbortController()
    onTestFinished(() => {
      over.abort()
      sprayer.close()
    })
    const spraying = async (): Promise<void> => {
      for await (const _ of every(10, undefined, { signal: over.signal })) {
        sprayer.send(port, toneFrame(1_000, 0))
        sprayer.press(port, 9)
      }
    }
    void spraying().catch(() => {})
    return sprayer
  }
  /** The caller speaks in real time, and presses 4 and #. */
  async function speaks(): Promise<void> {
    let frame = 0
    for await (const _ of every(20)) {
      if (++frame > 30) break
      phone.send(port, toneFrame(440, frame))
    }
    phone.press(port, 4)
    phone.press(port, HASH)
  }
  const pressed = async ({ call_id }: Call): Promise<string[]> =>
    (await on.workspace.production.calls.get(call_id)).transcript
      .filter(({ role }) => role === 'caller')
      .map(({ text }) => text)

  // Only Linux has all of 127.0.0.0/8.
  describe.skipIf(process.platform !== 'linux')('to whose ports somebody sends from the beginning', () => {
    test.each([
      ['who is reached as agreed', HOST],
      ['behind a router', PRIVATE],
    ])('hears and obeys only the caller, %s', async (_, media_ip) => {
      const stranger = await spray(STRANGER)
      const sipp = await peer('trunk-answer', media_ip)
      const call = await place()
      await expect.poll(async () => (await on.workspace.production.calls.get(call.call_id)).status).toBe('in_progress')
      const before = sounds()
      await speaks()
      await expect.poll(() => pressed(call)).toEqual(['4#'])
      await expect.poll(sounds).toBeGreaterThan(before)
      await hangUp(call)
      await sipp.passed()
      expect(stranger.received).toEqual([])
    })

    test('displaces one in the carrier’s media_sources when audio comes from the agreed place', async () => {
      const gateway = await spray(MEDIA_GATEWAY)
      const sipp = await peer('trunk-answer')
      const call = await place()
      await expect.poll(() => gateway.received.length).toBeGreaterThan(10)
      const before = phone.received.length
      await speaks()
      const heard = gateway.received.length
      await expect.poll(() => phone.received.length).toBeGreaterThan(before + 50)
      expect(gateway.received.length - heard).toBeLessThan(5)
      await hangUp(call)
      await sipp.passed()
    })
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
