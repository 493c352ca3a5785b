import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFileHost, silence, type FileHost } from './support/file-host.ts'
import { agentOf, all, rawClient, startSecondServer, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

let server: TestServer
let workspace: TestWorkspace
let sandbox: Ohun
let files: FileHost

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace({ plan: 'scale' })
  ;({ sandbox } = workspace)
  files = await startFileHost()
})
afterAll(async () => {
  await files.stop()
  await server.stop()
})

const send = (method: string, path: string, body?: unknown): Promise<RawAnswer> =>
  rawClient(server, workspace.sandbox_key)(method, path, { body })

const versionsOf = async (agent_id: string) => await all(sandbox.agentVersions.list(agent_id))
const numbersOf = async (agent_id: string) => (await versionsOf(agent_id)).map(({ version }) => version)

/** An agent at version 3: its prompts were `one`, `two` and `three`. */
async function changedAgent(): Promise<string> {
  const { agent_id } = await agentOf(sandbox, { system_prompt: 'one' })
  await sandbox.agents.update(agent_id, { system_prompt: 'two' })
  await sandbox.agents.update(agent_id, { system_prompt: 'three' })
  return agent_id
}

describe('every change of an agent makes a version', () => {
  test('numbered from 1, with who changed what and when', async () => {
    const { agent_id, version } = await agentOf(sandbox, { system_prompt: 'one' })
    expect(version).toBe(1)
    const created_at = server.clock.now().toISOString()
    await server.clock.advance(1_000)
    const changed = await sandbox.agents.update(agent_id, { system_prompt: 'two', description: 'x' })
    expect(changed.version).toBe(2)
    const changed_at = server.clock.now().toISOString()
    const by = expect.stringMatching(/^key_/) as string
    expect(await versionsOf(agent_id)).toEqual([
      {
        agent_id,
        version: 2,
        live: true,
        origin: 'updated',
        base_version: 1,
        changed: ['description', 'system_prompt'],
        note: null,
        created_by: by,
        created_at: changed_at,
        published_at: changed_at,
        unused_since: null,
      },
      {
        agent_id,
        version: 1,
        live: false,
        origin: 'created',
        base_version: null,
        changed: [],
        note: null,
        created_by: by,
        created_at,
        published_at: created_at,
        unused_since: changed_at,
      },
    ])
  })

  test('except a change of nothing, of the status and of the public link', async () => {
    const { agent_id } = await agentOf(sandbox, { system_prompt: 'same' })
    await sandbox.agents.update(agent_id, { system_prompt: 'same', tool_definitions: '[]' })
    await sandbox.agents.update(agent_id, { status: 'paused', shareable: true })
    expect(await numbersOf(agent_id)).toEqual([1])
  })

  test('ten changes at once make ten versions, each of one field', async () => {
    const { agent_id } = await agentOf(sandbox)
    const prompts = Array.from({ length: 10 }, (_, index) => `prompt ${index}`)
    await Promise.all(prompts.map((system_prompt) => sandbox.agents.update(agent_id, { system_prompt })))
    expect(await numbersOf(agent_id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('an agent from before there were versions is at version 1, as it is', async () => {
    const { agent_id } = await agentOf(sandbox, { greeting_text: 'Hello' })
    await server.db.knex('agent_versions').where({ agent_id }).delete()
    expect(await sandbox.agentVersions.get(agent_id, 1)).toMatchObject({
      version: 1,
      live: true,
      origin: 'created',
      created_by: null,
      settings: { greeting_text: 'Hello' },
    })
    await server.db.knex('agent_versions').where({ agent_id }).delete()
    await sandbox.agents.update(agent_id, { greeting_text: 'Good day' })
    const texts = [1, 2].map(async (version) => (await sandbox.agentVersions.get(agent_id, version)).settings)
    expect(await Promise.all(texts)).toMatchObject([{ greeting_text: 'Hello' }, { greeting_text: 'Good day' }])
  })

  test('a change by a process of an earlier release becomes a version with the next change', async () => {
    const { agent_id } = await agentOf(sandbox, { greeting_text: 'Hello' })
    await server.db.knex('agents').where({ agent_id }).update({ greeting_text: 'From an earlier release' })
    await sandbox.agents.update(agent_id, { language: 'yo' })
    expect(await versionsOf(agent_id)).toMatchObject([
      { version: 3, origin: 'updated', changed: ['language'], live: true },
      { version: 2, origin: 'service', changed: ['greeting_text'], created_by: null },
      { version: 1, origin: 'created' },
    ])
  })

  test('the end of a knowledge base is a change by the service', async () => {
    const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Prices' })
    const { agent_id } = await agentOf(sandbox, { knowledge_base_id })
    await sandbox.agentDrafts.update(agent_id, { knowledge_base_id, system_prompt: 'x' })
    await sandbox.knowledgeBases.delete(knowledge_base_id)
    expect(await versionsOf(agent_id)).toMatchObject([
      { version: 2, origin: 'service', changed: ['knowledge_base_id'], created_by: null, live: true },
      { version: 1 },
    ])
    expect(await sandbox.agentDrafts.get(agent_id)).toMatchObject({ settings: { knowledge_base_id: null } })
  })

  test('pages of versions are complete, and a token belongs to its agent', async () => {
    const agent_id = await changedAgent()
    expect(await all(sandbox.agentVersions.list(agent_id, { page_size: 1 }))).toHaveLength(3)
    const { json } = await send('GET', `/v1/agents/${agent_id}/versions?page_size=1`)
    const other = await changedAgent()
    const path = `/v1/agents/${other}/versions?page_size=1&page_token=${json.next_page_token}`
    expect(await send('GET', path)).toMatchObject({ status: 400 })
  })

  test('no secret of an endpoint is in a version', async () => {
    const { agent_id } = await agentOf(sandbox)
    const headers = { 'X-Api-Key': 'hunter2' }
    await sandbox.webhookEndpoints.create(agent_id, { url: 'https://8.8.8.8/hook', headers })
    await sandbox.agents.update(agent_id, { system_prompt: 'new' })
    expect(JSON.stringify(await server.db.knex('agent_versions').where({ agent_id }))).not.toContain('hunter2')
  })
})

describe('expected_version', () => {
  test('409 VERSION_CONFLICT where another version is live, and nothing changes', async () => {
    const agent_id = await changedAgent()
    const stale = await send('PATCH', `/v1/agents/${agent_id}?expected_version=2`, { system_prompt: 'four' })
    expect(stale).toMatchObject({ status: 409, json: { error_code: 'VERSION_CONFLICT' } })
    expect(stale.json.message).toBe('expected_version: version 3 is live, not 2; read the agent again.')
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ system_prompt: 'three', version: 3 })
    const { version } = await sandbox.agents.update(agent_id, { system_prompt: 'four' }, { expected_version: 3 })
    expect(version).toBe(4)
  })

  test('lets one of two changes win that expect the same version', async () => {
    const agent_id = await changedAgent()
    const results = await Promise.allSettled(
      ['a', 'b'].map((system_prompt) => sandbox.agents.update(agent_id, { system_prompt }, { expected_version: 3 })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test.each(['publish', 'rollback'])('409 for %s too', async (what) => {
    const agent_id = await changedAgent()
    const path = what === 'publish' ? 'versions/1/publish' : 'rollback'
    expect(await send('POST', `/v1/agents/${agent_id}/${path}`, { expected_version: 2 })).toMatchObject({ status: 409 })
  })
})

describe('an older version that is published', () => {
  test('is live at once, in every process, and keeps its number', async () => {
    const agent_id = await changedAgent()
    await using second = { server: await startSecondServer(server), [Symbol.asyncDispose]: () => second.server.stop() }
    expect(await sandbox.agentVersions.publish(agent_id, 1, { note: 'better' })).toMatchObject({
      version: 1,
      live: true,
    })
    const elsewhere = rawClient(second.server, workspace.sandbox_key)
    expect((await elsewhere('GET', `/v1/agents/${agent_id}`)).json).toMatchObject({ system_prompt: 'one', version: 1 })
    expect(await versionsOf(agent_id)).toMatchObject([
      { version: 3, live: false, unused_since: server.clock.now().toISOString() },
      { version: 2, live: false },
      { version: 1, live: true, unused_since: null },
    ])
  })

  test('is followed by the next number, not by the one after it', async () => {
    const agent_id = await changedAgent()
    await sandbox.agentVersions.publish(agent_id, 1)
    expect(await sandbox.agents.update(agent_id, { language: 'ha' })).toMatchObject({
      version: 4,
      system_prompt: 'one',
    })
    expect(await versionsOf(agent_id)).toMatchObject([
      { version: 4, base_version: 1, changed: ['language'] },
      {},
      {},
      {},
    ])
  })

  test('leaves limits, labels and switches as they are', async () => {
    const { agent_id } = await agentOf(sandbox, { system_prompt: 'one', recording_enabled: true })
    const limits = {
      display_name: `Renamed ${agent_id}`,
      description: 'limited',
      call_window_start: '09:00',
      call_window_end: '17:00',
      call_window_timezone: 'Africa/Accra',
      recording_enabled: false,
      daily_spend_cap_kobo: 5_000,
      allowed_destinations: ['+234'],
    }
    await sandbox.agents.update(agent_id, { ...limits, system_prompt: 'two' })
    await sandbox.agents.update(agent_id, { status: 'paused' })
    await sandbox.agentVersions.publish(agent_id, 1)
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ ...limits, system_prompt: 'one', status: 'paused' })
    const { changes } = await sandbox.agentVersions.compare(agent_id, { from: 1, to: 2 })
    const kept = changes.filter(({ stays }) => stays).map(({ field }) => field)
    expect(kept.toSorted()).toEqual(Object.keys(limits).toSorted())
  })

  test('changes the address of its events, and is in the audit log', async () => {
    const { agent_id } = await agentOf(sandbox, { webhook_url: 'https://8.8.8.8/one?key=hunter2' })
    await sandbox.agents.update(agent_id, { webhook_url: 'https://8.8.4.4/two' })
    await sandbox.agentVersions.publish(agent_id, 1, { note: 'The new backend fails.' })
    const targets = server.db.knex('webhook_targets').where({ agent_id, kind: 'agent_url' }).whereNull('deleted_at')
    expect(await targets.pluck('url')).toEqual(['https://8.8.8.8/one?key=hunter2'])
    const entries = (await all(workspace.production.auditLog.list())).filter(({ target }) => target === agent_id)
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['agent.version_published', { from: 2, to: 1, note: 'The new backend fails.' }],
      ['agent.webhook_url_changed', { from: '8.8.4.4', to: '8.8.8.8' }],
      ['agent.webhook_url_changed', { from: '8.8.8.8', to: '8.8.4.4' }],
    ])
  })

  test('brings its recording back, which is stored once however many versions have it', async () => {
    const { agent_id } = await agentOf(sandbox)
    const wavs = [silence({ bytes: 320 }), silence({ bytes: 640 })]
    for (const wav of wavs) {
      files.answer = (_, response) => void response.end(wav)
      await sandbox.agents.update(agent_id, { greeting_audio_url: files.url('/hello.wav') })
    }
    await sandbox.agents.update(agent_id, { language: 'ig' })
    expect(await numbersOf(agent_id)).toEqual([4, 3, 2, 1])
    const stored = async () =>
      (await server.db.knex('agent_greetings').where({ agent_id }).first<{ wav: Buffer }>())?.wav
    await sandbox.agentVersions.publish(agent_id, 2)
    expect(await stored()).toEqual(wavs[0])
    await sandbox.agentVersions.publish(agent_id, 1)
    expect(await stored()).toBeUndefined()
    await sandbox.agentVersions.publish(agent_id, 4)
    expect(await stored()).toEqual(wavs[1])
    expect(await server.db.knex('agent_recordings').where({ agent_id })).toHaveLength(2)
  })

  test('must still fit: 400 if a model is gone, 404 if a knowledge base is, 404 if the version is not kept', async () => {
    const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Gone' })
    const { agent_id } = await agentOf(sandbox, { ai_provider: 'openai', knowledge_base_id })
    await sandbox.knowledgeBases.delete(knowledge_base_id)
    const publish = (version: number) => send('POST', `/v1/agents/${agent_id}/versions/${version}/publish`)
    expect(await publish(1)).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
    expect(await publish(77)).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
    const gone = { ai_model: 'gpt-retired', knowledge_base_id: null }
    const settings = server.db.knex.raw('settings || ?::jsonb', [JSON.stringify(gone)])
    await server.db.knex('agent_versions').where({ agent_id, version: 1 }).update({ settings })
    expect(await publish(1)).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect((await publish(1)).json.message).toMatch(/^ai_model: /)
  })
})

describe('a roll-back', () => {
  test('goes to the newest older version that was live, and on a repeat further back', async () => {
    const agent_id = await changedAgent()
    expect(await sandbox.agentVersions.rollback(agent_id)).toMatchObject({ version: 2, live: true })
    expect(await sandbox.agentVersions.rollback(agent_id, { expected_version: 2 })).toMatchObject({ version: 1 })
    const { status, json } = await send('POST', `/v1/agents/${agent_id}/rollback`)
    expect({ status, message: json.message }).toEqual({
      status: 404,
      message: `${agent_id} has no version before 1 that has been live.`,
    })
  })

  test('passes over a version that was only in a rollout', async () => {
    const { agent_id } = await agentOf(sandbox, { system_prompt: 'one' })
    await sandbox.agentDrafts.update(agent_id, { system_prompt: 'two' })
    await sandbox.agentDrafts.publish(agent_id, { percent: 10 })
    await sandbox.agents.update(agent_id, { system_prompt: 'three' })
    expect(await sandbox.agentVersions.rollback(agent_id)).toMatchObject({ version: 1 })
  })
})

describe('a comparison', () => {
  test('lists the fields that differ, and the lines of prompts and tools', async () => {
    const tools = (name: string) => JSON.stringify([{ type: 'function', function: { name } }])
    const { agent_id } = await agentOf(sandbox, { system_prompt: 'Be kind.\nBe brief.', tool_definitions: tools('a') })
    await sandbox.agents.update(agent_id, { system_prompt: 'Be kind.\nBe thorough.', tool_definitions: tools('b') })
    await sandbox.agents.update(agent_id, { language: 'pcm' })
    const { changes, from, to } = await sandbox.agentVersions.compare(agent_id, { from: 1, to: 3 })
    expect({ from, to }).toEqual({ from: 1, to: 3 })
    expect(changes).toEqual([
      { field: 'language', from: 'en', to: 'pcm', stays: false, diff: null },
      expect.objectContaining({
        field: 'system_prompt',
        diff: '@@ -1,2 +1,2 @@\n Be kind.\n-Be brief.\n+Be thorough.\n',
      }) as object,
      expect.objectContaining({
        field: 'tool_definitions',
        diff: expect.stringMatching(/\n-\s+"name": "a"\n\+\s+"name": "b"\n/) as string,
      }) as object,
    ])
  })

  test('compares the draft with what is live where nothing is said', async () => {
    const agent_id = await changedAgent()
    const compare = () => send('GET', `/v1/agents/${agent_id}/comparison`)
    expect(await compare()).toMatchObject({ status: 404, json: { message: `${agent_id} has no draft.` } })
    await sandbox.agentDrafts.update(agent_id, { system_prompt: 'drafted' })
    expect((await compare()).json).toMatchObject({
      from: 3,
      to: 0,
      changes: [{ field: 'system_prompt', from: 'three', to: 'drafted' }],
    })
  })
})

describe('a version is kept', () => {
  test('until the retention of its workspace is over since it was last used', async () => {
    const agent_id = await changedAgent()
    await server.leap(89 * DAY_MS)
    await sandbox.agents.update(agent_id, { system_prompt: 'four' })
    expect(await numbersOf(agent_id)).toEqual([4, 3, 2, 1])
    await server.leap(2 * DAY_MS)
    expect(await numbersOf(agent_id)).toEqual([4, 3])
    await server.leap(90 * DAY_MS)
    expect(await numbersOf(agent_id)).toEqual([4])
  })

  test('while a hundred newer ones are not more than that, however fast a program changes the agent', async () => {
    const { agent_id } = await agentOf(sandbox)
    await sandbox.agentDrafts.update(agent_id, { system_prompt: 'rolled out' })
    await sandbox.agentDrafts.publish(agent_id, { percent: 1 })
    await sandbox.agents.update(agent_id, { system_prompt: 'third' })
    await server.db.knex.raw(
      `insert into agent_versions select (jsonb_populate_record(v, jsonb_build_object('version', n))).*
       from agent_versions v, generate_series(4, 111) n where agent_id = ? and version = 1`,
      [agent_id],
    )
    await server.db.knex('agents').where({ agent_id }).update({ last_version: 111 })
    await sandbox.agents.update(agent_id, { system_prompt: 'last' })
    const numbers = await numbersOf(agent_id)
    expect(numbers).toHaveLength(101)
    expect(numbers.slice(-2)).toEqual([13, 2])
  })

  test('while they take up no more than 20 MiB', async () => {
    const { agent_id } = await agentOf(sandbox)
    const bytes = 20 * 2 ** 20
    await server.db.knex('agent_versions').where({ agent_id }).update({ bytes })
    await sandbox.agents.update(agent_id, { system_prompt: 'x'.repeat(100_000) })
    expect(await numbersOf(agent_id)).toEqual([2])
  })

  test('until it is deleted, for example because of personal data in its prompt', async () => {
    const agent_id = await changedAgent()
    const remove = (version: number) => send('DELETE', `/v1/agents/${agent_id}/versions/${version}`)
    expect(await remove(2)).toMatchObject({ status: 204 })
    expect(await remove(2)).toMatchObject({ status: 404 })
    expect(await numbersOf(agent_id)).toEqual([3, 1])
    const live = await remove(3)
    expect(live).toMatchObject({ status: 409, json: { error_code: 'VERSION_CONFLICT' } })
    expect(live.json.message).toBe('Version 3 is live; publish another one first.')
  })

  test('until its agent or its workspace ends', async () => {
    const doomed = await server.workspace()
    const rowsOf = async (agent_id: string) => [
      ...(await server.db.knex('agent_versions').where({ agent_id })),
      ...(await server.db.knex('agent_drafts').where({ agent_id })),
      ...(await server.db.knex('agent_rollouts').where({ agent_id })),
    ]
    const [one, other] = [await agentOf(doomed.sandbox), await agentOf(doomed.sandbox)]
    for (const { agent_id } of [one, other]) {
      await doomed.sandbox.agentDrafts.update(agent_id, { system_prompt: 'x' })
      await doomed.sandbox.agentDrafts.publish(agent_id, { percent: 5 })
      await doomed.sandbox.agentDrafts.update(agent_id, { system_prompt: 'y' })
    }
    await doomed.sandbox.agents.delete(one.agent_id)
    expect(await rowsOf(one.agent_id)).toEqual([])
    await doomed.production.workspace.delete({ confirm: doomed.workspace_id })
    expect(await rowsOf(other.agent_id)).toEqual([])
  })
})
