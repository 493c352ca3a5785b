import type { ServerResponse } from 'node:http'
import type { Call } from '@ohun/sdk'
import { verifyWebhook } from '@ohun/webhook-verifier'
import { describe, expect, test } from 'vitest'
import { analysis_schema, AnalyzedCalls, CALLER, hosted } from './support/analyzed-calls.ts'
import { agentOf, ANY_HOUR } from './support/scenario.ts'

const calls = new AnalyzedCalls()

describe('a call of an agent with an analysis_schema', () => {
  test('is analyzed by the hosted model after call.completed: in its record and in call.analyzed', async () => {
    const { call_id, agent } = await calls.ring('I have a complaint about my order.', hosted)
    const analysis = await calls.analysisOf(call_id)
    expect(analysis).toMatchObject({
      status: 'completed',
      reason: null,
      data: { intent: 'order', callback: false },
      summary: 'I have a complaint about my order.',
      attempt_count: 1,
      next_attempt_at: null,
    })
    expect(analysis!.completed_at! >= analysis!.requested_at).toBe(true)
    const [event, ...more] = await calls.analyzedEvents()
    expect(more).toEqual([])
    const { analysis_id, status, reason, detail, data, summary, attempt_count } = analysis!
    expect(event).toMatchObject({
      agent_id: agent.agent_id,
      channel: 'voice',
      from: CALLER,
      payload: { call_id, analysis_id, status, reason, detail, data, summary, attempt_count },
    })
    const { items } = await calls.workspace.sandbox.events.list()
    const types = items.map(({ event_type }) => event_type)
    expect(types.indexOf('call.analyzed')).toBeLessThan(types.indexOf('call.completed'))
  })

  test('is asked of the backend of a byom agent by a signed request', async () => {
    calls.answerAnalysis(() => ({ data: { intent: 'complaint', more: 'than asked' }, summary: ' A \u0000complaint. ' }))
    const { call_id, agent } = await calls.ring('This is bad.')
    const [request, ...more] = calls.requests()
    expect(more).toEqual([])
    const { signing_secret: secrets } = calls.workspace
    const { body, headers } = request!
    expect(verifyWebhook({ body, headers, secrets, now: calls.server.clock.now() })).toMatchObject({
      kind: 'analysis',
      analysis: {
        call_id,
        agent_id: agent.agent_id,
        direction: 'inbound',
        from_number: CALLER,
        end_reason: 'remote_hangup',
        language: 'en',
        schema: analysis_schema,
        transcript: (await calls.recordOf(call_id)).transcript,
      },
    })
    const analysis = await calls.analysisOf(call_id)
    expect(analysis).toMatchObject({
      status: 'completed',
      data: { intent: 'complaint' },
      summary: 'A \u{FFFD}complaint.',
    })
    expect(request!.json['analysis_id']).toBe(analysis!.analysis_id)
    await calls.backend.until((received) => received.some(({ json }) => json.event_type === 'call.analyzed'))
  })

  test('is analyzed by the schema with which it began', async () => {
    calls.answerAnalysis(() => ({ data: { intent: 'order' } }))
    const { sandbox } = calls.workspace
    const { agent_id } = await agentOf(sandbox, { webhook_url: calls.backend.url, analysis_schema })
    const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await sandbox.sandbox.inboundCall({ to_number, from_number: CALLER, utterances: ['Hello.'] })
    await calls.server.advance(1_000)
    await sandbox.agents.update(agent_id, { analysis_schema: null })
    for (let second = 0; second < 7; second++) await calls.server.advance(1_000)
    expect(await calls.analysisOf(call_id)).toMatchObject({
      status: 'completed',
      data: { intent: 'order' },
      summary: null,
    })
  })

  test('is analyzed by the schema of the version that it got', async () => {
    const { sandbox } = calls.workspace
    const { agent_id } = await agentOf(sandbox, { ...hosted, ...ANY_HOUR, webhook_url: calls.backend.url })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await sandbox.agentDrafts.update(agent_id, { analysis_schema })
    const place = async (agent_version?: number) =>
      (
        await sandbox.calls.create({
          agent_id,
          to_number: CALLER,
          ...(agent_version === undefined ? {} : { agent_version }),
        })
      ).call_id
    const placed = [await place(0), await place()]
    for (let second = 0; second < 20; second += 2) await calls.server.advance(2_000)
    expect(await calls.analysisOf(placed[0]!)).toMatchObject({ status: 'completed' })
    expect(await calls.analysisOf(placed[1]!)).toBeNull()
    await sandbox.agentDrafts.publish(agent_id)
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ analysis_schema })
    await sandbox.agentVersions.rollback(agent_id)
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ analysis_schema: null })
  })

  test('is skipped, and nobody is asked, if the caller said nothing', async () => {
    const { call_id } = await calls.ring(null)
    expect(await calls.analysisOf(call_id)).toMatchObject({
      status: 'skipped',
      reason: 'nothing_said',
      data: null,
      attempt_count: 0,
    })
    expect(calls.requests()).toEqual([])
    expect(await calls.analyzedEvents()).toMatchObject([{ payload: { status: 'skipped', reason: 'nothing_said' } }])
  })

  test('has none if nobody answered it', async () => {
    const { agent_id } = await agentOf(calls.workspace.sandbox, {
      webhook_url: calls.backend.url,
      analysis_schema,
      ...ANY_HOUR,
    })
    await calls.workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await calls.workspace.sandbox.calls.create({ agent_id, to_number: '+2348030009003' })
    for (let second = 0; second < 60; second += 10) await calls.server.advance(10_000)
    expect(await calls.recordOf(call_id)).toMatchObject({ status: 'no_answer', analysis: null })
  })
})

test('a call of an agent without an analysis_schema has none, and its backend is not asked', async () => {
  const { call_id } = await calls.ring('Hello.', { analysis_schema: null })
  expect(await calls.recordOf(call_id)).toMatchObject({ status: 'completed', analysis: null })
  expect(calls.requests()).toEqual([])
  expect(await calls.analyzedEvents()).toEqual([])
})

describe('an analysis that fails', () => {
  test('is tried five times with growing delays, says why, and opens no breaker for turns', async () => {
    calls.answerAnalysis(() => ({ data: { intent: 'sell' } }))
    const { call_id, to_number } = await calls.ring('Hello.')
    const detail = 'data.intent is not one of "order", "complaint", "other".'
    expect(await calls.analysisOf(call_id)).toMatchObject({
      status: 'pending',
      reason: 'bad_reply',
      detail,
      attempt_count: 1,
    })
    const due = (await calls.analysisOf(call_id))!.next_attempt_at!
    expect(Date.parse(due) - calls.server.clock.now().getTime()).toBeLessThanOrEqual(30_000)
    expect(await calls.analyzedEvents()).toEqual([])
    for (const [index, wait_s] of [30, 300, 1_800, 7_200].entries()) {
      await calls.server.leap((wait_s - 10) * 1_000)
      expect(calls.requests()).toHaveLength(index + 1)
      await calls.server.leap(11_000)
      expect(calls.requests()).toHaveLength(index + 2)
    }
    expect(await calls.analysisOf(call_id)).toMatchObject({
      status: 'failed',
      reason: 'bad_reply',
      detail,
      attempt_count: 5,
      next_attempt_at: null,
    })
    expect(await calls.analyzedEvents()).toMatchObject([
      {
        payload: {
          call_id,
          status: 'failed',
          reason: 'bad_reply',
          detail,
          data: null,
          summary: null,
          attempt_count: 5,
        },
      },
    ])
    const again = await calls.ringAt(to_number, ['Hello.'])
    expect((await calls.recordOf(again)).transcript.at(-1)).toMatchObject({ role: 'agent', text: 'It left.' })
  })

  test('is completed by a later attempt', async () => {
    let asked = 0
    calls.answerAnalysis(() => (++asked === 1 ? 'nothing' : { data: { intent: 'order' } }))
    const { call_id } = await calls.ring('Hello.')
    expect(await calls.analysisOf(call_id)).toMatchObject({ status: 'pending', reason: 'bad_reply' })
    await calls.server.leap(31_000)
    expect(await calls.analysisOf(call_id)).toMatchObject({
      status: 'completed',
      reason: null,
      detail: null,
      attempt_count: 2,
    })
    expect(await calls.analyzedEvents()).toMatchObject([{ payload: { status: 'completed', attempt_count: 2 } }])
  })

  test.each([
    [
      'status',
      'status',
      (response: ServerResponse) => {
        response.statusCode = 500
        response.end()
      },
    ],
    [
      'a reply that is too large',
      'bad_reply',
      (response: ServerResponse) => {
        response.end(`"${'x'.repeat(70_000)}"`)
      },
    ],
  ])('for its %s says so', async (_, reason, end) => {
    calls.answerAnalysis((response) => end(response))
    const { call_id } = await calls.ring('Hello.')
    expect(await calls.analysisOf(call_id)).toMatchObject({ status: 'pending', reason })
  })

  test('takes at most 20 s of a backend', async () => {
    calls.answerAnalysis(() => undefined)
    const ringing = calls.ring('Hello.')
    await calls.backend.until((received) => received.some(({ json }) => json.event_type === 'call.analysis'))
    await calls.server.clock.advance(20_000)
    const { call_id } = await ringing
    expect(await calls.analysisOf(call_id)).toMatchObject({ status: 'pending', reason: 'timeout', attempt_count: 1 })
  })
})

test('call.completed and the record do not wait for an analysis', async () => {
  let record: Call | undefined
  calls.backend.answer = ({ json }, response) => {
    if (json.event_type !== 'call.analysis') return json.event_type ? { received: true } : { text: 'Yes.' }
    const completed = calls.backend.until((received) =>
      received.some(({ json: { event_type } }) => event_type === 'call.completed'),
    )
    void completed.then(async () => {
      record = await calls.recordOf(json['call_id'] as string)
      response.end(JSON.stringify({ data: { intent: 'order' } }))
    })
  }
  const { call_id } = await calls.ring('Hello.')
  expect(record).toMatchObject({ status: 'completed', analysis: { status: 'pending', reason: null, attempt_count: 0 } })
  expect(await calls.analysisOf(call_id)).toMatchObject({ status: 'completed', data: { intent: 'order' } })
})
