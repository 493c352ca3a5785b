import { median } from '../compare.ts'
import { postgresCost, type PostgresCost } from '../webhooks/postgres-cost.ts'
import { percentile } from '../percentile.ts'
import type { MessageBench } from './bench.ts'
import type { Load, Sample } from './worker.ts'

export interface Measured extends Sample {
  postgres: PostgresCost
}

export async function measure(bench: MessageBench, load: Load): Promise<Measured> {
  const before = await postgresCost(bench.client)
  const sample = await bench.measure(load)
  const after = await postgresCost(bench.client)
  const postgres = {
    cpu_us: (after.cpu_us - before.cpu_us) / load.count,
    wal_bytes: (after.wal_bytes - before.wal_bytes) / load.count,
  }
  return { ...sample, postgres }
}

/** A row of the table with the header that `run.ts` prints. */
export function line(name: string, samples: Measured[], ratio: string): string {
  const of = (value: (sample: Measured) => number): number => median(samples.map(value))
  const whole = (value: (sample: Measured) => number): string => Math.round(of(value)).toLocaleString('en')
  const late = (share: number): string => of(({ latencies_ms }) => percentile(latencies_ms, share)).toFixed(1)
  return `| ${[
    name,
    whole(({ per_second }) => per_second),
    late(0.5),
    late(0.99),
    whole(({ cpu_us }) => cpu_us),
    whole(({ postgres }) => postgres.cpu_us),
    whole(({ postgres }) => postgres.wal_bytes),
    ratio,
  ].join(' | ')} |`
}
