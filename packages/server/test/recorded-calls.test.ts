import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Agent, AgentCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { operator } from './support/operator.ts'
import { framesIn, FRAMES_PER_SECOND, RecordingLine } from './support/recording-line.ts'
import { hashPasswordHere } from '../src/platform/threads/password.ts'
import { PASSWORD } from './support/accounts.ts'
import { advanceThroughCall, agentOf, all, numbersInPool, rawClient } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
const FRAMES = FRAMES_PER_SECOND * 2 + 7
const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

const trunk = new FakeTrunk()
let data_dir: string
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'ohun-recorded-'))
  trunk.newLine = () => new RecordingLine(data_dir)
  server = await startTestServer({ OHUN_DATA_DIR: data_dir }, createLog('silent'), { trunks: [trunk] })
})
afterAll(async () => {
  await server.stop()
  await rm(data_dir, { recursive: true })
})

beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  await workspace.production.workspace.switchRecording()
  agent = await recordingAgent()
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

async function recordingAgent(settings: Partial<AgentCreate> = {}): Promise<Agent> {
  const recorded = { recording_enabled: true, consent_required: false, greeting_text: 'Good day.' }
  const made = await agentOf(workspace.production, { webhook_url: backend.url, ...recorded, ...settings })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: made.agent_id })
  return made
}

const line = () => trunk.line as RecordingLine
const get = (call_id: string) => workspace.production.calls.get(call_id)
const completed = () => backend.events().find(({ json }) => json.event_type === 'call.completed')?.json['payload']

/** A call that is answered, greeted and, unless consent is asked for, recorded. */
async function connected({ agent_id } = agent): Promise<string> {
  const { call_id } = await workspace.production.calls.create({ agent_id, to_number: CONTACT })
  await server.settle()
  return call_id
}

/** The same with sound, until the other party hangs up. */
async function ended(of = agent): Promise<string> {
  const call_id = await connected(of)
  line().sounds(FRAMES)
  line().leaves()
  await server.settle()
  return call_id
}

const consentsOf = async (call_id: string) => await all(workspace.production.consents.list({ call_id }))

const recordingOf = async (call_id: string): Promise<Buffer> =>
  Buffer.from(await (await workspace.production.calls.recording(call_id)).arrayBuffer())
const none = { status: 404 }

/** The files below a directory of the data directory, in no order. */
async function files(directory: 'recordings' | 'recordings-unfinished'): Promise<string[]> {
  const path = join(data_dir, directory, workspace.workspace_id)
  return await readdir(path).catch(() => [])
}
const allFiles = async () => [...(await files('recordings')), ...(await files('recordings-unfinished'))]

describe('a call that is recorded', () => {
  test('is played as soon as it is reported, with both sides, and the record and the event name it', async () => {
    const call_id = await ended()
    const recording_url = `/v1/calls/${call_id}/recording`
    expect(completed()).toMatchObject({ call_id, recording_url })
    expect(await get(call_id)).toMatchObject({ recording_url })
    expect(framesIn(await recordingOf(call_id))).toBe(FRAMES)
    expect(await files('recordings-unfinished')).toEqual([])
    expect(await server.db.knex('recordings_to_keep')).toEqual([])
  })

  test('has a waveform of both sides', async () => {
    const call_id = await ended()
    const { duration_ms, value_ms, caller, agent: spoken } = await workspace.production.calls.recordingPeaks(call_id)
    expect({ duration_ms, value_ms }).toEqual({ duration_ms: FRAMES * 20, value_ms: 20 })
    const levelOf = (sample: number): number => Math.round((sample / 32_768) * 255)
    const heard = Array.from({ length: FRAMES }, (_, frame) => levelOf(frame))
    const said = Array.from({ length: FRAMES }, (_, frame) => levelOf(1_000 + frame))
    expect([...Buffer.from(caller, 'base64')]).toEqual(heard)
    expect([...Buffer.from(spoken, 'base64')]).toEqual(said)
    const { sandbox } = workspace
    await expect(sandbox.calls.recordingPeaks(call_id)).rejects.toMatchObject(none)
    await expect((await server.workspace()).production.calls.recordingPeaks(call_id)).rejects.toMatchObject(none)
  })

  test('is played by a browser, whose player sends a cookie and no other header', async () => {
    const call_id = await ended()
    const path = `/v1/calls/${call_id}/recording`
    const { user_id } = workspace
    const { email } = await server.db.knex('users').where({ user_id }).first<{ email: string }>('email')
    await server.db
      .knex('users')
      .where({ user_id })
      .update({ password_hash: hashPasswordHere(PASSWORD) })
    const send = rawClient(server, null)
    const login = { body: { email, password: PASSWORD, cookie: true }, headers: { origin: server.base_url } }
    const cookie = (await send('POST', '/v1/auth/login', login)).headers.get('set-cookie')!.split(';')[0]!
    const play = async (query: string) =>
      (await fetch(`${server.base_url}${path}${query}`, { headers: { cookie } })).status
    expect(await play('')).toBe(200)
    expect(await play('?environment=production')).toBe(200)
    expect(await play('?environment=sandbox')).toBe(404)
    expect(await play('?environment=moon')).toBe(400)
  })

  test('needs the key 1 where consent is required, and has what is said from then on', async () => {
    agent = await recordingAgent({ consent_required: true })
    const call_id = await connected()
    line().sounds(FRAMES)
    line().presses('1')
    await server.settle()
    line().sounds(10)
    line().leaves()
    await server.settle()
    expect(framesIn(await recordingOf(call_id))).toBe(10)
    const asked = { question: expect.stringContaining('Press 1 to agree') as string }
    expect(await consentsOf(call_id)).toMatchObject([{ decision: 'granted', answer: '1', contact: CONTACT, ...asked }])
  })

  test.each([['the key 2', '2'] as const, ['no key', null] as const])('is not recorded with %s', async (_what, key) => {
    agent = await recordingAgent({ consent_required: true })
    const call_id = await connected()
    if (key) line().presses(key)
    await server.advance(12_000)
    line().sounds(FRAMES)
    line().leaves()
    await server.settle()
    expect(line().log).not.toContain('record')
    expect(completed()).toMatchObject({ recording_url: '' })
    expect(await get(call_id)).toMatchObject({ recording_url: null })
    await expect(workspace.production.calls.recording(call_id)).rejects.toMatchObject(none)
    const decision = key === null ? 'no_answer' : 'refused'
    expect(await consentsOf(call_id)).toMatchObject([{ decision, answer: key, call_id }])
  })

  test('begins before the announcement and the greeting if the agent records without asking', async () => {
    agent = await recordingAgent({ pre_call_announcement: 'This is an automated call.' })
    await ended()
    expect(line().log.slice(0, 3)).toEqual(['record', 'say This is an automated call.', 'say Good day.'])
  })

  test('is on record as not asked if the agent records without asking', async () => {
    const call_id = await ended()
    expect(await consentsOf(call_id)).toMatchObject([{ decision: 'not_asked', answer: null, question: null }])
    await workspace.production.contacts.erase(CONTACT)
    expect(await consentsOf(call_id)).toHaveLength(1)
  })

  test('is recorded to its end when the plan ends recording during it; the next one is not', async () => {
    const first = await connected()
    const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64') }
    expect(await operator(variables)(['workspace', 'plan', workspace.workspace_id, 'payg'])).toMatchObject({ code: 0 })
    line().sounds(FRAMES)
    line().leaves()
    await server.settle()
    expect(await get(first)).toMatchObject({ recording_url: expect.stringContaining(first) as string })
    expect(await get(await ended())).toMatchObject({ recording_url: null })
  })

  test('goes on without a recording when the disk refuses one', async () => {
    await writeFile(join(data_dir, 'recordings-unfinished', workspace.workspace_id), 'in the way')
    const call_id = await ended()
    expect(line().log).toContain('say Good day.')
    expect(completed()).toMatchObject({ status: 'completed', recording_url: '' })
    expect(await get(call_id)).toMatchObject({ recording_url: null })
    await rm(join(data_dir, 'recordings-unfinished', workspace.workspace_id))
  })

  test('has no recording in the sandbox, where there is no audio', async () => {
    const settings = { webhook_url: backend.url, recording_enabled: true, consent_required: false }
    const { agent_id } = await agentOf(workspace.sandbox, settings)
    await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: CONTACT })
    await advanceThroughCall(server, 60_000)
    await workspace.sandbox.calls.hangUp(call_id)
    await server.settle()
    expect(completed()).toMatchObject({ call_id, recording_url: '' })
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ recording_url: null })
    expect(await server.db.knex('recordings_to_keep')).toEqual([])
  })

  test('leaves no recording when it ends before any sound', async () => {
    const call_id = await connected()
    line().leaves()
    await server.settle()
    expect(completed()).toMatchObject({ recording_url: '' })
    expect(await get(call_id)).toMatchObject({ recording_url: null })
    await server.advance(MINUTE_MS)
    expect(await allFiles()).toEqual([])
  })
})

describe('a recording that has gone', () => {
  const named = async (call_id: string) => {
    const events = await workspace.production.events.list({ event_type: 'call.completed' })
    const event = events.items.find(({ payload }) => 'call_id' in payload && payload.call_id === call_id)
    const { items } = await workspace.production.calls.list()
    const urls = [await get(call_id), ...items.filter((call) => call.call_id === call_id)].map(
      (call) => call.recording_url,
    )
    return [...urls, (event!.payload as { recording_url: string }).recording_url]
  }

  test.each<[string, () => Promise<unknown>]>([
    ['its 30 days are over', () => server.leap(30 * DAY_MS)],
    ['the contact was erased', () => workspace.production.contacts.erase(CONTACT)],
    [
      'its file is lost',
      async () => {
        await rm(join(data_dir, 'recordings', workspace.workspace_id), { recursive: true })
        const { call_id } = (await workspace.production.calls.list()).items[0]!
        await expect(workspace.production.calls.recording(call_id)).rejects.toMatchObject(none)
      },
    ],
    [
      'what was said is no longer retained',
      async () => {
        await workspace.production.workspace.update({ retention_days: 30 })
        await server.leap(32 * DAY_MS)
      },
    ],
  ])('is not named by the record, the list and the events when %s', async (_, goes) => {
    const call_id = await ended()
    const url = `/v1/calls/${call_id}/recording`
    expect(await named(call_id)).toEqual([url, url, url])
    await goes()
    expect(await named(call_id)).toEqual([null, null, ''])
    await expect(workspace.production.calls.recording(call_id)).rejects.toMatchObject(none)
  })
})

describe('erasure during the call', () => {
  test('ends the recording within five seconds, and nothing of it is left', async () => {
    const call_id = await connected()
    line().sounds(FRAMES)
    await workspace.production.contacts.erase(CONTACT)
    await server.advance(5_000)
    expect(line().log).toContain('discard the recording')
    expect(await allFiles()).toEqual([])
    line().sounds(FRAMES)
    line().leaves()
    await server.settle()
    expect(completed()).toMatchObject({ recording_url: '' })
    expect(await get(call_id)).toMatchObject({ recording_url: null })
    expect(await allFiles()).toEqual([])
  })

  test('when the call ends before that is noticed', async () => {
    const call_id = await connected()
    line().sounds(FRAMES)
    await workspace.production.contacts.erase(CONTACT)
    line().leaves()
    await server.settle()
    expect(completed()).toMatchObject({ recording_url: '' })
    expect(await get(call_id)).toMatchObject({ recording_url: null })
    await server.advance(MINUTE_MS)
    expect(await allFiles()).toEqual([])
  })
})

describe('while a recording cannot be stored', () => {
  let call_id: string

  /** Where the directory of the workspace would be is a file. */
  const obstacle = () => join(data_dir, 'recordings', workspace.workspace_id)

  beforeEach(async () => {
    await writeFile(obstacle(), 'in the way').catch(() => {})
    call_id = await ended()
    return () => rm(obstacle(), { recursive: true, force: true })
  })

  const repaired = async (): Promise<void> => {
    await rm(obstacle(), { force: true })
    await server.advance(MINUTE_MS)
  }

  test('the event names it, 503 says that it is being stored, and it is played a minute after the fault is over', async () => {
    expect(completed()).toMatchObject({ recording_url: `/v1/calls/${call_id}/recording` })
    await expect(workspace.production.calls.recording(call_id)).rejects.toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      retryAfter: 5,
    })
    await repaired()
    expect(framesIn(await recordingOf(call_id))).toBe(FRAMES)
    expect(await files('recordings-unfinished')).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['an erasure', () => workspace.production.contacts.erase(CONTACT)],
    ['the end of the workspace', () => workspace.production.workspace.delete({ confirm: workspace.workspace_id })],
  ])('%s removes it', async (_what, take) => {
    await take()
    await repaired()
    await server.advance(MINUTE_MS)
    expect(await allFiles()).toEqual([])
    expect(await server.db.knex('file_removals')).toEqual([])
    expect(await server.db.knex('recordings_to_keep')).toEqual([])
    expect(await server.db.knex('calls').where({ call_id })).toMatchObject([{ recording_url: null }])
  })

  test('it is given up after 30 days', async () => {
    await server.leap(30 * DAY_MS + 3_600_000)
    expect(await get(call_id)).toMatchObject({ recording_url: null })
    expect(await server.db.knex('recordings_to_keep')).toEqual([])
    await repaired()
    expect(await allFiles()).toEqual([])
  })
})
