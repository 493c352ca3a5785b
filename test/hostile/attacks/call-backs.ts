import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallBack } from '../../../packages/server/src/generated/types.gen.ts'
import { ANY_HOUR } from '../../../packages/server/test/support/scenario.ts'
import type { TestWorkspace } from '../../../packages/server/test/support/test-server.ts'
import { clients, send, type Attack } from '../attack.ts'
import type { Harness } from '../harness.ts'

/** Colleagues in the sandbox: one never answers, one is busy. */
const NEVER_ANSWERS = '+2348031239003'
const BUSY = '+2348031239002'
/** A callee who answers and stays on the line. */
const STAYS = '+2348031239009'
const CALLER = '+2348031234567'

const ATTACKERS = 4
/** The limit on waiting call-backs of a workspace and environment. */
const MAX_WAITING = 1_000
const LOOK_MS = 250
/** The attackers' calls that may be placed before the neighbour's: those of two checks of the process, which has 20 places. */
const MAX_BEFORE = 40

const PAST = '2020-01-01T00:00:00Z'

/** Requests for call-backs. Most are refused, mainly because they are malformed. */
const PROMISES: readonly unknown[] = [
  { not_before: '2099-01-01T00:00:00Z' },
  { not_before: 'tomorrow' },
  { not_before: '2026-13-45T99:99:99Z' },
  { not_before: 1e300 },
  { number: '+447700900123' },
  { number: '0'.repeat(50_000) },
  { number: { toString: 'x' } },
  'now',
  [],
  { not_before: PAST },
  {},
]

interface Attacker extends TestWorkspace {
  agent_id: string
  number: string
}

/** A backend that transfers to the colleague, and answers the failed transfer with the next request for a call-back. */
async function startBackend(destination: string, promises: readonly unknown[]): Promise<string> {
  let serial = 0
  const answerTo = (turn: Record<string, unknown>): object => {
    if (turn['event_type'] !== undefined) return { received: true }
    if (turn['transfer']) return { text: 'We call you back.', schedule_callback: promises[serial++ % promises.length] }
    if (String(turn['transcription']).startsWith('(')) return { text: 'Good-bye.', end_call: true }
    return { text: 'One moment.', warm_transfer: { destinations: [{ destination }], call_back: true } }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const turn = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(turn)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function tenantOf(harness: Harness, webhook_url: string): Promise<Attacker> {
  const workspace = await harness.workspace()
  const { sandbox } = workspace
  const { agent_id } = await sandbox.agents.create({ display_name: 'Caller', webhook_url, ...ANY_HOUR })
  const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return { ...workspace, agent_id, number: e164 }
}

/** Inserts as many due call-backs as may wait, to colleagues who never answer. */
async function fill({ db }: Harness, attackers: readonly Attacker[]): Promise<void> {
  const colleagues = [{ destination: NEVER_ANSWERS, hours: null }]
  const request = { colleagues, summary: '', ring_seconds: 30, accept: 'key', stay: null, call_back: true }
  await db.pool.query(
    `insert into call_backs (call_back_id, workspace_id, environment, agent_id, call_id, from_number, number, request, status,
       not_before, expires_at, next_attempt_at, created_at)
     select 'cb_' || a.workspace_id || '_' || n, a.workspace_id, 'sandbox', a.agent_id, 'call_hostile', a.number,
       '+23480312' || 10000 + n, $2, 'scheduled', now(), now() + interval '1 hour', now(), now()
     from json_to_recordset($1) as a (workspace_id text, agent_id text, number text), generate_series(0, $3) n`,
    [
      JSON.stringify(attackers.map(({ workspace_id, agent_id, number }) => ({ workspace_id, agent_id, number }))),
      JSON.stringify(request),
      MAX_WAITING - 1,
    ],
  )
}

let attackers: Attacker[] = []
let neighbour: Attacker
/** The HTTP statuses of the answers to attackers. */
const statuses = new Set<number>()

const call = ({ sandbox, number: to_number }: Attacker) =>
  sandbox.sandbox.inboundCall({ to_number, from_number: CALLER, utterances: ['A person.', { silence_ms: 60_000 }] })

type Attempt = [method: 'GET' | 'POST', path: string, body?: object]

/** The next request of an attacker: a call that schedules a call-back, or a request about call-backs that exist or do not exist. */
function attemptOf({ workspace_id, number: to_number }: Attacker, serial: number): Attempt {
  const own = `/v1/call-backs/cb_${workspace_id}_${serial % MAX_WAITING}`
  const from_number = `+23480313${String(10_000 + (serial % 90_000))}`
  const attempts: Attempt[] = [
    ['POST', `${own}/cancel`],
    [
      'POST',
      '/v1/sandbox/inbound-calls',
      { to_number, from_number, utterances: ['A person.', { silence_ms: 60_000 }] },
    ],
    ['GET', '/v1/call-backs?page_size=100'],
    ['GET', '/v1/call-backs?status=never&page_token=x'],
    ['POST', '/v1/call-backs/cb_%00/cancel'],
    ['GET', own],
  ]
  return attempts[serial % attempts.length]!
}

/** Resolves with the neighbour's call-back when its call is placed. */
async function placed({ sandbox }: Attacker): Promise<CallBack> {
  for (;;) {
    const [one] = (await sandbox.callBacks.list()).items
    if (one && (one.last_call_id !== null || one.ended_at !== null)) return one
    await wait(LOOK_MS)
  }
}

async function callsBefore({ db }: Harness, { not_before, last_call_id }: CallBack): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int from calls where workspace_id = any($1) and direction = 'outbound' and created_at between $2
       and (select created_at from calls where call_id = $3)`,
    [attackers.map(({ workspace_id }) => workspace_id), not_before, last_call_id],
  )
  return rows[0]!.count
}

async function limitsPassed({ db }: Harness): Promise<string[]> {
  const max = db.knex('call_backs').whereNotNull('next_attempt_at').groupBy('workspace_id', 'environment')
  const passed = await max.having(db.knex.raw('count(*) > ?', [MAX_WAITING])).select('workspace_id')
  const attempted = await db.knex('call_backs').where('attempt_count', '>', 3).select('call_back_id')
  return [...passed, ...attempted].map((row) => `more than allowed: ${JSON.stringify(row)}`)
}

/**
 * Tenants who have as many call-backs as allowed, and cancel and schedule them all the time. A neighbour must still be called back in
 * its turn.
 */
export const callBacks: Attack = {
  name: 'thousands of due call-backs to colleagues who never answer, cancelled and promised again',
  most_cpu_ms: 25,
  async prepare(harness) {
    const [hostile, good] = await Promise.all([
      startBackend(NEVER_ANSWERS, PROMISES),
      startBackend(BUSY, [{ not_before: PAST, number: STAYS }]),
    ])
    neighbour = await tenantOf(harness, good)
    attackers = await Promise.all(Array.from({ length: ATTACKERS }, () => tenantOf(harness, hostile)))
    await fill(harness, attackers)
    await call(neighbour)
    let serial = 0
    return async (signal) => {
      await Promise.all(
        attackers.map((attacker) =>
          clients({ count: 2, every_ms: 20 }, signal, async () => {
            const [method, path, body] = attemptOf(attacker, serial++)
            const sent = { key: attacker.sandbox_key, signal, ...(body && { body }) }
            statuses.add(await send(method, harness.origin + path, sent))
          }),
        ),
      )
    }
  },
  async excess(harness) {
    const called = await placed(neighbour)
    const before = await callsBefore(harness, called)
    const limits = await limitsPassed(harness)
    const ids = attackers.map(({ workspace_id }) => workspace_id)
    // Later attacks are measured without these call-backs.
    await harness.db.knex('call_backs').whereIn('workspace_id', ids).delete()
    return [
      ...(called.attempt_count === 1 ? [] : [`the neighbour was not called at once: ${JSON.stringify(called)}`]),
      ...(before <= MAX_BEFORE ? [] : [`calls of attackers before the neighbour's: ${before} of ${MAX_BEFORE}`]),
      ...[...statuses].filter((status) => status >= 500).map((status) => `answered with ${status}`),
      ...limits,
    ]
  },
}
