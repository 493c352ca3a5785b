import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { startFileHost, silence, type FileHost } from './support/file-host.ts'
import { advanceThroughCall, agentOf, all, ANY_HOUR, rawClient, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let sandbox: Ohun
let files: FileHost

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  ;({ sandbox } = workspace)
  files = await startFileHost()
})
afterAll(async () => {
  await files.stop()
  await server.stop()
})

const send = (method: string, path: string, body?: unknown): Promise<RawAnswer> =>
  rawClient(server, workspace.sandbox_key)(method, path, { body })

let agent_id: string
beforeEach(async () => {
  ;({ agent_id } = await agentOf(sandbox, { system_prompt: 'live', greeting_text: 'Hello' }))
})

const draftPath = () => `/v1/agents/${agent_id}/draft`

describe('a draft', () => {
  test('changes nothing that is live, and says in what it differs', async () => {
    expect(await send('GET', draftPath())).toMatchObject({ status: 404 })
    const draft = await sandbox.agentDrafts.update(agent_id, { system_prompt: 'drafted', greeting_text: 'Hello' })
    expect(draft).toMatchObject({
      agent_id,
      revision: 1,
      base_version: 1,
      live_version: 1,
      changed: ['system_prompt'],
      conflicts: [],
      settings: { system_prompt: 'drafted', greeting_text: 'Hello', language: 'en' },
      created_by: expect.stringMatching(/^key_/) as string,
    })
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ system_prompt: 'live', version: 1 })
    const { request_id: _, ...read } = await sandbox.agentDrafts.get(agent_id)
    const { request_id: __, ...written } = draft
    expect(read).toEqual(written)
  })

  test('follows what is live in the fields that it does not change', async () => {
    await sandbox.agentDrafts.update(agent_id, { system_prompt: 'drafted' })
    await sandbox.agents.update(agent_id, { language: 'yo' })
    expect(await sandbox.agentDrafts.get(agent_id)).toMatchObject({
      base_version: 1,
      live_version: 2,
      changed: ['system_prompt'],
      conflicts: [],
      settings: { language: 'yo' },
    })
    await sandbox.agentDrafts.publish(agent_id)
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ language: 'yo', system_prompt: 'drafted', version: 3 })
  })

  test('has a revision, by which two people do not overwrite each other', async () => {
    await sandbox.agentDrafts.update(agent_id, { system_prompt: 'one' })
    const changed = await sandbox.agentDrafts.update(agent_id, { system_prompt: 'two' }, { expected_revision: 1 })
    expect(changed.revision).toBe(2)
    const again = await sandbox.agentDrafts.update(agent_id, { system_prompt: 'two' })
    expect(again.revision).toBe(2)
    const conflict = { status: 409, json: { error_code: 'VERSION_CONFLICT' } }
    expect(await send('PATCH', `${draftPath()}?expected_revision=1`, { system_prompt: 'three' })).toMatchObject(
      conflict,
    )
    expect(await send('DELETE', `${draftPath()}?expected_revision=1`)).toMatchObject(conflict)
    expect(await send('POST', `${draftPath()}/publish`, { expected_revision: 1 })).toMatchObject(conflict)
    expect(await sandbox.agentDrafts.get(agent_id)).toMatchObject({ settings: { system_prompt: 'two' } })
  })

  test('is discarded, and begins again at revision 1', async () => {
    await sandbox.agentDrafts.update(agent_id, { system_prompt: 'drafted' })
    expect(await send('DELETE', draftPath())).toMatchObject({ status: 204 })
    expect(await send('DELETE', draftPath())).toMatchObject({ status: 404 })
    expect(await sandbox.agentDrafts.update(agent_id, { language: 'ha' })).toMatchObject({
      changed: ['language'],
      revision: 1,
    })
  })

  test('has the rules of an update', async () => {
    const refusal = async (body: object) => {
      const { status, json } = await send('PATCH', draftPath(), body)
      return `${status} ${json.error_code} ${json.message}`
    }
    expect(await refusal({ ai_model: 'x', ai_provider: 'openai' })).toMatch(
      /^400 INVALID_ARGUMENT ai_model: must be one of/,
    )
    expect(await refusal({ webhook_url: null })).toMatch(/^400 INVALID_ARGUMENT webhook_url: is required/)
    expect(await refusal({ tool_definitions: '{}' })).toMatch(/^400 INVALID_ARGUMENT tool_definitions: /)
    expect(await refusal({ webhook_url: 'https://10.0.0.1/' })).toMatch(/^400 INVALID_ARGUMENT webhook_url: /)
    expect(await refusal({ knowledge_base_id: 'kb_unknown' })).toMatch(/^404 NOT_FOUND knowledge_base_id: /)
    expect(await refusal({ greeting_audio_url: 'https://10.0.0.1/a.wav' })).toMatch(
      /^400 INVALID_ARGUMENT greeting_audio_url: /,
    )
    expect(await refusal({ ai_provider: 'openai', screening_enabled: true })).toMatch(
      /^400 INVALID_ARGUMENT screening_enabled: /,
    )
    expect(await refusal({})).toMatch(/^400 INVALID_ARGUMENT/)
    expect(await send('GET', draftPath())).toMatchObject({ status: 404 })
  })

  test.each(['status', 'shareable', 'call_window_start', 'daily_spend_cap_kobo', 'display_name', 'consent_required'])(
    '400: %s belongs to the agent, not to a draft',
    async (field) => {
      const { status, json } = await send('PATCH', draftPath(), { [field]: 'x' })
      expect({ status, message: json.message }).toMatchObject({
        status: 400,
        message: expect.stringContaining(`${field}: is not a field here`) as string,
      })
    },
  )

  test('belongs to its workspace, as versions and rollouts do: another reads 404 and changes 403', async () => {
    const other = await server.workspace()
    await sandbox.agentDrafts.update(agent_id, { system_prompt: 'drafted' })
    const foreign = rawClient(server, other.sandbox_key)
    const statuses = [
      await foreign('GET', draftPath()),
      await foreign('PATCH', draftPath(), { body: { system_prompt: 'mine' } }),
      await foreign('DELETE', draftPath()),
      await foreign('POST', `${draftPath()}/publish`),
      await foreign('GET', `/v1/agents/${agent_id}/versions`),
      await foreign('GET', `/v1/agents/${agent_id}/versions/1`),
      await foreign('GET', `/v1/agents/${agent_id}/comparison?to=1`),
      await foreign('DELETE', `/v1/agents/${agent_id}/versions/1`),
      await foreign('POST', `/v1/agents/${agent_id}/versions/1/publish`),
      await foreign('POST', `/v1/agents/${agent_id}/rollback`),
      await foreign('GET', `/v1/agents/${agent_id}/rollouts`),
      await foreign('POST', `/v1/agents/${agent_id}/rollouts`, { body: { version: 1 } }),
      await foreign('PATCH', `/v1/agents/${agent_id}/rollouts/1`, { body: { percent: 1 } }),
      await foreign('DELETE', `/v1/agents/${agent_id}/rollouts/1`),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 403, 403, 403, 404, 404, 404, 403, 403, 403, 404, 403, 403, 403])
  })
})

describe('a draft that is published', () => {
  test('becomes the next version, with its note, and ends', async () => {
    await sandbox.agentDrafts.update(agent_id, { system_prompt: 'drafted' })
    const version = await sandbox.agentDrafts.publish(agent_id, { note: 'Shorter answers.' })
    expect(version).toMatchObject({
      version: 2,
      live: true,
      origin: 'draft',
      base_version: 1,
      changed: ['system_prompt'],
      note: 'Shorter answers.',
      settings: { system_prompt: 'drafted' },
    })
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ system_prompt: 'drafted', version: 2 })
    expect(await send('GET', draftPath())).toMatchObject({ status: 404 })
    expect(await send('POST', `${draftPath()}/publish`)).toMatchObject({ status: 404 })
  })

  test('makes no version where it differs in nothing', async () => {
    await sandbox.agentDrafts.update(agent_id, { system_prompt: 'live' })
    expect(await sandbox.agentDrafts.publish(agent_id)).toMatchObject({ version: 1, live: true, origin: 'created' })
    expect(await all(sandbox.agentVersions.list(agent_id))).toHaveLength(1)
  })

  test('409 where the same field was changed in what is live, until the caller names the live version', async () => {
    await sandbox.agentDrafts.update(agent_id, { system_prompt: 'drafted', greeting_text: 'Drafted' })
    await sandbox.agents.update(agent_id, { system_prompt: 'changed meanwhile' })
    expect(await sandbox.agentDrafts.get(agent_id)).toMatchObject({ conflicts: ['system_prompt'] })
    const { status, json } = await send('POST', `${draftPath()}/publish`)
    expect({ status, code: json.error_code }).toEqual({ status: 409, code: 'VERSION_CONFLICT' })
    expect(json.message).toContain('has changed since version 1 in system_prompt')
    expect(await send('POST', `${draftPath()}/publish`, { expected_version: 1 })).toMatchObject({ status: 409 })
    expect(await sandbox.agentDrafts.publish(agent_id, { expected_version: 2 })).toMatchObject({
      settings: { system_prompt: 'drafted', greeting_text: 'Drafted' },
    })
  })

  test('brings its recording', async () => {
    const wav = silence({ bytes: 480 })
    files.answer = (_, response) => void response.end(wav)
    await sandbox.agentDrafts.update(agent_id, { greeting_audio_url: files.url('/draft.wav') })
    const recordings = () => server.db.knex('agent_recordings').where({ agent_id }).pluck('digest')
    expect(await server.db.knex('agent_greetings').where({ agent_id })).toEqual([])
    await sandbox.agentDrafts.publish(agent_id)
    expect(await server.db.knex('agent_greetings').where({ agent_id }).first<{ wav: Buffer }>()).toMatchObject({ wav })
    expect(await recordings()).toHaveLength(1)
  })

  test('keeps only the last of the recordings that it had', async () => {
    for (const bytes of [160, 320, 480]) {
      files.answer = (_, response) => void response.end(silence({ bytes }))
      await sandbox.agentDrafts.update(agent_id, { greeting_audio_url: files.url(`/${bytes}.wav`) })
    }
    expect(await server.db.knex('agent_recordings').where({ agent_id })).toHaveLength(1)
    await sandbox.agentDrafts.delete(agent_id)
    expect(await server.db.knex('agent_recordings').where({ agent_id })).toEqual([])
  })
})

describe('a draft is tried', () => {
  let backend: Backend
  beforeAll(async () => {
    backend = await startBackend()
  })
  afterAll(() => backend.stop())

  beforeEach(async () => {
    ;({ agent_id } = await agentOf(sandbox, { ...ANY_HOUR, greeting_text: 'Live' }))
    await sandbox.agentDrafts.update(agent_id, { webhook_url: backend.url, greeting_text: 'Drafted' })
  })

  test('in the playground, as version 0', async () => {
    const { text } = await sandbox.agents.playground(agent_id, { message: 'Hi', agent_version: 0 })
    expect(text).toBe('You said: Hi')
    expect(backend.turns().at(-1)?.json).toMatchObject({ agent_id, agent_version: 0 })
    const live = await rawClient(server, workspace.sandbox_key)('POST', `/v1/agents/${agent_id}/playground`, {
      body: { message: 'Hi' },
    })
    expect(live).toMatchObject({ status: 502, json: { error_code: 'WEBHOOK_FAILED' } })
  })

  test('by a sandbox call, outbound and inbound, whose record and events say so', async () => {
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const tried = await sandbox.calls.create({ agent_id, to_number: '+2348031234567', agent_version: 0 })
    expect(tried).toMatchObject({ agent_version: 0 })
    const usual = await sandbox.calls.create({ agent_id, to_number: '+2348031234568' })
    expect(usual).toMatchObject({ agent_version: 1 })
    const inbound = await sandbox.sandbox.inboundCall({
      to_number: e164,
      from_number: '+2348031234569',
      utterances: ['Hi'],
      agent_version: 0,
    })
    await advanceThroughCall(server, 8_000)
    const said = async (call_id: string) => (await sandbox.calls.get(call_id)).transcript.map(({ text }) => text)
    expect(await said(tried.call_id)).toContain('Drafted')
    expect(await said(usual.call_id)).toContain('Live')
    expect(await said(inbound.call_id)).toContain('Drafted')
    const events = (await all(sandbox.events.list())).filter(
      ({ payload }) => 'call_id' in payload && payload.call_id === tried.call_id,
    )
    const told = events.filter(({ event_type }) => ['call.initiated', 'call.completed'].includes(event_type))
    expect(told.map(({ payload }) => payload)).toMatchObject([{ agent_version: 0 }, { agent_version: 0 }])
  })

  test('not in production, and not where there is none', async () => {
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const call = { agent_id, to_number: '+2348031234567' }
    const live = rawClient(server, workspace.production_key)
    const production = await live('POST', '/v1/calls', { body: { ...call, agent_version: 0 } })
    expect(production).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(production.json.message).toMatch(/^agent_version: /)
    const unknown = { status: 404, json: { error_code: 'NOT_FOUND' } }
    expect(await send('POST', '/v1/calls', { ...call, agent_version: 9 })).toMatchObject(unknown)
    await sandbox.agentDrafts.delete(agent_id)
    expect(await send('POST', '/v1/calls', { ...call, agent_version: 0 })).toMatchObject(unknown)
    expect(await send('POST', `/v1/agents/${agent_id}/playground`, { message: 'Hi', agent_version: 0 })).toMatchObject(
      unknown,
    )
    expect(await send('POST', `/v1/agents/${agent_id}/playground`, { message: 'Hi', agent_version: 9 })).toMatchObject(
      unknown,
    )
  })
})
