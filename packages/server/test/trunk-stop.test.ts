import type { Call } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FakeMedia } from './support/fake-media.ts'
import { startSipp } from './support/sipp.ts'
import { requireTool } from './support/tools.ts'
import { startTrunkServer, type TrunkServer } from './support/trunk-server.ts'

describe.skipIf(requireTool('sipp'))('a server that stops', () => {
  const media = new FakeMedia()
  let on: TrunkServer

  beforeAll(async () => {
    on = await startTrunkServer(media)
  })
  afterAll(() => on.stop())

  const latest = async (): Promise<Call | undefined> =>
    (await on.workspace.production.calls.list({ page_size: 1 })).items[0]

  test('hangs up its calls with BYE, and each ends once, as a lost connection', async () => {
    const callee = await startSipp('trunk-answer', { port: on.ports[0]! })
    const { call_id } = await on.workspace.production.calls.create({
      agent_id: on.agent.agent_id,
      to_number: '+2348031234567',
    })
    await expect.poll(async () => (await latest())?.status).toBe('in_progress')
    await on.server.restart()
    await callee.passed()
    expect(await on.workspace.production.calls.get(call_id)).toMatchObject({
      status: 'completed',
      end_reason: 'connection_lost',
    })
    expect(media.open).toBe(0)
  })

  test('gives a call that it has not answered back to the carrier with 503', async () => {
    await on.workspace.production.agents.update(on.agent.agent_id, { screening_enabled: true })
    // It thinks about this one.
    on.backend.answer = ({ json }) => (json.event_type === 'call.screening' ? undefined : { received: true })
    await on.server.advance(1_000)
    const target = on.server.sip[0]!
    const keys = { caller: '+2348031112222', status: '503' }
    const caller = await startSipp('caller-refused', { target, service: on.number, keys })
    await expect.poll(async () => (await latest())?.status).toBe('ringing')
    await on.server.restart()
    await caller.passed()
    expect(await latest()).toMatchObject({ status: 'failed', end_reason: 'connection_lost' })
  })
})
