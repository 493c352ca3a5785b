import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { SimulationCreate } from '../../../packages/server/src/generated/types.gen.ts'
import type { TestWorkspace } from '../../../packages/server/test/support/test-server.ts'
import { ANY_HOUR } from '../../../packages/server/test/support/scenario.ts'
import { clients, send, type Attack } from '../attack.ts'
import type { Harness } from '../harness.ts'
import { LONG } from '../impact.ts'
import { startTarget } from './target.ts'
import { flood } from '../../../packages/server/test/support/pour.ts'

const HEAD = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n'
/** Each simulation is a process. */
const TENANTS = LONG ? 3 : 1
const LOOK_MS = 250

/** A backend that answers endlessly, and hangs every other time. */
async function startBackend(): Promise<number> {
  let served = 0
  return await startTarget((socket) => void socket.once('data', () => served++ % 2 === 0 && answerEndlessly(socket)))
}

function answerEndlessly(socket: Socket): void {
  socket.write(HEAD)
  flood(socket, ' '.repeat(60_000))
}

type Suite = Omit<SimulationCreate, 'agent_id'>
type Scenario = SimulationCreate['scenarios'][number]

const named = (count: number, scenario: Omit<Scenario, 'name'>): Scenario[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Scenario ${at}`, ...scenario }))

const deep = JSON.parse('{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000)) as Record<string, unknown>
const long = `${'a'.repeat(900)}b`
const steps = Array.from({ length: 100 }, () => long)
const backend = [{ reply: { text: `${'a'.repeat(3_000)}b` } }]
const never = Array.from({ length: 50 }, (_, at) => ({ says: { contains: `Never said ${at}` } }))
const SLOW_PATTERN = '(a+)+$'
/** Patterns that take forever. The simulation ends with the first of them. */
const SLOW: Suite = {
  repeats: 100,
  scenarios: named(10, { steps: [long], backend, expect: [{ says: { matches: SLOW_PATTERN } }] }),
}
const branch = { when: [{ agent_says: '(a|a)*$', steps: [long] }] }

/** The suites of the attackers, which take turns. */
const SUITES: readonly Suite[] = [
  SLOW,
  { repeats: 100, scenarios: named(10, { steps, backend, expect: never }) }, // the limits of a simulation
  { repeats: 100, scenarios: named(10, { steps, expect: [{ end_reason: 'idle' }] }) }, // backends that hang and never end
  { scenarios: named(10, { steps: [branch, long], backend, expect: never }) },
  { scenarios: named(200, { steps: ['Hello'], expect: [{ says: { contains: 'x' } }] }) },
  { scenarios: named(9, { steps: [long], backend: [{ reply: { text: 'x'.repeat(90_000) } }], expect: never }) },
  { scenarios: named(1, { steps: [long], backend: [{ reply: deep }], expect: never }) }, // refused
]

interface Attacker extends TestWorkspace {
  agent_id: string
}

let attackers: Attacker[] = []
let others = 0

async function attackerOf(harness: Harness, webhook_url: string): Promise<Attacker> {
  const workspace = await harness.workspace()
  const { agent_id } = await workspace.sandbox.agents.create({ display_name: 'Attacker', webhook_url, ...ANY_HOUR })
  return { ...workspace, agent_id }
}

/** Stores results of the largest size, for a client that reads them repeatedly. */
async function storeResults({ db }: Harness, { workspace_id, agent_id }: Attacker): Promise<string> {
  const transcript = Array.from({ length: 100 }, () => ({ at_ms: 1, role: 'agent', text: long.slice(0, 300) }))
  const runs = Array.from({ length: 28 }, (_, at) => ({ repeat: at + 1, passed: true, failures: [], transcript }))
  const simulation_id = `sim_${workspace_id}`
  const now = new Date()
  await db.knex('simulations').insert({
    simulation_id,
    workspace_id,
    agent_id,
    status: 'failed',
    seed: 1,
    repeats: 28,
    scenario_count: 1,
    results: JSON.stringify([{ name: 'Long', passed: false, failures: [], runs }]),
    created_by: 'nobody',
    created_at: now,
    ended_at: now,
  })
  return simulation_id
}

/** The number of databases with copies of sandboxes. Each running simulation has one, and each clock. */
async function copies({ db }: Harness): Promise<number> {
  const text = `select count(*)::int as copies from pg_database
    where starts_with(datname, (select format('ohun_clock_%s_', oid) from pg_database where datname = current_database()))`
  return (await db.pool.query<{ copies: number }>(text)).rows[0]!.copies
}

async function until(over: () => Promise<boolean>): Promise<void> {
  while (!(await over())) await wait(LOOK_MS)
}

/** True if a pattern that takes forever has ended its simulation with a reason. */
async function slowOneEnded({ db }: Harness): Promise<boolean> {
  const ended = db.knex('simulations').where({ status: 'broken' }).where('fault', 'like', '%takes too long%')
  return (await ended.first()) !== undefined
}

async function firstSlowOne({ db }: Harness): Promise<string | undefined> {
  const slow = db
    .knex('simulations')
    .whereRaw('plan::text like ?', [`%${SLOW_PATTERN}%`])
    .orderBy('created_at')
  return (await slow.first<{ simulation_id: string } | undefined>())?.simulation_id
}

async function deleteAll({ sandbox }: Attacker, except?: string): Promise<void> {
  for (const { simulation_id } of (await sandbox.simulations.list({ page_size: 100 })).items)
    if (simulation_id !== except) await sandbox.simulations.delete(simulation_id)
}

/** The service's tables that contain rows of the attackers' conversations. These rows belong in the copies only. */
async function leaked({ db }: Harness): Promise<string[]> {
  const tables = ['calls', 'conversations', 'messages', 'events', 'deliveries']
  const ids = attackers.map(({ workspace_id }) => workspace_id)
  const found = await Promise.all(tables.map((table) => db.knex(table).whereIn('workspace_id', ids).first()))
  return tables.filter((_, at) => found[at] !== undefined).map((table) => `${table} has rows of simulations`)
}

/** Attackers who run as many hostile simulations as may wait. All of them must end and leave nothing behind. */
export const hostileSimulations: Attack = {
  name: 'simulations of a thousand long conversations, with patterns that take for ever and backends that never end',
  most_cpu_ms: 30,
  async prepare(harness) {
    const webhook_url = `http://127.0.0.1:${await startBackend()}/`
    attackers = await Promise.all(Array.from({ length: TENANTS }, () => attackerOf(harness, webhook_url)))
    others = await copies(harness)
    const stored = await Promise.all(attackers.map((attacker) => storeResults(harness, attacker)))
    let serial = 0
    return async (signal) => {
      const url = `${harness.origin}/v1/simulations`
      const attacks = attackers.flatMap(({ sandbox_key: key, agent_id }, at) => [
        clients({ count: 2, every_ms: 100 }, signal, () => {
          const body = { agent_id, ...SUITES[serial++ % SUITES.length]! }
          return send('POST', url, { key, body, signal })
        }),
        clients({ count: 1, every_ms: 100 }, signal, () => send('GET', `${url}/${stored[at]}`, { key, signal })),
      ])
      await Promise.all(attacks)
    }
  },
  async excess(harness) {
    // The others would delay the one whose pattern takes forever.
    const first = await firstSlowOne(harness)
    for (const attacker of attackers) await deleteAll(attacker, first)
    await until(() => slowOneEnded(harness))
    for (const attacker of attackers) await deleteAll(attacker)
    await until(async () => (await copies(harness)) <= others)
    return await leaked(harness)
  },
}
