import type { Clock } from '@ohun/clock'
import type { Outbox } from '../../delivery/outbox.ts'
import type { Database } from '../../platform/db/database.ts'
import type { WorkEngine } from '../../platform/work/engine.ts'
import type { QueueHandle } from '../../platform/work/work.ts'
import { ANALYSES, type AnalysisItem } from './analysis-item.ts'
import { analyze, MAX_ATTEMPT_MS, type AnalyzeDeps } from './analyze.ts'
import { attempted } from './attempted.ts'
import { DELAYS_MS } from './next-attempt.ts'
import { recordAnalyses, type Attempted } from './record-analyses.ts'

export interface AnalysisQueueDeps extends AnalyzeDeps {
  engine: WorkEngine
  db: Database
  outbox: Outbox
  clock: Clock
}

/** Callers of the agent wait for the same model or backend, so only a few of its calls are analyzed at once. */
const LIMITS = { per_key: 4, per_tenant: 8, max_in_flight: 64, reserve: 16 }

/** Analyzes calls that have ended. */
export function createAnalysisQueue(deps: AnalysisQueueDeps): QueueHandle {
  return deps.engine.add<AnalysisItem, Attempted>({
    table: ANALYSES,
    ...LIMITS,
    lease_ms: MAX_ATTEMPT_MS + 30_000,
    execute: async (item, signal) => attempted(item, await analyze(deps, item, signal), deps.clock.now()),
    record: (results) => recordAnalyses(deps, results),
    dueAgain: ({ row }) => row.next_attempt_at,
    longest_wait: `(array[0, ${DELAYS_MS.join(', ')}])[c.attempt_count + 1]`,
  })
}
