import type { Call } from '@ohun/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FakeMedia } from './support/fake-media.ts'
import { startSipp, type Sipp } from './support/sipp.ts'
import { requireTool } from './support/tools.ts'
import { startTrunkServer, type TrunkServer } from './support/trunk-server.ts'

const CALLER = '+2348031112222'
const COLLEAGUE = '+2348031234567'

/** A carrier that has both calls: it brings the caller, and reaches the colleague. */
describe.skipIf(requireTool('sipp'))('a carrier that is asked to join the parties of a warm transfer', () => {
  const media = new FakeMedia()
  let on: TrunkServer

  beforeAll(async () => {
    on = await startTrunkServer(media, { trunks: [{ sends_refer: true }] })
  })
  afterAll(() => on.stop())
  beforeEach(() => {
    media.lines.length = 0
  })
  afterEach(async () => {
    await on.server.settle()
    expect(media.open).toBe(0)
  })

  const latest = async (): Promise<Call> => (await on.workspace.production.calls.list({ page_size: 1 })).items[0]!
  const get = async (call_id: string): Promise<Call> => await on.workspace.production.calls.get(call_id)

  /** The colleague takes the call of a caller whose carrier does as the scenario says. */
  async function handsOver(scenario: string, keys: Record<string, string>) {
    const colleague = await startSipp('trunk-answer', { port: on.ports[0]! })
    const calling = { target: on.sip, service: on.number, keys: { caller: CALLER, ...keys } }
    const caller = await startSipp(scenario, calling)
    await expect.poll(() => media.lines[0]?.did).toEqual(['say Good day.'])
    const { call_id } = await latest()
    await on.workspace.production.calls.transfer(call_id, { destination: COLLEAGUE, kind: 'warm' })
    await expect.poll(() => media.lines[1]?.did.length).toBe(1)
    media.lines[1]!.events.push({ kind: 'digit', digit: '1' })
    await expect.poll(() => caller.logged()).toHaveLength(1)
    return { call_id, caller, colleague }
  }

  const passed = async (...all: Sipp[]) => void (await Promise.all(all.map((one) => one.passed())))
  const joinOf = async (call_id: string) => (await get(call_id)).signalling?.carrier_join ?? null

  test('follows: the call ends as transferred, and both lines with it', async () => {
    const reports = { first: 'SIP/2.0 100 Trying', last: 'SIP/2.0 200 OK', state: 'terminated;reason=noresource' }
    const { call_id, caller, colleague } = await handsOver('caller-joined', reports)
    const port = on.ports[0]!
    const place = String.raw`sip:127\.0\.0\.1:${port};transport=UDP\?Replaces=\w+%3Bto-tag%3D\w+%3Bfrom-tag%3D\w+&Require=replaces`
    expect(caller.logged()[0]).toMatch(new RegExp(`<${place}>`, 'i'))
    await expect.poll(async () => (await get(call_id)).transfers[0]?.carrier_joined_at).toEqual(expect.any(String))
    await on.server.advance(4_000)
    await passed(caller, colleague)
    await expect.poll(async () => (await get(call_id)).end_reason).toBe('transferred')
    await expect.poll(() => joinOf(call_id)).toMatchObject({ outcome: 'completed', reason: null, sip_status: null })
  })

  test.each([
    ['cannot reach the colleague', ['SIP/2.0 100 Trying', 'SIP/2.0 481 Gone'], 481],
    ['ends the subscription early', ['SIP/2.0 100 Trying', 'SIP/2.0 180 Ringing'], null],
    ['reports what nobody can read', ['GET /200 HTTP/1.1', 'SIP/2.0 20000000000'], null],
  ] as const)('%s: the two talk on through us', async (_, [first, last], sip_status) => {
    const reports = { first, last, state: 'terminated;reason=giveup' }
    const { call_id, caller, colleague } = await handsOver('caller-joined', reports)
    await on.server.settle()
    expect(await get(call_id)).toMatchObject({ status: 'in_progress', transfers: [{ carrier_joined_at: null }] })
    await on.workspace.production.calls.hangUp(call_id)
    await passed(caller, colleague)
    await expect.poll(() => joinOf(call_id)).toMatchObject({ outcome: 'failed', reason: 'failed', sip_status })
    expect((await get(call_id)).end_reason).toBe('api_hangup')
  })

  test.each([
    ['refuses', '603 Decline', { reason: 'refused', sip_status: 603 }],
    ['does not know the method', '501 Not Implemented', { reason: 'refused', sip_status: 501 }],
    ['accepts, and says nothing more', '202 Accepted', { reason: 'silent', sip_status: null }],
  ])('%s: the two talk on through us', async (_, answer, expected) => {
    const { call_id, caller, colleague } = await handsOver('caller-not-joined', { answer })
    await on.server.advance(33_000)
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
    await on.workspace.production.calls.hangUp(call_id)
    await passed(caller, colleague)
    await expect.poll(() => joinOf(call_id)).toMatchObject({ outcome: 'failed', ...expected })
  })
})
