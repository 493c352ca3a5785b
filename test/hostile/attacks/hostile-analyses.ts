import type { Socket } from 'node:net'
import { clients, send, type Attack } from '../attack.ts'
import type { Harness } from '../harness.ts'
import { expect } from 'vitest'
import { WAIT } from '../../limits.ts'
import { createIds } from '../../../packages/server/src/platform/ids.ts'
import { systemClock } from '../../../packages/clock/src/index.ts'
import { startTarget } from './target.ts'
import { ANY_HOUR } from '../../../packages/server/test/support/scenario.ts'
import { flood } from '../../../packages/server/test/support/pour.ts'

const HEAD = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n'
const newId = createIds(systemClock)
/** The number of calls of each tenant. */
const CALLS = 9
const TENANTS = 4
/** The largest possible schema. Every property is checked, and every fault is reported with its path. */
const analysis_schema = {
  type: 'object',
  properties: {
    list: { type: 'array', maxItems: 100, items: { type: 'string', enum: ['a', 'b'] } },
    ...Object.fromEntries(
      Array.from({ length: 90 }, (_, number) => [`p${number}`, { type: 'string', format: 'email' }]),
    ),
  },
}

const answered =
  (json: string) =>
  (socket: Socket): void =>
    void socket.end(HEAD + json)
const deep = '{"a":'.repeat(12_000) + '1' + '}'.repeat(12_000)
const email = `${'a.'.repeat(900)}@${'b.'.repeat(90)}`
const properties = Object.fromEntries(Array.from({ length: 90 }, (_, number) => [`p${number}`, email.slice(0, 600)]))

/** The answers to requests for an analysis. */
const ANALYSES: readonly ((socket: Socket) => void)[] = [
  (socket) => {
    socket.write(HEAD)
    flood(socket, ' '.repeat(60_000)) // endlessly
  },
  () => {}, // hangs
  answered(`{"data":${deep}}`),
  answered(`{"data":{"list":${'['.repeat(30_000)}`),
  answered(`{"data":{"list":[${'"a",'.repeat(15_000)}"a"]}}`),
  answered(JSON.stringify({ data: properties })),
  answered(`{"data":{${Array.from({ length: 5_000 }, (_, number) => `"k${number}":1`).join()}}}`),
  answered(`{"data":{},"summary":"${'\\u0000'.repeat(10_000)}"}`),
  answered('"'.repeat(60_000)),
]

/** A backend that answers turns correctly, and requests for an analysis with hostile responses. */
async function startBackend(): Promise<number> {
  let served = 0
  return await startTarget((socket) => {
    let text = ''
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('utf8')
      const [head = '', body = ''] = text.split('\r\n\r\n')
      if (Buffer.byteLength(body) < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return
      socket.removeAllListeners('data').resume()
      if (!body.includes('"event_type":"call.analysis"')) return void socket.end(`${HEAD}{"text":"Yes."}`)
      ANALYSES[served++ % ANALYSES.length]!(socket)
    })
  })
}

interface Tenant {
  key: string
  calls: string[]
}

/** Another tenant with ended calls, and an agent whose calls are analyzed from now on. */
async function tenantOf(harness: Harness, webhook_url: string): Promise<Tenant> {
  const { sandbox, sandbox_key: key, workspace_id } = await harness.workspace()
  const agent = { display_name: 'Attacker', webhook_url, ...ANY_HOUR, analysis_schema }
  const { agent_id } = await sandbox.agents.create(agent)
  return { key, calls: await insertCalls(harness, { workspace_id, agent_id }) }
}

/** Inserts ended calls, in each of which the caller says something and is answered. */
async function insertCalls({ db }: Harness, of: { workspace_id: string; agent_id: string }): Promise<string[]> {
  const at = new Date()
  const call_ids = Array.from({ length: CALLS }, () => newId('call'))
  const numbers = { from_number: '+2348031234567', to_number: '+2348000000000', direction: 'inbound' }
  const times = { started_at: at, answered_at: at, ended_at: at, created_at: at, updated_at: at }
  const end = { status: 'completed', end_reason: 'remote_hangup', duration_seconds: 5, ai_mode: 'byom' }
  const calls = call_ids.map((call_id) => ({ call_id, ...of, ...numbers, environment: 'sandbox', ...times, ...end }))
  await db.knex('calls').insert(calls)
  const turns = call_ids.flatMap((call_id) =>
    ['caller', 'agent'].map((role, position) => {
      return { call_id, position, turn_id: `trn_${position}`, role, text: 'Yes.', timestamp: at }
    }),
  )
  await db.knex('transcript_turns').insert(turns)
  return call_ids
}

/** Attackers who have calls analyzed by backends with invalid answers. */
export const hostileAnalyses: Attack = {
  name: 'analyses that hang, never end, and are huge, deep and full of NULs',
  most_cpu_ms: 9,
  async prepare(harness) {
    const webhook_url = `http://127.0.0.1:${await startBackend()}/`
    const tenants = await Promise.all(Array.from({ length: TENANTS }, () => tenantOf(harness, webhook_url)))
    let serial = 0
    return async (signal) => {
      const attacks = tenants.map(({ key, calls }) =>
        clients({ count: 1, every_ms: 100 }, signal, () =>
          send('POST', `${harness.origin}/v1/calls/${calls[serial++ % CALLS]}/analysis`, { key, signal }),
        ),
      )
      await Promise.all(attacks)
    }
  },
  /** Resolves when a backend has been asked: an analysis counts as an attempt when it has ended. */
  async excess({ db, healthy }) {
    const asked = db.knex('analyses').whereNot({ workspace_id: healthy.workspace_id }).where('attempt_count', '>', 0)
    await expect.poll(async () => (await asked.clone().limit(1)).length, { ...WAIT, interval: 250 }).toBe(1)
    return []
  },
}
