import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import type { RunningServer } from '../src/start/start.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { advanceThroughCall, startSecondServer } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer } from './support/test-server.ts'

const shared = { DATABASE_URL: 'postgres://unused@127.0.0.1/ohun', OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }

let api: TestServer
let worker: RunningServer | null = null
let backend: Backend
const lines: { msg: string }[] = []

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) })
  api = await startTestServer({ ...shared, OHUN_ROLES: 'api' }, log)
  backend = await startBackend()
})
afterAll(async () => {
  await worker?.stop()
  await api.stop()
  await backend.stop()
})

const startWorker = (): Promise<RunningServer> => startSecondServer(api, { ...shared, OHUN_ROLES: 'work' })

/** A sandbox call of a new agent, which fires events to the backend. */
async function placeCall(): Promise<string> {
  const { sandbox } = await api.workspace()
  const { agent_id } = await sandbox.agents.create({ display_name: 'Ada', webhook_url: backend.url })
  await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { call_id } = await sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
  return call_id
}

const eventsOf = (call_id: string): unknown[] =>
  backend
    .events()
    .filter(({ json }) => (json['payload'] as { call_id: string }).call_id === call_id)
    .map(({ json }) => json.event_type)

/** Past the check of answers against the contract, which has these paths. */
async function statusOf({ base_url }: RunningServer, path: string): Promise<number | undefined> {
  const [response] = (await once(get(`${base_url}${path}`), 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test('a process with api alone delivers nothing, keeps it, and says that nobody works', async () => {
  const call_id = await placeCall()
  await advanceThroughCall(api, 6_000)
  expect(eventsOf(call_id)).toEqual([])
  await api.advance(180_000)
  await expect
    .poll(() => lines.map(({ msg }) => msg))
    .toContain('no process with the role work does the work that is due')
  worker = await startWorker()
  await expect.poll(() => eventsOf(call_id)).toContain('call.completed')
  await api.advance(60_000)
  await worker.idle()
  await api.advance(30_000)
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('work is done again')
})

test('a process with work alone is woken by what another process writes, without a poll', async () => {
  worker ??= await startWorker()
  const call_id = await placeCall()
  // The clock stands still, so no poll of the worker is due.
  await expect.poll(() => eventsOf(call_id)).toContain('call.initiated')
  const { rows } = await api.db.pool.query<{ owner: number }>('select owner from live_calls')
  expect(rows.map(({ owner }) => owner)).not.toContain(worker.engine.owner)
})

test('a process with work alone answers /healthz and /readyz, and nothing else', async () => {
  worker ??= await startWorker()
  for (const path of ['/healthz', '/readyz']) expect([path, await statusOf(worker, path)]).toEqual([path, 200])
  for (const path of ['/', '/docs/', '/openapi.json', '/v1/agents', '/v1/calls'])
    expect([path, await statusOf(worker, path)]).toEqual([path, 404])
  expect(worker.sip).toEqual([])
})
