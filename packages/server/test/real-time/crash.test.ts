import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Ohun } from '@ohun/sdk'
import { verifyWebhook } from '@ohun/webhook-verifier'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBackend, type Backend } from '../support/backend.ts'
import { dataFolder } from '../support/data-folder.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'
import { ANY_HOUR, NOWHERE } from '../support/scenario.ts'

let data_dir: string
let backend: Backend
let server: ServerProcess
let first: ServerProcess
let agent_id: string

beforeAll(async () => {
  data_dir = await dataFolder('crash')
  first = await startServerProcess(data_dir)
  server = first
  const { agents, numbers } = client()
  ;({ agent_id } = await agents.create({ display_name: 'Ada', webhook_url: NOWHERE, ...ANY_HOUR }))
  await numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
})
beforeEach(async () => {
  backend = await startBackend()
})
afterEach(() => backend.stop()) // cuts what still hangs there
afterAll(async () => {
  await server.stop()
  await rm(data_dir, { recursive: true })
})

const client = () => new Ohun({ apiKey: server.credentials.sandbox_key, baseUrl: server.credentials.base_url })

async function placeCall(): Promise<string> {
  const { agents, calls } = client()
  await agents.update(agent_id, { webhook_url: backend.url })
  return (await calls.create({ agent_id, to_number: '+2348031234567' })).call_id
}

/** The events of a call. Those of an earlier one may arrive beside them. */
const eventsOf = (call_id: string) =>
  backend.events().filter(({ json }) => (json['payload'] as { call_id?: string }).call_id === call_id)

/** Resolves when the backend has received what is looked for; these tests live in real time. */
function received(call_id: string, wanted: (types: (string | undefined)[]) => boolean): Promise<void> {
  return backend.until(() => wanted(eventsOf(call_id).map(({ json }) => json.event_type)))
}

async function crashAndRestart(): Promise<void> {
  await server.crash()
  server = await startServerProcess(data_dir)
}

const eventIds = (call_id: string, event_type: string) =>
  eventsOf(call_id).flatMap(({ json }) => (json.event_type === event_type ? [json['event_id']] : []))

test('a call in the middle of which the server was killed completes, and every event arrives, also one that was in progress', async () => {
  const { answer } = backend
  backend.answer = () => undefined // takes the request and never answers
  const call_id = await placeCall()
  await received(call_id, (types) => types.includes('call.initiated'))
  await server.crash()
  backend.answer = answer
  server = await startServerProcess(data_dir)
  await received(call_id, (types) => types.filter((type) => type === 'call.initiated').length === 2)
  await received(call_id, (types) => types.includes('call.transcription'))
  await crashAndRestart()
  await received(call_id, (types) => types.includes('call.completed') && types.includes('call.agent_response'))

  const call = await client().calls.get(call_id)
  expect(call).toMatchObject({ status: 'completed', end_reason: 'remote_hangup' })
  expect(call.transcript.map(({ role }) => role)).toEqual(['agent', 'caller', 'agent'])
  for (const type of ['call.initiated', 'call.transcription', 'call.agent_response', 'call.completed'])
    expect(new Set(eventIds(call_id, type)).size, type).toBe(1)
  for (const { body, headers } of backend.received)
    expect(() => verifyWebhook({ body, headers, secrets: [server.credentials.signing_secret] })).not.toThrow()
})

test("credentials survive a crash and a restart, are readable by their owner alone, and are in no output but a terminal's", async () => {
  const { credentials: before } = first
  if (server === first) await crashAndRestart()
  expect({ ...server.credentials, base_url: '' }).toEqual({ ...before, base_url: '' })
  expect((await stat(join(data_dir, 'credentials.json'))).mode & 0o777).toBe(0o600)
  const printed = [...first.printed, ...server.printed].join('\n')
  for (const secret of [before.production_key, before.sandbox_key, before.signing_secret])
    expect(printed).not.toContain(secret)
  expect(printed).toContain('credentials.json')
  expect(await server.stop()).toBe(0)
  server = await startServerProcess(data_dir)
  expect(await client().auth.me()).toMatchObject({ workspace_id: before.workspace_id, verified: true })
})
