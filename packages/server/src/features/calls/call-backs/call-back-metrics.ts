import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { CallBackResult } from './attempt-call-back.ts'

const MS_PER_SECOND = 1_000

/** This query uses the index of the call-backs that have not ended. */
const countWaiting = statement<{ now: Date }, { later: number; due: number; oldest: Date | null }>(
  'call_backs_waiting',
  `select (count(*) filter (where next_attempt_at > :now))::int as later,
     (count(*) filter (where next_attempt_at <= :now))::int as due, min(next_attempt_at) as oldest
   from call_backs where next_attempt_at is not null`,
)

/** The call-backs of all workspaces that have not ended. */
interface WaitingCallBacks {
  /** The number of call-backs that are not due yet, or that a process works on. */
  later: number
  due: number
  /** How long the oldest due call-back has waited for a process. */
  oldest_due_seconds: number
}

/** Counts the call-backs that have not ended. */
export async function waitingCallBacks(db: Pick<Database, 'pool'>, now: Date): Promise<WaitingCallBacks> {
  const [row] = await run(db, countWaiting, { now })
  const { later = 0, due = 0, oldest } = row ?? {}
  const waited_ms = oldest ? now.getTime() - oldest.getTime() : 0
  return { later, due, oldest_due_seconds: Math.max(0, waited_ms / MS_PER_SECOND) }
}

/** Registers the metrics of call-backs. @returns a function that counts a result. */
export function countCallBacks(
  metrics: Metrics,
  { db, clock }: { db: Pick<Database, 'pool'>; clock: Clock },
): (result: CallBackResult) => void {
  metrics.gauge('ohun_call_backs', 'Call-backs of all processes that have not ended.', {
    labels: ['state'],
    async read(gauge) {
      const { later, due } = await waitingCallBacks(db, clock.now())
      gauge.set({ state: 'later' }, later)
      gauge.set({ state: 'due' }, due)
    },
  })
  metrics.gauge('ohun_call_backs_oldest_due_seconds', 'How long the oldest due call-back has waited for a process.', {
    read: async (gauge) => gauge.set((await waitingCallBacks(db, clock.now())).oldest_due_seconds),
  })
  const results = metrics.counter('ohun_call_back_attempts_total', 'Looks at due call-backs, by result.', ['result'])
  return (result) => results.inc({ result })
}
