import type { Clock } from '@ohun/clock'
import type { Activity } from '../../../platform/activity.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { optedOut } from '../../consent/opted-out.ts'
import type { DiallingDeps } from '../placing/dialling.ts'
import { attemptCallBack, type CallBackChange, type DueCallBack } from './attempt-call-back.ts'
import { CallBackRow } from './call-back.model.ts'
import { callBackEvent } from './call-back.view.ts'

/** Longer than a call rings until `placeCall` returns. */
const LEASE_MS = 120_000
const BATCH = 20
/** Limits a workspace's part of a batch: its call-backs, however long they ring, delay the others by one batch at most. */
const MOST_OF_WORKSPACE = 4
/** For the call-backs that other processes have written. */
const LOOK_MS = 15_000

/**
 * A claim moves a row to the end of its lease, so that the work of a process that died becomes due again. Workspaces take turns: the first
 * one of each comes before the second one of any.
 */
const claimDue = statement<{ now: Date; lease_end: Date; limit: number; each: number }, DueCallBack>(
  'call_backs_claim',
  `with waiting as (
     select call_back_id, next_attempt_at, row_number() over (partition by workspace_id order by next_attempt_at) as nth
     from call_backs where next_attempt_at <= :now
   ), due as (
     select c.call_back_id from call_backs c join waiting w using (call_back_id)
     where w.nth <= :each and c.next_attempt_at <= :now
     order by w.nth, w.next_attempt_at limit :limit for update of c skip locked
   )
   update call_backs c set next_attempt_at = :lease_end, claim = c.claim + 1
   from due
   where c.call_back_id = due.call_back_id
   returning c.call_back_id, c.workspace_id, c.environment, c.agent_id, c.call_id, c.from_number, c.number, c.request, c.status,
     c.reason, c.not_before, c.expires_at, c.last_call_id, c.attempt_count, c.next_attempt_at, c.claim, c.created_at, c.ended_at,
     ${optedOut({ workspace_id: 'c.workspace_id', environment: 'c.environment', e164: 'c.number' })} as opted_out,
     (select l.end_reason from calls l where l.call_id = c.last_call_id) as call_end_reason,
     not exists (select from calls l where l.call_id = c.last_call_id and l.ended_at is null) as call_ended,
     exists (select from call_transfers t where t.call_id = c.last_call_id and t.outcome = 'accepted') as is_taken`,
)

/** Places the promised calls. Only in processes that carry calls. */
export class CallBacks {
  readonly #deps: DiallingDeps & { clock: Clock; activity: Activity }
  #cancel = (): void => {}
  #running: Promise<void> = Promise.resolve()
  #is_stopped = false

  constructor(deps: DiallingDeps & { clock: Clock; activity: Activity }) {
    this.#deps = deps
  }

  start(): void {
    this.#wait()
  }

  async stop(): Promise<void> {
    this.#is_stopped = true
    this.#cancel()
    await this.#running
  }

  #wait(): void {
    if (this.#is_stopped) return
    this.#cancel = this.#deps.clock.after(LOOK_MS, () => {
      this.#running = this.#round()
        .catch((err: unknown) => this.#deps.log.error({ err }, 'call-backs could not be looked for'))
        .finally(() => this.#wait())
    })
  }

  async #round(): Promise<void> {
    const { db, clock, activity } = this.#deps
    using _ = activity.begin()
    const now = clock.now()
    const lease_end = new Date(now.getTime() + LEASE_MS)
    const due = await run({ pool: db.work_pool }, claimDue, { now, lease_end, limit: BATCH, each: MOST_OF_WORKSPACE })
    await Promise.all(due.map((one) => this.#attempt(one)))
  }

  /** A fault of ours uses up no attempt: the row is due again when its lease ends. */
  async #attempt(due: DueCallBack): Promise<void> {
    const { call_back_id } = due
    try {
      await this.#record(due, await attemptCallBack(this.#deps, due))
    } catch (err) {
      this.#deps.log.error({ err, call_back_id }, 'a call-back failed')
    }
  }

  /** One that was cancelled meanwhile stays so. */
  async #record(due: DueCallBack, change: CallBackChange): Promise<void> {
    const { call_back_id, claim } = due
    await this.#deps.db.knex.transaction(async (trx) => {
      const [row] = await CallBackRow.in(trx, due)
        .where({ call_back_id, claim })
        .whereNotNull('next_attempt_at')
        .patch(change)
        .returning('*')
      if (row?.ended_at) await this.#deps.outbox.emit(trx, callBackEvent(row))
    })
  }
}
