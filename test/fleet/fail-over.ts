import { setTimeout as sleep } from 'node:timers/promises'
import { judged, type Outcome } from './fail-in-turn.ts'
import type { PastFault } from './faults/fault.ts'
import { Load } from './load.ts'
import type { NodesOnCluster } from './nodes-on-cluster.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import type { PatroniMember } from './patroni-member.ts'
import { MessagesIn, MessagesOnce, MessagesOut } from './traffic/messages.ts'
import { Reads } from './traffic/reads.ts'
import { SandboxCalls, ScriptedCalls } from './traffic/sandbox-calls.ts'
import { TopUps } from './traffic/top-ups.ts'
import type { Attempt } from './traffic/traffic.ts'
import { untilSettled } from './until-settled.ts'

/** The time under load before each fault. */
const QUIET_MS = 5_000
const STEADY_MS = 3_000
const STEADY_LIMIT_MS = 90_000
const POLL_MS = 500

interface DatabaseFault {
  name: string
  happen(cluster: PatroniCluster, primary: PatroniMember): Promise<void> | void
  undo(cluster: PatroniCluster, primary: PatroniMember): void
}

const FAULTS: readonly DatabaseFault[] = [
  { name: 'kill the primary', happen: (_, primary) => primary.kill(), undo: (_, primary) => primary.start() },
  { name: 'freeze the primary', happen: (_, primary) => primary.freeze(), undo: (_, primary) => primary.thaw() },
  { name: 'switch over', happen: (cluster) => cluster.switchover(), undo() {} },
  { name: 'cut the primary off', happen: (_, primary) => primary.isolate(), undo: (_, primary) => primary.heal() },
  {
    name: 'kill the leader of etcd',
    happen: (cluster) => cluster.etcd.killLeader(),
    undo: (cluster) => cluster.etcd.start(),
  },
]

export const DATABASE_FAULTS: readonly string[] = FAULTS.map(({ name }) => name)

export interface FailedOver extends Outcome {
  attempts: readonly Attempt[]
  /** The time from each fault to the end of the first write after the last one that was not acknowledged. */
  writing_again_ms: ReadonlyMap<string, number>
}

/** Makes the database fail in each way under load, with clients at both nodes. */
export async function failOver(cluster: PatroniCluster, { by_node }: NodesOnCluster): Promise<FailedOver> {
  const [one, other] = by_node
  const traffics = [
    ...[MessagesOnce, SandboxCalls, TopUps].map((Kind) => new Kind(one!)),
    ...[MessagesOut, MessagesIn, ScriptedCalls, Reads].map((Kind) => new Kind(other!)),
  ]
  const load = new Load(traffics)
  load.start()
  const past: PastFault[] = []
  for (const fault of FAULTS) past.push(await failOnce({ cluster, load }, fault))
  await load.stop()
  await untilSettled(one!, (line) => process.stderr.write(`${line}\n`))
  const { attempts } = load
  return { ...(await judged(one!, { traffics, attempts, past })), attempts, writing_again_ms: timesOf(past, attempts) }
}

async function failOnce(
  { cluster, load }: { cluster: PatroniCluster; load: Load },
  { name, happen, undo }: DatabaseFault,
): Promise<PastFault> {
  await sleep(QUIET_MS)
  const primary = await cluster.primary()
  const began_ms = Date.now()
  await happen(cluster, primary)
  await untilSteady(load, began_ms)
  undo(cluster, primary)
  await cluster.settled()
  await untilSteady(load, began_ms)
  return { fault: { name, ends_calls: false }, began_ms, undone_ms: Date.now() }
}

async function untilSteady(load: Load, began_ms: number): Promise<void> {
  while (Date.now() < began_ms + STEADY_LIMIT_MS) {
    await sleep(POLL_MS)
    if (Date.now() > began_ms + STEADY_MS && load.isSteadySince(Date.now() - STEADY_MS)) return
  }
}

function timesOf(past: readonly PastFault[], attempts: readonly Attempt[]): Map<string, number> {
  const writes = attempts.filter(({ traffic }) => traffic !== 'reads')
  return new Map(
    past.map(({ fault, began_ms }, at) => {
      const until_ms = past[at + 1]?.began_ms ?? Infinity
      // A write that the next fault interrupts says nothing about this one.
      const own = writes.filter((write) => write.began_ms >= began_ms && write.ended_ms < until_ms)
      return [fault.name, firstAfterFailures(own, began_ms) - began_ms]
    }),
  )
}

function firstAfterFailures(writes: readonly Attempt[], began_ms: number): number {
  const failed = writes.filter(({ outcome }) => outcome !== 'acknowledged')
  const last_ms = Math.max(began_ms, ...failed.map((write) => write.began_ms))
  const after = writes.filter((write) => write.outcome === 'acknowledged' && write.began_ms > last_ms)
  return Math.min(...after.map(({ ended_ms }) => ended_ms))
}
