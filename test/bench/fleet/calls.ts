import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { MeasuredServer } from '../processes.ts'
import type { Request, Subject, Taken } from '../streams/subscribers.ts'
import { postgresCost } from '../webhooks/postgres-cost.ts'
import { jsonHeaders, makeWorkspaces, post, type BenchWorkspace } from '../workspaces.ts'
import type { Nodes } from './nodes.ts'

export interface FleetSize {
  /**
   * The number of calls on each node. With fewer calls, a node shares fewer commits, and each call costs more, however
   * many nodes there are.
   */
  calls: number
  /** The number of calls with a stream on another node, if there is one. That node also hangs them up. */
  followed: number
  ring_ms: number
}

export interface FleetCost {
  /** The CPU time per call of all nodes together, without their idle time. */
  node_us: number
  postgres_us: number
  /** The CPU time of one idle node per second. */
  idle_us: number
  /** The time from a backend's answer to its arrival at a stream. */
  stream_ms: number[]
  hang_up_ms: number[]
}

const WORKSPACES = 4
const IDLE_MS = 6_000
const UTTERANCES = [{ silence_ms: 2_000 }, 'Where is my order?', { silence_ms: 2_000 }, 'Thank you very much.']
/** A followed call continues until it is hung up. */
const FOLLOWED = [{ silence_ms: 3_000 }, ...UTTERANCES, { silence_ms: 60_000 }]

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export async function measureFleet(nodes: Nodes, size: FleetSize): Promise<FleetCost> {
  await using stack = new AsyncDisposableStack()
  const backend = fork(script('backend.ts'))
  const streams = fork(script('../streams/subscribers.ts'))
  for (const child of [backend, streams]) stack.defer(() => void child.kill())
  const [port] = (await once(backend, 'message')) as [number]
  const workspaces = await makeWorkspaces(
    { origin: nodes.all[0]!.origin, database: nodes.database },
    {
      count: WORKSPACES,
      webhook_url: `http://127.0.0.1:${port}/turn`,
    },
  )
  const client = new pg.Client(nodes.database)
  await client.connect()
  stack.defer(() => client.end())
  const fleet: Fleet = { nodes: nodes.all, workspaces, client }
  const calls = size.calls * nodes.all.length
  await ring(fleet, { count: calls / 4, ring_ms: size.ring_ms / 4, utterances: UTTERANCES }) // A warm-up.
  await ended(client)
  const idle = await costOf(fleet, () => sleep(IDLE_MS))
  const busy = await costOf(fleet, async () => {
    await ring(fleet, { count: calls, ring_ms: size.ring_ms, utterances: UTTERANCES })
    await ended(client)
  })
  const share = busy.took_ms / idle.took_ms
  return {
    node_us: (busy.node_us - idle.node_us * share) / calls,
    postgres_us: (busy.postgres_us - idle.postgres_us * share) / calls,
    idle_us: (idle.node_us / nodes.all.length / idle.took_ms) * 1_000,
    ...(await follow(fleet, streams, size)),
  }
}

interface Fleet {
  nodes: MeasuredServer[]
  workspaces: BenchWorkspace[]
  client: pg.Client
}

async function costOf({ nodes, client }: Fleet, work: () => Promise<unknown>) {
  await Promise.all(nodes.map((node) => node.cost()))
  const before = await postgresCost(client)
  const began_ms = performance.now()
  await work()
  const took_ms = performance.now() - began_ms
  const after = await postgresCost(client)
  const costs = await Promise.all(nodes.map((node) => node.cost()))
  const node_us = costs.reduce((sum, { cpu_ms }) => sum + cpu_ms * 1_000, 0)
  return { took_ms, node_us, postgres_us: after.cpu_us - before.cpu_us }
}

interface Ringing {
  count: number
  ring_ms: number
  utterances: unknown[]
}

/** Spreads calls evenly over the time, the nodes and the workspaces. */
async function ring(
  { nodes, workspaces }: Fleet,
  { count, ring_ms, utterances }: Ringing,
): Promise<(Subject & { node: number })[]> {
  const began_ms = performance.now()
  const answers: Promise<Subject & { node: number }>[] = []
  for (let made = 0; made < count; made++) {
    const { sandbox_key, number: to_number } = workspaces[made % workspaces.length]!
    const node = made % nodes.length
    const body = { from_number: '+2348031234567', to_number, utterances }
    answers.push(
      post<{ call_id: string }>(nodes[node]!.origin, '/v1/sandbox/inbound-calls', { sandbox_key, body }).then(
        ({ call_id: id }) => ({ id, sandbox_key, followers: 1, node }),
      ),
    )
    await sleep(Math.max(0, ((made + 1) * ring_ms) / count - (performance.now() - began_ms)))
  }
  return await Promise.all(answers)
}

/** Opens streams on the last node for calls of the first node. The last node then hangs up the calls. */
async function follow(fleet: Fleet, streams: ChildProcess, { followed }: FleetSize) {
  const ask = async (request: Request): Promise<Taken> => {
    streams.send(request)
    return ((await once(streams, 'message')) as [Taken])[0]
  }
  const [here, there] = [fleet.nodes[0]!, fleet.nodes.at(-1)!]
  const calls = await ring({ ...fleet, nodes: [here] }, { count: followed, ring_ms: 1_000, utterances: FOLLOWED })
  await ask({ open: { kind: 'transcript', origin: there.origin, subjects: calls } })
  const stream_ms = await ask({ take: 2 * followed })
  const hang_up_ms: number[] = []
  for (const { id, sandbox_key } of calls) {
    const began_ms = performance.now()
    const headers = jsonHeaders({ sandbox_key })
    const answer = await fetch(`${there.origin}/v1/calls/${id}`, { method: 'DELETE', headers })
    if (!answer.ok) throw new Error(`${id} is not hung up: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    hang_up_ms.push(performance.now() - began_ms)
  }
  await ended(fleet.client)
  return { stream_ms, hang_up_ms }
}

async function ended(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ live: number }>('select count(*)::int as live from live_calls')
    if (rows[0]?.live === 0) return
    await sleep(250)
  }
}
