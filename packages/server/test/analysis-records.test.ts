import { describe, expect, test } from 'vitest'
import { analysis_schema, AnalyzedCalls, CALLER, hosted } from './support/analyzed-calls.ts'
import { agentOf, ANY_HOUR } from './support/scenario.ts'

const calls = new AnalyzedCalls()

describe('POST /v1/calls/{call_id}/analysis', () => {
  test('analyzes a call again by the schema of now', async () => {
    const { call_id, agent } = await calls.ring('Where is my order? Call me back.', hosted)
    const first = await calls.analysisOf(call_id)
    const schema = {
      type: 'object',
      properties: { subject: { type: 'string', enum: ['parcel', 'order'] } },
      required: ['subject'],
    }
    await calls.workspace.sandbox.agents.update(agent.agent_id, { analysis_schema: schema })
    const pending = await calls.workspace.sandbox.calls.analyze(call_id)
    expect(pending).toMatchObject({ analysis_id: first!.analysis_id, status: 'pending', data: null, attempt_count: 0 })
    await calls.server.settle()
    expect(await calls.analysisOf(call_id)).toMatchObject({
      status: 'completed',
      data: { subject: 'order' },
      attempt_count: 1,
    })
    expect(await calls.analyzedEvents()).toHaveLength(2)
  })

  test('analyzes a call that had no analysis', async () => {
    const { call_id, agent } = await calls.ring('Where is my order?', { ...hosted, analysis_schema: null })
    await calls.workspace.sandbox.agents.update(agent.agent_id, { analysis_schema })
    await calls.workspace.sandbox.calls.analyze(call_id)
    await calls.server.settle()
    expect(await calls.analysisOf(call_id)).toMatchObject({ status: 'completed', data: { intent: 'order' } })
  })

  test('changes nothing while one is pending', async () => {
    calls.answerAnalysis(() => ({ data: {} }))
    const { call_id } = await calls.ring('Hello.')
    const before = await calls.analysisOf(call_id)
    expect(await calls.workspace.sandbox.calls.analyze(call_id)).toMatchObject({ ...before })
  })

  test.each([
    [
      '400 without a schema',
      async () => (await calls.ring('Hello.', { analysis_schema: null })).call_id,
      'INVALID_ARGUMENT',
      'has no analysis_schema',
    ],
    [
      '400 if nothing was said that is kept',
      async () => {
        const { call_id } = await calls.ring('Hello.')
        await calls.workspace.production.contacts.erase(CALLER)
        return call_id
      },
      'INVALID_ARGUMENT',
      'has no transcript',
    ],
    ['404 for an unknown call', () => Promise.resolve('call_unknown'), 'NOT_FOUND', 'does not exist'],
  ])('%s', async (...[, made, code, message]) => {
    const call_id = await made()
    await expect(calls.workspace.sandbox.calls.analyze(call_id)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })

  test('400 for a call in progress or that was not answered, 403 for that of another workspace', async () => {
    const { agent_id } = await agentOf(calls.workspace.sandbox, {
      webhook_url: calls.backend.url,
      analysis_schema,
      ...ANY_HOUR,
    })
    await calls.workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await calls.workspace.sandbox.calls.create({ agent_id, to_number: '+2348030009003' })
    await expect(calls.workspace.sandbox.calls.analyze(call_id)).rejects.toMatchObject({
      message: expect.stringContaining('has not ended'),
    })
    for (let second = 0; second < 60; second += 10) await calls.server.advance(10_000)
    await expect(calls.workspace.sandbox.calls.analyze(call_id)).rejects.toMatchObject({
      message: expect.stringContaining('was not answered'),
    })
    const other = await calls.server.workspace()
    await expect(other.sandbox.calls.analyze(call_id)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('429 after 60 requests in a minute', async () => {
    const { call_id } = await calls.ring('Hello.', hosted)
    for (let request = 0; request < 60; request++) await calls.workspace.sandbox.calls.analyze(call_id)
    await expect(calls.workspace.sandbox.calls.analyze(call_id, { maxRetries: 0 })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
  })
})

describe('lists and exports', () => {
  test('find calls by the status of their analysis', async () => {
    const completed = await calls.ring('Where is my order?', hosted)
    const skipped = await calls.ring(null)
    const none = await calls.ring('Hello.', { analysis_schema: null })
    const found = async (analysis_status: 'completed' | 'skipped' | 'failed') =>
      (await calls.workspace.sandbox.calls.list({ analysis_status })).items.map(({ call_id }) => call_id)
    expect(await found('completed')).toEqual([completed.call_id])
    expect(await found('skipped')).toEqual([skipped.call_id])
    expect(await found('failed')).toEqual([])
    const { items } = await calls.workspace.sandbox.calls.list()
    expect(items.map(({ call_id, analysis }) => [call_id, analysis?.status ?? null])).toEqual([
      [none.call_id, null],
      [skipped.call_id, 'skipped'],
      [completed.call_id, 'completed'],
    ])
  })

  test('contain the result, in CSV as JSON in one cell', async () => {
    await calls.ring('Where is my order?', hosted)
    const url = `${calls.server.base_url}/v1/calls/export`
    const headers = { Authorization: `Bearer ${calls.workspace.sandbox_key}` }
    const rows = (await (await fetch(`${url}?format=json&analysis_status=completed`, { headers })).json()) as object[]
    expect(rows).toMatchObject([
      {
        analysis_status: 'completed',
        analysis_summary: 'Where is my order?',
        analysis_data: '{"intent":"order","callback":false}',
      },
    ])
    const csv = await (await fetch(`${url}?format=csv`, { headers })).text()
    expect(csv).toContain('analysis_status,analysis_summary,analysis_data')
    expect(csv).toContain('"{""intent"":""order"",""callback"":false}"')
  })
})

describe('an analysis is deleted', () => {
  test('with the contact: the record, the events and an analysis that is pending', async () => {
    const { call_id } = await calls.ring('Where is my order?', hosted)
    calls.answerAnalysis(() => 'nothing')
    const waiting = await calls.ring('Where is my parcel?')
    await calls.workspace.production.contacts.erase(CALLER)
    expect(await calls.analysisOf(call_id)).toBeNull()
    expect(await calls.analysisOf(waiting.call_id)).toBeNull()
    expect(await calls.analyzedEvents()).toMatchObject([
      { payload: { call_id, status: 'completed', data: null, summary: null } },
    ])
    await calls.server.leap(60_000)
    expect(calls.requests()).toHaveLength(1)
    expect(
      JSON.stringify(await calls.server.db.knex('analyses').where({ workspace_id: calls.workspace.workspace_id })),
    ).toBe('[]')
  })

  test('with the transcript, when the retention of the workspace is over', async () => {
    const { call_id } = await calls.ring('Where is my order?', hosted)
    await calls.workspace.production.workspace.update({ retention_days: 30 })
    await calls.server.leap(31 * 24 * 3_600_000)
    await calls.server.leap(600_000)
    expect(await calls.recordOf(call_id)).toMatchObject({ transcript: [], analysis: null })
  })
})

describe('analysis_schema', () => {
  test('is kept with the order of its properties', async () => {
    const schema = { type: 'object', properties: { zeta: { type: 'string' }, alpha: { type: 'boolean' } } }
    const { agent_id } = await agentOf(calls.workspace.sandbox, { analysis_schema: schema })
    const agent = await calls.workspace.sandbox.agents.get(agent_id)
    expect(JSON.stringify(agent.analysis_schema)).toBe(JSON.stringify(schema))
    expect(await calls.workspace.sandbox.agents.update(agent_id, { analysis_schema: null })).toMatchObject({
      analysis_schema: null,
    })
  })

  test('400 names the place and what is accepted', async () => {
    const schema = { type: 'object', properties: { intent: { type: 'string', pattern: '(a+)+$' } } }
    const refused = {
      code: 'INVALID_ARGUMENT',
      message:
        'analysis_schema: properties.intent.pattern is not supported for string; use type, title, description, enum, minLength, maxLength, format.',
    }
    await expect(agentOf(calls.workspace.sandbox, { analysis_schema: schema })).rejects.toMatchObject(refused)
    const { agent_id } = await agentOf(calls.workspace.sandbox)
    await expect(calls.workspace.sandbox.agents.update(agent_id, { analysis_schema: schema })).rejects.toMatchObject(
      refused,
    )
  })
})
