import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Ohun } from '@ohun/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../src/platform/clock.ts'
import { startBackend } from './support/backend.ts'
import { startRealServer } from './support/real-server.ts'
import { createTestDatabase } from './support/test-database.ts'
import { makeWorkspace } from './support/test-server.ts'

const SCRIPT = fileURLToPath(new URL('support/service-process.ts', import.meta.url))

/** The service in a process of its own. */
async function startProcess(SERVICE_DATABASE: string): Promise<{ child: ChildProcess; base_url: string }> {
  const child = fork(SCRIPT, { env: { ...process.env, SERVICE_DATABASE } })
  const [base_url] = (await once(child, 'message')) as [string]
  return { child, base_url }
}

test(
  'of two processes on one database one is killed: its calls go on in the other, and every event arrives once',
  { timeout: 90_000 },
  async () => {
    const db = await createTestDatabase()
    const backend = await startBackend()
    const survivor = await startRealServer(db)
    const { child, base_url } = await startProcess(db.url)
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await backend.stop()
      await survivor.stop()
      await db.drop()
    })
    const { sandbox_key: apiKey, sandbox } = await makeWorkspace({
      db,
      clock: systemClock,
      base_url: survivor.base_url,
    })
    const always = { call_window_start: null, call_window_end: null }
    const { agent_id } = await sandbox.agents.create({ display_name: 'Ada', webhook_url: backend.url, ...always })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const killed = new Ohun({ apiKey, baseUrl: base_url })
    const to_number = '+2348031234567'
    const placed = await Promise.all(Array.from({ length: 3 }, () => killed.calls.create({ agent_id, to_number })))
    child.kill('SIGKILL')

    const ids = (event_type: string): Set<unknown> =>
      new Set(backend.events().flatMap(({ json }) => (json.event_type === event_type ? [json['event_id']] : [])))
    const types = ['call.initiated', 'call.transcription', 'call.agent_response', 'call.completed']
    await backend.until(() => types.every((type) => ids(type).size === placed.length))
    for (const { call_id } of placed) {
      const call = await sandbox.calls.get(call_id)
      expect(call).toMatchObject({ status: 'completed', end_reason: 'remote_hangup' })
      expect(call.transcript.map(({ role }) => role)).toEqual(['agent', 'caller', 'agent'])
    }
    expect((await sandbox.events.list()).items).toHaveLength(types.length * placed.length)
    expect((await db.pool.query('select * from live_calls')).rows).toEqual([])
  },
)
