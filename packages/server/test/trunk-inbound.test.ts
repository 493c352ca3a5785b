import type { Call } from '@ohun/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FakeMedia } from './support/fake-media.ts'
import { startSipp, type Sipp } from './support/sipp.ts'
import { requireTool } from './support/tools.ts'
import { startTrunkServer, type TrunkServer } from './support/trunk-server.ts'

const CALLER = '+2348031112222'

describe.skipIf(requireTool('sipp'))('a call that a trunk brings', () => {
  const media = new FakeMedia()
  let on: TrunkServer

  beforeAll(async () => {
    on = await startTrunkServer(media, { trunks: [{ takes_refer: true }] })
  })
  afterAll(() => on.stop())
  beforeEach(() => {
    media.places = Infinity
    media.lines.length = 0
  })
  afterEach(async () => {
    await on.server.settle()
    expect(media.open).toBe(0)
  })

  const rings = (
    scenario: string,
    { caller = CALLER, service = on.number, status = '', replaces = '' } = {},
  ): Promise<Sipp> => startSipp(scenario, { target: on.sip, service, keys: { caller, status, replaces } })
  const latest = async (): Promise<Call> => (await on.workspace.production.calls.list({ page_size: 1 })).items[0]!
  /** Expects that the caller is refused. */
  const refused = async (status: string, options?: { service?: string }): Promise<void> => {
    const sipp = await rings('caller-refused', { status, ...options })
    await sipp.passed()
  }

  test('rings, is answered and greeted, and ends when the caller hangs up', async () => {
    const sipp = await rings('caller-hangs-up')
    await sipp.passed()
    await expect.poll(async () => (await latest()).status).toBe('completed')
    expect(await latest()).toMatchObject({
      direction: 'inbound',
      from_number: CALLER,
      to_number: on.number,
      mno_used: 'mtn',
      end_reason: 'remote_hangup',
    })
    expect(media.lines[0]!.did).toEqual(['say Good day.'])
    expect(media.lines[0]!.peers).toMatchObject([{ address: '127.0.0.1', codec: 'PCMA', direction: 'sendrecv' }])
  })

  test('rings reliably for a caller who insists on it, and the backend sees how the call was diverted', async () => {
    const { production } = on.workspace
    await production.agents.update(on.agent.agent_id, { screening_enabled: true })
    const screened: unknown[] = []
    on.backend.answer = ({ json }) => {
      if (json.event_type !== 'call.screening') return { received: true, text: 'Yes.' }
      screened.push(json)
      return { action: 'allow' }
    }
    const sipp = await rings('caller-reliable')
    await sipp.passed()
    expect(screened).toMatchObject([
      {
        from_number: CALLER,
        signalling: {
          asserted_identities: [CALLER, '+2348031112223'],
          remote_party: null,
          diversions: [{ number: '+2348030000001', reason: 'user-busy' }],
          history: ['+2348030000001'],
        },
      },
    ])
    await production.agents.update(on.agent.agent_id, { screening_enabled: false })
    const { call_id } = await latest()
    const { signalling } = await production.calls.get(call_id)
    expect(signalling).toEqual({
      carrier: 'trunk-0',
      transport: 'udp',
      codec: 'PCMA',
      srtp_suite: null,
      reliable_responses: true,
      sip_status: null,
      q850_cause: null,
      end_q850_cause: null,
      announcement: null,
      attempts: [],
      handovers: [],
      carrier_join: null,
      claims: (screened[0] as { signalling: unknown }).signalling,
    })
    await production.contacts.erase(CALLER)
    expect((await production.calls.get(call_id)).signalling).toEqual({ ...signalling, claims: null })
  })

  test('is handed over by the caller to another telephone, and continues with it', async () => {
    const first = await rings('caller-listens')
    await expect.poll(async () => (await latest()).status).toBe('in_progress')
    const { call_id } = await latest()
    await expect.poll(() => first.logged()).toHaveLength(2)
    const [replaces, uri] = first.logged() as [string, string]
    const target = { target: on.sip, service: on.number }
    const second = await startSipp('caller-replaces', { ...target, keys: { caller: '+2348031113333', replaces, uri } })
    await first.passed()
    expect(await latest()).toMatchObject({ call_id, status: 'in_progress', from_number: CALLER })
    expect(media.lines.map(({ peers }) => peers.length)).toEqual([2])
    await on.workspace.production.calls.hangUp(call_id)
    await second.passed()
  })

  test('sends us to another telephone by REFER, and the call continues with it; its record says so until it is erased', async () => {
    const { production } = on.workspace
    const second = await startSipp('trunk-takes-over', { port: on.ports[0]!, keys: { cause: '31' } })
    const first = await rings('caller-refers', { replaces: 'consult%3Bto-tag%3Da%3Bfrom-tag%3Db' })
    await first.passed()
    const { call_id } = await latest()
    expect(media.lines.map(({ peers }) => peers.length)).toEqual([2])
    await second.passed()
    await expect.poll(async () => (await latest()).status).toBe('completed')
    const signalling = async () => (await production.calls.get(call_id)).signalling
    await expect.poll(signalling).toMatchObject({
      end_q850_cause: 31,
      handovers: [{ by: 'refer', referred_by: CALLER, outcome: 'completed', sip_status: 200 }],
    })
    await production.contacts.erase(CALLER)
    expect(await signalling()).toMatchObject({ end_q850_cause: 31, handovers: [] })
  })

  test.each([
    ['08031112222', CALLER],
    ['2348031112222', CALLER],
    ['anonymous', '+266696687'],
  ])('may come from %s and go to 0…, and is recorded in E.164', async (caller, from_number) => {
    const sipp = await rings('caller-hangs-up', { caller, service: on.number.replace('+234', '0') })
    await sipp.passed()
    await expect.poll(latest).toMatchObject({ from_number, to_number: on.number })
  })

  test('is hung up by us with BYE', async () => {
    const sipp = await rings('caller-listens')
    await expect.poll(async () => (await latest())?.status).toBe('in_progress')
    await on.workspace.production.calls.hangUp((await latest()).call_id)
    await sipp.passed()
  })

  test('is canceled if the caller gives up while the backend screens it', async () => {
    const { agent_id } = on.agent
    await on.workspace.production.agents.update(agent_id, { screening_enabled: true })
    const screening = Promise.withResolvers<void>()
    on.backend.answer = (_, response) => void screening.promise.then(() => response.end())
    const sipp = await rings('caller-gives-up')
    await sipp.passed()
    await expect.poll(async () => (await latest()).status).toBe('canceled')
    screening.resolve()
    on.backend.answer = ({ json }) => (json.event_type === 'call.screening' ? { action: 'reject' } : { received: true })
    await refused('603')
    await expect.poll(async () => (await latest()).status).toBe('rejected')
    await on.workspace.production.agents.update(agent_id, { screening_enabled: false })
  })

  test('to a number that nobody has is 404, and not recorded', async () => {
    const { call_id } = await latest()
    await refused('404', { service: '+2348039999999' })
    expect(await latest()).toMatchObject({ call_id })
  })

  test('to a paused agent is 480, recorded as rejected', async () => {
    const { agent_id } = on.agent
    await on.workspace.production.agents.update(agent_id, { status: 'paused' })
    await refused('480')
    await expect.poll(async () => (await latest()).status).toBe('rejected')
    expect(await latest()).toMatchObject({ from_number: CALLER })
    await on.workspace.production.agents.update(agent_id, { status: 'active' })
  })

  test('without a free media port is 503, recorded as failed', async () => {
    media.places = 0
    await refused('503')
    await expect.poll(async () => (await latest()).status).toBe('failed')
  })
})
