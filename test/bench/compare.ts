import type { LoadResult, Request } from './load.ts'
import type { ProcessCost } from './process-cost.ts'
import type { MeasuredServer, startLoadGenerator } from './processes.ts'
import type { PostgresCost } from './webhooks/postgres-cost.ts'

/** One kind of request that both servers get in alternating rounds. */
export interface Comparison {
  title: string
  /** The lowest acceptable ratio of Ohun's throughput to the bare server's. */
  aim: number
  /** The requests, which are sent in turn. */
  requests: Request[]
  rounds: number
  round_ms: number
  connections: number
  /** Waits until the work that a round has started is done, so that it does not run in the next one. */
  settle?: () => Promise<void>
  /** The resources that PostgreSQL has used so far. */
  postgresCost: () => Promise<PostgresCost>
}

export interface Measured extends LoadResult {
  loop: ProcessCost['loop_delay']
  /** The CPU time of the server's process, without PostgreSQL. Other load on the machine affects it less. */
  cpu_us_per_request: number
  /** The cost per request. */
  postgres: PostgresCost
}

export interface Compared {
  title: string
  aim: number
  bare: Measured
  ohun: Measured
  /** The median over the rounds of the ratio of Ohun's throughput to the bare server's in the same round. */
  ratio: number
}

type Generator = ReturnType<typeof startLoadGenerator>

/**
 * Runs rounds of bare, Ohun, bare, Ohun, …, so that other load on the machine affects both. The first round is a
 * warm-up and is dropped.
 */
export async function compare(
  generator: Generator,
  servers: Record<'bare' | 'ohun', MeasuredServer>,
  question: Comparison,
): Promise<Compared> {
  const rounds: Record<'bare' | 'ohun', Measured[]> = { bare: [], ohun: [] }
  for (let round = 0; round <= question.rounds; round += 1) {
    for (const name of ['bare', 'ohun'] as const) {
      const measured = await measure(generator, servers[name], question)
      if (round > 0) rounds[name].push(measured)
      await question.settle?.()
    }
  }
  const ratios = rounds.ohun.map((ohun, round) => ohun.per_second / (rounds.bare[round]?.per_second ?? Number.NaN))
  return {
    title: question.title,
    aim: question.aim,
    bare: typical(rounds.bare),
    ohun: typical(rounds.ohun),
    ratio: median(ratios),
  }
}

async function measure(generator: Generator, server: MeasuredServer, question: Comparison): Promise<Measured> {
  await server.cost()
  const before = await question.postgresCost()
  const { connections, round_ms, requests } = question
  const result = await generator.run({ origin: server.origin, requests, connections, duration_ms: round_ms })
  const after = await question.postgresCost()
  if (result.failures > 0)
    throw new Error(
      `${question.title}: ${result.failures} of ${result.requests} answers of ${server.origin} were no 2xx`,
    )
  const { cpu_ms, loop_delay } = await server.cost()
  const postgres = {
    cpu_us: (after.cpu_us - before.cpu_us) / result.requests,
    wal_bytes: (after.wal_bytes - before.wal_bytes) / result.requests,
  }
  return { ...result, loop: loop_delay, cpu_us_per_request: (cpu_ms * 1000) / result.requests, postgres }
}

const typical = (rounds: Measured[]): Measured => ({
  requests: rounds.reduce((sum, round) => sum + round.requests, 0),
  failures: 0,
  per_second: median(rounds.map((round) => round.per_second)),
  p50_ms: median(rounds.map((round) => round.p50_ms)),
  p99_ms: median(rounds.map((round) => round.p99_ms)),
  cpu_us_per_request: median(rounds.map((round) => round.cpu_us_per_request)),
  postgres: {
    cpu_us: median(rounds.map((round) => round.postgres.cpu_us)),
    wal_bytes: median(rounds.map((round) => round.postgres.wal_bytes)),
  },
  loop: {
    p50_ms: median(rounds.map((round) => round.loop.p50_ms)),
    p99_ms: median(rounds.map((round) => round.loop.p99_ms)),
    max_ms: Math.max(...rounds.map((round) => round.loop.max_ms)),
  },
})

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle - 1)] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}
