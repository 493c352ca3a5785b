/** The one process that is measured: it commits events and delivers them, or only posts them. Controlled over IPC. */
import type pg from 'pg'
import { bareLoop, type Sample } from './bare-loop.ts'
import { bareOutbox, type OutboxLoad } from './bare-outbox.ts'
import { now_ms } from './clock.ts'
import { openHarness, type BenchAgent, type Harness } from './harness.ts'

export interface Emitted extends Sample {
  event_ids: string[]
  agent_ids: string[]
  /** The time at which the commit of each event was known here. */
  committed_ms: number[]
}

export interface Memory {
  rss_mb: number
  heap_mb: number
}

export type Question =
  | { do: 'open'; connection: pg.PoolConfig }
  | { do: 'agents'; urls: string[] }
  | { do: 'bare'; url: string; in_flight: number; seconds: number }
  | ({ do: 'bare outbox' } & Omit<OutboxLoad, 'body'>)
  /** As fast as possible, with this many commits in progress and at most `most_waiting` undelivered events. */
  | {
      do: 'closed'
      agents: BenchAgent[]
      in_flight: number
      most_waiting: number
      seconds: number
      /** Whether each event has its own transaction, as part of other changes, rather than a shared commit. */
      own_transactions: boolean
    }
  /** At a fixed rate, whatever the outcome of the deliveries. Done when this share of them has had an attempt. */
  | { do: 'open loop'; agents: BenchAgent[]; per_second: number; seconds: number; share_delivered: number }
  | { do: 'turns'; url: string; per_second: number; seconds: number }
  | { do: 'memory' }

const SETTLE_MS = 60_000
let harness: Harness

process.on('message', (question: Question) => {
  void answer(question).then((reply) => process.send?.(reply ?? null))
})
process.on('SIGTERM', () => void harness.close().then(() => process.exit()))

async function answer(question: Question): Promise<unknown> {
  if (question.do === 'open') return void (harness = await openHarness(question.connection))
  if (question.do === 'agents') return await harness.agents(question.urls)
  if (question.do === 'bare') return await bareLoop({ ...question, body: sampleBody() })
  if (question.do === 'bare outbox')
    return await bareOutbox({ ...harness.db, ids: harness.ids }, { ...question, body: sampleBody() })
  if (question.do === 'closed') return await closedLoop(question)
  if (question.do === 'open loop') return await openLoop(question)
  if (question.do === 'turns') return await turns(question)
  return memory()
}

function sampleBody(): string {
  return JSON.stringify(
    harness.event({ workspace_id: 'ws_0000000000000000000000', agent_id: 'agt_0000000000000000000000' }),
  )
}

function recorder(own_transactions = false): Emitted & {
  emit(agent: BenchAgent): Promise<void>
  finish(share_delivered: number): Promise<Emitted>
} {
  const emitted: Emitted = { per_second: 0, cpu_us: 0, count: 0, event_ids: [], agent_ids: [], committed_ms: [] }
  const cpu = process.cpuUsage()
  const began_at = performance.now()
  const before = harness.recorded()
  return Object.assign(emitted, {
    async emit(agent: BenchAgent) {
      const event_id = await (own_transactions
        ? harness.emit(harness.event(agent))
        : harness.publish(harness.event(agent)))
      emitted.event_ids.push(event_id)
      emitted.agent_ids.push(agent.agent_id)
      emitted.committed_ms.push(now_ms())
    },
    async finish(share_delivered: number): Promise<Emitted> {
      const { event_ids, agent_ids, committed_ms } = emitted
      const give_up_at = performance.now() + SETTLE_MS
      while (harness.recorded() - before < event_ids.length * share_delivered && performance.now() < give_up_at)
        await new Promise((resolve) => setTimeout(resolve, 2))
      const count = harness.recorded() - before
      const { user, system } = process.cpuUsage(cpu)
      const per_second = count / ((performance.now() - began_at) / 1_000)
      return { per_second, cpu_us: (user + system) / count, count, event_ids, agent_ids, committed_ms }
    },
  })
}

async function closedLoop(question: Question & { do: 'closed' }): Promise<Emitted> {
  const { agents, in_flight, most_waiting, seconds, own_transactions } = question
  const record = recorder(own_transactions)
  const before = harness.recorded()
  const ends_at = performance.now() + seconds * 1_000
  let turn = 0
  const emitter = async (): Promise<void> => {
    while (performance.now() < ends_at) {
      if (record.event_ids.length - (harness.recorded() - before) >= most_waiting)
        await new Promise((resolve) => setTimeout(resolve, 1))
      else await record.emit(agents[turn++ % agents.length] as BenchAgent)
    }
  }
  await Promise.all(Array.from({ length: in_flight }, emitter))
  return await record.finish(1)
}

/** Spreads events evenly over time and catches up when it is behind, so a slow commit does not lower the rate. */
async function openLoop(question: Question & { do: 'open loop' }): Promise<Emitted> {
  const { agents, per_second, seconds, share_delivered } = question
  const record = recorder()
  const began_at = performance.now()
  const in_progress = new Set<Promise<void>>()
  for (let made = 0; made < per_second * seconds;) {
    const due = Math.floor(((performance.now() - began_at) / 1_000) * per_second)
    for (; made < Math.min(due, per_second * seconds); made++) {
      const one: Promise<void> = record.emit(agents[made % agents.length] as BenchAgent)
      in_progress.add(one)
      void one.finally(() => in_progress.delete(one))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(in_progress)
  return await record.finish(share_delivered)
}

/** The milliseconds of each turn beyond the backend's own time. */
async function turns({ url, per_second, seconds }: Question & { do: 'turns' }): Promise<number[]> {
  const [agent] = await harness.agents([url])
  const overheads: number[] = []
  const ask = async (): Promise<void> => {
    const began_ms = now_ms()
    const answer = await harness.callSynchronously({
      kind: 'turn',
      environment: 'sandbox',
      ...(agent as BenchAgent),
      url,
      body: { text: 'Hello?' },
      timeout_ms: 5_000,
    })
    const total_ms = now_ms() - began_ms
    if (answer.kind === 'failed') throw new Error(answer.detail)
    overheads.push(total_ms - (answer.json as { own_ms: number }).own_ms)
  }
  const in_progress: Promise<void>[] = []
  for (let made = 0; made < per_second * seconds; made++) {
    in_progress.push(ask())
    await new Promise((resolve) => setTimeout(resolve, 1_000 / per_second))
  }
  await Promise.all(in_progress)
  return overheads
}

function memory(): Memory {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return { rss_mb: rss / 2 ** 20, heap_mb: heapUsed / 2 ** 20 }
}
